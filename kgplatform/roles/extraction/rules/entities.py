"""The entities of one snippet: names, kinds, definitions and every place where they are mentioned."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kgplatform.models import ExtractedEntity, Mention, Triplet
from kgplatform.roles.extraction.rules.clauses import Statement
from kgplatform.roles.extraction.rules.concepts import is_cited, is_concept
from kgplatform.roles.extraction.rules.defined_terms import definitions
from kgplatform.roles.extraction.rules.gate import is_cut, is_name
from kgplatform.roles.extraction.rules.noun_phrases import Phrase, is_specific, noun_chunks
from kgplatform.roles.extraction.rules.parser_input import Sentence
from kgplatform.roles.extraction.rules.patterns import acronyms

if TYPE_CHECKING:
    from spacy.tokens import Doc

_KINDS = {
    "PERSON": "person", "NORP": "group", "FAC": "place", "ORG": "organisation", "GPE": "place", "LOC": "place",
    "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "work", "LAW": "law", "LANGUAGE": "language",
    "DATE": "date", "TIME": "date", "PERCENT": "quantity", "MONEY": "quantity", "QUANTITY": "quantity",
}  # fmt: skip
# US is not us, IL-1A is not il-1a: names with capitals inside or digits keep their case.
_SYMBOL = re.compile(r"[A-Z]{2}|[a-z][A-Z]|\d")
# The end of a sentence that the tokenizer takes for that of an initial: "World War I.", "vitamin C."
_FULL_STOP = re.compile(r"(?<=\w )(?:[IVX]{1,4}|[A-Z])\.$")
KEYWORDS = 8
_SINGULAR = ("ss", "us", "is", "ics")  # endings that make no plural
_UNDEFINED = 9  # after all ranks of definitions
_KEY_TERM = -1  # before them
_OTHERS = frozenset({"et", "al", "al.", "et al", "et al."})  # of "Choi et al.": nobody's name


@dataclass
class _Entry:
    surfaces: Counter[str] = field(default_factory=Counter)
    kind: str = "concept"
    description: str = ""
    rank: int = _UNDEFINED
    related: bool = False


class EntityBook:
    """Collects what is stated and mentioned in one text; names that differ in case alone are one entity."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._doc: Doc | None = None
        self._found: dict[str, tuple[Mention, ...]] = {}
        self._entries: dict[str, _Entry] = {}
        self._triplets: dict[tuple[str, str, str], tuple[int, int]] = {}

    def add(self, statement: Statement, sentence: Sentence, doc: Doc) -> None:
        """Take in a statement, unless one of its ends does not stand verbatim in the text."""
        self._doc = doc
        subject, target = self._enter(statement.subject, sentence), self._enter(statement.object, sentence)
        if subject is None or target is None or subject == target:
            return
        self._entries[subject].related = self._entries[target].related = True
        key = (subject, " ".join(statement.relation.split()), target)
        self._triplets.setdefault(key, (sentence.start, sentence.end))

    def define(self, sentence: Sentence, doc: Doc) -> None:
        """Take in what a sentence says that terms are; of several the plainest is kept, of equals the first."""
        self._doc = doc
        if sentence.key_term is not None:
            term, gloss = sentence.key_term.term, sentence.key_term.gloss
            self._describe(self._name(self._text[slice(*term)]), self._text[slice(*gloss)], _KEY_TERM)
            return
        for found in definitions(sentence, doc):
            key = self._enter(found.term, sentence)
            if key is not None:
                self._describe(key, self._text[found.start : found.end], found.rank)

    def _describe(self, key: str, text: str, rank: int) -> None:
        entry = self._entries[key]
        if rank < entry.rank:
            entry.description, entry.rank = text, rank

    def note(self, sentence: Sentence, doc: Doc) -> None:
        """Take in names and specific terms that no statement is about."""
        self._doc = doc
        for phrase in noun_chunks(doc):
            head = phrase.head
            named = (
                head.ent_type_ in _KINDS
                and _KINDS[head.ent_type_] not in ("date", "quantity")
                and head.tag_[:3] == "NNP"
            )
            if (
                (named or (phrase.words in (2, 3, 4) and is_specific(phrase)))
                and is_concept(phrase)
                and is_name(phrase)
                and not is_cut(phrase)
            ):
                self._enter(phrase, sentence)

    def add_acronyms(self, sentences: list[Sentence]) -> None:
        """Take in "long form (ABC)" as a statement of its own."""
        for (start, end), (first, last) in acronyms(self._text):
            home = next((s for s in sentences if s.start <= start and last <= s.end), None)
            if home is not None:
                long, short = self._name(self._text[start:end]), self._name(self._text[first:last])
                self._entries[long].related = self._entries[short].related = True
                be = "are" if long.endswith("s") and not long.endswith(_SINGULAR) else "is"
                self._triplets.setdefault((long, f"{be} abbreviated as", short), (home.start, home.end))

    def entities(self) -> tuple[ExtractedEntity, ...]:
        """Return the entities that are related, recur or have a name of their own, by their first mention."""
        found = []
        for key, entry in self._entries.items():
            mentions = self._mentions(key)
            if mentions and (entry.related or entry.description or len(mentions) > 1 or entry.kind != "concept"):
                found.append(
                    ExtractedEntity(
                        name=self._canonical(key), description=entry.description, kind=entry.kind, mentions=mentions
                    )
                )
        return tuple(sorted(found, key=lambda e: (e.mentions[0].start, e.name)))

    def triplets(self) -> tuple[Triplet, ...]:
        """Return the statements by their place in the text."""
        found = []
        for (subject, relation, target), (start, end) in self._triplets.items():
            if not (self._mentions(subject) and self._mentions(target)):  # a part of a longer word is no mention
                continue
            ends = self._canonical(subject), self._canonical(target)
            description = f"{ends[0]} {relation} {ends[1]}"
            found.append(
                Triplet(
                    subject=ends[0], relation=relation, object=ends[1], description=description, start=start, end=end
                )
            )
        return tuple(sorted(found, key=lambda t: (t.start, t.end)))

    def keywords(self) -> tuple[str, ...]:
        """Return the names that are stated about most, then mentioned most."""
        degree = Counter(end for subject, _, target in self._triplets for end in (subject, target))
        ranked = sorted(degree, key=lambda key: (-degree[key], -len(self._mentions(key)), key))
        return tuple(self._canonical(key) for key in ranked[:KEYWORDS])

    def _enter(self, phrase: Phrase, sentence: Sentence) -> str | None:
        span = phrase.span
        # a pronoun's referent stands in another sentence, so its place is not looked up in this one
        same = phrase.head.doc is self._doc
        raw = sentence.span(span.start_char, span.end_char) if same else None
        name = self._text[raw[0] : raw[1]] if raw is not None else phrase.text
        name = name[:-1] if _FULL_STOP.search(name) else name
        if name not in self._text or "\n" in name or name in _OTHERS:
            return None
        if raw is not None and phrase.head.pos_ == "PROPN" and is_cited(self._text, raw[1]):
            return None
        key = self._name(name)
        entry = self._entries[key]
        if entry.kind == "concept":
            entry.kind = _KINDS.get(span.root.ent_type_, "concept")
        return key

    def _name(self, surface: str) -> str:
        key = surface if _SYMBOL.search(surface) else surface.casefold()
        self._entries.setdefault(key, _Entry()).surfaces[surface] += 1
        return key

    def _canonical(self, key: str) -> str:
        surfaces = self._entries[key].surfaces
        return min(surfaces, key=lambda s: (-surfaces[s], -sum(c.islower() for c in s), s))

    def _mentions(self, key: str) -> tuple[Mention, ...]:
        if key not in self._found:
            self._found[key] = self._search(key)
        return self._found[key]

    def _search(self, key: str) -> tuple[Mention, ...]:
        found = []
        case = 0 if _SYMBOL.search(key) else re.IGNORECASE
        for surface in sorted(self._entries[key].surfaces):
            pattern = rf"(?<![\w-]){re.escape(surface)}(?![\w-])"
            found += [(m.start(), m.end()) for m in re.finditer(pattern, self._text, case)]
        return tuple(Mention(surface=self._text[s:e], start=s, end=e) for s, e in sorted(set(found)))
