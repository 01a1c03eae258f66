"""Words of all time and ratings, both read from the standings."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

LONGEST = 64
AT_ONCE = 500


def upgrade() -> None:
    op.create_table(
        "played_word",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(length=LONGEST), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_played_word_game_id_seat")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_played_word_player_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", "n", name=op.f("pk_played_word")),
    )
    op.create_index("ix_played_word_word_points", "played_word", ["word", "points"])
    op.create_index("ix_played_word_points", "played_word", ["points"])
    op.create_index("ix_played_word_length_points", "played_word", ["length", "points"])
    op.create_index("ix_played_word_player_id_word_points", "played_word", ["player_id", "word", "points"])
    op.create_table(
        "rating",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("all_mu", sa.Double(), nullable=True),
        sa.Column("all_sigma", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_rating_game_id_seat")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_rating_player_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_player_id_ended_game_id", "rating", ["player_id", "ended", "game_id"])
    op.create_index("ix_rating_ended", "rating", ["ended"])
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """Words of the games finished so far; ratings are worked out when they are first looked at."""
    standing = sa.table("standing", *_columns("game_id", "seat", "player_id"), sa.column("detail", sa.JSON))
    words = sa.table(
        "played_word", *_columns("game_id", "seat", "n", "player_id", "word", "points", "length")
    )
    found = connection.execute(sa.select(standing).order_by(standing.c.game_id, standing.c.seat)).all()
    for start in range(0, len(found), AT_ONCE):
        rows = [row for each in found[start : start + AT_ONCE] for row in _words(*each)]
        if rows:
            connection.execute(sa.insert(words), rows)


def _columns(*names: str) -> list[sa.ColumnClause[object]]:
    return [sa.column(name) for name in names]


def _words(game: int, seat: int, player: int, detail: dict[str, object]) -> list[dict[str, object]]:
    played = detail.get("words", [])
    return [
        {"game_id": game, "seat": seat, "n": n, "player_id": player, "word": each["word"][:LONGEST]}
        | {"points": each["points"], "length": len(each["word"])}
        for n, each in enumerate(played if isinstance(played, list) else [])
    ]


def downgrade() -> None:
    op.drop_table("rating")
    op.drop_table("played_word")
