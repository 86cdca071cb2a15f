"""Names of entities, and whether a topic has what they name."""

import re
from collections.abc import Sequence

from api.schema.connections import asked_for
from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.topics.types import Topic
from kgplatform.errors import NotFound
from kgplatform.models import Entity

_LIKE_IT = 5  # entities of the topic that are offered where one is not in it
_SHORTEST = 3  # letters of a word by which these are looked for


async def check_in_topic(info: Info, given: Sequence[str], topic: Topic) -> None:
    """Raise NotFound, with entities of the topic that are named like it, for the first name of an entity that a topic
    has not. What is given by its id is known to whoever asks, and passes."""
    loaders = info.context.loaders
    keys = [key_of(each, "Entity") for each in given]
    entities = await loaders.named_entity.load_many([(key, topic.domain) for key in keys])
    named = [(name, each.id) for name, key, each in zip(given, keys, entities, strict=True) if key != each.id]
    there = await loaders.in_topic.load_many([(topic.key, entity_id) for _, entity_id in named])
    for (name, _), known in zip(named, there, strict=True):
        if not known:
            raise _elsewhere(name, topic, await _like(info, topic, name))


def _elsewhere(given: str, topic: Topic, like: Sequence[str]) -> NotFound:
    return NotFound(
        f"The topic {topic.name!r} has no entity {given!r}: it is known elsewhere.",
        f"Did you mean one of these? {', '.join(like)}."
        if like
        else "`entity(named: ...) { relations { ... } }` has its relations of all topics.",
    )


async def _like(info: Info, topic: Topic, given: str) -> list[str]:
    """Return names of a topic's entities that have a word of what is given, those of the longest words first."""
    words = sorted(re.findall(rf"\w{{{_SHORTEST},}}", given), key=len, reverse=True)
    asked = [
        asked_for("compared_entities", topic.key, "mentions", _LIKE_IT, None, {
            "other": topic.key, "shared": True, "text": word,
        })
        for word in dict.fromkeys(words)
    ]  # fmt: skip
    parts = await info.context.loaders.part.load_many(asked)
    return list(dict.fromkeys(each.name for part in parts for each in part.nodes(Entity)))[:_LIKE_IT]
