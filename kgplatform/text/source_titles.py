"""What the titles of a snippet's source tell of a heading: that all of it is on that, or which part of it."""

from kgplatform.models import Snippet
from kgplatform.text.similarity import content_words

TITLED = 0.6  # of a title, that the words of a heading are


def part_of(snippet: Snippet, words: frozenset[str]) -> str:
    """Return the subheading under which a snippet stands in a source titled so; "" where it stands under none, or its
    source has another title."""
    below = snippet.path[-1] if snippet.path else ""
    return (
        below if is_titled(snippet, words) and frozenset(content_words(below)) not in {words, _title(snippet)} else ""
    )


def is_titled(snippet: Snippet, words: frozenset[str]) -> bool:
    """Whether the title of a snippet's source has just these words, or several of them and little else: "Beetles and
    moths in the hive" is on beetles and moths."""
    title = _title(snippet)
    return title == words or (len(words) > 1 and words < title and len(words) >= TITLED * len(title))


def _title(snippet: Snippet) -> frozenset[str]:
    return frozenset(content_words(snippet.title))
