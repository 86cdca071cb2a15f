"""What changed from one version of a page to another, section by section, sentence by sentence."""

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.fuzz import ratio

from kgplatform.models import Page, Section, Value

ALIKE = 60.0  # of 100: sentences that are at least so much alike are one that was changed


class SentenceChange(Value):
    """A sentence as it was and as it is."""

    before: str
    after: str


class SectionChange(Value):
    """What changed under a heading, below its parent's ("" for the lead): sentences that `came`, that `went`, and that
    were `changed`, each in reading order."""

    heading: str
    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    changed: tuple[SentenceChange, ...] = ()


def page_changes(before: Page, after: Page) -> list[SectionChange]:
    """Return the sections that differ: those of the later page in reading order, then those that are gone. Sections are
    known by their headings; what is only in another place of its section has not changed."""
    was, now = _by_heading(before.sections), _by_heading(after.sections)
    compared = (_section_change(heading, was.get(heading, []), now.get(heading, [])) for heading in {**now, **was})
    return [change for change in compared if change.came or change.went or change.changed]


def _by_heading(sections: Sequence[Section]) -> dict[str, list[str]]:
    """Return the sentences of each heading; those of a subsection below its parent's, of equal headings together."""
    found: dict[str, list[str]] = {}
    parent = ""
    for section in sections:
        if section.level == 1:
            parent = section.heading
        heading = f"{parent} > {section.heading}" if section.level > 1 and parent else section.heading
        found.setdefault(heading, []).extend(sentence.text for sentence in section.sentences)
    return found


def _section_change(heading: str, before: Sequence[str], after: Sequence[str]) -> SectionChange:
    went, came = _without(before, after), _without(after, before)
    changed = list[SentenceChange]()
    for text in list(went):
        alike = max(came, key=lambda other: ratio(text, other), default="")
        if came and ratio(text, alike) >= ALIKE:
            went.remove(text)
            came.remove(alike)
            changed.append(SentenceChange(before=text, after=alike))
    return SectionChange(heading=heading, came=tuple(came), went=tuple(went), changed=tuple(changed))


def _without(texts: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the texts that are not among others, each as often as it is there more often."""
    left, kept = Counter(others), list[str]()
    for text in texts:
        if left[text]:
            left[text] -= 1
        else:
            kept.append(text)
    return kept
