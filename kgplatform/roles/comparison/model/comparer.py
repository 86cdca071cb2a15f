"""Comparisons by a language model: aspects are named for all works at once, cells filled for some works at a time."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.concurrency import together
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Keys, Name, Number, Sentence
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.models import PageSentence, Snippet
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.heading_checks import HeadingCheck, cleaned
from kgplatform.roles.common.prose import plain
from kgplatform.roles.comparison.comparer import (
    FEWEST,
    MOST,
    Aspect,
    Cell,
    ComparedWork,
    Comparison,
    ComparisonBrief,
)
from kgplatform.text.nearness import Example
from kgplatform.text.shortening import shortened

ASPECTS, CELLS = "comparison_aspects", "comparison_cells"
NAME_WORDS = 6
LONGEST = 25  # words of a cell
OPENING = 600  # characters of a work by which aspects are named
SNIPPETS = 6  # of a work by which its cells are filled
MEMBERS = 8  # of a category that are shown
_EVERY = frozenset({"author", "authors", "date", "source", "title", "work", "year"})  # what any work has


class ToldAspect(BaseModel):
    name: Name = ""
    asked: Sentence = Field("", description="What a cell of the column tells, in 5 to 25 words.")


class AspectsAnswer(BaseModel):
    aspects: Annotated[list[ToldAspect], at_most(MOST)] = Field(default_factory=list)


class ToldCell(BaseModel):
    """`work` and `aspect` are numbers of the lists."""

    work: Number = 0
    aspect: Number = 0
    text: Sentence = Field("", description=f"At most {LONGEST} words, without citation marks.")
    citations: Keys = Field(default_factory=list, description="Keys of the work's own snippets, such as S1.")


class CellsAnswer(BaseModel):
    cells: Annotated[list[ToldCell], at_most(40)] = Field(default_factory=list)


class ModelComparer:
    """Takes what the model answers and can stand."""

    def __init__(self, naming: Asker, filling: Asker, prompts: Prompts, dropped: Dropped) -> None:
        self.engine = naming.name
        self._naming = naming
        self._filling = filling
        self._dropped = dropped
        self._examples = {role: Example.of(prompts, role) for role in (ASPECTS, CELLS)}

    async def compare(self, brief: ComparisonBrief) -> Comparison:
        """Return checked cells: one call names the aspects, and one for each batch of works fills their cells. There
        are none where too few aspects are named."""
        aspects = await self._aspects(brief)
        if len(aspects) < FEWEST:
            self._dropped.count(ASPECTS, f"fewer than {FEWEST} aspects")
            return Comparison()
        batches = [brief.works[at : at + brief.batch] for at in range(0, len(brief.works), brief.batch)]
        rows = await together(self._rows(brief, aspects, batch) for batch in batches)
        return Comparison(aspects=aspects, rows=tuple(row for part in rows for row in part))

    async def _aspects(self, brief: ComparisonBrief) -> tuple[Aspect, ...]:
        values = {**_about(brief), "most": str(brief.most), "works": _openings(brief.works), **_known(brief)}
        try:
            answer = await self._naming.ask(ASPECTS, values, AspectsAnswer)
        except UnusableAnswer:
            self._dropped.count(ASPECTS, "answer unusable")
            return ()
        check = HeadingCheck(brief.topic.name, self._examples[ASPECTS], (entity.name for entity in brief.entities))
        kept: list[Aspect] = []
        for told in answer.aspects:
            name = cleaned(told.name)
            reason = check.refusal(name) or _refusal(name)
            if not reason and len(kept) == brief.most:
                reason = "more aspects than asked for"
            if reason:
                self._dropped.count(ASPECTS, reason)
            else:
                kept.append(Aspect(name=name, asked=" ".join(told.asked.split())))
        return tuple(kept)

    async def _rows(
        self, brief: ComparisonBrief, aspects: Sequence[Aspect], works: Sequence[ComparedWork]
    ) -> list[tuple[Cell, ...]]:
        checked = _Checked(works, aspects, self._examples[CELLS])
        lines = (f"{n}. {each.name}{each.asked and f': {each.asked}'}" for n, each in enumerate(aspects, start=1))
        values: dict[str, str | Budgeted] = {
            **_about(brief),
            "most": str(LONGEST),
            "aspects": fence("aspects", "\n".join(lines)),
            "works": checked.shown(),
        }
        answer = await best_answer(self._filling, CELLS, values, CellsAnswer, checked.faults, dropped=self._dropped)
        found = checked.cells(answer.cells, self._dropped) if answer is not None else {}
        return [tuple(found.get((row, column)) for column in range(len(aspects))) for row in range(len(works))]


class _Checked:
    """The cells of some works, whose snippets have keys."""

    def __init__(self, works: Sequence[ComparedWork], aspects: Sequence[Aspect], example: Example) -> None:
        self._works = works
        self._aspects = aspects
        self._example = example
        self._snippets = NumberedSnippets(each for work in works for each in _best(work))

    def shown(self) -> Budgeted:
        """Return each work with its snippets as a value; of many the last may be cut."""
        data = dict(zip((each.id for each in self._snippets.snippets), self._snippets.data(), strict=True))
        lines = []
        for number, work in enumerate(self._works, start=1):
            own = [data[id_] for each in work.snippets if (id_ := each.snippet.id) in data]
            lines.append("\n".join((f"{number}. {fence('work', _titled(work))}", *own)))
        return Budgeted((Part("works", tuple(lines), Cut.RELATIONS, least=1),))

    def faults(self, answer: CellsAnswer) -> str:
        """Say in words what has to be put right; "" where nothing has."""
        found: dict[str, list[str]] = {}
        for told in answer.cells:
            if (reason := self._judged(told)[1]) in _FAULTS:
                found.setdefault(reason, []).append(f'"{told.text}"')
        return " ".join(f"{_FAULTS[reason]}: {'; '.join(said[:5])}." for reason, said in found.items())

    def cells(self, told: Sequence[ToldCell], dropped: Dropped) -> dict[tuple[int, int], PageSentence]:
        """Return what can stand, by the places of its work and its aspect; everything else is counted."""
        found: dict[tuple[int, int], PageSentence] = {}
        for each in told:
            cell, reason = self._judged(each)
            place = each.work - 1, each.aspect - 1
            if cell is not None and place in found:
                reason = "two statements in a cell"
            if reason or cell is None:
                dropped.count(CELLS, reason)
            else:
                found[place] = cell
        return found

    def _judged(self, told: ToldCell) -> tuple[PageSentence | None, str]:
        """Return what a cell says, or why it cannot stand."""
        if not 1 <= told.work <= len(self._works) or not 1 <= told.aspect <= len(self._aspects):
            return None, "number that stands for nothing"
        said = plain(told.text)
        text = " ".join(said.sentences).strip()
        if not any(char.isalnum() for char in text):
            return None, "empty"
        if len(text.split()) > LONGEST:
            return None, "too long"
        if text in self._example and not self._snippets.hold(text):
            return None, "from the prompt's example"
        cited, _ = self._snippets.ids([*told.citations, *said.keys])
        own = tuple(id_ for id_ in cited if id_ in self._works[told.work - 1].snippet_ids)
        if not own:
            return None, "snippet of another work" if cited else "uncited"
        return PageSentence(text=text, snippet_ids=own), ""


_FAULTS = {
    "uncited": "These cells cite no snippet. Cite those of their work that state them, or leave them out",
    "snippet of another work": "These cells cite snippets of another work. Cite those of their own, or leave them out",
    "too long": f"These cells have more than {LONGEST} words. Shorten them",
}


def _refusal(name: str) -> str:
    if len(name.split()) > NAME_WORDS:
        return "no name"
    return "what any work has" if {*name.casefold().split()} <= _EVERY else ""


def _best(work: ComparedWork) -> list[Snippet]:
    """Return the snippets of a work that fit the topic best, in their order."""
    best = sorted(work.snippets, key=lambda each: (-each.score, each.snippet.id))[:SNIPPETS]
    return [each.snippet for each in work.snippets if each in best]


def _about(brief: ComparisonBrief) -> dict[str, str | Budgeted]:
    topic = fence("topic", "\n".join(filter(None, (brief.topic.name, brief.topic.goal))))
    return {"topic": topic, "audience": brief.topic.audience or "general readers"}


def _known(brief: ComparisonBrief) -> Mapping[str, str | Budgeted]:
    """Return what is known that works may be compared by, as values."""
    sorts = [
        f"- {each.name}: {', '.join(member.name for member in each.members[:MEMBERS])}" for each in brief.categories
    ]
    expected = [f"- {each.heading}: {each.question}" for each in brief.facets]
    sides = [f"- {each.sides[0]} / {each.sides[1]}" for each in brief.disputes]
    return {
        "categories": _listed("categories", sorts),
        "expected": _listed("expected", expected),
        "disputes": _listed("disputes", sides),
    }


def _listed(label: str, lines: Sequence[str]) -> Budgeted:
    return Budgeted((Part(label, tuple(lines) or ("- none",), Cut.DESCRIPTIONS),), label)


def _openings(works: Sequence[ComparedWork]) -> Budgeted:
    lines = []
    for number, work in enumerate(works, start=1):
        told = shortened(" ".join(each.snippet.text for each in work.snippets), OPENING)
        lines.append(f"{number}. {_titled(work)}: {told}")
    return Budgeted((Part("works", tuple(lines), Cut.RELATIONS, FEWEST),), "works")


def _titled(work: ComparedWork) -> str:
    return f"{work.title} ({work.published})" if work.published else work.title
