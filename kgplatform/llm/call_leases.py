"""One call for one question, however many processes ask it: whoever claims it asks, the others wait for the reply."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from kgplatform.llm.entries import UNSEEN, give_up_calls_of
from kgplatform.llm.owners import has_ended
from kgplatform.llm.replies import has_reply, insert_into
from kgplatform.llm.tables import claims

LEASE_SECONDS = 15.0  # for which a claim holds after it was renewed last
RENEW_SECONDS = 5.0

_HELD = (claims.c.key == bindparam("sought")) & (claims.c.owner == bindparam("holder"))
_HOLDER = select(claims.c.owner, claims.c.expires).where(claims.c.key == bindparam("sought"))
_TAKE = update(claims).where(_HELD)


class AskedElsewhere(Exception):
    """Another asks the same now, or had its answer a moment ago."""


def claim(connection: Connection, key: str, owner: str, now: float) -> None:
    """Claim a call. Raises AskedElsewhere where another has it, or it is answered.

    The call of an owner that ended is taken over, and stands in the ledger as uncertain from then on.
    """
    row = {"key": key, "owner": owner, "expires": now + LEASE_SECONDS}
    fresh = connection.execute(_insert(connection.dialect.name), row).first() is not None
    if not (fresh or _took_over(connection, key, owner, now)) or has_reply(connection, key):
        raise AskedElsewhere


def take(connection: Connection, keys: Iterable[str], owner: str, now: float) -> list[str]:
    """Claim what nobody else has, and return it."""
    statement, row = _insert(connection.dialect.name), {"owner": owner, "expires": now + LEASE_SECONDS}
    return [
        key for key in sorted(keys)
        if connection.execute(statement, {**row, "key": key}).first() is not None
        or _took_over(connection, key, owner, now)
    ]  # fmt: skip


def release(connection: Connection, keys: Iterable[str], owner: str) -> None:
    """Let go of claims."""
    connection.execute(delete(claims).where(claims.c.key.in_(sorted(keys)) & (claims.c.owner == owner)))


def renew(connection: Connection, keys: Iterable[str], owner: str, now: float) -> None:
    """Go on holding the claims of calls that are out."""
    held = claims.c.key.in_(sorted(keys)) & (claims.c.owner == owner)
    connection.execute(update(claims).where(held).values(expires=now + LEASE_SECONDS))


def is_claimed(connection: Connection, key: str, now: float) -> bool:
    """Tell whether somebody who lives asks for a call."""
    row = connection.execute(_HOLDER, {"sought": key}).first()
    return row is not None and not _has_let_go(row[0], row[1], now)


def _took_over(connection: Connection, key: str, owner: str, now: float) -> bool:
    """Take the claim of a holder that has ended. Of several who try, one succeeds."""
    row = connection.execute(_HOLDER, {"sought": key}).first()
    if row is None or (row[0] != owner and not _has_let_go(row[0], row[1], now)):
        return False
    taken = connection.execute(
        _TAKE, {"sought": key, "holder": row[0], "owner": owner, "expires": now + LEASE_SECONDS}
    )  # fmt: skip
    if taken.rowcount and row[0] != owner:
        give_up_calls_of(connection, key, row[0], UNSEEN)
    return taken.rowcount > 0


def _has_let_go(owner: str, expires: float, now: float) -> bool:
    return expires <= now or has_ended(owner, expires)


@cache
def _insert(dialect: str) -> Any:
    return insert_into(dialect, claims).on_conflict_do_nothing().returning(claims.c.key)
