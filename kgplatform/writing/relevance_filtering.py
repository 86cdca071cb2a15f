"""Which of a topic's snippets each heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kgplatform.models import Evidence, Snippet, TopicGraph, TopicSnippet
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief, RelevanceFilter
from kgplatform.writing.evidence import Gathered
from kgplatform.writing.kept_drafts import Drafts

ENOUGH = 2  # snippets of its own; a heading with fewer looks at what it could borrow, in the same question


async def fitting(
    gathered: Sequence[Gathered], graph: TopicGraph, relevance: RelevanceFilter, drafts: Drafts
) -> list[Gathered]:
    """Return the headings with the snippets of the topic that fit them: each is at home where it fits best, whatever it
    had scored, and among the others where it fits too. All headings are asked about in one question of some snippets.
    What fits none is noted in the `drafts` under the heading that had it."""
    known = {found.snippet.id: found for found in graph.snippets}
    found = await _asked(
        gathered, _near_together(gathered, [each.snippet for each in known.values()]), graph, relevance
    )

    fitted = []
    for place, item in enumerate(gathered):
        drafts.refuse(item.place.path, (each.snippet.id for each in item.home if each.snippet.id not in found))
        own = [id_ for id_, places in found.items() if places[0] == place]
        too = [id_ for id_, places in found.items() if place in places[1:]]
        fitted.append(replace(item, home=_scored(item, known, own), others=_scored(item, known, too)))
    return fitted


class FittingInTurn:
    """Which snippets fit headings that are written one after the other (record 0075): a snippet is asked about when the
    first heading comes that it may stand under, for all headings at once, and waits for the one that it fits best."""

    def __init__(
        self, gathered: Sequence[Gathered], graph: TopicGraph, relevance: RelevanceFilter, drafts: Drafts
    ) -> None:
        self._gathered = gathered
        self._graph = graph
        self._relevance = relevance
        self._drafts = drafts
        self._known = {found.snippet.id: found for found in graph.snippets}
        self._places: dict[str, tuple[int, ...]] = {}

    async def turn(self, item: Gathered, written: Collection[int], borrowed: int) -> Gathered:
        """Return the heading whose turn it is with the snippets that fit it; of the others' that nobody was asked about
        only the best `borrowed` are looked at, and only where it has too few of its own. What fits nothing but what is
        `written` (numbers of places) is noted as left out there."""
        number = item.place.number
        closed = {each for each in written if each != number}
        home = [each for each in item.home if each.snippet.id not in self._places]
        waiting = sum(_first_open(places, closed) == number for places in self._places.values())
        others = [each for each in item.others[:borrowed] if each.snippet.id not in self._places]
        looked_at = [*home, *(others if waiting + len(home) < ENOUGH else [])]
        found = await _asked(self._gathered, [each.snippet for each in looked_at], self._graph, self._relevance)
        for each in looked_at:
            places = self._places[each.snippet.id] = found.get(each.snippet.id, ())
            if not places:
                self._drafts.refuse(item.place.path, [each.snippet.id])
            elif _first_open(places, closed) is None:
                self._drafts.spare(self._gathered[places[0]].place.path, [each.snippet.id])
        fit = {id_: _first_open(places, closed) for id_, places in self._places.items() if number in places}
        return replace(
            item,
            home=_scored(item, self._known, [id_ for id_, first in fit.items() if first == number]),
            others=_scored(item, self._known, [id_ for id_, first in fit.items() if first != number]),
        )


def _first_open(places: Sequence[int], closed: Collection[int]) -> int | None:
    """The best of a snippet's headings that is still to be written."""
    return next((place for place in places if place not in closed), None)


def _scored(item: Gathered, known: Mapping[str, TopicSnippet], ids: Iterable[str]) -> tuple[Evidence, ...]:
    """Snippets as the evidence of a heading, the best first: what words and titles do not show stands last."""
    scored = {each.snippet.id: each for each in (*item.home, *item.others)}
    weak = (Evidence(snippet=known[id_].snippet, score=0.0, entity_ids=known[id_].entity_ids) for id_ in ids)
    own = [scored.get(each.snippet.id, each) for each in weak]
    return tuple(sorted(own, key=lambda each: (-each.score, each.snippet.id)))


async def _asked(
    gathered: Sequence[Gathered], snippets: Sequence[Snippet], graph: TopicGraph, relevance: RelevanceFilter
) -> Mapping[str, tuple[int, ...]]:
    if not gathered or not snippets:
        return {}
    headings = tuple(_planned(item) for item in gathered)
    return await relevance.fitting(RelevanceBrief(topic=graph.topic, headings=headings, snippets=tuple(snippets)))


def _near_together(gathered: Sequence[Gathered], snippets: Iterable[Snippet]) -> list[Snippet]:
    """Snippets that fit one heading by rule are asked about in one question, those that fit none last."""
    home = {
        each.snippet.id: (number, place) for number, item in enumerate(gathered) for place, each in enumerate(item.home)
    }
    nowhere = len(gathered), 0
    return sorted(snippets, key=lambda snippet: (home.get(snippet.id, nowhere), snippet.id))


def _planned(item: Gathered) -> PlannedHeading:
    return PlannedHeading(path=item.place.path, covers=item.place.covers)
