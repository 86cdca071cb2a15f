"""Placer by a language model: one look at what no heading of a page was given; one call a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Name
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import Budgeted, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet
from kgplatform.roles.common.brief_values import about, shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.heading_checks import HeadingCheck, cleaned
from kgplatform.roles.outline.placer import FEWEST, MOST_NEW, NewHeading, PlacementBrief, Placements
from kgplatform.text.abridging import begun
from kgplatform.text.nearness import Example

ROLE = "placement"
MOST, WORDS = 24, 60  # snippets of the question, and words of each that it shows
NEW = tuple(f"N{number}" for number in range(1, MOST_NEW + 1))  # keys of new headings
NOWHERE = "none"


class PlacedSnippet(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    heading: Name = Field(NOWHERE, description="The number of a heading, the key of a new one such as N1, or none.")


class PlacementAnswer(BaseModel):
    new_headings: Annotated[list[Name], at_most(MOST_NEW)] = Field(
        default_factory=list, description="New headings; the first is N1, the second N2, the third N3."
    )
    answers: Annotated[list[PlacedSnippet], at_most(MOST)] = Field(default_factory=list)


@dataclass
class _Read:
    """What an answer says: the place in the headings, or the key of a new one, by snippet; and what is wrong."""

    old: dict[str, int] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    unknown: int = 0
    headings: dict[str, str] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)


class ModelPlacer:
    """Places with a language model; what it says of headings and snippets that do not exist is dropped and counted."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped
        self._example = Example.of(prompts, ROLE)

    async def place(self, brief: PlacementBrief) -> Placements:
        """Return where the first MOST snippets belong; nothing where the answer is unusable."""
        snippets = NumberedSnippets(_begun(snippet) for snippet in brief.snippets[:MOST])

        def faults(answer: PlacementAnswer) -> str:
            refused = self._read(answer, brief, snippets).refused
            return "; ".join(f"{heading!r} cannot be a new heading: {reason}" for heading, reason in refused)

        answer = await best_answer(
            self._model, ROLE, _values(brief, snippets), PlacementAnswer, faults, dropped=self._dropped
        )
        read = self._read(answer or PlacementAnswer(), brief, snippets)
        return Placements(old=read.old, new=self._new(read))

    def _read(self, answer: PlacementAnswer, brief: PlacementBrief, snippets: NumberedSnippets) -> _Read:
        read = _Read()
        self._read_headings(read, answer.new_headings, brief)
        for each in answer.answers:
            ids, unknown = snippets.ids([each.snippet.strip(" []")])
            where = each.heading.strip(" .()[]")
            read.unknown += len(unknown)
            for snippet_id in ids:
                if snippet_id in read.answered:  # said twice: the first holds
                    continue
                read.answered.add(snippet_id)
                if where.isdecimal() and 1 <= int(where) <= len(brief.headings):
                    read.old[snippet_id] = int(where) - 1
                elif where.upper() in read.headings:
                    read.new[snippet_id] = where.upper()
                else:
                    read.unknown += where.casefold() != NOWHERE
        return read

    def _read_headings(self, read: _Read, headings: Iterable[str], brief: PlacementBrief) -> None:
        known = (text for s in brief.snippets for text in (s.title, *s.path, s.text))
        check = HeadingCheck(brief.topic.name, self._example, known)
        for path in brief.headings:
            check.refusal(path[-1])  # taken
        for key, heading in zip(NEW, headings, strict=False):
            text = cleaned(heading)
            if reason := check.refusal(text):
                read.refused.append((text, reason))
            else:
                read.headings[key] = text

    def _new(self, read: _Read) -> tuple[NewHeading, ...]:
        """The new headings that enough is for; the others are counted, with all else that is dropped."""
        for _, reason in read.refused:
            self._dropped.count(ROLE, reason)
        found = []
        for key, heading in read.headings.items():
            ids = tuple(snippet_id for snippet_id, own in read.new.items() if own == key)
            if len(ids) >= FEWEST:
                found.append(NewHeading(heading=heading, snippet_ids=ids))
            else:
                self._dropped.count(ROLE, "new heading for too few snippets")
        self._dropped.count(ROLE, "unknown heading or snippet", read.unknown)
        return tuple(found)


def _begun(snippet: Snippet) -> Snippet:
    """A snippet with its first words alone: they say what it is about."""
    return snippet.model_copy(update={"text": begun(snippet.text, WORDS)})


def _values(brief: PlacementBrief, snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
    asked = about(brief.topic, ())
    headings = "\n".join(f"{number}. {' > '.join(path)}" for number, path in enumerate(brief.headings, start=1))
    return {
        "topic": asked["topic"],
        "audience": asked["audience"],
        "headings": fence("HEADINGS", headings),
        "snippets": shown(snippets),
        "most": str(MOST_NEW),
        "fewest": str(FEWEST),
    }
