"""The services with a log of what is changed by them, and by whom; tries that were refused are in it as well."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, cast

from kgplatform.access.permitted import PermittedServices, arguments_of
from kgplatform.access.rules import RULES, Rule
from kgplatform.access.store import AccessStore
from kgplatform.errors import KgplatformError
from kgplatform.graph.session import Graph
from kgplatform.models import Access, Document, PageRequest, RunRequest, WorkSearch
from kgplatform.remote.codes import code_of
from kgplatform.remote.methods import methods
from kgplatform.services import Services

DONE = "done"
MOST_TOLD = 500  # characters of what was changed
MOST_NAMED = 5  # of many things


class AuditedServices:
    """Services whose changes are told in the log; what only reads is asked of them directly."""

    def __init__(self, services: Services, plain: Services, store: AccessStore, access: Access) -> None:
        """`plain` are the services of everybody, which know in which domain things are."""
        self._services = services
        self._plain = plain
        self._store = store
        self._access = access
        for name, rule in RULES.items():
            method = getattr(services, name, None)
            if method is not None:
                setattr(self, name, self._noting(name, rule, method) if rule.changes else method)

    def _noting(self, name: str, rule: Rule, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def noted(*args: Any, **kwargs: Any) -> Any:
            given = arguments_of(methods()[name], *args, **kwargs)
            domain = await self._domain(rule, given)
            outcome = "failed"
            try:
                answer = await method(*args, **kwargs)
                outcome = DONE
            except KgplatformError as error:
                outcome = code_of(error)
                raise
            finally:
                await self._store.note(self._access, name, subject_of(rule, given), domain, outcome)
            return answer

        return noted

    async def _domain(self, rule: Rule, given: Mapping[str, Any]) -> str:
        """Return the domain of what is changed, "" where it is of none, or nobody knows."""
        for argument, thing in rule.names.items():
            with suppress(KgplatformError):
                topic_id = given[argument]
                if thing == "page":
                    topic_id = (await self._plain.page(topic_id)).topic_id
                elif thing == "run":
                    topic_id = (await self._plain.run(topic_id)).topic_id
                return (await self._plain.topic(topic_id)).domain if topic_id else ""
        request, documents = given.get("request"), given.get("documents", ())
        if isinstance(request, RunRequest | PageRequest):
            with suppress(KgplatformError):
                return (await self._plain.topic(request.topic_id)).domain if request.topic_id else request.domain
        if isinstance(search := given.get("search"), WorkSearch):
            return search.domain
        return str(given.get("domain") or ", ".join(sorted({document.domain for document in documents})))


def subject_of(rule: Rule, given: Mapping[str, Any]) -> str:
    """Return in words what is changed, by the arguments that say so."""
    told = [f"{name}: {text}" for name in rule.changes if (text := _words(given[name]))]
    return "; ".join(told)[:MOST_TOLD]


def _words(value: Any) -> str:
    match value:
        case RunRequest():
            return f"{value.strategy} on {value.topic_id or value.name}"
        case PageRequest():
            return f"the page of {value.topic_id or value.name}"
        case Document():
            return value.url
        case WorkSearch():
            return f"{value.service} for {value.words}"
        case list() | tuple():
            named = ", ".join(map(_words, value[:MOST_NAMED]))
            return f"{named} and {len(value) - MOST_NAMED} more" if len(value) > MOST_NAMED else named
    return str(value)


def services_for(services: Services, store: AccessStore, graph: Graph, access: Access) -> Services:
    """Return the services as somebody has them; an admin of all domains gets the services' own answers."""
    own: Any = PermittedServices(services, access, graph)
    return cast(Services, AuditedServices(own, services, store, access))
