"""The first tables, and the triggers that let the log only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


# The primary keys of what only grows; INSERT OR REPLACE deletes without asking the delete trigger.
FINAL = {"batch": "number", "event": "seq"}


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("base", sa.String(length=60), nullable=False),
        sa.Column("corrections", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck")),
        sa.UniqueConstraint("uid", name=op.f("uq_deck_uid")),
    )
    with op.batch_alter_table("deck", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deck_base"), ["base"], unique=False)

    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("colour", sa.String(length=20), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("erased", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("uid", name=op.f("uq_player_uid")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("join_salt", sa.String(length=32), nullable=False),
        sa.Column("join_hash", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("deck_id", sa.Integer(), nullable=True),
        sa.Column("word_list", sa.String(length=60), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("batches", sa.Integer(), nullable=False),
        sa.Column("pulse", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(length=80), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('lobby', 'playing', 'finished', 'abandoned')", name=op.f("ck_game_status")
        ),
        sa.CheckConstraint("version >= 0 AND batches >= 0 AND pulse >= 0", name=op.f("ck_game_counts")),
        sa.ForeignKeyConstraint(["deck_id"], ["deck.id"], name=op.f("fk_game_deck_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("code", name=op.f("uq_game_code")),
        sa.UniqueConstraint("join_hash", name=op.f("uq_game_join_hash")),
        sa.UniqueConstraint("uid", name=op.f("uq_game_uid")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index("ix_game_status_ended", ["status", "ended"], unique=False)
        batch_op.create_index("ix_game_status_rules_ended", ["status", "rules", "ended"], unique=False)
        batch_op.create_index("ix_game_status_touched", ["status", "touched"], unique=False)

    op.create_table(
        "house_word",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("allowed", sa.Boolean(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["player.id"], name=op.f("fk_house_word_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_word")),
        sa.UniqueConstraint("word", "rules", name=op.f("uq_house_word_word_rules")),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_seat")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_seat_game_id_player_id")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index("ix_seat_player_id_joined", ["player_id", "joined"], unique=False)

    op.create_table(
        "batch",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("request", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_batch_game_id")),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_batch_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_batch")),
        sa.UniqueConstraint("game_id", "key", name=op.f("uq_batch_game_id_key")),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("renewal_due", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_session_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_session_token_hash")),
    )
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_session_game_id"), ["game_id"], unique=False)

    op.create_table(
        "event",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=60), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "batch"], ["batch.game_id", "batch.number"], name=op.f("fk_event_game_id_batch")
        ),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_event")),
        sa.UniqueConstraint("game_id", "batch", "n", name=op.f("uq_event_game_id_batch_n")),
    )
    op.create_table(
        "standing",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("detail", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seat.game_id", "seat.number"], name=op.f("fk_standing_game_id_seat")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_standing_player_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_standing")),
    )
    with op.batch_alter_table("standing", schema=None) as batch_op:
        batch_op.create_index("ix_standing_player_id_game_id", ["player_id", "game_id"], unique=False)

    if op.get_bind().dialect.name == "sqlite":
        guard_on_sqlite()
    else:
        guard_on_postgres()


def guard_on_sqlite() -> None:
    for table, key in FINAL.items():
        same = f"SELECT 1 FROM {table} WHERE game_id = NEW.game_id AND {key} = NEW.{key}"
        for what, when in (
            ("update", "BEFORE UPDATE ON {table}"),
            ("delete", "BEFORE DELETE ON {table}"),
            ("replace", "BEFORE INSERT ON {table} WHEN EXISTS ({same})"),
        ):
            op.execute(
                f"CREATE TRIGGER {table}_no_{what} {when.format(table=table, same=same)} "
                "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
            )


def guard_on_postgres() -> None:
    op.execute(
        "CREATE FUNCTION quoin_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the log only grows'; END $$"
    )
    for table in FINAL:
        op.execute(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION quoin_log_only_grows()"
        )
        op.execute(
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION quoin_log_only_grows()"
        )
