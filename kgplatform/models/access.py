"""Who may what: keys, what their holders may see and do, and the record of what they changed."""

from typing import Literal, get_args

from kgplatform.models.value import Value

Role = Literal["reader", "writer", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)
"""From the one that may least on: who may more may all that those before may."""


class Access(Value):
    """What somebody may: `name` is that of the key, and `domains` those that they see, None for all of them."""

    name: str
    role: Role
    domains: frozenset[str] | None = None

    @property
    def sees_all(self) -> bool:
        return self.domains is None

    def may(self, role: Role) -> bool:
        """Tell whether this is that role, or one that may more."""
        return ROLES.index(self.role) >= ROLES.index(role)

    def sees(self, domain: str) -> bool:
        return self.domains is None or domain in self.domains


OWNER = Access(name="owner", role="admin")
"""Who may read the data folder, or asks a server that knows no keys."""


class ApiKey(Value):
    """A key without the secret itself, of which only a hash is kept. Times are seconds of the epoch; `used` is the last
    one to the minute, and `revoked` that at which it ended: None before that."""

    name: str
    role: Role
    domains: tuple[str, ...] | None
    made: float
    used: float | None = None
    revoked: float | None = None


class MadeKey(Value):
    """A new key, with the `secret` that is told this once."""

    key: ApiKey
    secret: str


class AuditEntry(Value):
    """That somebody changed something, or tried to: at a second of the epoch `who`, by the name of the key, did `what`,
    a method of the services, `on` what, in which `domain` where it is one; `outcome` is "done", or the code of the
    error that kept it from being done."""

    at: float
    who: str
    role: str
    what: str
    on: str
    domain: str
    outcome: str
