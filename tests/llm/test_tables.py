"""Stores of earlier versions go on working."""

import sqlite3
from pathlib import Path

from kgplatform.llm.calls import Reply
from kgplatform.llm.gates import Quota
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget
from tests.llm.test_store import DONE, ENTRY

# As version 0.1 made it.
EARLIER = """
    CREATE TABLE replies (key TEXT NOT NULL, role TEXT NOT NULL, model TEXT NOT NULL, text TEXT NOT NULL,
        finish_reason TEXT NOT NULL, prompt_tokens INTEGER, completion_tokens INTEGER, kept FLOAT NOT NULL,
        PRIMARY KEY (key));
    CREATE TABLE ledger (id INTEGER NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, begun FLOAT NOT NULL,
        role TEXT NOT NULL, model TEXT NOT NULL, run_id TEXT NOT NULL, stage TEXT NOT NULL, topic_id TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL, completion_tokens INTEGER NOT NULL, cost FLOAT, state TEXT NOT NULL,
        reason TEXT NOT NULL, PRIMARY KEY (id));
    CREATE INDEX ledger_state ON ledger (state);
    CREATE TABLE capabilities (endpoint TEXT NOT NULL, model TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (endpoint, model, name));
    INSERT INTO replies VALUES ('old', 'writer', 'm', 'Ebb.', 'stop', NULL, NULL, 1.0);
    INSERT INTO ledger VALUES (1, 'old', 'host 1 1.0', 1.0, 'writer', 'm', 'r', 'article', 't', 40, 4, 0.25,
        'answered', '');
    INSERT INTO ledger VALUES (2, 'lost', 'host 1 1.0', 1.0, 'writer', 'm', 'r', 'article', 't', 50, 500, 0.5,
        'in flight', '');
"""


async def test_a_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    # given
    file = tmp_path / "calls.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(EARLIER)
    # when it is opened, twice
    for _ in range(2):
        store = CallStore(f"sqlite:///{file}")
        told = await store.entries()
        assert await store.reply("old") == Reply(text="Ebb.", finish_reason="stop")
        await store.close()
    # then what was kept is there, and the new can be used
    uncertain = {"state": "uncertain", "reason": "The process ended before the answer came."}
    assert told == [DONE, ENTRY.model_copy(update=uncertain)]
    store = CallStore(f"sqlite:///{file}")
    await store.allow("r", Budget(calls=9), 0.4)
    await store.begin("new", ENTRY, Quota(endpoint="e", requests=1))
    assert (await store.spent("r")).calls == 3
    await store.close()
    with sqlite3.connect(file) as connection:
        indexes = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
    assert {"ledger_state", "ledger_run", "ledger_minute"} <= indexes
