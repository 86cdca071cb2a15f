"""Who asks: what security.Guard found out of a request, for all that is done to answer it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from api.lasting import Look, while_asked
from kgplatform.access.permitted import check_role
from kgplatform.access.rules import RULES
from kgplatform.errors import Forbidden
from kgplatform.models import Access, Role
from kgplatform.remote.methods import methods
from kgplatform.services import Services

Permit = Callable[[Access], Services]
"""Gives the services as somebody has them."""


async def _for_ever() -> None:
    """Look after who may always ask."""


@dataclass(frozen=True)
class Asking:
    """Somebody who asks; `csrf` is what their forms send along, "" for who showed a key instead of a cookie, and `key`
    the SHA-256 of their key, "" for the owner, who has none. `look` tells whether they still may."""

    access: Access
    csrf: str = ""
    key: str = field(default="", repr=False)
    look: Look = field(default=_for_ever, repr=False, compare=False)

    @property
    def administers(self) -> bool:
        """Tell whether they are an admin of all domains."""
        return self.access.may("admin") and self.access.sees_all


_ASKING: ContextVar[Asking | None] = ContextVar("asking", default=None)


@contextmanager
def asked_by(asking: Asking | None) -> Iterator[None]:
    """Let all that is done inside be asked by somebody, or by nobody."""
    token = _ASKING.set(asking)
    try:
        yield
    finally:
        _ASKING.reset(token)


def who_asks() -> Asking:
    """Return who asks; raises Forbidden where nobody is known to, so that what forgets to find out answers nobody."""
    asking = _ASKING.get()
    if asking is None:
        raise Forbidden("Nobody is known to ask.", "Show a key: docs/security.md.")
    return asking


class SeenBy(NamedTuple):
    """What tells apart those to whom pages look otherwise: the domains that they see, whether they signed in, and
    whether they are admins of all domains."""

    domains: frozenset[str] | None = None
    signed_in: bool = False
    administers: bool = False

    def __str__(self) -> str:
        domains = "*" if self.domains is None else "\n".join(sorted(self.domains))
        return f"{self.signed_in:d}{self.administers:d}{domains}"


def seen_by() -> SeenBy:
    """Return as whom who asks sees pages."""
    asking = _ASKING.get()
    return SeenBy(asking.access.domains, bool(asking.csrf), asking.administers) if asking else SeenBy()


def csrf_token() -> str:
    """Return what the forms of who asks send along; "" where nothing is needed."""
    asking = _ASKING.get()
    return asking.csrf if asking else ""


def may(role: Role) -> bool:
    """Tell whether who asks has a role, or one that may more."""
    asking = _ASKING.get()
    return asking is not None and asking.access.may(role)


def administers() -> bool:
    """Tell whether who asks is an admin of all domains."""
    asking = _ASKING.get()
    return asking is not None and asking.administers


def check_may(name: str) -> None:
    """Raise Forbidden where who asks may not ask a method of the services."""
    check_role(who_asks().access, name, RULES[name])


class AskedServices:
    """The services of whoever asks, found out with each call: those who hold them need not know who that is. What they
    give again and again ends with an error when who asks may not any more."""

    def __init__(self, permit: Permit) -> None:
        self._permit = permit

    def __getattr__(self, name: str) -> Any:
        if name not in RULES:
            raise AttributeError(name)

        def asked(*args: Any, **kwargs: Any) -> Any:
            asking = who_asks()
            answer = getattr(self._permit(asking.access), name)(*args, **kwargs)
            return while_asked(answer, asking.look) if methods()[name].streams else answer

        return asked


def services_of_who_asks(permit: Permit) -> Services:
    """Return services that are those of whoever asks."""
    return cast(Services, AskedServices(permit))
