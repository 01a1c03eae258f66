"""The deck of a game in progress as it was before another table told more of its cards."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("game", sa.Column("deck_kept", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("game", "deck_kept")
