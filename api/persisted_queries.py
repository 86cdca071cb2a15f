"""Queries by their hashes, as clients of Apollo send them ("automatic persisted queries"): a hash alone where the query
is known, and both where it is not."""

import re
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

from graphql import GraphQLError

from kgplatform.errors import InputError

MOST_QUERIES, MOST_CHARACTERS = 1_000, 4_000_000  # of those that are kept; the longest unused ones go first
NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
_HASH = re.compile(r"[0-9a-f]{64}")
_SHAPE = (
    "Give `extensions.persistedQuery` as an object with `version` 1 and `sha256Hash`: the SHA-256 of the query's text, "
    "as 64 small hexadecimal digits."
)


class PersistedQueryNotFound(Exception):
    """No query of the hash is known here: it is to be sent with it."""

    def told(self) -> GraphQLError:
        """Return the error as clients of the protocol know it."""
        remedy = "Send the query's text together with the hash: it is known by that from then on."
        return GraphQLError(
            "PersistedQueryNotFound", extensions={"code": NOT_FOUND, "remedy": remedy, "retryable": True}
        )


class PersistedQueries:
    """The queries that one server knows by their hashes; a server that does not know one asks for it again."""

    def __init__(self, most: int = MOST_QUERIES, characters: int = MOST_CHARACTERS) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._most, self._characters, self._held = most, characters, 0
        self._lock = Lock()  # operations are read in several threads

    def text_of(self, hashed: str) -> str:
        """Return the query of a hash; raises PersistedQueryNotFound."""
        with self._lock:
            if hashed not in self._texts:
                raise PersistedQueryNotFound
            self._texts.move_to_end(hashed)
            return self._texts[hashed]

    def keep(self, hashed: str, text: str) -> None:
        """Know a query by its hash, which check_hash() has checked."""
        with self._lock:
            self._held += len(text) - len(self._texts.pop(hashed, ""))
            self._texts[hashed] = text
            while len(self._texts) > self._most or self._held > self._characters:
                _, gone = self._texts.popitem(last=False)
                self._held -= len(gone)


def hash_of(extensions: Mapping[str, Any] | None) -> str:
    """Return the hash that a request names its query by, or ""; raises InputError for one that is none."""
    named = (extensions or {}).get("persistedQuery")
    if named is None:
        return ""
    if not isinstance(named, dict) or named.get("version") != 1:
        raise InputError("The persisted query is of no version that is known here.", _SHAPE)
    hashed = named.get("sha256Hash")
    if not isinstance(hashed, str) or not _HASH.fullmatch(hashed):
        raise InputError("The hash of the persisted query is no SHA-256.", _SHAPE)
    return hashed


def check_hash(hashed: str, text: str) -> None:
    """Raise InputError for a hash that is not that of a query's text."""
    if sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != hashed:
        raise InputError("The hash is not that of the query that was sent with it.", _SHAPE)
