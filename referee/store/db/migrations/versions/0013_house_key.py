"""The key of the house and the phones that have shown it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "house_key",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.String(length=255), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_key")),
    )
    op.create_table(
        "house_phone",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_phone")),
        sa.UniqueConstraint("hash", name=op.f("uq_house_phone_hash")),
    )


def downgrade() -> None:
    op.drop_table("house_phone")
    op.drop_table("house_key")
