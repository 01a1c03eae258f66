"""Seasons with their games, and tournament nights with their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NUMBER, MOMENT, FACTS = sa.Integer(), sa.DateTime(timezone=True), sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "season",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.Column("rules", FACTS, nullable=False),
        sa.Column("scheme", sa.String(length=20), nullable=False),
        sa.Column("worth", FACTS, nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("closed", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("uid", name=op.f("uq_season_uid")),
    )
    op.create_table(
        "season_game",
        _key("season_game", "season_id", "season.id"),
        _key("season_game", "game_id", "game.id"),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "game_id", name=op.f("pk_season_game")),
    )
    op.create_table(
        "night",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        _key("night", "season_id", "season.id"),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("size", NUMBER, nullable=False),
        sa.Column("seed", NUMBER, nullable=False),
        sa.Column("players", FACTS, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("closed", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_night")),
        sa.UniqueConstraint("uid", name=op.f("uq_night_uid")),
    )
    op.create_index("ix_night_season_id", "night", ["season_id"])
    op.create_table(
        "night_table",
        _key("night_table", "night_id", "night.id"),
        sa.Column("round", NUMBER, autoincrement=False, nullable=False),
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("players", FACTS, nullable=False),
        _key("night_table", "game_id", "game.id", nullable=True),
        sa.Column("paired", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("night_id", "round", "number", name=op.f("pk_night_table")),
    )
    op.create_index("ix_night_table_game_id", "night_table", ["game_id"])


def _key(table: str, column: str, target: str, nullable: bool = False) -> "sa.Column[int]":
    key = sa.ForeignKey(target, name=op.f(f"fk_{table}_{column}"))
    return sa.Column(column, sa.Integer(), key, autoincrement=False, nullable=nullable)


def downgrade() -> None:
    for table in ("night_table", "night", "season_game", "season"):
        op.drop_table(table)
