"""Which phone may see what a seat has hidden, and which seat a phone asks for."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("seat", sa.Column("trusted", sa.Integer(), nullable=True))
    op.add_column("session", sa.Column("asks", sa.Integer(), nullable=True))
    op.add_column(
        "session", sa.Column("asks_name", sa.String(length=40), server_default=sa.text("''"), nullable=False)
    )
    # A game under way when this is installed: what a seat has hidden belongs to the phone it has now.
    op.execute(
        "UPDATE seat SET trusted = (SELECT max(session.id) FROM session WHERE session.game_id = seat.game_id"
        " AND session.seat = seat.number AND session.ended IS NULL)"
    )


def downgrade() -> None:
    with op.batch_alter_table("session") as session:
        for name in ("asks_name", "asks"):
            session.drop_column(name)
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("trusted")
