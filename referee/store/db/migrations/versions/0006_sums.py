"""Sums of the standings: what a person's page and the records would else add up at every look."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

COUNTED = ("words", "word_points", "challenges", "upheld", "doubted", "defended")

INDEXED = (
    ("standing", "player_id", "points"),
    ("played_word", "player_id", "points"),
    ("played_word", "player_id", "length", "points"),
)


def upgrade() -> None:
    for name in COUNTED:
        op.add_column("standing", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "tally",
        _person("tally"),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTED),
        sa.PrimaryKeyConstraint("player_id", "rules", name=op.f("pk_tally")),
    )
    op.create_index("ix_tally_rules_best", "tally", ["rules", "best"])
    op.create_table(
        "meeting",
        _person("meeting"),
        _person("meeting", "other_id"),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("games", "ahead", "level")),
        sa.PrimaryKeyConstraint("player_id", "other_id", name=op.f("pk_meeting")),
    )
    op.create_table(
        "run",
        _person("run"),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_run")),
    )
    op.create_index("ix_run_longest", "run", ["longest"])
    op.create_table(
        "word_total",
        sa.Column("word", sa.String(length=64), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_word_total")),
    )
    op.create_index("ix_word_total_times_word", "word_total", ["times", "word"])
    op.create_index("ix_game_status_place", "game", ["status", "place"])
    for table, *columns in INDEXED:
        op.create_index(f"ix_{table}_{'_'.join(columns)}", table, columns)


def _person(table: str, column: str = "player_id") -> "sa.Column[int]":
    key = sa.ForeignKey("player.id", name=op.f(f"fk_{table}_{column}"))
    return sa.Column(column, sa.Integer(), key, autoincrement=False, nullable=False)


def downgrade() -> None:
    op.drop_index("ix_game_status_place", "game")
    for table, *columns in INDEXED:
        op.drop_index(f"ix_{table}_{'_'.join(columns)}", table)
    for table in ("word_total", "run", "meeting", "tally"):
        op.drop_table(table)
    with op.batch_alter_table("standing") as standing:
        for name in COUNTED:
            standing.drop_column(name)
