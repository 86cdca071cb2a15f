"""When the next call may leave: the pause that an endpoint asked for, and how much it takes a minute.

The ledger is the bucket: what left in the last minute is counted, at its worst case until it is settled and by what it
used afterwards. So there is never more in any sliding minute than is allowed, which a bucket that refills does not do.
"""

from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update

from kgplatform.engines.database import Clock
from kgplatform.errors import SettingsError
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.replies import insert_into, upsert
from kgplatform.llm.tables import gates, ledger
from kgplatform.models import Value

WINDOW = 61.5  # seconds: a minute, and what may pass between an entry and the arrival of its call
POLL_SECONDS = 0.5  # after which tokens that were reserved may be free
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds, where an endpoint does not say how long
TOKENS_REMEDY = (
    "Raise KGPLATFORM_MODEL_TOKENS_A_MINUTE to what the account allows, or lower max_tokens of the role in "
    "KGPLATFORM_MODEL_ROLES, or KGPLATFORM_MODEL_CONTEXT."
)


_LOOK = select(gates.c.not_before).where(gates.c.endpoint == bindparam("at"), gates.c.model == bindparam("named"))
_LOCK = _LOOK.with_for_update()
_OPEN = (
    update(gates)
    .where(gates.c.endpoint == bindparam("at"), gates.c.model == bindparam("named"), gates.c.failures > 0)
    .values(failures=0)
)


class MustWait(Exception):
    """A call may not leave before some seconds have passed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


class Quota(Value):
    """What a model at an endpoint takes in a minute, of all processes together; 0: as much as comes."""

    endpoint: str = ""
    requests: int = 0
    tokens: int = 0


class Pause(Value):
    """An endpoint wants to be left alone: for as many seconds as it says; None: longer each time."""

    seconds: float | None = None


def pass_gate(connection: Connection, entry: LedgerEntry, quota: Quota, window: float, clock: Clock) -> float:
    """Return the time if a call may leave now; its entry is to be written in the same transaction.

    Raises MustWait, and SettingsError for a call that never may.
    """
    bounded = bool(quota.requests or quota.tokens)
    not_before = _not_before(connection, quota.endpoint, entry.model, lock=bounded)
    now = clock(connection)  # after the lock: whoever comes later has the later time
    wait = not_before - now
    if quota.requests:
        wait = max(wait, _until_a_request_is_free(connection, entry.model, quota, now, window))
    if quota.tokens:
        wait = max(wait, _until_tokens_are_free(connection, entry, quota, now, window))
    if wait > 0:
        raise MustWait(wait)
    return now


def close_gate(connection: Connection, endpoint: str, model: str, pause: Pause, now: float) -> None:
    """Keep all away from a model at an endpoint that asked for it."""
    row = connection.execute(
        select(gates.c.not_before, gates.c.failures).where(_of(gates, endpoint, model)).with_for_update()
    ).first()
    not_before, failures = (row[0], row[1]) if row else (0.0, 0)
    if pause.seconds is not None:
        not_before = max(not_before, now + pause.seconds)
    elif now >= not_before:  # the others that were out when the first was refused tell nothing new
        failures += 1
        not_before = now + min(SHORTEST_PAUSE * 2.0 ** (failures - 1), LONGEST_PAUSE)
    values = {"endpoint": endpoint, "model": model, "not_before": not_before, "failures": failures}
    upsert(connection, gates, values)


def open_gate(connection: Connection, endpoint: str, model: str) -> None:
    """Note that a call was answered: the next pause is a short one again."""
    connection.execute(_OPEN, {"at": endpoint, "named": model})


def _not_before(connection: Connection, endpoint: str, model: str, lock: bool) -> float:
    """Return until when to leave an endpoint alone; with `lock`, nobody else passes before this transaction ends."""
    query, place = _LOCK if lock else _LOOK, {"at": endpoint, "named": model}
    row = connection.execute(query, place).first()
    if row is None and lock:
        values = {"endpoint": endpoint, "model": model, "not_before": 0.0, "failures": 0}
        connection.execute(insert_into(connection.dialect.name, gates).values(values).on_conflict_do_nothing())
        row = connection.execute(query, place).first()
    return float(row[0]) if row else 0.0


def _until_a_request_is_free(connection: Connection, model: str, quota: Quota, now: float, window: float) -> float:
    oldest = (
        select(ledger.c.begun)
        .where(_in_window(quota.endpoint, model, now - window))
        .order_by(ledger.c.begun.desc())
        .offset(quota.requests - 1)
        .limit(1)
    )
    begun = connection.execute(oldest).scalar()
    return 0.0 if begun is None else float(begun) + window - now


def _until_tokens_are_free(
    connection: Connection, entry: LedgerEntry, quota: Quota, now: float, window: float
) -> float:  # fmt: skip
    needed = entry.prompt_tokens + entry.completion_tokens
    if needed > quota.tokens:
        raise SettingsError(
            f"A call of the {entry.role} may take {needed:,} tokens, and {quota.tokens:,} a minute are allowed.",
            TOKENS_REMEDY,
        )
    inside = _in_window(quota.endpoint, entry.model, now - window)
    tokens = ledger.c.prompt_tokens + ledger.c.completion_tokens
    used = int(connection.execute(select(func.coalesce(func.sum(tokens), 0)).where(inside)).scalar_one())
    if used + needed <= quota.tokens:
        return 0.0
    rows = connection.execute(select(ledger.c.begun, tokens, ledger.c.state).where(inside).order_by(ledger.c.begun))
    return _until_room(rows.all(), used + needed - quota.tokens, now, window)


def _until_room(rows: Any, excess: int, now: float, window: float) -> float:
    """Return when as many tokens as are too many have left the window; sooner where some are only reserved."""
    wait = window
    for begun, tokens, _ in rows:
        excess -= tokens
        if excess <= 0:
            wait = float(begun) + window - now
            break
    return min(wait, POLL_SECONDS) if any(state == "in flight" for _, _, state in rows) else wait


def _in_window(endpoint: str, model: str, since: float) -> Any:
    return _of(ledger, endpoint, model) & (ledger.c.begun > since) & (ledger.c.state != "cached")


def _of(table: Any, endpoint: str, model: str) -> Any:
    return (table.c.endpoint == endpoint) & (table.c.model == model)
