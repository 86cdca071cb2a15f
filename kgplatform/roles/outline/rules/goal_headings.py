"""Headings in the goal's own words: where a section on the topic's subject tells what the reader has asked for."""

from collections.abc import Sequence
from dataclasses import replace

from kgplatform.language.goals import without_article
from kgplatform.roles.common.capitals import capitalised
from kgplatform.roles.outline.rules.nesting import Group
from kgplatform.text.similarity import Vectors, content_words, head_of

SEVERAL = 3  # subsections of a section that is on the subject as a whole


def asked_for(groups: Sequence[Group], near: Vectors, parts: Sequence[str], subject: str) -> list[Group]:
    """Return the sections; one on the `subject`, such as "Western honey bee", with several subsections, is headed by
    the part of the goal that it is to tell of, "Life of a colony", where no heading names that, and what it was headed
    by stands under that.

    `near` (snippets, parts) is how much nearer than the average each snippet is to each of the `parts`.
    """
    told = _told_of(groups, near, parts)
    words = set(content_words(subject))
    return [_headed(own, told[own.heading]) if own.heading in told and _is_on(own, words) else own for own in groups]


def _told_of(groups: Sequence[Group], near: Vectors, parts: Sequence[str]) -> dict[str, str]:
    """Heading -> the part that no heading names and that this section, which names none, is nearest to; each once, the
    nearest first."""
    every = [heading for own in groups for heading in (own.heading, *(child for child, _ in own.children))]
    unnamed = [place for place, part in enumerate(parts) if not any(_names(heading, part) for heading in every)]
    free = [own for own in groups if not any(_names(own.heading, part) for part in parts)]
    pairs = [(round(float(near[list(own.members), p].mean()), 6), own.heading, p) for own in free for p in unnamed]
    told: dict[str, int] = {}
    for nearness, heading, place in sorted(pairs, key=lambda pair: (-pair[0], *pair[1:])):
        if nearness > 0 and heading not in told and place not in told.values():
            told[heading] = place
    return {heading: parts[place] for heading, place in told.items()}


def _names(heading: str, part: str) -> bool:
    """Whether a heading has all words of a part, or the word for what that is on."""
    said = set(content_words(heading))
    return set(content_words(part)) <= said or head_of(part) in said


def _is_on(own: Group, words: set[str]) -> bool:
    return bool(words) and words <= set(content_words(own.heading)) and len(own.children) >= SEVERAL


def _headed(own: Group, part: str) -> Group:
    below = {i for _, members in own.children for i in members}
    rest = tuple(i for i in own.members if i not in below)
    children = ((own.heading, rest), *own.children) if rest else own.children
    return replace(own, heading=capitalised(without_article(part)), children=children)
