"""One call for one question, however many processes ask it: whoever claims it asks, the others wait for the reply."""

from collections.abc import Iterable

from sqlalchemy import Connection, and_, delete, or_, select, update

from kgplatform.llm.entries import UNSEEN, give_up_calls_of
from kgplatform.llm.owners import has_ended
from kgplatform.llm.replies import has_reply, insert_into
from kgplatform.llm.tables import claims

LEASE_SECONDS = 15.0  # for which a claim holds after it was renewed last
RENEW_SECONDS = 5.0


class AskedElsewhere(Exception):
    """Another asks the same now, or had its answer a moment ago."""


def claim(connection: Connection, key: str, owner: str, now: float) -> None:
    """Claim a call. Raises AskedElsewhere where another has it, or it is answered.

    The call of an owner that ended is taken over, and stands in the ledger as uncertain from then on.
    """
    ended = _ended_owner(connection, key, owner, now)
    insert = insert_into(connection, claims).values(key=key, owner=owner, expires=now + LEASE_SECONDS)
    free = or_(claims.c.owner == owner, claims.c.expires <= now, claims.c.owner == ended)
    taken = connection.execute(
        insert.on_conflict_do_update(
            index_elements=["key"], set_={"owner": owner, "expires": now + LEASE_SECONDS}, where=free
        ).returning(claims.c.key)
    )
    if taken.first() is None or has_reply(connection, key):
        raise AskedElsewhere
    if ended:
        give_up_calls_of(connection, key, ended, UNSEEN)


def release(connection: Connection, key: str, owner: str) -> None:
    """Let go of a claim."""
    connection.execute(delete(claims).where(and_(claims.c.key == key, claims.c.owner == owner)))


def renew(connection: Connection, keys: Iterable[str], owner: str, now: float) -> None:
    """Go on holding the claims of calls that are out."""
    held = and_(claims.c.key.in_(sorted(keys)), claims.c.owner == owner)
    connection.execute(update(claims).where(held).values(expires=now + LEASE_SECONDS))


def is_claimed(connection: Connection, key: str, now: float) -> bool:
    """Tell whether somebody who lives asks for a call."""
    row = connection.execute(select(claims.c.owner, claims.c.expires).where(claims.c.key == key)).first()
    return row is not None and not _has_let_go(row[0], row[1], now)


def _ended_owner(connection: Connection, key: str, owner: str, now: float) -> str:
    """Return who claimed a call and has ended since; "": nobody."""
    row = connection.execute(select(claims.c.owner, claims.c.expires).where(claims.c.key == key)).first()
    return row[0] if row is not None and row[0] != owner and _has_let_go(row[0], row[1], now) else ""


def _has_let_go(owner: str, expires: float, now: float) -> bool:
    return expires <= now or has_ended(owner, expires)
