"""Headings of a page that nothing is told under: they stand in its plan, and not in its text."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

from kgplatform.models import Section, UnfilledHeading
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.unread import UNREAD

S = TypeVar("S", bound=Section | DraftedSection)


def parted(sections: Sequence[S]) -> tuple[list[S], tuple[UnfilledHeading, ...]]:
    """Return the sections that tell something, or that one stands below which does, and the headings of the others."""
    told: list[S] = []
    unfilled: list[UnfilledHeading] = []
    for number, section in enumerate(sections):
        if tells(section) or tells_below(sections, number):
            told.append(section)
            continue
        unfilled.append(
            UnfilledHeading(
                level=section.level,
                position=len(told),
                heading=section.heading,
                entity_ids=section.entity_ids,
                unread=isinstance(section, DraftedSection) and section.lack == UNREAD,
            )
        )
    return told, tuple(unfilled)


def tells_below(sections: Sequence[Section | DraftedSection], number: int) -> bool:
    """Say whether one of the sections below the one of a number tells something."""
    own = sections[number]
    return any(map(tells, takewhile(lambda each: each.level > own.level, sections[number + 1 :])))


def tells(section: Section | DraftedSection) -> bool:
    """Say whether something stands in a section that it cites, or that was counted."""
    if isinstance(section, DraftedSection):
        return bool(section.cited)
    return section.tabular or bool(section.citations)
