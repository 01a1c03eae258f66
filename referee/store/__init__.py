"""The memory of the house. It knows people, tables, phones and facts as JSON, and no rules of any game.

Every function works inside an app context and returns frozen values, never rows; what it saved is on the disk
when it returns. Troubles: `StoreTrouble` (a sentence; `again` when trying again helps), `NotFound`, `Unfit`.

- `init_app(app)` binds the database of `DATABASE_URL` or `QUOIN_DATA`; `upgrade(app)` checks it and brings it
  up to date; `claim_server(app)` makes this process the one server of a SQLite file; `close(app)` ends all.
  `bare_app(url, folder, secret)`: an app without phones.
- `game_lock(game_id)`: load, judge and append inside it. `writing()` joins several calls into one.
- `log`: `append` (raises `Stale`, `Repeated`, `KeyReused`), `batches`, `answered`; `NewBatch`, `NewEvent`.
- `notebook`: `events`, `write`: what one seat keeps for itself, beside the log.
- `tables`: `create`, `get`, `read`, `by_code`, `by_join_token`, `join_token`, `renew_join_token`, `set_up`,
  `begin`, `abandon`, `resume`, `unfinished`. `seats`: `add` (late, too), `leave`, `arrange`.
- `people`: `create`, `rename`, `get`, `named`, `roster`, `erase`.
- `sessions`: `issue`, `find_phone`, `renew`, `hand_seat`, `hand_host`, `claim_host`, `end`, `phones`.
- `history`: `games`, `game`, `Which`; `NewStanding`, `finished_ids`, `rebuild`. `totals`: `rebuild`.
- `decks`: `create`, `get`, `of`, `correct`, `remember`.
- `letter_shapes`: `of`, `change`, `forget`: how a deck's own letters look.
- `house_words`: `rule`, `rulings`, `listed`, `withdraw`.
- `word_lists`: `keep`, `listed`, `get`, `text`, `withdraw`.
- `bell`: `ring`, `wait`, `close`. `backup`: `make`, `copy`. `restore`: `put_back`.
"""

from referee.store.db import backup
from referee.store.db.database import App, bare_app, claim_server, close, game_lock, init_app, pen_of, writing
from referee.store.db.errors import NotFound, StoreTrouble, Unfit
from referee.store.db.schema import upgrade
from referee.store.games import log, notebook, seats, sessions, tables
from referee.store.games.table import Table, TableSeat
from referee.store.house import decks, house_words, letter_shapes, word_lists
from referee.store.live import bell
from referee.store.models import TableStatus
from referee.store.people import history, people

__all__ = [
    "App",
    "NotFound",
    "StoreTrouble",
    "Table",
    "TableSeat",
    "TableStatus",
    "Unfit",
    "backup",
    "bare_app",
    "bell",
    "claim_server",
    "close",
    "decks",
    "game_lock",
    "history",
    "house_words",
    "init_app",
    "letter_shapes",
    "log",
    "notebook",
    "pen_of",
    "people",
    "seats",
    "sessions",
    "tables",
    "upgrade",
    "word_lists",
    "writing",
]
