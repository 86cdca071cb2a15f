"""Noun phrases: which words of a tree name an entity, and whether the name says enough by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.language import word_classes

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_PREMODIFIERS = {"compound", "amod", "nmod", "nummod", "poss", "quantmod", "advmod", "npadvmod", "punct", "cc", "conj"}
_JOINTS = {"DET", "PUNCT", "CCONJ", "PART"}
_ABSTRACT = ("tion", "sion", "ment", "ence", "ance", "ing", "ity", "ness")
_WORD = re.compile(r"[^\W_]+")
SUBJECT_WORDS = 7
OBJECT_WORDS = 6


@dataclass(frozen=True)
class Phrase:
    """Tokens first..last (inclusive) of a sentence that name an entity; `head` is its noun."""

    first: int
    last: int
    head: Token

    @property
    def span(self) -> Span:
        return self.head.doc[self.first : self.last + 1]

    @property
    def text(self) -> str:
        return str(self.span.text)

    @property
    def words(self) -> int:
        return count_words(self.text)


def is_count(noun: Token) -> bool:
    """Tell whether a noun only counts what follows, as in "a number of birds", where "the number of birds" does not."""
    lemma = noun.lemma_.lower()
    figure = lemma == "number" and any(child.lower_ == "the" for child in noun.lefts)
    return lemma in word_classes.COUNTS and not figure


def count_words(text: str) -> int:
    """Count runs of letters and digits."""
    return len(_WORD.findall(text))


def is_noun(token: Token) -> bool:
    """Tell whether a token can name an entity; a lone gerund as subject can ("tattooing is an art")."""
    if token.tag_ == "VBG" and token.dep_ in ("nsubj", "nsubjpass", "pobj"):
        return not any(child.dep_ not in ("det", "amod", "compound") for child in token.children)
    return token.pos_ in ("NOUN", "PROPN") and token.tag_ not in ("PRP", "WP", "EX") and token.text[0].isalnum()


def conjuncts(head: Token) -> list[Token]:
    """Return the noun and the nouns that are coordinated with it, in order."""
    found, queue = [head], [head]
    while queue:
        for child in queue.pop().children:
            if child.dep_ == "conj" and child.i > head.i and child not in found:
                found.append(child)
                queue.append(child)
    return sorted(found, key=lambda token: int(token.i))


def preceding(token: Token) -> Token:
    """Return the token before one; itself, where it is the first."""
    return token.nbor(-1) if token.i else token


def core(head: Token) -> Phrase | None:
    """Return the head with the modifiers before it, less determiners, quantities and praise at its left edge."""
    first = head.i
    for child in reversed(list(head.lefts)):
        if child.dep_ not in _PREMODIFIERS or child.right_edge.i != first - 1:
            break
        if child.text == "," and head.pos_ == "PROPN" and preceding(child).pos_ == "PROPN":
            break  # "Doom, Quake and Zork": a list
        if child.tag_ == "WRB":
            break  # "especially when similar structures are not available"
        if child.dep_ in ("cc", "conj") and child.pos_ not in ("NOUN", "PROPN", "ADJ"):
            break
        first = child.left_edge.i
    first, last = _widen(head, first)
    first = _strip(head.doc, first, head.i)
    if head.doc[first].tag_ in ("PRP$", "WP$", "PRP"):
        return None
    return Phrase(first, last, head)


def _widen(head: Token, first: int) -> tuple[int, int]:
    """Take in the whole of a named entity that the head is part of."""
    for entity in head.doc.ents:
        if entity.start <= head.i < entity.end and entity.label_ not in ("CARDINAL", "ORDINAL", "QUANTITY"):
            inside = all(token.is_ancestor(head) or head.is_ancestor(token) or token == head for token in entity)
            listed = entity.label_ not in ("GPE", "LOC", "FAC", "DATE") and any(token.text == "," for token in entity)
            if inside and entity.root == head and len(entity) <= 6 and not listed:
                return min(first, entity.start), max(head.i, entity.end - 1)
    return first, int(head.i)


def _strip(doc: Doc, first: int, head: int) -> int:
    while first < head:
        token = doc[first]
        lower = token.lower_
        if lower == "multiple" and doc[head].tag_ == "NN":
            break  # "multiple sclerosis"
        praise = lower in word_classes.PRAISE and token.pos_ == "ADJ"
        if lower == "more" and doc[first + 1].lower_ == "than":
            break
        graded = token.pos_ == "ADV" and first + 1 < head and doc[first + 1].lower_ in word_classes.PRAISE
        owned = token.tag_ in ("PRP$", "WP$")
        asked = token.tag_ == "WRB"  # "how psychological factors"
        if not (asked or lower in word_classes.LEADING or praise or graded or owned or token.pos_ in _JOINTS):
            break
        first += 1
    return first


def post_prepositions(head: Token) -> list[Token]:
    """Return the prepositions that hang on the noun after it, in order."""
    return [
        child
        for child in head.rights
        if child.dep_ == "prep" and child.lower_ not in word_classes.MEMBER_MARKS and not is_such_as(child)
    ]


def until(noun: Token, clause: Token) -> Phrase | None:
    """Return the noun phrase that ends where a clause on it begins."""
    phrase = core(noun)
    last = clause.left_edge.i - 1
    if last > noun.i and noun.doc[last].text in (",", "-"):
        last -= 1
    if phrase is None or last < phrase.last or noun.doc[last].text == ",":
        return None
    inside = noun.doc[phrase.last + 1 : last + 1]
    if any(not noun.is_ancestor(t) or t.pos_ in ("VERB", "PUNCT", "AUX") for t in inside) or is_personal(inside):
        return None
    widened = Phrase(phrase.first, last, noun)
    return widened if widened.words <= SUBJECT_WORDS else None


def is_such_as(preposition: Token) -> bool:
    return preposition.lower_ == "as" and preposition.i > 0 and preposition.nbor(-1).lower_ == "such"


def has_clause(head: Token) -> bool:
    """Tell whether a clause restricts the noun: without it the name would say more than the text."""
    for child in head.rights:
        if child.dep_ in ("relcl", "acl", "ccomp"):
            before = child.left_edge.nbor(-1) if child.left_edge.i > 0 else child
            named = child.lower_ in ("known", "called", "named", "termed")
            if before.text not in (",", "-") and not named:
                return True
    return False


def whole(head: Token, limit: int = SUBJECT_WORDS) -> Phrase | None:
    """Return the noun with all that restricts it on its right, or None when that is no name any more."""
    phrase = core(head)
    if phrase is None or has_clause(head):
        return None
    last = phrase.last
    short = None
    ends = True
    for child in head.rights:
        if child.dep_ == "prep" and not (is_such_as(child) or child.lower_ in word_classes.MEMBER_MARKS):
            if child.nbor(-1).text in (",", "-") or child.i <= last:
                continue
            if head.pos_ == "PROPN" and any(c.dep_ == "conj" and c.i < child.i for c in head.rights):
                continue  # in "the Revolution and advances in printing" the advances are in printing
            inner = _complement(child)
            if inner is None or child.i != last + 1:
                ends = False
                break
            last = inner
            if child.lower_ == "of" and short is None:
                short = Phrase(phrase.first, last, head)
    widened = Phrase(phrase.first, last, head)
    if _is_placed_twice(widened):
        return None
    if ends and widened.words <= limit:
        return widened
    # "the invention of the press by X in the 15th century" is still the invention of the press
    definite = any(child.lower_ == "the" for child in head.lefts)
    return short if definite and short is not None and short.words <= limit else None


def _is_placed_twice(phrase: Phrase) -> bool:
    """Tell whether a second preposition is joined to the first: "the area under the curve | and above the price"."""
    doc, after = phrase.head.doc, phrase.last + 1
    joined = after + 1 < len(doc) and doc[after].pos_ == "CCONJ" and doc[after + 1].dep_ == "conj"
    return joined and doc[after + 1].pos_ == "ADP" and doc[after + 1].n_rights > 0 and phrase.last > phrase.head.i


def _complement(preposition: Token) -> int | None:
    """Return the last token of a preposition's plain noun phrase, None when there is no such phrase."""
    gerund = next((c for c in preposition.children if c.dep_ == "pcomp" and c.tag_ == "VBG"), None)
    if gerund is not None:  # "the process of baking bread"
        edge = int(gerund.right_edge.i)
        plain = all(t.pos_ in ("VERB", "NOUN", "PROPN", "ADJ", "DET", "ADP") for t in gerund.subtree)
        return edge if plain and edge - gerund.i <= 4 and gerund.left_edge == gerund else None
    objects = [c for c in preposition.children if c.dep_ == "pobj"]
    if len(objects) != 1 or preposition.lower_ in word_classes.REFUSED_PREPOSITIONS:
        return None
    noun = objects[0]
    if not (is_noun(noun) or noun.pos_ == "NUM"):
        return None
    parts = conjuncts(noun)
    last = parts[-1]
    for part in parts:
        if has_clause(part) or is_pointing(part):
            return None
    inner = whole(last, limit=6)
    return inner.last if inner is not None else None


def may_share_modifier(noun: Token, parts: list[Token]) -> bool:
    """Tell whether a noun alone may be meant with the word before the first: "emotional processing and regulation"."""
    first = parts[0]
    alike = len(parts) == 2 and noun != first and not list(noun.lefts) and not list(noun.rights)
    told = [child for child in first.lefts if child.dep_ in ("amod", "compound")]
    return alike and len(told) == 1 == first.n_lefts and all(each.lower_.endswith(_ABSTRACT) for each in parts)


def is_unfinished(noun: Token) -> bool:
    """Tell whether a noun is a part of the next one, "by low frequency, high amplitude waves", or shares what follows
    that: "a lower threshold for and greater sensitivity to pain"."""
    if any(child.dep_ == "prep" and child.n_rights == 0 for child in noun.rights):
        return True
    return noun.tag_ == "NN" and any(
        child.dep_ == "appos"
        and child.tag_ == "NNS"
        and preceding(child.left_edge).text == ","
        and child.n_lefts > 0
        and all(each.dep_ in ("amod", "compound") for each in child.lefts)
        for child in noun.rights
    )


def is_pointing(head: Token) -> bool:
    """Tell whether the phrase points outside the sentence: "this process", "such cases".

    One that says by itself what it means does not: "this democratization of information", "these computer games".
    """
    lefts = [child for child in head.lefts if child.dep_ in ("det", "amod", "predet", "nmod", "poss")]
    if any(child.lower_ in ("such", "former", "latter", "aforementioned") for child in lefts):
        return True
    if not any(child.lower_ in word_classes.DEMONSTRATIVES and not _opens_clause(child, head) for child in lefts):
        return False
    if head.lemma_.lower() in word_classes.TRANSPARENT:
        return True
    compound = any(child.dep_ == "compound" for child in head.lefts)
    return not compound and not any(child.dep_ == "prep" and child.lower_ == "of" for child in head.rights)


def _opens_clause(word: Token, head: Token) -> bool:
    """Tell whether "that" right after a verb opens what is said rather than points: "shows that music affects mood"."""
    subject = word.lower_ == "that" and head.dep_ in ("nsubj", "nsubjpass") and word.i > 0
    return subject and preceding(word).pos_ == "VERB"


def is_personal(tokens: Sequence[Token] | Span) -> bool:
    return any(token.tag_ in ("PRP", "PRP$") and token.lower_ in word_classes.PERSONAL for token in tokens)


def quantifier(head: Token) -> str:
    """Return the quantity that restricts a subject ("some", "many", "most", "few", "no"), or ""."""
    for child in head.lefts:
        if child.lower_ in ("some", "many", "most", "few", "no", "several", "certain", "little", "neither", "not"):
            return str(child.lower_)
    return ""


def is_specific(phrase: Phrase) -> bool:
    """Tell whether the phrase names something by itself: no vague noun alone or with an empty modifier."""
    head = phrase.head
    if head.tag_ == "VBG" and phrase.words > 1:
        return True
    if head.lemma_.lower() not in word_classes.VAGUE and head.lower_ not in word_classes.VAGUE:
        return head.pos_ in ("NOUN", "PROPN") or head.ent_type_ != "" or head.tag_ == "VBG"
    modifiers = [t for t in phrase.span if t.i != head.i and t.pos_ in ("NOUN", "PROPN", "ADJ", "VERB", "NUM")]
    return any(
        t.lower_ not in word_classes.PRAISE and t.lower_ not in word_classes.LEADING and not _is_empty(t)
        for t in modifiers
    )


def members_of(noun: Token) -> list[Phrase]:
    """Read "factors such as X and Y" as X and Y, and "one of the games, Z," as Z, where the noun itself is vague."""
    named = _named_one(noun)
    if named is not None:
        return [named]
    for child in noun.rights:
        if child.dep_ == "appos" and preceding(child.left_edge).text == ":" and child.right_edge.i + 2 >= len(noun.doc):
            listed = conjuncts(child)
            phrase = core(noun)
            if len(listed) > 1 and (phrase is None or not is_specific(phrase)):
                return [p for part in listed if is_noun(part) and (p := whole(part, limit=6)) is not None]
        if child.dep_ == "prep" and (is_such_as(child) or child.lower_ == "like") and child.i - noun.i <= 3:
            phrase = core(noun)
            first = next((c for c in child.rights if c.dep_ == "pobj"), None)
            if first is not None and (phrase is None or not is_specific(phrase)):
                return [p for part in conjuncts(first) if is_noun(part) and (p := whole(part, limit=6)) is not None]
    return []


def instances_of(noun: Token) -> list[Phrase]:
    """Read the members that a subject names right after itself: what is said of "crops such as X" is said of X."""
    for child in noun.rights:
        if (
            child.dep_ == "prep"
            and (is_such_as(child) or child.lower_ in word_classes.MEMBER_MARKS)
            and child.i - noun.i <= 3
        ):
            first = next((c for c in child.rights if c.dep_ == "pobj"), None)
            parts = conjuncts(first) if first is not None else []
            return [p for part in parts if is_noun(part) and (p := whole(part, limit=6)) is not None]
    return []


def with_participle(noun: Token) -> Phrase | None:
    """Return the noun with a short participle or infinitive that restricts it: "people living in cities"."""
    phrase = core(noun)
    clauses = [child for child in noun.rights if child.dep_ in ("acl", "relcl", "ccomp")]
    if phrase is None or len(clauses) != 1 or clauses[0].dep_ != "acl" or list(noun.rights)[-1] != clauses[0]:
        return None
    span = noun.doc[phrase.last + 1 : noun.right_edge.i + 1]
    if any(t.pos_ in ("PUNCT", "PRON", "CCONJ") or (is_clause(t) and t != clauses[0]) for t in span):
        return None
    widened = Phrase(phrase.first, noun.right_edge.i, noun)
    return widened if widened.words <= SUBJECT_WORDS and noun.doc[widened.last].pos_ in ("NOUN", "PROPN") else None


def is_clause(token: Token) -> bool:
    return token.dep_ in ("acl", "relcl", "ccomp", "advcl", "xcomp")


def _named_one(noun: Token) -> Phrase | None:
    """Read "one of the games, Z," as Z, wherever the tree hangs Z."""
    if noun.lower_ != "one":
        return None
    inside = [noun, *(c for word in noun.rights if word.lower_ == "of" for c in word.rights if c.dep_ == "pobj")]
    for child in (child for part in inside for child in part.rights):
        if child.dep_ == "appos" and child.pos_ == "PROPN" and preceding(child.left_edge).text == ",":
            return core(child)
    return None


def _is_empty(token: Token) -> bool:
    return token.lower_ in _EMPTY or token.tag_ in ("JJR", "JJS")


_EMPTY = frozenset(
    "external internal innovative advanced "
    "first second third last next new old good bad big small large main primary common general recent early late "
    "final basic specific various possible potential similar special single simple complex difficult easy high low "
    "long short full whole positive negative considerable substantial lasting better worse best worst wide broad "
    "deep rich additional further future past present current modern previous real true necessary useful effective "
    "successful strong wide-ranging growing central one two three four five six seven eight nine ten alternative "
    "desired given particular remaining actual usual typical certain".split()
)


def noun_chunks(doc: Doc) -> Iterator[Phrase]:
    """Yield the plain noun phrases of a sentence."""
    for token in doc:
        if is_noun(token) and token.dep_ not in ("compound", "nmod"):
            phrase = core(token)
            if phrase is not None:
                yield phrase
