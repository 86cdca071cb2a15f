"""Topics, domains and kinds of things as people and agents name them."""

from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches

from kgplatform.errors import InputError, NotFound
from kgplatform.models import Topic
from kgplatform.services import Services

_LIKE_IT = 5  # topics that are offered where there is none of the name
_NAMED = 20  # domains that are offered where there is none of the name


async def find_topic(services: Services, named: str, domain: str = "") -> Topic:
    """Return the topic of that id or name; raises NotFound with the names that are most like it, or InputError for a
    name in several domains."""
    return choose_topic(await services.topics(), named, domain)


async def check_domain(services: Services, given: str) -> None:
    """Raise NotFound for the name of a domain that there is not: it is no domain that has nothing."""
    if given and given not in (known := await services.domains()):
        raise no_domain(given, known)


def no_domain(given: str, known: Iterable[str]) -> NotFound:
    """Return what is told of a domain that there is not, with those that are `known`."""
    names = sorted(known)[:_NAMED]
    there_are = f"There are: {', '.join(names)}." if names else "There is none: load some documents."
    return NotFound(f"There is no domain {given!r}.", there_are)


def check_kinds(what: str, given: Collection[str], known: Collection[str]) -> None:
    """Raise InputError for a kind of something that there is not."""
    if unknown := sorted({*given} - {*known}):
        raise InputError(f"There is no kind {unknown[0]!r} of {what}.", f"There are: {', '.join(sorted(known))}.")


def choose_topic(topics: Sequence[Topic], named: str, domain: str = "") -> Topic:
    """Return that of some topics which has an id or a name; raises as find_topic()."""
    name = " ".join(named.casefold().split())
    found = [
        topic
        for topic in topics
        if topic.id == named or (topic.name.casefold() == name and domain in ("", topic.domain))
    ]
    if not found:
        within = f" in {domain}" if domain else ""
        raise NotFound(f"There is no topic {named!r}{within}.", _like(topics, name, domain))
    if len(found) > 1:
        domains = ", ".join(topic.domain for topic in found)
        raise InputError(f"The topic {named!r} is in several domains: {domains}.", "Name one, or give the topic's id.")
    return found[0]


def _like(topics: Sequence[Topic], name: str, domain: str) -> str:
    """Return a remedy that offers the topics whose names are most like one."""
    known = {topic.name.casefold(): topic for topic in topics if domain in ("", topic.domain)}
    like = [f"{known[each].name} in {known[each].domain}" for each in get_close_matches(name, known, _LIKE_IT)]
    return f"Did you mean one of these? {', '.join(like)}." if like else "List the topics, or begin it by a run."
