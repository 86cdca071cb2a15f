"""Which of a topic's snippets each heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from kgplatform.errors import BudgetSpent
from kgplatform.models import Evidence, Snippet, TopicGraph, TopicSnippet
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief, RelevanceFilter
from kgplatform.writing.evidence import Gathered
from kgplatform.writing.kept_drafts import Drafts

AT_ONCE = 15  # snippets of a question
WRITING = 5  # calls of a first section and a lead, with their checks
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
        fitted.append(replace(item, home=_scored(item, known, own), others=_others(item, place, known, found, own)))
    return fitted


class FittingInTurn:
    """Which snippets fit headings that are written one after the other (record 0074): a snippet is asked about before
    the first one, as far as a budget has room for that, else when the first heading comes that it may stand under; for
    all headings at once, and it waits for the one that it fits best."""

    def __init__(
        self, gathered: Sequence[Gathered], graph: TopicGraph, relevance: RelevanceFilter, drafts: Drafts
    ) -> None:
        self._gathered = gathered
        self._graph = graph
        self._relevance = relevance
        self._drafts = drafts
        self._known = {found.snippet.id: found for found in graph.snippets}
        self._places: dict[str, tuple[int, ...]] = {}
        self._given: dict[str, int] = {}
        near = [(item, each) for item in gathered for each in item.others]
        near += [(item, each) for item in gathered for each in item.home]
        self._homes = {each.snippet.id: item.place.path for item, each in near}

    async def begin(self, room: Callable[[int], AbstractContextManager[None]], *, everything: bool) -> None:
        """Ask about what is at home anywhere before the first heading is written, and then about all else with
        `everything`, as long as `room` lets questions leave: it is told how many calls are to be left after each, twice
        as many as were asked and WRITING more. What is at home and had no room is asked about in turn."""
        known = [each.snippet for each in self._known.values() if everything or each.snippet.id in self._homes]
        snippets = _near_together(self._gathered, known)
        try:
            for asked, start in enumerate(range(0, len(snippets), AT_ONCE), start=1):
                with room(2 * asked + WRITING):
                    await self._ask(snippets[start : start + AT_ONCE])
        except BudgetSpent:
            return

    async def turn(self, item: Gathered, written: Collection[int], borrowed: int) -> Gathered:
        """Return the heading whose turn it is with the snippets that fit it; of the others' that nobody was asked about
        only the best `borrowed` are looked at, and only where it has too few of its own."""
        closed = {each for each in written if each != item.place.number}
        home = [each.snippet for each in item.home if each.snippet.id not in self._places]
        others = [each.snippet for each in item.others[:borrowed] if each.snippet.id not in self._places]
        await self._ask(home if len(self._own(item, closed)) + len(home) >= ENOUGH else [*home, *others])
        found = self.known(item, closed)
        self._given |= {each.snippet.id: item.place.number for each in found.home}
        return found

    def known(self, item: Gathered, written: Collection[int]) -> Gathered:
        """Return a heading with the snippets that are known to fit it, and have not been `written` (numbers of places)
        elsewhere."""
        home = self._own(item, written)
        others = _others(item, item.place.number, self._known, self._places, home)
        return replace(item, home=_scored(item, self._known, home), others=others)

    def expected(self, item: Gathered, written: Collection[int]) -> Gathered:
        """Return a heading that is still to be written with what is known to fit it, and what nobody was asked about:
        no other fact is left to it."""
        known, left = self.known(item, written), self.unasked(item)
        return replace(item, home=(*known.home, *left.home), others=(*known.others, *left.others))

    def unasked(self, item: Gathered) -> Gathered:
        """Return a heading without the snippets that somebody was asked about."""
        return replace(
            item,
            home=tuple(each for each in item.home if each.snippet.id not in self._places),
            others=tuple(each for each in item.others if each.snippet.id not in self._places),
        )

    def end(self) -> None:
        """Note what fits a heading and no writer was given."""
        offered = {id_ for draft in self._drafts.taken() for id_ in draft.offered}
        for id_, places in self._places.items():
            if places and id_ not in offered:
                self._drafts.spare(self._gathered[places[0]].place.path, [id_])

    async def _ask(self, snippets: Sequence[Snippet]) -> None:
        found = await _asked(self._gathered, snippets, self._graph, self._relevance)
        for each in snippets:
            self._places[each.id] = found.get(each.id, ())
            if not self._places[each.id] and each.id in self._homes:
                self._drafts.refuse(self._homes[each.id], [each.id])

    def _own(self, item: Gathered, closed: Collection[int]) -> list[str]:
        """What is at home under a heading: what waited for it, and was given to no other."""
        number = item.place.number
        return [
            id_
            for id_, places in self._places.items()
            if _first_open(places, closed) == number and self._given.get(id_, number) == number
        ]


def _first_open(places: Sequence[int], closed: Collection[int]) -> int | None:
    """The best of a snippet's headings that is still to be written."""
    return next((place for place in places if place not in closed), None)


def _scored(item: Gathered, known: Mapping[str, TopicSnippet], ids: Iterable[str]) -> tuple[Evidence, ...]:
    """Snippets as the evidence of a heading, the best first: what words and titles do not show stands last."""
    scored = {each.snippet.id: each for each in (*item.home, *item.others)}
    weak = (Evidence(snippet=known[id_].snippet, score=0.0, entity_ids=known[id_].entity_ids) for id_ in ids)
    own = [scored.get(each.snippet.id, each) for each in weak]
    return tuple(sorted(own, key=lambda each: (-each.score, each.snippet.id)))


def _others(
    item: Gathered,
    number: int,
    known: Mapping[str, TopicSnippet],
    places: Mapping[str, Sequence[int]],
    home: Collection[str],
) -> tuple[Evidence, ...]:
    """What fits the heading of a number and is not at `home` there: what fits one other heading better before what fits
    two better, and of these the best first."""
    ranks = {id_: own.index(number) for id_, own in places.items() if number in own and id_ not in home}
    return tuple(sorted(_scored(item, known, ranks), key=lambda each: ranks[each.snippet.id]))


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
