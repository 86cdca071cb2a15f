"""The overview of a section on several kinds of one thing: a sentence for each that says what it is."""

import re
from collections.abc import Sequence

from kgplatform.roles.writing.rules.selection import definition, heading_words
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import content_words

FEWEST = 2  # kinds that make an overview
MOST = 0.6  # of the subsections, that an overview tells of
SAYS_WHAT = 0.3  # of a definition, that such a sentence is
_FURTHER = re.compile(r",| (?:that|which|who|whose|where) ")


def overview(sentences: Sequence[Sentence], heading: str, below: Sequence[str]) -> list[Sentence] | None:
    """Return for each heading `below` the sentence that says best what it is, in their order, where that names the
    section's `heading`: "American foulbrood is a disease"; none of them where that are not MOST, whose own sections
    need these sentences more; None where fewer than FEWEST can be told of."""
    kind = set(content_words(heading))
    telling = [s for s in sentences if s.reading.standing is Standing.OPENS and kind <= _names(s)]
    found: list[Sentence] = []
    for each in below:
        words = heading_words(each)
        worth = [(round(definition(s, words), 5), s.frames, s.text, s) for s in telling if s not in found]
        best = max(worth, key=lambda item: item[:3], default=None)
        if best is not None and best[0] >= SAYS_WHAT:
            found.append(best[3])
    if len(found) < FEWEST:
        return None
    return found if len(found) >= MOST * len(below) else []


def _names(sentence: Sentence) -> frozenset[str]:
    """The content words of its subject and of what it says that is, without what it adds to that."""
    return sentence.reading.subject.union(content_words(_FURTHER.split(sentence.text)[0]))
