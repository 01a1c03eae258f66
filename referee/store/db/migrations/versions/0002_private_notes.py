"""Notes that one seat keeps for itself, beside the log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "note",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_note_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", "number", name=op.f("pk_note")),
        sa.UniqueConstraint("game_id", "seat", "key", name=op.f("uq_note_game_id_seat_key")),
    )


def downgrade() -> None:
    op.drop_table("note")
