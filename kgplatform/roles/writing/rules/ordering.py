"""Orders chosen runs so that they read as paragraphs: what defines first, then general to specific, by source; a
problem stands before its remedy, an acronym where it is introduced before where it is used."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from kgplatform.roles.writing.rules.context_sentences import Paragraph, goes_on
from kgplatform.roles.writing.rules.definitions import glossed, says
from kgplatform.roles.writing.rules.selection import Valued, closing, opening, remedy
from kgplatform.text.continuation import takes_up
from kgplatform.text.defined_acronyms import introduced, used
from kgplatform.text.excerpts import Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors

SHORTEST, LONGEST = 2, 5  # sentences of a paragraph
LEAST_BEFORE_STRAY = 2  # sentences that a section keeps without a stray one
GENERAL, LATE, ONWARD = 0.3, 0.35, 0.2  # weights of a good opening, of an outlook, of going on in one source

# What a paragraph is worth less before one that its source has first, or that it presupposes; as the first of all.
BACKWARDS, FIRST_BACKWARDS = 1.0, 0.35
# Where a snippet stands: its source, and the place there.
Origin = tuple[str, tuple[int, int]]


def paragraphs(
    chosen: Sequence[Run],
    valued: Valued,
    words: frozenset[str],
    starts: Mapping[str, Origin],
    shared: frozenset[str] = frozenset(),
) -> list[Paragraph]:
    """Return all sentences of the runs in paragraphs; the runs of one snippet keep the snippet's order.

    `words` are the heading's, `starts` says where a snippet stands, `shared` are words that most of the page has: to
    have them in common joins nothing.
    """
    groups = _by_snippet(chosen)
    if not groups:
        return []
    place = {sentence: row for row, sentence in enumerate(valued.sentences)}
    centres = [np.mean([valued.vectors[place[s]] for s in group], axis=0) for group in groups]
    opens = [opening(group[0], float(valued.values[place[group[0]]]), words) for group in groups]
    lates = [float(np.mean([closing(sentence) for sentence in group])) for group in groups]
    presupposes = _presupposed(groups, starts)

    def first_best(i: int) -> tuple[float, str]:
        return round(opens[i] - FIRST_BACKWARDS * bool(presupposes[i]), 5), groups[i][0].text

    order = [max(range(len(groups)), key=first_best)]
    while len(order) < len(groups):
        last = groups[order[-1]][-1]
        left = [i for i in range(len(groups)) if i not in order]

        def next_best(i: int, last: Sentence = last, centre: Vectors = centres[order[-1]]) -> tuple[float, str]:
            worth = float(centres[i] @ centre) + GENERAL * opens[i] - LATE * lates[i]
            worth -= BACKWARDS * bool(presupposes[i] - set(order))
            return round(worth + ONWARD * _onward(last, groups[i][0], starts), 5), groups[i][0].text

        order.append(max(left, key=next_best))
    return _packed([groups[i] for i in order], shared)


def without_stray_end(written: Sequence[Paragraph], strays: Collection[Sentence]) -> list[Paragraph]:
    """Leave out the last sentence where it is a stray one, torn out of the middle of its source's paragraph: what leads
    to it is not told, and nothing follows that says why it is told."""
    told = {(s.snippet_id, s.place) for paragraph in written for s in paragraph}
    if len(told) < LEAST_BEFORE_STRAY + 1:
        return list(written)
    last = written[-1][-1]
    before = (last.snippet_id, (last.place[0], last.place[1] - 1))
    if last not in strays or last.place[1] == 0 or before in told:
        return list(written)
    return [paragraph for paragraph in [*written[:-1], written[-1][:-1]] if paragraph]


def _presupposed(groups: Sequence[Paragraph], starts: Mapping[str, Origin]) -> list[set[int]]:
    """For each group those that should stand before it: earlier ones of its source, what introduces its acronyms or
    says what a term of it is, the problems that its remedies are for."""
    texts = [" ".join(sentence.text for sentence in group) for group in groups]
    spelled = [introduced(text) for text in texts]
    unknown = [used(text) - own for text, own in zip(texts, spelled, strict=True)]
    glosses = [frozenset(filter(None, map(glossed, group))) for group in groups]
    remedies = [remedy(group[0]) > 0 for group in groups]
    problems = [not way_out and closing(group[0]) > 0 for group, way_out in zip(groups, remedies, strict=True)]
    before: list[set[int]] = []
    for i, group in enumerate(groups):
        before.append(
            {
                j
                for j, other in enumerate(groups)
                if j != i
                and (
                    _onward(other[0], group[0], starts) > 0
                    or (unknown[i] & spelled[j])
                    or any(says(texts[i], term) for term in glosses[j] - glosses[i])
                    or (remedies[i] and problems[j])
                )
            }
        )
    return before


def _onward(last: Sentence, following: Sentence, starts: Mapping[str, Origin]) -> float:
    """1 where a source goes on, -1 where it would be read backwards, 0 for another source."""
    (source, start), (other, beginning) = starts[last.snippet_id], starts[following.snippet_id]
    if source != other:
        return 0.0
    return 1.0 if (start, last.place) < (beginning, following.place) else -1.0


def _by_snippet(chosen: Sequence[Run]) -> list[Paragraph]:
    """One group a snippet's paragraph, in the snippet's order."""
    found: dict[tuple[str, int], list[Sentence]] = defaultdict(list)
    for run in chosen:
        for sentence in run:
            found[sentence.snippet_id, sentence.place[0]].append(sentence)
    return [tuple(sorted(group, key=lambda s: s.place)) for _, group in sorted(found.items())]


def _packed(groups: Sequence[Paragraph], shared: frozenset[str]) -> list[Paragraph]:
    """Part long groups; let a sentence that is alone join the paragraph before where it goes on from that, and the one
    that opens the section the next, where that takes it up."""
    packed: list[Paragraph] = []
    for group in groups:
        short = bool(packed) and min(len(packed[-1]), len(group)) < SHORTEST
        short = short and len(packed[-1]) + len(group) <= LONGEST
        opening = len(packed) == 1 and len(packed[0]) < SHORTEST and group[0].reading.standing >= Standing.ALONE
        led = opening and takes_up(packed[0][0].text, group[0].text, shared)
        if short and (led or goes_on(packed[-1], group[0], shared)):
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
