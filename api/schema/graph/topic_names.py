"""Names of entities, and whether a topic has what they name."""

import re

from api.schema.connections import asked_for
from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.limits import MAX_FIRST
from api.schema.topics.types import Topic
from kgplatform.errors import NotFound
from kgplatform.models import Entity, FilterValue

_LIKE_IT = 5  # entities of the topic that are offered where one is not in it
_SHORTEST = 3  # letters of a word by which these are looked for


async def check_in_topic(info: Info, given: str, topic: Topic) -> None:
    """Raise NotFound, with entities of the topic that are named like it, for the name of an entity that a topic has
    not. What is given by its id is known to whoever asks, and passes."""
    key = key_of(given, "Entity")
    entity = await info.context.loaders.named_entity.load((key, topic.domain))
    if key == entity.id or entity.id in {each.id for each in await _named(info, topic, entity.name, MAX_FIRST)}:
        return
    words = sorted(re.findall(rf"\w{{{_SHORTEST},}}", given), key=len, reverse=True)
    like = [each for word in words for each in await _named(info, topic, word, _LIKE_IT)]
    names = ", ".join(list(dict.fromkeys(each.name for each in like))[:_LIKE_IT])
    raise NotFound(
        f"The topic {topic.name!r} has no entity {given!r}: it is known elsewhere.",
        f"Did you mean one of these? {names}."
        if names
        else "`entity(named: ...) { relations { ... } }` has its relations of all topics.",
    )


async def _named(info: Info, topic: Topic, text: str, first: int) -> list[Entity]:
    # What a topic shares with itself is all that is in it.
    where: dict[str, FilterValue | None] = {"other": topic.key, "shared": True, "text": text}
    asked = asked_for("compared_entities", topic.key, "mentions", first, None, where)
    return (await info.context.loaders.part.load(asked)).nodes(Entity)
