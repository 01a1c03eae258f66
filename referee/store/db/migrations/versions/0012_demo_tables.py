"""Demo tables, which are deleted after a day: only their logs may be."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

LOG = ("batch", "event")
REFUSE = "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
IS_DEMO = "EXISTS (SELECT 1 FROM game WHERE game.id = OLD.game_id AND game.demo)"


def upgrade() -> None:
    for table in ("game", "player"):
        op.add_column(table, sa.Column("demo", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_game_demo_touched", "game", ["demo", "touched"])
    for table in LOG:
        guard_deletes(table, f"NOT {IS_DEMO}")


def guard_deletes(table: str, unless: str) -> None:
    """Let the log of a demo be deleted, and that of no other table."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"DROP TRIGGER {table}_no_delete")
        op.execute(f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} WHEN {unless} {REFUSE}")
        return
    op.execute(f"DROP TRIGGER {table}_no_change ON {table}")
    op.execute(
        f"CREATE TRIGGER {table}_no_change BEFORE UPDATE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION quoin_log_only_grows()"
    )
    op.execute(
        "CREATE OR REPLACE FUNCTION quoin_demo_log_may_go() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF {unless} THEN RAISE EXCEPTION 'the log only grows'; END IF; RETURN OLD; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION quoin_demo_log_may_go()"
    )


def downgrade() -> None:
    bind = op.get_bind()
    bind.execute(sa.text("DELETE FROM event WHERE game_id IN (SELECT id FROM game WHERE demo)"))
    for table in ("batch", "note", "photo", "session", "seat"):
        game, demos = sa.column("game_id", sa.Integer()), sa.text("SELECT id FROM game WHERE demo")
        bind.execute(sa.delete(sa.table(table, game)).where(game.in_(demos)))
    bind.execute(sa.text("DELETE FROM game WHERE demo"))
    bind.execute(sa.text("DELETE FROM player WHERE demo"))
    for table in LOG:
        restore_guard(table)
    if bind.dialect.name != "sqlite":
        op.execute("DROP FUNCTION quoin_demo_log_may_go()")
    op.drop_index("ix_game_demo_touched", table_name="game")
    for table in ("game", "player"):
        with op.batch_alter_table(table) as changed:
            changed.drop_column("demo")


def restore_guard(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"DROP TRIGGER {table}_no_delete")
        op.execute(f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {REFUSE}")
        return
    for name in ("no_change", "no_delete"):
        op.execute(f"DROP TRIGGER {table}_{name} ON {table}")
    op.execute(
        f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION quoin_log_only_grows()"
    )
