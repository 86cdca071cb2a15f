"""Keys, and the record of who changed what: for admins who see all domains."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import ApiKey, AuditEntry, MadeKey, Role


class Keyring(Protocol):
    """Keys, and the record of who changed what: for admins who see all domains."""

    async def keys(self) -> list[ApiKey]:
        """Return all keys, also those that were revoked, the oldest first."""

    async def make_key(self, name: str, role: Role, domains: Sequence[str] = ()) -> MadeKey:
        """Make a key for some domains or, where none is given, for all; its secret is told this once. From then on
        every request needs a key. Raises InputError for a name that a key in force has."""

    async def revoke_key(self, name: str) -> ApiKey:
        """End a key: within seconds no server lets it in. Raises NotFound for one that is not in force."""

    async def audit(self, last: int = 100) -> list[AuditEntry]:
        """Return the newest entries of the log of what was changed, the oldest of them first."""
