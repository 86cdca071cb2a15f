"""What another source gives another value of: shown behind the section that tells one of them, word by word.

A gap search finds such values where relations have them (curation/gaps/conflicting_values.py). Of what no relation
tells, as how often a part is replaced, and of two versions of one document, the sentences themselves show it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from kgplatform.language.detection import is_english
from kgplatform.language.lexica import COUNTED
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import PROSE, PageSentence, Section, Snippet, TopicGraph
from kgplatform.sources.source_type import weight_of
from kgplatform.text.similarity import content_words
from kgplatform.text.stated_values import Statement, statements
from kgplatform.writing.disputes import find_disputes, with_disputes
from kgplatform.writing.drafting import DraftedSection, SentencePair

MOST = 3  # of a section: two versions of a list of prices differ in all
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


class _Said(NamedTuple):
    """A sentence of a snippet, where it stands there, and what it says of values."""

    text: str
    span: tuple[int, int]
    snippet: Snippet
    statement: Statement


def with_other_sides(
    sections: Sequence[DraftedSection], graph: TopicGraph, kept: Sequence[Section] = ()
) -> list[DraftedSection]:
    """Let sections show what sources contradict each other on (writing/disputes.py), and what they give other values
    of, but for what those show that are `kept` as they were."""
    return with_other_values(with_disputes(sections, find_disputes(graph), kept), graph, kept)


def with_other_values(
    sections: Sequence[DraftedSection], graph: TopicGraph, kept: Sequence[Section] = ()
) -> list[DraftedSection]:
    """Give each section, behind its own, the sentences by which other sources tell the same with another value: at most
    MOST, none that the page has, with the sections that are `kept` as they were."""
    said = {
        each.snippet.id: [*_said(each.snippet)]
        for each in graph.snippets
        if each.snippet.kind == PROSE and is_english(each.snippet.language)
    }
    alike: dict[frozenset[str], list[_Said]] = defaultdict(list)
    for each in chain.from_iterable(said.values()):
        alike[each.statement.words].append(each)
    told = {citation.sentence for section in kept for citation in section.citations}
    told |= {each.text for section in sections for sentence in section.cited for each in _told(sentence, said)}
    return [
        replace(section, other_values=tuple(islice(_pairs(section.sentences, said, alike, told), MOST)))
        for section in sections
    ]


def _said(snippet: Snippet) -> Iterator[_Said]:
    for start, end in sentence_spans(snippet.text):
        text = snippet.text[start:end]
        for statement in statements(text):
            yield _Said(text, (start, end), snippet, statement)


def _told(sentence: PageSentence, said: Mapping[str, Sequence[_Said]]) -> Iterator[_Said]:
    """Yield what the snippets say of values where a sentence of a page is theirs, or its claims are supported."""
    for id_ in sentence.snippet_ids:
        for each in said.get(id_, ()):
            start, end = each.span
            claimed = any(
                claim.snippet_id == id_ and claim.start < end and start < claim.end for claim in sentence.claims
            )
            if claimed or each.text in sentence.text or sentence.text in each.text:
                yield each


def _pairs(
    sentences: Iterable[PageSentence],
    said: Mapping[str, Sequence[_Said]],
    alike: Mapping[frozenset[str], Sequence[_Said]],
    told: set[str],
) -> Iterator[SentencePair]:
    """Yield what sentences of a page tell, each with what the best of the sources that tell it otherwise says, unless
    that is `told` already; then it is."""
    for sentence in sentences:
        for one in _told(sentence, said):
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
        and (_names_something(one.text) or _are_versions(one.snippet, other.snippet))
    )


def _names_something(text: str) -> bool:
    """Whether a sentence has a word with a capital behind its first one, or one of letters and digits, as a model has:
    what it tells is of that."""
    first, *others = _WORD.findall(text) or [""]
    named = any(len(word) > 1 and word[0].isupper() for word in others)
    return named or any(any(map(str.isdigit, word)) and any(map(str.isalpha, word)) for word in (first, *others))


def _are_versions(one: Snippet, other: Snippet) -> bool:
    """Whether two snippets stand under the same title and headings, but for what counts."""
    return bool(one.title) and _place(one) == _place(other)


def _place(snippet: Snippet) -> list[list[str]]:
    return [
        [word for word in content_words(title) if word.isalpha() and word not in COUNTED]
        for title in (snippet.title, *snippet.path)
    ]


def _sentence(said: _Said) -> PageSentence:
    return PageSentence(text=said.text, snippet_ids=(said.snippet.id,))
