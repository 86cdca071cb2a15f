"""Outlines as models answer them: drafted from numbered entities, refined from the draft's numbered headings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Keys, Name, Numbers, Sentence
from kgplatform.llm.schemas import at_most
from kgplatform.roles.common.heading_checks import HeadingCheck, cleaned
from kgplatform.roles.common.prose import without_tags

SHOWN_ENTITIES = 6  # of a heading of the draft
COVERS = 40  # words on what readers look for under a heading; more are cut


class DraftedHeading(BaseModel):
    heading: Name = ""
    covers: Sentence = Field("", description="What readers look for under it, in 5 to 30 words.")
    entities: Numbers = Field(default_factory=list, description="Numbers of the entities that are told here.")


class DraftedTop(DraftedHeading):
    subsections: Annotated[list[DraftedHeading], at_most(4)] = Field(default_factory=list)


class DraftedOutline(BaseModel):
    sections: Annotated[list[DraftedTop], at_most(8)] = Field(default_factory=list)


class RefinedHeading(BaseModel):
    heading: Name = ""
    covers: Sentence = Field("", description="What readers look for under it, in 5 to 30 words.")
    takes: Keys = Field(
        default_factory=list, description="Numbers of the draft's headings that go in here, as 2 or 3.1."
    )


class RefinedTop(RefinedHeading):
    subsections: Annotated[list[RefinedHeading], at_most(4)] = Field(default_factory=list)


class RefinedOutline(BaseModel):
    sections: Annotated[list[RefinedTop], at_most(8)] = Field(default_factory=list)


@dataclass
class Heading:
    """A heading with the ids of the entities that a model gave it, and what it says that readers look for there."""

    text: str
    entity_ids: list[str] = field(default_factory=list)
    children: list["Heading"] = field(default_factory=list)
    covers: str = ""

    def walk(self) -> Iterator["Heading"]:
        yield self
        yield from self.children


def drafted(answer: DraftedOutline, entity_ids: Sequence[str]) -> list[Heading]:
    """Return the headings of an answer; numbers count `entity_ids` from 1."""

    def ids(heading: DraftedHeading) -> list[str]:
        return [entity_ids[number - 1] for number in heading.entities if 1 <= number <= len(entity_ids)]

    return [
        Heading(
            top.heading,
            ids(top),
            [Heading(sub.heading, ids(sub), covers=_words(sub)) for sub in top.subsections],
            _words(top),
        )
        for top in answer.sections
    ]


def refined(answer: RefinedOutline, draft: Sequence[Heading]) -> list[Heading]:
    """Return the headings of an answer with the entities of the draft's headings that they take, or are equal to;
    what a subsection had goes with its parent, unless something else takes it. What readers look for is as the draft
    said, where nobody says it anew."""
    left = numbered(draft)
    tops = [
        Heading(top.heading, [], [Heading(sub.heading, covers=_words(sub)) for sub in top.subsections], _words(top))
        for top in answer.sections
    ]
    places = [heading for top in tops for heading in top.walk()]
    takes = [each.takes for top in answer.sections for each in (top, *top.subsections)]
    for heading, keys in zip(places, takes, strict=True):
        alike = [
            key for key, known in left.items() if cleaned(known.text).casefold() == cleaned(heading.text).casefold()
        ]
        for key in [*keys, *alike]:
            if (taken := left.pop(key.strip(". "), None)) is not None:
                heading.entity_ids.extend(taken.entity_ids)
                heading.covers = heading.covers or taken.covers
    owners = {key: heading for heading, keys in zip(places, takes, strict=True) for key in keys}
    for key, orphan in left.items():
        if (parent := owners.get(key.partition(".")[0])) is not None:
            parent.entity_ids.extend(orphan.entity_ids)
    return tops


def _words(heading: DraftedHeading | RefinedHeading) -> str:
    """What readers look for under a heading, on one line."""
    words = without_tags(heading.covers).split()
    return " ".join(words[:COVERS]).rstrip(".;, ")


def numbered(headings: Sequence[Heading]) -> dict[str, Heading]:
    """Return headings by number, in reading order: 1, 1.1, 1.2, 2, ..."""
    found: dict[str, Heading] = {}
    for place, top in enumerate(headings, start=1):
        found[str(place)] = top
        found.update({f"{place}.{below}": child for below, child in enumerate(top.children, start=1)})
    return found


def lines(headings: Sequence[Heading], names: Mapping[str, str]) -> str:
    """Return an outline as a prompt shows it, each heading with some of its entities."""
    return "\n".join(
        f"{number} {heading.text} ({_some(heading, names)}){f': {heading.covers}' if heading.covers else ''}"
        for number, heading in numbered(headings).items()
    )


def _some(heading: Heading, names: Mapping[str, str]) -> str:
    shown = ", ".join(names[entity] for entity in heading.entity_ids[:SHOWN_ENTITIES])
    more = len(heading.entity_ids) - SHOWN_ENTITIES
    if more > 0:
        return f"{shown} and {more} more"
    return shown or ("see its subsections" if heading.children else "nothing")


def thinned(headings: Sequence[Heading], most: int) -> tuple[list[Heading], int]:
    """Return the headings, at most `most` of them, and how many subsections went into their parents for it: those of
    the parent with the fewest entities below it go first, all together."""
    kept = [Heading(top.text, list(top.entity_ids), list(top.children), top.covers) for top in headings]
    total = sum(1 for top in kept for _ in top.walk())
    before = total
    while total > most and any(top.children for top in kept):
        parent = min(
            (top for top in kept if top.children), key=lambda top: sum(len(child.entity_ids) for child in top.children)
        )
        total -= len(parent.children)
        parent.entity_ids.extend(entity for child in parent.children for entity in child.entity_ids)
        parent.covers = "; ".join(filter(None, [parent.covers, *(child.covers for child in parent.children)]))
        parent.children = []
    return kept, before - total


def usable(headings: Sequence[Heading], check: HeadingCheck) -> tuple[list[Heading], Counter[str]]:
    """Return the headings that can stand, cleaned, and how many were refused for what reason; a subsection that is
    refused leaves its entities to its parent."""
    refused: Counter[str] = Counter()
    kept: list[Heading] = []
    for top in headings:
        text = cleaned(top.text)
        if reason := check.refusal(text):
            refused[reason] += 1
            continue
        own, children = list(top.entity_ids), []
        for child in top.children:
            if reason := check.refusal(cleaned(child.text)):
                refused[reason] += 1
                own.extend(child.entity_ids)
            else:
                children.append(Heading(cleaned(child.text), list(child.entity_ids), covers=child.covers))
        kept.append(Heading(text, own, children, top.covers))
    return kept, refused
