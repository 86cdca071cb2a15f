"""Terms of a page that the graph describes: where one is first mentioned, a link to what is told of it."""

import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from api.asking import SeenBy, seen_by
from kgplatform.graph.projections import is_definition
from kgplatform.models import Entity
from kgplatform.services import Services

MOST_TERMS = 200  # entities of a topic that are looked at, the most mentioned ones
SHORTEST = 3  # letters of a term
LONGEST = 300  # letters of a definition
FRESH_SECONDS = 5.0  # that the entities of a topic are taken to be as they were
MOST_TOPICS = 64  # whose entities are kept


class Terms:
    """Explains terms, each once; made anew for each page. Only what a text defines is explained."""

    def __init__(self, topic_id: str, entities: Iterable[Entity]) -> None:
        self._topic_id = topic_id
        known = [each for each in entities if len(each.name) >= SHORTEST and is_definition(each.description)]
        self._meant = {each.name.casefold(): each for each in reversed(known)}  # of one name the most mentioned
        names = sorted(self._meant, key=lambda name: (-len(name), name))
        joined = "|".join(map(re.escape, names))
        self._named = re.compile(rf"(?<![\w-])(?:{joined})(?![\w-])", re.IGNORECASE) if names else None

    def explained(self, text: str, trail: str = "") -> Markup:
        """Return a text as HTML with the terms in it that were not explained before; the words beside these lead to a
        trail, where one is given: by the keyboard once."""
        found: list[Markup] = []
        end, reached = 0, not trail
        for match in self._named.finditer(text) if self._named else ():
            if trail and match.span() == (0, len(text)):
                continue  # no word would be left to lead there
            entity = self._meant.pop(match[0].casefold(), None)
            if entity is None:
                continue
            if text[end : match.start()]:
                found.append(_leading(text[end : match.start()], trail, reached))
                reached = True
            found.append(
                Markup('<a class="term" href="/topics/{}/graph/entities/{}" title="{}">{}</a>').format(
                    self._topic_id, entity.id, entity.description[:LONGEST], match[0]
                )
            )
            end = match.end()
        if text[end:]:
            found.append(_leading(text[end:], trail, reached))
        return Markup("").join(found)


def _leading(text: str, trail: str, reached: bool) -> Markup:
    """Return words as HTML that lead to a trail, by the keyboard unless others do; not to be dragged, so that they can
    be marked and copied."""
    if not trail:
        return escape(text)
    out = Markup(' tabindex="-1"') if reached else Markup("")
    return Markup('<a class="said" href="{}" draggable="false"{}>{}</a>').format(trail, out, text)


@dataclass(frozen=True)
class TopicTerms:
    """The entities of which the terms of a topic's pages are; `stamp` tells them from what they were at other times."""

    entities: list[Entity]
    stamp: str
    asked_at: float


class KeptTerms:
    """The entities of topics, each asked for once in FRESH_SECONDS: pages are read far more often than terms change."""

    def __init__(self, services: Services, now: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self._now = now
        self._kept: OrderedDict[tuple[str, SeenBy], TopicTerms] = OrderedDict()

    async def of_topic(self, topic_id: str) -> TopicTerms:
        """Return those of a topic, as who asks sees them, and as they were within the last FRESH_SECONDS."""
        place = topic_id, seen_by()
        kept = self._kept.get(place)
        if kept is None or self._now() - kept.asked_at > FRESH_SECONDS:
            asked_at = self._now()
            entities, _ = await self._services.entities(topic_id, MOST_TERMS)
            kept = self._kept[place] = TopicTerms(entities, _stamp(entities), asked_at)
        self._kept.move_to_end(place)
        if len(self._kept) > MOST_TOPICS:
            self._kept.popitem(last=False)
        return kept


def _stamp(entities: Iterable[Entity]) -> str:
    told = (field for each in entities for field in (each.id, each.name, each.description))
    return hashlib.blake2b("\0".join(told).encode(), digest_size=16).hexdigest()
