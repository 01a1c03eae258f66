"""Games entered from paper, and photos where a table chose to keep them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("game", sa.Column("on_paper", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column(
        "game", sa.Column("note", sa.String(length=200), server_default=sa.text("''"), nullable=False)
    )
    op.add_column("game", sa.Column("keeps_photos", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "photo",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_photo_game_id")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_photo_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_photo")),
    )


def downgrade() -> None:
    op.drop_table("photo")
    with op.batch_alter_table("game") as game:
        for name in ("keeps_photos", "note", "on_paper"):
            game.drop_column(name)
