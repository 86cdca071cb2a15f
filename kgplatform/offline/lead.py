"""The lead of a page: a sentence that frames the topic, then one for each main section."""

from collections.abc import Sequence

import numpy as np

from kgplatform.offline.excerpts import Sentence
from kgplatform.offline.selection import SAME_FACT, definition
from kgplatform.offline.similarity import Vectors, content_words
from kgplatform.offline.standing import Standing
from kgplatform.roles.writer import LeadBrief

FRAME, REST = 3, 5  # sentences of the first and at most of the second paragraph


def lead_runs(sentences: Sequence[Sentence], vectors: Vectors, brief: LeadBrief) -> list[tuple[Sentence, ...]]:
    """Return one or two paragraphs of sentences that no section has.

    `vectors` (n + 1 + m, d): of the n sentences, of the topic's name, and of the m headings.
    """
    size = len(sentences)
    own, topic, headings = vectors[:size], vectors[size], vectors[size + 1 :]
    used = {s.text for _, draft in brief.sections for paragraph in draft.paragraphs for s in paragraph}
    free = [i for i, s in enumerate(sentences) if s.reading.standing is Standing.OPENS and s.text not in used]
    if not free:
        return []
    words = frozenset(content_words(brief.topic.name))
    near = own @ topic
    central = own @ own[free].mean(axis=0)

    def general(i: int) -> float:
        reading = sentences[i].reading
        value = float(near[i]) + 0.5 * float(central[i]) + 0.5 * definition(sentences[i], words)
        return value - 0.4 * reading.studies - 0.2 * reading.past - 0.01 * max(0, sentences[i].words - 32)

    first = max(free, key=lambda i: (round(general(i), 5), sentences[i].text))
    chosen = [first]
    while len(chosen) < FRAME:
        left = [i for i in free if _new(i, chosen, own)]
        if not left:
            break
        chosen.append(max(left, key=lambda i: (round(general(i) - 0.4 * _nearest(i, chosen, own), 5), sentences[i].text)))
    rest: list[int] = []
    for heading in headings[:REST]:
        left = [i for i in free if _new(i, chosen + rest, own)]
        if not left:
            break

        def fits(i: int, heading: Vectors = heading) -> float:
            return float(own[i] @ heading) + 0.5 * general(i)

        rest.append(max(left, key=lambda i: (round(fits(i), 5), sentences[i].text)))
    return [tuple(sentences[i] for i in part) for part in (chosen, rest) if part]


def _nearest(i: int, chosen: Sequence[int], own: Vectors) -> float:
    return float(np.max(own[i] @ own[list(chosen)].T)) if chosen else 0.0


def _new(i: int, chosen: Sequence[int], own: Vectors) -> bool:
    return i not in chosen and _nearest(i, chosen, own) < SAME_FACT
