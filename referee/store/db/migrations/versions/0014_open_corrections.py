"""Who has a past turn open to correct it, so that the other phones can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("game", sa.Column("correcting", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("game", "correcting")
