"""What another source gives another value of: shown behind the section that tells one of them, word by word.

A gap search finds such values where relations have them (curation/gaps/conflicting_values.py). Of what no relation
tells, as how often a part is replaced, and of two versions of one document, the sentences themselves show it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from kgplatform.language.detection import is_english
from kgplatform.language.lexica import COUNTED
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import PROSE, PageSentence, Snippet, TopicGraph
from kgplatform.sources.source_type import weight_of
from kgplatform.text.similarity import content_words
from kgplatform.text.stated_values import Statement, statements
from kgplatform.writing.drafting import DraftedSection, SentencePair

MOST = 3  # of a section: two versions of a list of prices differ in all
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


class _Said(NamedTuple):
    """A sentence of a snippet, and what it says of values."""

    text: str
    snippet: Snippet
    statement: Statement


def with_other_values(sections: Sequence[DraftedSection], graph: TopicGraph) -> list[DraftedSection]:
    """Give each section, behind its own, the sentences by which other sources tell the same with another value: at most
    MOST, none that the page has."""
    snippets = {
        each.snippet.id: each.snippet
        for each in graph.snippets
        if each.snippet.kind == PROSE and is_english(each.snippet.language)
    }
    said = [each for snippet in snippets.values() for each in _said(snippet)]
    alike: dict[frozenset[str], list[_Said]] = defaultdict(list)
    for each in said:
        alike[each.statement.words].append(each)
    told = {text for section in sections for sentence in section.cited for text in _told(sentence, snippets)}
    given: list[DraftedSection] = []
    for section in sections:
        pairs = islice(_pairs(section.sentences, snippets, alike, told), MOST)
        given.append(replace(section, other_values=tuple(pairs)))
    return given


def _said(snippet: Snippet) -> Iterator[_Said]:
    for start, end in sentence_spans(snippet.text):
        text = snippet.text[start:end]
        for statement in statements(text):
            yield _Said(text, snippet, statement)


def _told(sentence: PageSentence, snippets: Mapping[str, Snippet]) -> Iterator[str]:
    """Yield the sentences of the snippets that a sentence of a page is, or whose words support its claims."""
    for id_ in sentence.snippet_ids:
        if id_ in snippets:
            text = snippets[id_].text
            places = [(each.start, each.end) for each in sentence.claims if each.snippet_id == id_]
            if (start := text.find(sentence.text)) >= 0:
                places.append((start, start + len(sentence.text)))
            for start, end in sentence_spans(text):
                if any(first < end and start < last for first, last in places):
                    yield text[start:end]


def _pairs(
    sentences: Iterable[PageSentence],
    snippets: Mapping[str, Snippet],
    alike: Mapping[frozenset[str], Sequence[_Said]],
    told: set[str],
) -> Iterator[SentencePair]:
    """Yield what sentences of a page tell, each with what the best of the sources that tell it otherwise says, unless
    that is `told` already; then it is."""
    for sentence in sentences:
        own = {*_told(sentence, snippets)}
        cited = [each for id_ in sentence.snippet_ids if id_ in snippets for each in _said(snippets[id_])]
        for one in (each for each in cited if each.text in own):
            others = [
                other for other in alike[one.statement.words] if other.text not in told and _contradict(one, other)
            ]
            if others:
                best = max(others, key=lambda each: (weight_of(each.snippet), each.snippet.id))
                told.update((one.text, best.text))
                yield _sentence(one), _sentence(best)
                break


def _contradict(one: _Said, other: _Said) -> bool:
    return (
        one.snippet.source_id != other.snippet.source_id
        and one.statement.differs(other.statement)
        and (_names_something(one.text) or _place(one.snippet) == _place(other.snippet))
    )


def _names_something(text: str) -> bool:
    """Whether a sentence has a word with a capital behind its first one, or one of letters and digits, as a model has:
    what it tells is of that."""
    first, *others = _WORD.findall(text) or [""]
    named = any(len(word) > 1 and word[0].isupper() for word in others)
    return named or any(any(map(str.isdigit, word)) and any(map(str.isalpha, word)) for word in (first, *others))


def _place(snippet: Snippet) -> list[list[str]]:
    """The words of a snippet's title and headings without what counts: versions of one document have the same."""
    return [
        [word for word in content_words(title) if word.isalpha() and word not in COUNTED]
        for title in (snippet.title, *snippet.path)
    ]


def _sentence(said: _Said) -> PageSentence:
    return PageSentence(text=said.text, snippet_ids=(said.snippet.id,))
