"""What texts and titles tell of a facet of a topic."""

import math
from collections.abc import Iterable, Sequence

from kgplatform.language.stems import stems
from kgplatform.language.stop_words import says_nothing
from kgplatform.models import Facet, Snippet, TopicSnippet
from kgplatform.text.on_topic import of_the_name

WHOLE = "="  # before what a title says that says nothing else
TELLS = 2  # weight from which one text tells of a facet
MOST_OF_NAME = 2 / 3  # of the words of a topic's name, that a text on it says at least
SEVERAL = 3  # texts that touch on a facet, which together tell of it


def on_topic(topic: str, snippets: Sequence[TopicSnippet]) -> list[Snippet]:
    """Return the snippets that are on a topic: they, or the titles over them, say most words of its name. Years do not
    count, nor does what stands in documents on something of another name."""
    words = name_words(topic)
    least = math.ceil(MOST_OF_NAME * len(words))

    def says(snippet: Snippet) -> bool:
        return len(words.intersection(stems(" ".join((snippet.title, *snippet.path, snippet.text))))) >= least

    return [found.snippet for found in of_the_name(topic, snippets) if says(found.snippet)]


def name_words(topic: str) -> frozenset[str]:
    """Return the stems of the words of a topic's name that tell it from others."""
    return frozenset(
        stem for word in topic.split() if not says_nothing(word) for stem in stems(word) if not stem.isdigit()
    )


def told_in(facet: Facet, snippets: Iterable[Snippet]) -> frozenset[str]:
    """Return the ids of the snippets that tell of a facet; those that only touch on it where there are several."""
    telling = Telling(facet)
    bearing = {snippet.id: telling.weight(snippet.text, (snippet.title, *snippet.path)) for snippet in snippets}
    least = TELLS if sum(map(bool, bearing.values())) < SEVERAL else 1
    return frozenset(id_ for id_, weight in bearing.items() if weight >= least)


class Telling:
    """How texts tell of one facet."""

    def __init__(self, facet: Facet) -> None:
        self._words = tuple(dict.fromkeys(map(_spaced, facet.words)))
        titles = (facet.heading, *facet.titles, *facet.words)
        self._titles = tuple(_spaced(title) for title in titles if not title.startswith(WHOLE))
        self._whole = frozenset(_spaced(title) for title in titles if title.startswith(WHOLE))

    def weight(self, text: str, titles: Sequence[str] = ()) -> int:
        """Return how surely a text tells of the facet: TELLS and more, where a title or what it says leaves no doubt; a
        single word of one's own is none ("poll", of an election), several are, or some in a row ("caused by")."""
        said = _spaced(text)
        found = [words for words in self._words if words in said]
        return TELLS * self.in_titles(titles) + sum(min(TELLS, len(words.split())) for words in found)

    def in_titles(self, titles: Sequence[str]) -> bool:
        """Whether one of some titles says so."""
        found = [_spaced(title) for title in titles]
        return not self._whole.isdisjoint(found) or any(words in said for said in found for words in self._titles)


def _spaced(text: str) -> str:
    return f" {' '.join(stems(text))} "
