"""Foreign matter: paragraphs at the end of a section that are neither on its page nor go on from what it tells."""

from collections.abc import Callable, Iterable, Sequence

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.context_sentences import Paragraph, goes_on
from kgplatform.roles.writing.rules.selection import named
from kgplatform.text.excerpts import Sentence
from kgplatform.text.similarity import content_words
from kgplatform.text.topic_name import TopicName

LEAST_LEFT = 3  # sentences of a section that foreign matter is left out of
TIED = 0.5  # share of a paragraph's sentences on the page's matter, from which it belongs to the page
WHOLE = 0.5  # of the heading's words, than which a title on it has more
SHARED = 2  # snippets that name an entity, from which it is none of one text alone


def belonging(
    name: TopicName, words: frozenset[str], entities: Iterable[str], evidence: Sequence[Evidence]
) -> Callable[[Sentence], bool]:
    """Return what tells whether a sentence names the topic, the heading (by its `words`) or one of the `entities`:
    those that several snippets name, and that are no single common word.

    On a topic of one part, what stands under a title with the heading's words belongs by that; where the topic has
    several, such a title may be on one of them alone."""
    texts = [item.snippet.text.casefold() for item in evidence]
    telling = [entity.casefold() for entity in entities if " " in entity or not entity[1:].islower()]
    known = [entity for entity in telling if sum(entity in text for text in texts) >= SHARED]

    titles = {item.snippet.id: " ".join([item.snippet.title, *item.snippet.path]) for item in evidence}
    titled = {snippet for snippet, title in titles.items() if named(frozenset(content_words(title)), words) > WHOLE}

    def belongs(sentence: Sentence) -> bool:
        if not name.joined and sentence.snippet_id in titled:
            return True
        lowered = sentence.text.casefold()
        said = name.said(sentence.text)
        heading = named(frozenset(content_words(sentence.text)), words) > 0
        return heading or name.touches(said) or any(entity in lowered for entity in known)

    return belongs


def without_foreign_end(
    written: Sequence[Paragraph], belongs: Callable[[Sentence], bool], shared: frozenset[str]
) -> list[Paragraph]:
    """Leave out the last paragraphs that open off the page's matter and are on it in less than half of what they say,
    unless they go on from the one before; `shared` are words that most of the page has."""
    left = list(written)
    while len(left) > 1 and sum(map(len, left[:-1])) >= LEAST_LEFT:
        before, last = left[-2:]
        ties = [belongs(sentence) for sentence in last]
        continued = before[-1].snippet_id == last[0].snippet_id or goes_on(before, last[0], shared)
        if ties[0] or sum(ties) >= TIED * len(ties) or continued:
            break
        left.pop()
    return left
