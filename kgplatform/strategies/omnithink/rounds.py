"""An information tree, level after level: leaves are thought over, and what they come to is searched for and read."""

from collections.abc import Mapping, Sequence

from kgplatform.curation import mind_map
from kgplatform.errors import BudgetSpent
from kgplatform.models import MindMap, Topic, Value
from kgplatform.strategies.omnithink import OmnithinkOptions, steps
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import research
from kgplatform.strategies.steps.reading import Reading
from kgplatform.strategies.steps.research import ENDED_EARLY, Search
from kgplatform.strategies.steps.searching import CONCLUDED
from kgplatform.strategies.storm import steps as conversations

NOTHING_NEW = "No concept brought anything new."
FEWEST = 2  # snippets of a leaf that is thought over: one alone comes to no more than itself


class Explored(Value):
    """The tree that was grown; `reason` says why it grew no more, `spent` too where it was the budget."""

    tree: MindMap
    reason: str
    spent: str = ""


async def explore(run: Run, parts: Parts, topic: Topic, options: OmnithinkOptions) -> Explored:
    """Search for a topic, think over what was found, and search for the concepts that it comes to, level after level.

    A topic that was explored so before, over the same documents and by the same extractor, is left as it is.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    reading = _Exploring(run, parts, topic, beginning.seen)
    if beginning.concluded:  # exploring again, with nothing new to be found, would cost for nothing
        await reading.take_in(())
        reading.tree = await run.step("reflect", steps.known_tree, parts, topic)
        reason = CONCLUDED
    else:
        reason = await reading.grow(beginning.search, options)
    if reading.spent:
        reason = f"{reading.spent} {ENDED_EARLY}"
    elif not beginning.concluded:
        await reading.conclude(beginning.circumstances)
    left = "" if reading.spent else reading.left.left_in_words
    return Explored(tree=mind_map.tidied(reading.tree), reason=f"{reason} {left}".strip(), spent=reading.spent)


class _Exploring(Reading):
    """Reading led by a tree of concepts."""

    def __init__(self, run: Run, parts: Parts, topic: Topic, found: Sequence[str]) -> None:
        super().__init__(run, parts, topic, found)
        self.tree = steps.planted(topic)

    async def grow(self, search: Search, options: OmnithinkOptions) -> str:
        """Grow the tree from the first search on; return why it grows no more. What the budget ended is told by
        `spent`."""
        run, parts, topic = self._run, self._parts, self._topic
        top = mind_map.root(self.tree).id
        try:
            leaves = await self._searched(search, {top: tuple(query.id for query in search.queries)})
            for level in range(1, options.levels):
                if self.spent:
                    return ""
                if not leaves:
                    return NOTHING_NEW
                reflected = await run.step(
                    "reflect", steps.reflect, parts, topic, self.tree, leaves, search.round + level, options.breadth,
                    options.queries_a_concept,
                )  # fmt: skip
                if not reflected.search.queries:
                    return reflected.search.why
                self.tree = reflected.tree
                leaves = await self._searched(reflected.search, reflected.queries)
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what
        return f"The tree is grown: {_concepts(len(self.tree.concepts) - 1)}."

    async def _searched(self, search: Search, queries: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """Search for concepts by the queries of each, and read what is found; return what was found for those that are
        worth thinking over: for which there is enough, and something that the tree had not."""
        run, parts, topic = self._run, self._parts, self._topic
        await self.look_beyond(search)
        retrieved = await run.step("retrieve", conversations.retrieve, parts, topic, search, self.seen)
        self.rounds += 1
        found = {concept: retrieved.best(ids_) for concept, ids_ in queries.items()}
        before = mind_map.placed(self.tree)
        for concept, snippet_ids in found.items():
            for snippet_id in snippet_ids:
                self.tree = mind_map.inserted(self.tree, concept, snippet_id)
        await run.step("write", steps.keep_tree, parts, topic, self.tree)
        await run.count(concepts=len(self.tree.concepts) - 1)
        await self.take_in(retrieved.new)
        return {concept: each for concept, each in found.items() if len(each) >= FEWEST and {*each} - before}


def _concepts(number: int) -> str:
    return "1 concept" if number == 1 else f"{number} concepts"
