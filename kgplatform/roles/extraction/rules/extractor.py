"""The extractor without a language model: rules over the trees of spaCy (Apollo 3.3.2, eq. 3.2)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from kgplatform.language.detection import is_english
from kgplatform.language.pipeline import load_pipeline
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.rules.anaphora import Referents, resolve
from kgplatform.roles.extraction.rules.assertion import is_asked_or_supposed
from kgplatform.roles.extraction.rules.clauses import Statement, clause_statements
from kgplatform.roles.extraction.rules.concepts import without_count
from kgplatform.roles.extraction.rules.entities import EntityBook
from kgplatform.roles.extraction.rules.gate import refusal
from kgplatform.roles.extraction.rules.noun_phrases import conjuncts
from kgplatform.roles.extraction.rules.parser_input import Sentence, read_sentences
from kgplatform.roles.extraction.rules.patterns import pattern_statements

if TYPE_CHECKING:
    from spacy.tokens import Doc

_BATCH = 256
_LISTING = re.compile(r"\((?:e\.g\.|such as|for example|including|i\.e\.)[^()]*\)")
# A longer "sentence" is a table or a list, which the parser reads slowly and wrongly.
_LONGEST = 1500


class RuleExtractor:
    """Extractor by rules, which read English: the same snippet always gives the same extraction.

    `pipeline_name` is the installed spaCy pipeline, "" the bundled one; it raises SettingsError when it is missing.
    """

    name = "rules"
    version = "1"

    def __init__(self, pipeline_name: str = "") -> None:
        self._pipeline_name = pipeline_name
        self._lock = Lock()

    def reads(self, snippet: Snippet) -> bool:
        """Of a text in another language rules make relations that nobody states."""
        return is_english(snippet.language)

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return one extraction a snippet that is in English, in the order given; the work is done in a thread."""
        return await asyncio.to_thread(self.read, snippets)

    def read(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return one extraction a snippet that is in English; one call at a time, since the pipeline's caches are
        shared."""
        snippets = [snippet for snippet in snippets if self.reads(snippet)]
        with self._lock:
            nlp = load_pipeline(self._pipeline_name)
            parts = [[s for s in read_sentences(snippet.text) if len(s.text) <= _LONGEST] for snippet in snippets]
            docs = iter(nlp.pipe((s.text for part in parts for s in part), batch_size=_BATCH))
            return [
                self._extraction(snippet, [(sentence, next(docs)) for sentence in part])
                for snippet, part in zip(snippets, parts, strict=True)
            ]

    def _extraction(self, snippet: Snippet, parsed: list[tuple[Sentence, Doc]]) -> Extraction:
        book = EntityBook(snippet.text)
        breaks = [k == 0 or _parted(snippet.text, parsed[k - 1][0], s) for k, (s, _) in enumerate(parsed)]
        referents = resolve([doc for _, doc in parsed], breaks, f"{snippet.title} {' '.join(snippet.path)}")
        for (sentence, doc), known in zip(parsed, referents, strict=True):
            paired = "respectively" in snippet.text[sentence.start : sentence.end]
            for statement in statements(doc, known):
                if not (paired and _is_of_several(statement)) and not _leaves_list(statement, sentence):
                    book.add(statement, sentence, doc)
            book.define(sentence, doc)
        for sentence, doc in parsed:
            book.note(sentence, doc)
        book.add_acronyms([sentence for sentence, _ in parsed])
        return Extraction(
            snippet_id=snippet.id,
            extractor=self.name,
            prompt_version=self.version,
            entities=book.entities(),
            triplets=book.triplets(),
            keywords=book.keywords(),
        )


def _is_of_several(statement: Statement) -> bool:
    """Tell whether an end of a statement is one of several: of "X and Y do A and B, respectively" X does no B."""
    return any(len(conjuncts(end.head)) > 1 or end.head.dep_ == "conj" for end in (statement.subject, statement.object))


def _leaves_list(statement: Statement, sentence: Sentence) -> bool:
    """Tell whether a member stands behind the brackets that list them: "assaults (e.g., robbery), and floods"."""
    if statement.rule != "members" or statement.object.head.doc is not statement.subject.head.doc:
        return False
    first, last = statement.subject.span.start_char, statement.object.span.start_char
    if not 0 <= first < last < len(sentence.offsets):
        return False
    between = sentence.source[sentence.offsets[first] : sentence.offsets[last]]
    return _LISTING.search(between) is not None


def _parted(text: str, before: Sentence, after: Sentence) -> bool:
    return "\n" in text[before.end : after.start]


def statements(doc: Doc, referents: Referents) -> Iterator[Statement]:
    """Yield the statements of a sentence that pass the gate."""
    if is_asked_or_supposed(doc):
        return
    for statement in (*clause_statements(doc, referents), *pattern_statements(doc)):
        told = _counting(statement)
        if not refusal(told):
            yield told


def _counting(statement: Statement) -> Statement:
    """Return a statement on a number of things with the number in its relation: "has four | chambers"."""
    counted = without_count(statement.object)
    if counted is None:
        return statement
    count, things = counted
    return replace(statement, relation=f"{statement.relation} {count}", object=things)
