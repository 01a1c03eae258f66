"""How often what a house keeps between games has changed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    house = op.create_table(
        "house",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house")),
    )
    op.bulk_insert(house, [{"id": 1, "changes": 0}])


def downgrade() -> None:
    op.drop_table("house")
