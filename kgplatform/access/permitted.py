"""The services as each holder of a key has them: permission is checked here, where data is read, and nowhere else."""

import inspect
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any, cast

from kgplatform.access.reach import Reach
from kgplatform.access.rules import RULES, Rule, Thing
from kgplatform.errors import Forbidden
from kgplatform.graph.session import Graph
from kgplatform.models import Access
from kgplatform.remote.methods import Method, methods
from kgplatform.services import Services


class PermittedServices:
    """Services for one access; they raise Forbidden for what its role may not do, and NotFound for what is of other
    domains, in the words in which it is told of what there is not. Its methods follow from RULES."""

    def __init__(self, services: Services, access: Access, graph: Graph | None = None) -> None:
        """`graph` is what the services read; who sees all domains is answered without it."""
        self._services = services
        self._access = access
        self._graph = graph

    def _reach(self) -> Reach:
        if self._graph is None:
            raise Forbidden("These services are for those who see all domains.", "Use a key without domains.")
        return Reach(self._services, self._graph, self._access)


def check_role(access: Access, name: str, rule: Rule) -> None:
    """Raise Forbidden where a method is not for the role, or not for who sees some domains only."""
    if not access.may(rule.role):
        raise Forbidden(
            f"The key {access.name!r} has the role {access.role}: {_told(name)} takes the role {rule.role}.",
            f"Ask whoever keeps the keys for another one: kgplatform key make NAME --role {rule.role}",
        )
    if rule.whole and not access.sees_all:
        raise Forbidden(
            f"The key {access.name!r} is for some domains: {_told(name)} concerns all of them.",
            f"Ask with a key of the role {rule.role} that is for all of them.",
        )


async def check_things(reach: Reach, named: Mapping[str, Thing], given: Mapping[str, Any]) -> None:
    """Raise NotFound, or Forbidden, where an argument names a thing that is not of the domains that are seen."""
    for argument, thing in named.items():
        match thing:
            case "topic":
                await reach.topic(given[argument])
            case "page":
                await reach.page_topic(given[argument])
            case "run":
                await reach.run(given[argument])
            case "domain":
                reach.domain(given[argument])


def arguments_of(method: Method, *args: Any, **kwargs: Any) -> dict[str, Any]:
    """Return all arguments of a call by name."""
    bound = method.signature.bind(None, *args, **kwargs)
    bound.apply_defaults()
    return {name: value for name, value in bound.arguments.items() if name != "self"}


def _told(name: str) -> str:
    return name.replace("_", " ")


def _asked(name: str, rule: Rule) -> Callable[..., Any]:
    async def asked(self: PermittedServices, *args: Any, **kwargs: Any) -> Any:
        check_role(self._access, name, rule)
        method = getattr(self._services, name)
        if rule.given is not None:
            return await method(**rule.given(self._access, arguments_of(methods()[name], *args, **kwargs)))
        if self._access.sees_all:
            return await method(*args, **kwargs)
        reach = self._reach()
        given = arguments_of(methods()[name], *args, **kwargs)
        await check_things(reach, rule.names, given)
        if rule.instead is not None:
            return await cast(Any, rule.instead(reach, **given))
        answer = await method(*args, **kwargs)
        return answer if rule.left is None else await rule.left(reach, answer)

    return asked


def _streamed(name: str, rule: Rule) -> Callable[..., Any]:
    async def asked(self: PermittedServices, *args: Any, **kwargs: Any) -> AsyncGenerator[Any]:
        check_role(self._access, name, rule)
        if self._access.sees_all:
            results = getattr(self._services, name)(*args, **kwargs)
        else:
            assert rule.instead is not None, f"{name} gives again and again: something has to look at each"
            results = rule.instead(self._reach(), **arguments_of(methods()[name], *args, **kwargs))
        try:
            async for result in results:
                yield result
        finally:
            await results.aclose()

    return asked


def _install() -> None:
    for name, rule in RULES.items():
        made = _streamed(name, rule) if methods()[name].streams else _asked(name, rule)
        made.__name__, made.__qualname__ = name, f"PermittedServices.{name}"
        made.__doc__ = inspect.getdoc(getattr(Services, name))
        setattr(PermittedServices, name, made)


_install()
