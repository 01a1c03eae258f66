"""How the letters of a group's own deck look."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "letter_shapes",
        sa.Column("deck_id", sa.Integer(), nullable=False),
        sa.Column("shapes", sa.LargeBinary(), nullable=False),
        sa.Column("walked", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deck_id"], ["deck.id"], name=op.f("fk_letter_shapes_deck_id")),
        sa.PrimaryKeyConstraint("deck_id", name=op.f("pk_letter_shapes")),
    )


def downgrade() -> None:
    op.drop_table("letter_shapes")
