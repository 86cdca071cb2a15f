"""API keys: what those who ask from elsewhere have to show."""

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Iterable

from kgplatform.errors import SettingsError

ANY_HOST = "*"  # among allowed hosts: safe only where there are keys
MIN_LENGTH = 16
# What a browser understands, and what programs send.
CHALLENGE = 'Basic realm="kgplatform", charset="UTF-8"'
_HASH = re.compile(r"sha256:([0-9a-f]{64})", re.IGNORECASE)


class Keys:
    """Keys of admins of all domains, kept as their SHA-256 only."""

    def __init__(self, hashes: Iterable[bytes]) -> None:
        self._hashes = tuple(sorted(set(hashes)))

    def has(self, key: str) -> bool:
        """Tell whether a key is one of them, in a time that does not depend on how much of it is right."""
        return self.has_hash(_digest(key))

    def has_hash(self, digest: bytes) -> bool:
        """Tell whether a SHA-256 is that of one of them, in a time that does not depend on how much of it is right."""
        found = [hmac.compare_digest(digest, known) for known in self._hashes]
        return any(found)

    def and_also(self, key: str) -> "Keys":
        """Return these keys and one more."""
        return Keys([*self._hashes, _digest(key)])


def read_keys(text: str) -> Keys | None:
    """Read KGPLATFORM_API_KEYS, None where it names none. Raises SettingsError for a key that is easily guessed."""
    words = [word for word in (part.strip() for part in text.split(",")) if word]
    return Keys(_hash_of(word) for word in words) if words else None


def presented_key(authorization: str) -> str:
    """Return the key of an Authorization header: Bearer's token, or Basic's password whatever the user; or nothing."""
    scheme, _, rest = authorization.partition(" ")
    match scheme.lower():
        case "bearer":
            return rest.strip()
        case "basic":
            return _password(rest.strip())
    return ""


def _password(credentials: str) -> str:
    try:
        decoded = base64.b64decode(credentials, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return decoded.partition(":")[2]


def _hash_of(word: str) -> bytes:
    if found := _HASH.fullmatch(word):
        return bytes.fromhex(found[1])
    if len(word) < MIN_LENGTH or word.lower().startswith("sha256:"):
        raise SettingsError(
            f"An entry of KGPLATFORM_API_KEYS has fewer than {MIN_LENGTH} characters, or is no SHA-256.",
            "Make a key with `openssl rand -hex 32`; name it, or sha256: and its 64 hexadecimal digits.",
        )
    return _digest(word)


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()
