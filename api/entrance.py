"""Who is let in: by a key, by a cookie that a key was shown for, or as the owner where there are no keys."""

import asyncio
import time
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest

from api.asking import Asking
from api.keys import Keys
from kgplatform.access.store import AccessStore, digest
from kgplatform.models import OWNER, Access

SETTINGS = Access(name="KGPLATFORM_API_KEYS", role="admin")
"""Who shows a key of the settings: these have no names."""
SESSION_SECONDS = 12 * 3600
KNOWN_SECONDS = 2.0  # that a session is taken to hold without a look into the store
MOST_KNOWN = 10_000  # sessions


class Entrance:
    """Knows keys of the settings, the secret of the data folder and what is in the store; all of them, or none."""

    def __init__(self, keys: Keys | None = None, store: AccessStore | None = None, own: str = "") -> None:
        """`own` is the secret with which commands on the data folder ask."""
        self._keys = keys
        self._store = store
        self._own = own
        self._known: dict[str, tuple[float, str]] = {}

    async def is_open(self) -> bool:
        """Tell whether nobody needs a key: there is none in the settings, and the store never had one."""
        return self._keys is None and not (self._store and await self._store.has_keys())

    def is_own(self, key: str) -> bool:
        """Tell whether that is the secret of the data folder."""
        return bool(self._own) and compare_digest(key.encode(), self._own.encode())

    async def by_key(self, key: str) -> Asking | None:
        """Return who shows a key, None where it is none that is in force."""
        if not key:
            return None
        if self.is_own(key):
            return Asking(OWNER)
        return await self._by_hash(digest(key))

    async def by_session(self, token: str) -> Asking | None:
        """Return who signed in, with what their forms have to send along; None where the session, or its key, has
        ended."""
        if not token or self._store is None:
            return None
        known_at, key = self._known.get(token, (float("-inf"), ""))
        if time.monotonic() - known_at > KNOWN_SECONDS:
            key = await self._store.session_key(token)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[token] = (time.monotonic(), key)
        found = await self._by_hash(key) if key else None
        return replace(found, csrf=csrf_of(token)) if found else None

    async def sign_in(self, key: str) -> str:
        """Return what the cookie of a browser holds whose user shows a key; "" where it is none that is in force."""
        if self._store is None or self.is_own(key) or await self.by_key(key) is None:
            return ""
        return await self._store.begin_session(digest(key), SESSION_SECONDS)

    async def sign_out(self, token: str) -> None:
        """End a session, in this process at once and in others within seconds."""
        self._known.pop(token, None)
        if self._store is not None:
            await asyncio.shield(self._store.end_session(token))

    async def _by_hash(self, hash_: str) -> Asking | None:
        if self._keys is not None and self._keys.has_hash(bytes.fromhex(hash_)):
            return Asking(SETTINGS, key=hash_)
        access = await self._store.access(hash_) if self._store else None
        return Asking(access, key=hash_) if access else None


def csrf_of(token: str) -> str:
    """Return what a session's forms send along: whoever knows it does not know the session."""
    return sha256(f"csrf {token}".encode()).hexdigest()
