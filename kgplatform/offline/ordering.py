"""Orders chosen runs so that they read as paragraphs: what defines first, then general to specific, by source."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from kgplatform.offline.excerpts import Run, Sentence
from kgplatform.offline.selection import Valued, definition
from kgplatform.offline.standing import Standing

SHORTEST, LONGEST = 2, 5  # sentences of a paragraph

Paragraph = tuple[Sentence, ...]


def paragraphs(chosen: Sequence[Run], valued: Valued, words: frozenset[str]) -> list[Paragraph]:
    """Return all sentences of the runs in paragraphs; the runs of one snippet keep the snippet's order."""
    groups = _by_snippet(chosen)
    if not groups:
        return []
    centres = [np.mean([valued.vectors[valued.at(s)] for s in group], axis=0) for group in groups]
    opening = [_opening(group, valued, words) for group in groups]
    order = [max(range(len(groups)), key=lambda i: (opening[i], groups[i][0].text))]
    while len(order) < len(groups):
        last = centres[order[-1]]
        left = [i for i in range(len(groups)) if i not in order]
        order.append(max(left, key=lambda i: (round(float(centres[i] @ last) + 0.3 * opening[i], 5), groups[i][0].text)))
    return _packed([groups[i] for i in order])


def _by_snippet(chosen: Sequence[Run]) -> list[Paragraph]:
    """One group a snippet's paragraph, in the snippet's order."""
    found: dict[tuple[str, int], list[Sentence]] = defaultdict(list)
    for run in chosen:
        for sentence in run:
            found[sentence.snippet_id, sentence.place[0]].append(sentence)
    return [tuple(sorted(group, key=lambda s: s.place)) for _, group in sorted(found.items())]


def _opening(group: Paragraph, valued: Valued, words: frozenset[str]) -> float:
    """How well a group begins a section: defines its subject, is general, tells of no single study."""
    first = group[0]
    value = 2.0 * definition(first, words) + float(valued.values[valued.at(first)])
    value -= 0.5 * first.reading.past + 0.5 * first.reading.studies
    value -= 1.0 if first.reading.standing < Standing.OPENS else 0.0
    return round(value, 5)


def _packed(groups: Sequence[Paragraph]) -> list[Paragraph]:
    """Join short neighbours, part long groups; no paragraph of one sentence where another can take it."""
    packed: list[Paragraph] = []
    for group in groups:
        if packed and (len(packed[-1]) < SHORTEST or len(group) < SHORTEST) and len(packed[-1]) + len(group) <= LONGEST:
            packed[-1] = (*packed[-1], *group)
        else:
            packed.extend(_parted(group))
    return packed


def _parted(group: Paragraph) -> list[Paragraph]:
    if len(group) <= LONGEST:
        return [group]
    middle = len(group) // 2
    cuts = [i for i in range(SHORTEST, len(group) - 1) if group[i].reading.standing is Standing.OPENS]
    if not cuts:
        return [group]
    cut = min(cuts, key=lambda i: (abs(i - middle), i))
    return [*_parted(group[:cut]), *_parted(group[cut:])]
