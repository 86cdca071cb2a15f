"""A topic as it is named for the first time."""

from kgplatform import ids
from kgplatform.errors import InputError
from kgplatform.models import (
    Topic,
)


def topic_of(name: str, domain: str, goal: str, audience: str) -> Topic:
    """Return the topic of a name in a domain; raises InputError where one is missing."""
    name, domain = " ".join(name.split()), " ".join(domain.split())
    if not name or not domain:
        raise InputError("A topic needs a name and a domain.", "Give both: a topic is researched in one domain.")
    return Topic(id=ids.topic_id(domain, name), name=name, domain=domain, goal=goal, audience=audience)
