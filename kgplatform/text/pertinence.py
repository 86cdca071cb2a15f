"""What keeps to a topic that the sources call by its name: what stands under titles that say it, and elsewhere what
says it itself. A text on memory that speaks of sleep once is not on sleep."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Self

from kgplatform.language.generic import GENERIC
from kgplatform.models import Snippet, Topic, TopicSnippet
from kgplatform.text.defined_acronyms import acronyms_of, said_words
from kgplatform.text.similarity import content_words, head_of
from kgplatform.text.topic_aspect import Subject
from kgplatform.text.topic_name import TopicName, family
from kgplatform.text.topic_wishes import FEWEST_PARTS, about

FEWEST = 5  # snippets that say a name: of fewer nobody knows whether the sources use it
# Share of a topic's snippets that stand under titles with its name, or have it word by word, from which it is what the
# sources call the topic by: one title on "Economics of crop pollination" makes no others on pollination something else.
LEAST = 0.25
# Share below which a name that a title and some texts say word by word is a thing by itself, of which the sources say
# little: what has been found besides is on something else.
SCARCE, FEW = 0.1, 2
MOSTLY = 0.5  # share of a source's snippets that say the name, from which the source is on the topic
ROOT = 5  # letters of a word of the name, from which longer words are made of it: "stressor" of "stress"
_PAIR = 2  # words of a name of which the last may be left out
_AND = re.compile(r",? and ", re.IGNORECASE)
_THINGS = re.compile(r",? (?:and|or) |[,;] | & ", re.IGNORECASE)
_OF_IT = re.compile(r"(?:how |why |what )?(?:its|their|it|they)\b", re.IGNORECASE)


class Pertinence:
    """Tells what keeps to a topic; `whole` are the ids of the snippets of which all is on it, None where nothing tells.

    Where the sources never say all of a name, its noun stands for it. Of a name that joins several things, what never
    says them together is on something else; and so are, where texts have the name and titles don't, those parts of
    sources in which nothing says it.

    The name tells where titles of the sources say it, or one title and several of their texts word by word, or many of
    these without a title, or hardly any with one: not that of "bridge safety", where they speak of bridges, nor where a
    goal lists what the page is on, nor that of a method applied to one thing, of which every text says one half.
    """

    def __init__(self, topic: Topic, texts: Sequence[str], whole: frozenset[str] | None) -> None:
        self._parts = [part for part in (_short(each, texts) for each in _AND.split(topic.name)) if part]
        self._name = topic.name
        self._names = [[family(word) for word in content_words(each)] for each in _AND.split(topic.name)]
        self._phrase = [word for name in self._names for word in name]
        self._acronyms = acronyms_of(frozenset().union(*self._parts), texts)
        self.whole = whole
        self._apart = frozenset[str]()

    @classmethod
    def of(cls, topic: Topic, snippets: Sequence[Snippet]) -> Self:
        """Read it off all snippets of a topic."""
        texts = [snippet.text for snippet in snippets]
        found = cls(topic, texts, None)
        if not found._can_tell(topic, texts):
            return found
        found._look(snippets)
        if found.whole is None and not found._apart and (noun := found._noun(texts)):
            called = cls(topic.model_copy(update={"name": noun}), texts, None)
            called._look(snippets)
            return found if called.whole is None else called
        return found

    def _look(self, snippets: Sequence[Snippet]) -> None:
        """Find out what is wholly on the topic, and what is apart from it: sources that say the things of its name only
        one by one, or, where no title tells, parts of sources in which nothing says the name."""
        texts = [snippet.text for snippet in snippets]
        titled = {snippet.id for snippet in snippets if self._is_titled(snippet)}
        own = {snippet.id for snippet in snippets if self._is_titled(snippet, alone=True)}
        named = {snippet.id for snippet in snippets if self.names(snippet.text)}
        phrased = [snippet for snippet in snippets if self._phrased(snippet.text)]
        on, least = len(titled | named), LEAST * len(texts)
        if on < SCARCE * len(texts) and titled and len(phrased) >= FEW:
            self.whole = frozenset(own)
        elif on >= FEWEST and (len(titled) >= least or (len(phrased) >= FEWEST and (titled or len(phrased) >= least))):
            if titled and len(self._parts) > 1:
                joining = {snippet.source_id for snippet in snippets if snippet.id in titled}
                joining |= {snippet.source_id for snippet in phrased}
                self._apart = frozenset(snippet.id for snippet in snippets if snippet.source_id not in joining)
            naming = Counter(snippet.source_id for snippet in snippets if snippet.id in named - self._apart)
            size = Counter(snippet.source_id for snippet in snippets)
            mostly = {source for source, times in naming.items() if times >= MOSTLY * size[source]}
            self.whole = frozenset(
                own | {snippet.id for snippet in snippets if snippet.id in named and snippet.source_id in mostly}
            )
        elif len(named) >= FEWEST and len(phrased) >= FEW:
            parts = {_part(snippet) for snippet in snippets if snippet.id in named}
            self._apart = frozenset(each.id for each in snippets if _part(each)[1] and _part(each) not in parts)

    def names(self, text: str) -> bool:
        """Whether a text says the topic's name, or one of several things that this joins."""
        return any(self._says(part, text) for part in self._parts)

    def keeps(self, snippet: Snippet) -> bool:
        """Whether anything in a snippet is on the topic."""
        if snippet.id in self._apart:
            return False
        return self.whole is None or snippet.id in self.whole or self.names(snippet.text)

    def holds(self, snippet_id: str, sentences: Sequence[str]) -> bool:
        """Whether sentences that stand together in a snippet are on the topic: where not all of it is, the first and at
        least every other one have to say so."""
        if self.whole is None or snippet_id in self.whole:
            return True
        said = [self.names(sentence) for sentence in sentences]
        return said[0] and 2 * sum(said) >= len(said)

    def _is_titled(self, snippet: Snippet, *, alone: bool = False) -> bool:
        """Whether a title over a snippet says all of the topic's name; where it names that `alone`, all under it is on
        the topic."""
        titles = (snippet.title, *snippet.path)
        said = (title for title in titles if all(self._says(part, title) for part in self._parts))
        return any(not (alone and self._is_one_of_several(title)) for title in said)

    def _is_one_of_several(self, title: str) -> bool:
        """Whether a title names the topic beside something else: of what stands under "Hunger and eating" a part is on
        hunger. What goes on from the name is on it ("Chains: states and steps", "Sleep and its stages", "Drug use and
        abuse"), and a "sleep problem" is no sleep."""
        main = title.partition(": ")[0]
        things = _THINGS.split(main if self.names(main) else title)
        words = [{family(word) for word in content_words(thing)} for thing in things]
        named = [at for at, said in enumerate(words) if any(_is(said, name) for name in self._names)]
        if not named:
            return False
        goes_on = len(words[named[0]]) > 1
        return any(
            said
            and not (goes_on and at > named[0] and len(said) == 1)
            and not (_OF_IT.match(thing) or any(self._says(part, thing) for part in self._parts))
            for at, (thing, said) in enumerate(zip(things, words, strict=True))
            if at not in named
        )

    def _can_tell(self, topic: Topic, texts: Sequence[str]) -> bool:
        """Whether a name of this kind tells at all what is on the topic."""
        listed = len(about(topic)) - 2 >= FEWEST_PARTS
        return bool(self._parts) and not (
            listed or TopicName(topic.name, texts).applied or Subject.of(topic.name, texts).text
        )

    def _noun(self, texts: Sequence[str]) -> str:
        """Return the noun of a name of several words, where the sources have others for the rest: "inequality" for
        "Economic inequality" in texts on incomes. "" where it tells nothing by itself, or the rest is what they are on.
        """
        *before, noun = self._name.split() or [""]
        head = head_of(self._name)
        if not before or len(self._parts) != 1 or head not in content_words(noun) or head in GENERIC:
            return ""
        rest = [word for each in before for word in content_words(each)]
        most = max((sum(self._says(frozenset({word}), text) for text in texts) for word in rest), default=len(texts))
        return noun if most < LEAST * len(texts) else ""

    def _phrased(self, text: str) -> bool:
        """Whether a text has the words of the name in a row: "present value" for "Present values"."""
        said = [family(word) for word in content_words(text)]
        length = len(self._phrase)
        return any(said[at : at + length] == self._phrase for at in range(len(said) - length + 1))

    def _says(self, part: frozenset[str], text: str) -> bool:
        said = said_words(text, self._acronyms)
        families = {family(word) for word in said}
        return all(
            family(word) in families or (len(word) >= ROOT and any(other.startswith(word) for other in said))
            for word in part
        )


def of_the_topic(topic: Topic, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets in which anything is on the topic."""
    pertinence = Pertinence.of(topic, [found.snippet for found in snippets])
    return [found for found in snippets if pertinence.keeps(found.snippet)]


def _part(snippet: Snippet) -> tuple[str, tuple[str, ...]]:
    """Return the source of a snippet, and the headings in it over the snippet; none where its title is all there is."""
    return snippet.source_id, tuple(title for title in snippet.path if title != snippet.title)


def _is(thing: set[str], name: Sequence[str]) -> bool:
    """Whether a thing of a title, by the families of its words, is what a name says, with its noun or without: that may
    stand with the last of several alone ("Mania, depression, and related disorders")."""
    return bool(name) and thing <= {*name} and {*(name[:-1] or name)} <= thing


def _short(part: str, texts: Sequence[str]) -> frozenset[str]:
    """Return the words of a name, without its noun where texts do without that: "primes" are prime numbers. The word
    before it is a noun by itself then, of which there are several, and no adjective."""
    words = content_words(part)
    if len(words) == _PAIR:
        several = re.compile(
            rf"\b(?:of|the|these|all|many|between|few|two|are|for) {re.escape(words[0])}s\b", re.IGNORECASE
        )
        if sum(bool(several.search(text)) for text in texts) >= FEWEST:
            return frozenset(words[:1])
    return frozenset(words)
