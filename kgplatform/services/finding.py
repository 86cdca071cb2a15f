"""Topics as people and agents name them."""

from collections.abc import Iterable

from kgplatform.errors import InputError, NotFound
from kgplatform.models import Topic
from kgplatform.services import Services


async def find_topic(services: Services, named: str, domain: str = "") -> Topic:
    """Return the topic of that id or name; raises NotFound, or InputError for a name in several domains."""
    return topic_named(await services.topics(), named, domain)


def topic_named(topics: Iterable[Topic], named: str, domain: str = "") -> Topic:
    """Return that one of some topics; raises as find_topic()."""
    name = " ".join(named.casefold().split())
    found = [
        topic
        for topic in topics
        if topic.id == named or (topic.name.casefold() == name and domain in ("", topic.domain))
    ]
    if not found:
        raise NotFound(f"There is no topic {named!r}.", "List the topics, or begin it by a run.")
    if len(found) > 1:
        domains = ", ".join(topic.domain for topic in found)
        raise InputError(f"The topic {named!r} is in several domains: {domains}.", "Name one, or give the topic's id.")
    return found[0]
