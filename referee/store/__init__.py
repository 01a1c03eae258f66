"""The memory of the house: people, tables, phones and the facts of every game as JSON. It knows no rules.

Every function works inside an app context and returns frozen values, never rows; what it saved is on the disk
when it returns. Errors are `StoreError` (a sentence for people; `again` says that trying again may help),
`NotFoundError` and `InvalidInputError`, all in `db/errors.py`.

This module starts and stops the store: `init_app(app)` binds the database of `DATABASE_URL` or `QUOIN_DATA`,
`upgrade(app)` checks it and brings it to the newest schema, `claim_server(app)` makes this process the one
server of a SQLite file, `close(app)` closes every connection. `bare_app(url, folder, secret)` makes an app
without web pages, for commands. Everything else is imported from where it is defined:

- `db`: connections, sessions (`read_session`, `write_session`), locks, migrations, backup and restore.
- `games`: tables, seats, phones, the log, private notes, photos.
- `house`: decks, word lists and the house's own rulings on words.
- `people`: the roster, the history, statistics and ratings.
- `league`: seasons and tournament nights.
- `live`: the bell that tells phones to look again.
- `transfer`: export and import.
"""

from referee.store.db.database import bare_app, claim_server, close, init_app
from referee.store.db.schema import upgrade

__all__ = ["bare_app", "claim_server", "close", "init_app", "upgrade"]
