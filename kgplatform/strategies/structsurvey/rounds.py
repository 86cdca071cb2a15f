"""The course of a survey: planning, structuring, planning what is below, structuring again, and writing."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Category, Length, Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import article, research
from kgplatform.strategies.steps.reading import Reading
from kgplatform.strategies.steps.research import ENDED_EARLY, Search
from kgplatform.strategies.structsurvey import StructSurveyOptions, steps


class Surveyed(Value):
    """What a survey is to be written by; `reason` says why no more was asked, `spent` too where it was the budget. No
    outline where the budget ended before the sections were planned."""

    reason: str
    outlined: article.Outlined | None = None
    spent: str = ""


async def survey(run: Run, parts: Parts, topic: Topic, options: StructSurveyOptions) -> Surveyed:
    """Plan a survey in two levels, and find and sort the evidence of each heading."""
    beginning = await run.step("retrieve", research.begin, parts, topic)
    work = _Surveying(run, parts, topic, beginning.seen, options.length)
    await work.go(beginning.search, options)
    outlined = await work.outlined()
    if work.spent:
        return Surveyed(reason=f"{work.spent} {ENDED_EARLY}", outlined=outlined, spent=work.spent)
    await work.conclude(beginning.circumstances)
    told = f"All {len(work.asked)} queries of the survey are asked. {work.left.left_in_words}".strip()
    return Surveyed(reason=told, outlined=outlined)


class _Surveying(Reading):
    """Reading for a survey: what was planned, `asked` and found by now."""

    planned: steps.Planned | None = None
    below = steps.Below(subsections=(), asked=(), search=Search(round=0, k=0, queries=()))

    def __init__(self, run: Run, parts: Parts, topic: Topic, found: Sequence[str], length: Length | None) -> None:
        super().__init__(run, parts, topic, found)
        self.asked: list[steps.Asked] = []
        self._found: dict[str, tuple[str, ...]] = {}
        self._categories: list[Category] = []
        self._structured: set[str] = set()
        self._length = length

    async def go(self, search: Search, options: StructSurveyOptions) -> None:
        """Go through both levels; what the budget ended is told by `spent`."""
        run, parts, topic = self._run, self._parts, self._topic
        try:
            nearest = await self._search(search)
            if self.spent:
                return
            number = search.round
            self.planned = await run.step("plan", steps.plan_sections, parts, topic, options, nearest, number + 1)
            await self._ask(self.planned.asked, self.planned.search, options.section_abstracts, options)
            if self.spent:
                return
            self.below = await run.step(
                "plan", steps.plan_below, parts, topic, options, self.planned, self._found, self._categories, number + 2
            )
            self.spent = self.below.spent
            if self.below.asked and not self.spent:
                await self._ask(self.below.asked, self.below.search, options.k, options)
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what

    async def outlined(self) -> article.Outlined | None:
        """Return the outline of what was planned."""
        if self.planned is None:
            return None
        return await self._run.step(
            "outline",
            steps.compose,
            self._parts,
            self._topic,
            self.planned,
            self.below,
            self._found,
            self._categories,
            self._length,
        )

    async def _search(self, search: Search) -> list[str]:
        await self.look_beyond(search)
        retrieved = await self._run.step("retrieve", steps.retrieve, self._parts, self._topic, search, self.seen)
        self._found |= retrieved.found
        self.rounds += 1
        await self.take_in(retrieved.new)
        return list(dict.fromkeys(id_ for query in search.queries for id_ in retrieved.found.get(query.id, ())))

    async def _ask(
        self, asked: Sequence[steps.Asked], search: Search, limit: int, options: StructSurveyOptions
    ) -> None:
        """Search for queries, read what they find, ask the graph the structured ones, and sort what it answers."""
        run, parts, topic = self._run, self._parts, self._topic
        await self._search(search)
        self.asked += asked
        before = self._structured
        new = {each.query.id: each for each in asked if each.typed.kind != "vector" and each.query.id not in before}
        structured = list(new.values())[: options.structured - len(before)]
        self._structured |= {each.query.id for each in structured}
        await run.count(queries=len(self.asked), structured=len(self._structured))
        if not structured:
            return
        evidence = await run.step("sort", steps.query, parts, topic, structured, limit)
        await run.step("sort", steps.keep_found, parts, structured, evidence, search.round)
        for each, told in zip(structured, evidence, strict=True):
            known = self._found.get(each.query.id, ())
            self._found[each.query.id] = tuple(dict.fromkeys((*told.snippet_ids, *known)))
        if self.spent:
            return
        told_sorted = await run.step("sort", steps.categorise, parts, topic, options, structured, evidence)
        await run.step("sort", steps.keep_categories, parts, topic, told_sorted.categories)
        self._categories += told_sorted.categories
        self.spent = told_sorted.spent
        await run.count(categories=len({each.id for each in self._categories}))
