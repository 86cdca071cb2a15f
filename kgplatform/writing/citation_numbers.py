"""The numbers of citations: which n of [n] each snippet has that a page cites."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from kgplatform.models import Reference, Section
from kgplatform.writing.drafting import DraftedSection


def numbered(sections: Iterable[Section | DraftedSection]) -> dict[str, int]:
    """Return the number of each snippet that sections cite, in order of first use in reading order, from 1."""
    return {snippet: number for number, snippet in enumerate(_in_order(sections), start=1)}


def numbered_on(
    sections: Iterable[Section | DraftedSection], references: Sequence[Reference]
) -> tuple[dict[str, int], list[str]]:
    """Return the numbers on the next version of a page, and the snippets that it cites, by these. What has a number
    keeps it, so that sections that are kept are the same letter by letter; new ones go on from the highest."""
    numbers = {reference.snippet_id: reference.marker for reference in references}
    used = _in_order(sections)
    new = [snippet for snippet in used if snippet not in numbers]
    numbers.update(zip(new, count(max(numbers.values(), default=0) + 1), strict=False))
    return numbers, sorted(used, key=lambda each: numbers[each])


def markers(snippet_ids: Iterable[str], numbers: Mapping[str, int]) -> str:
    """Return what stands behind a sentence that cites snippets, " [1][3]"; "" where it cites none."""
    told = "".join(f"[{numbers[snippet]}]" for snippet in snippet_ids if snippet in numbers)
    return f" {told}" if told else ""


def _in_order(sections: Iterable[Section | DraftedSection]) -> list[str]:
    return list(dict.fromkeys(snippet for section in sections for snippet in _cited(section)))


def _cited(section: Section | DraftedSection) -> list[str]:
    if isinstance(section, DraftedSection):
        return [snippet for sentence in section.cited for snippet in sentence.snippet_ids]
    return [snippet for sentence in section.sentences for snippet in sentence.snippet_ids]
