"""The store of keys, sessions and the audit log: tables of the database that all servers of a platform share."""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from kgplatform.access.tables import api_keys, audit_log, metadata, sessions
from kgplatform.engines.database import Clock, Tables, database_clock, engine_of
from kgplatform.errors import InputError, NotFound
from kgplatform.models import ROLES, Access, ApiKey, AuditEntry, MadeKey, Role

WHAT = "The store of keys"
KEY_BYTES = 32
KEPT_SECONDS = 2.0  # that what is known of the keys is taken to hold: so long a revoked one may still be let in
USED_SECONDS = 60.0  # between notes that a key was used
LONGEST_NAME = 100
MOST_ENTRIES = 10_000  # of the log, at once


def digest(secret: str) -> str:
    """Return what is kept of a secret: 64 hexadecimal digits. One of 256 random bits needs no salt."""
    return sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


class AccessStore:
    """Opened with the first thing asked of it; `database_url` is an SQLAlchemy URL. Raises EngineUnavailable."""

    def __init__(self, database_url: str, clock: Clock = database_clock, kept: float = KEPT_SECONDS) -> None:
        self._tables = Tables(engine_of(database_url), metadata, WHAT)
        self._clock = clock
        self._kept = kept
        self._known: dict[str, Access] = {}
        self._any = False
        self._known_at = float("-inf")  # of time.monotonic()
        self._reading = asyncio.Lock()
        self._noted: dict[str, float] = {}

    def close(self) -> None:
        self._tables.engine.dispose()

    # Keys ------------------------------------------------------------------------------------------------

    async def make_key(self, name: str, role: Role, domains: Sequence[str]) -> MadeKey:
        """Make a key, for some domains or, where none is given, for all of them. Raises InputError for a name that a
        key in force has, and for a role that there is not."""
        name, chosen = " ".join(name.split()), _checked_domains(domains)
        if not 1 <= len(name) <= LONGEST_NAME:
            raise InputError(f"A key's name has 1 to {LONGEST_NAME} characters.", "Name whose key it is.")
        if role not in ROLES:
            raise InputError(f"There is no role {role!r}.", f"Give {', '.join(ROLES)}.")
        secret = secrets.token_urlsafe(KEY_BYTES)

        def work(connection: Connection) -> MadeKey:
            same = select(api_keys.c.hash).where(api_keys.c.name == name, api_keys.c.revoked.is_(None))
            if connection.execute(same).first():
                raise InputError(
                    f"There is a key {name!r} already.", f"Revoke it first: kgplatform key revoke {name!r}"
                )
            made = self._clock(connection)
            told = None if chosen is None else json.dumps(chosen)
            row = {"hash": digest(secret), "name": name, "role": role, "domains": told, "made": made}
            connection.execute(api_keys.insert(), row)
            return MadeKey(key=ApiKey(name=name, role=role, domains=chosen, made=made), secret=secret)

        made = await self._tables.do(work)
        self._known_at = float("-inf")
        return made

    async def keys(self) -> list[ApiKey]:
        """Return all keys, also those that were revoked, the oldest first."""
        asked = select(api_keys).order_by(api_keys.c.made, api_keys.c.name)
        return [_key(row) for row in await self._tables.do(lambda connection: connection.execute(asked).all())]

    async def revoke_key(self, name: str) -> ApiKey:
        """End a key, and with it the sessions of browsers that signed in by it. Raises NotFound for one that is not in
        force."""

        def work(connection: Connection) -> ApiKey:
            standing = select(api_keys).where(api_keys.c.name == name, api_keys.c.revoked.is_(None))
            row = connection.execute(standing).first()
            if row is None:
                raise NotFound(f"There is no key {name!r} in force.", "List them: kgplatform key list.")
            now = self._clock(connection)
            connection.execute(update(api_keys).where(api_keys.c.hash == row.hash).values(revoked=now))
            connection.execute(delete(sessions).where(sessions.c.key == row.hash))
            return _key(row).model_copy(update={"revoked": now})

        revoked = await self._tables.do(work)
        self._known_at = float("-inf")
        return revoked

    async def access(self, hash_: str) -> Access | None:
        """Return what the key of a hash may, None where it is none that is in force."""
        found = (await self._standing()).get(hash_)
        if found is not None:
            await self._note_use(hash_)
        return found

    async def has_keys(self) -> bool:
        """Tell whether any key was ever made: when the last one is revoked, nobody is let in without one all the
        same."""
        await self._standing()
        return self._any

    async def _standing(self) -> Mapping[str, Access]:
        """Return what the keys in force may, by their hashes, as of a moment ago."""
        async with self._reading:
            if time.monotonic() - self._known_at > self._kept:
                begun = time.monotonic()
                rows = await self._tables.do(lambda connection: connection.execute(select(api_keys)).all())
                self._any = bool(rows)
                self._known, self._known_at = {row.hash: _access(row) for row in rows if row.revoked is None}, begun
            return self._known

    async def _note_use(self, hash_: str) -> None:
        if time.monotonic() - self._noted.get(hash_, float("-inf")) < USED_SECONDS:
            return
        self._noted[hash_] = time.monotonic()

        def work(connection: Connection) -> None:
            noted = update(api_keys).where(api_keys.c.hash == hash_)
            connection.execute(noted.values(used=self._clock(connection)))

        await self._tables.do(work)

    # Sessions --------------------------------------------------------------------------------------------

    async def begin_session(self, key_hash: str, seconds: float) -> str:
        """Let the holder of a key in from now on, for so many seconds; return what the cookie holds."""
        token = secrets.token_urlsafe(KEY_BYTES)

        def work(connection: Connection) -> None:
            now = self._clock(connection)
            connection.execute(delete(sessions).where(sessions.c.expires < now))
            connection.execute(sessions.insert(), {"hash": digest(token), "key": key_hash, "expires": now + seconds})

        await self._tables.do(work)
        return token

    async def session_key(self, token: str) -> str:
        """Return the hash of the key that a session was begun with, "" for one that there is not, or not any more."""

        def work(connection: Connection) -> str:
            asked = select(sessions.c.key, sessions.c.expires).where(sessions.c.hash == digest(token))
            row = connection.execute(asked).first()
            return str(row.key) if row is not None and row.expires > self._clock(connection) else ""

        return await self._tables.do(work)

    async def end_session(self, token: str) -> None:
        await self._tables.do(
            lambda connection: connection.execute(delete(sessions).where(sessions.c.hash == digest(token)))
        )

    # The audit log ---------------------------------------------------------------------------------------

    async def note(self, access: Access, what: str, subject: str, domain: str, outcome: str) -> None:
        """Add an entry to the log, of which none is ever changed or taken away."""

        def work(connection: Connection) -> None:
            row = {
                "at": self._clock(connection), "who": access.name, "role": access.role, "what": what,
                "subject": subject, "domain": domain, "outcome": outcome,
            }  # fmt: skip
            connection.execute(audit_log.insert(), row)

        await self._tables.do(work)

    async def audit(self, last: int) -> list[AuditEntry]:
        """Return the newest entries of the log, the oldest of them first; raises InputError for a number that is not 1
        to MOST_ENTRIES."""
        if not 1 <= last <= MOST_ENTRIES:
            raise InputError(f"The number of entries is {last}.", f"Give 1 to {MOST_ENTRIES:,}.")
        asked = select(audit_log).order_by(audit_log.c.id.desc()).limit(last)
        return [
            _entry(row) for row in reversed(await self._tables.do(lambda connection: connection.execute(asked).all()))
        ]


def _checked_domains(domains: Sequence[str]) -> tuple[str, ...] | None:
    chosen = tuple(sorted({" ".join(each.split()) for each in domains}))
    if "" in chosen:
        raise InputError("A domain has a name.", "Give the names of domains, or none for all of them.")
    return chosen or None


def _domains(row: Row[Any]) -> tuple[str, ...] | None:
    return None if row.domains is None else tuple(json.loads(row.domains))


def _access(row: Row[Any]) -> Access:
    domains = _domains(row)
    return Access(name=row.name, role=row.role, domains=None if domains is None else frozenset(domains))


def _key(row: Row[Any]) -> ApiKey:
    return ApiKey(
        name=row.name, role=row.role, domains=_domains(row), made=row.made, used=row.used, revoked=row.revoked
    )


def _entry(row: Row[Any]) -> AuditEntry:
    return AuditEntry(
        at=row.at, who=row.who, role=row.role, what=row.what, on=row.subject, domain=row.domain, outcome=row.outcome
    )
