"""The parts of a section's own source: what that says under each of its subheadings is worth a few sentences."""

from collections.abc import Iterable, Sequence, Set

import numpy as np

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.selection import Valued, choose
from kgplatform.text.excerpts import Run
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors, content_words
from kgplatform.text.source_titles import is_titled, part_of
from kgplatform.text.topic_name import TopicName, family

FEW = 3  # sentences of a part that the section would not tell of
MOST = 3  # such parts of a section


def with_parts(
    chosen: Sequence[Run],
    candidates: Sequence[Run],
    valued: Valued,
    evidence: Sequence[Evidence],
    *,
    written: Vectors,
    heading: str,
) -> list[Run]:
    """Add the best run of each part of a source titled like the `heading` that no sentence is chosen of: of an article
    on a disease also what it says under "Signs" and "Control". `written` (m, d) is what the page tells already."""
    words = frozenset(content_words(heading))
    parts = {part: frozenset(_snippets(part, evidence)) for item in evidence if (part := part_of(item.snippet, words))}
    runs = list(chosen)
    missing = [own for own in parts.values() if own.isdisjoint(run[0].snippet_id for run in chosen)]
    for own in missing[:MOST] if chosen else ():
        rows = sorted(valued.at(sentence) for run in runs for sentence in run)
        told = np.vstack([written, valued.vectors[rows]])
        free = [run for run in candidates if run[0].snippet_id in own]
        opening = [run for run in free if run[0].place == (0, 0)]  # there is said what the part is on
        runs += (choose(opening, valued, FEW, told, words) or choose(free, valued, FEW, told, words))[:1]
    return _told_on(runs, candidates, parts.values()) if chosen else runs


def _told_on(runs: Sequence[Run], candidates: Sequence[Run], parts: Iterable[frozenset[str]]) -> list[Run]:
    """Go on from the opening of a part that is all that is told of it: what its subject is says nothing of what it
    does."""
    whole = list(runs)
    for own in parts:
        told = [sentence for run in runs for sentence in run if sentence.snippet_id in own]
        if len(told) == 1 and told[0].place == (0, 0):
            longer = [run for run in candidates if run[0] == told[0] and 1 < len(run) <= FEW]
            whole = [max(longer, key=len, default=run) if run == (told[0],) else run for run in whole]
    return whole


def without_others(candidates: Sequence[Run], evidence: Iterable[Evidence], heading: str, name: TopicName) -> list[Run]:
    """Where a source is titled like the `heading`, leave out runs of other sources with a sentence that can stand alone
    and says no word of it beside those of the topic's `name`, nor what tells that topic from others: they are on
    something like it."""
    words = frozenset(content_words(heading))
    own = {item.snippet.id for item in evidence if is_titled(item.snippet, words)}
    telling = {family(word) for word in words - name.words}
    if not own or not telling:
        return list(candidates)
    return [run for run in candidates if run[0].snippet_id in own or _is_on(run, telling, name)]


def _is_on(run: Run, telling: Set[str], name: TopicName) -> bool:
    said = [name.said(sentence.text) for sentence in run]
    if name.joined and any(map(name.touches, said)):
        return True
    named = [not telling.isdisjoint(map(family, words)) for words in said]
    alone = [sentence.reading.standing >= Standing.ALONE for sentence in run]
    return any(named) and all(on or not stands for on, stands in zip(named, alone, strict=True))


def _snippets(part: str, evidence: Sequence[Evidence]) -> Iterable[str]:
    return (item.snippet.id for item in evidence if item.snippet.path[-1:] == (part,))
