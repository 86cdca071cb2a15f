"""Clauses: who or what a verb is said of, and the statements that follow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.offline import lexicon
from kgplatform.offline.assertion import is_asserted
from kgplatform.offline.phrases import (
    SUBJECT_WORDS,
    Phrase,
    conjuncts,
    core,
    instances_of,
    is_noun,
    is_pointing,
    members_of,
    post_prepositions,
    quantifier,
    until,
    whole,
    with_participle,
)
from kgplatform.offline.predicates import plain_text, predicates, prepositional_text
from kgplatform.offline.verbs import (
    agrees,
    auxiliaries,
    finite,
    governor,
    group,
    has_negative,
    is_passive,
    is_verb,
    present,
    subject_of,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ARTICLE = re.compile(
    r"(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bof)(?<!\bbecome)(?<!\bbecame)(?<!\bbecomes) the (?=[a-z])"
)
_QUANTITIES = {"some": "sometimes", "certain": "sometimes", "several": "sometimes", "many": "often", "most": "mostly"}


# "X serves as a Y that does Z" says Z of X
_COPULAR = frozenset(("serve", "act", "function", "work"))


@dataclass(frozen=True)
class Statement:
    """What a sentence states; `rule` names the pattern that read it."""

    subject: Phrase
    relation: str
    object: Phrase
    rule: str


def clause_statements(doc: Doc, referents: Mapping[int, Phrase]) -> Iterator[Statement]:
    """Yield the statements of the sentence's clauses; `referents` says what its pronouns (by place) stand for."""
    for verb in doc:
        named = verb.dep_ in ("acl", "relcl") and verb.lower_ in ("known", "called", "named", "termed", "based")
        if named or (verb.lower_ == "using" and not _is_loose(verb)):  # read with the verb whose means it is
            continue
        if not is_verb(verb) or verb.dep_ in ("aux", "auxpass", "xcomp"):
            continue
        if _is_setting(verb):
            continue
        main = free_main(verb) if verb.dep_ == "pcomp" else verb
        if main is not None and is_asserted(main):
            yield from _statements(verb, referents)
            yield from _equation(verb)


def _is_setting(verb: Token) -> bool:
    """Tell whether a clause holds only in what it hangs on: "aphasia, where individuals have difficulty"."""
    subject = subject_of(verb)
    where = verb.dep_ == "relcl" and any(child.lower_ == "where" for child in verb.lefts)
    return where and subject is not None and not list(subject.children) and subject.tag_ in ("NN", "NNS")


def free_main(gerund: Token) -> Token | None:
    """Return the verb beside which a gerund states a fact of its own, if it does.

    "With farmers growing wheat, ..." has a subject; "By growing wheat, farmers ..." shares the main clause's.
    """
    main = governor(gerund)
    if gerund.tag_ != "VBG" or main is None or gerund.head.dep_ != "prep" or is_passive(main):
        return None
    if gerund.head.lower_ == "with" and subject_of(gerund) is not None:
        return main
    subject = subject_of(main)
    fronted = gerund.head.lower_ == "by" and subject is not None and gerund.i < subject.i
    return main if fronted else None


def _is_loose(clause: Token) -> bool:
    return clause.left_edge.i > 0 and clause.left_edge.nbor(-1).text == "," and clause.dep_ == "advcl"


def _statements(verb: Token, referents: Mapping[int, Phrase]) -> Iterator[Statement]:
    relation, rule = _relation(verb)
    if relation is None:
        return
    found = list(predicates(verb, relation)) + list(_frames(verb, relation))
    if not found:
        return
    for subject, adverb in _subjects(verb, referents):
        for words, target in found:
            yield Statement(subject, _worded(f"{adverb} {_agreeing(words, verb, subject)}"), target, rule)


def _relation(verb: Token) -> tuple[str | None, str]:
    words = group(verb)
    holds = verb.lemma_ == "believe" and any(child.lower_ == "in" for child in verb.rights)
    if words is None or (verb.lemma_ in lexicon.WEAK_VERBS and not holds):
        return None, ""
    if verb.dep_ == "pcomp" or (verb.dep_ in ("acl", "advcl") and subject_of(verb) is None):
        plural = _owner_is_plural(verb)
        if verb.tag_ == "VBG":
            main = governor(verb)
            form = finite(verb, plural, main) if main is not None else None
            return (None if form is None else words.replace(verb.text, form, 1)), verb.dep_
        if verb.tag_ == "VBN" and verb.dep_ == "acl":
            past = any(t.ent_type_ == "DATE" for t in verb.subtree) or any(
                t.tag_ == "VBD" for t in (*verb.ancestors, *(c for a in verb.ancestors for c in a.lefts))
            )
            be = ("were" if plural else "was") if past else ("are" if plural else "is")
            return f"{be} {words}", "acl"
        return None, ""
    subject = subject_of(verb)  # the tagger takes a plural's "reduce" for an infinitive
    plain = verb.tag_ == "VB" and verb.dep_ == "ROOT" and subject is not None and subject.tag_ in ("NNS", "NNPS")
    if verb.tag_ in ("VBG", "VB") and not auxiliaries(verb) and not plain:
        return None, ""
    return words, verb.dep_


def _worded(relation: str) -> str:
    """Return a relation without "the", which it reads well without, save after "is" and "of"."""
    return _ARTICLE.sub(" ", relation.strip())


def _agreeing(words: str, verb: Token, subject: Phrase) -> str:
    """Return the relation with its verb in the singular, where one of several coordinated subjects stands alone."""
    first = next(iter([*auxiliaries(verb), verb]))
    singular = subject.head.tag_ in ("NN", "NNP")
    if verb.dep_ == "acl" and singular and words.startswith(("are ", "were ")):
        return f"{'is' if words.startswith('are ') else 'was'} {words.split(' ', 1)[1]}"
    if first.tag_ == "VBG" and singular and words.split(" ", 1)[0] == present(verb, True) != "are":
        return present(verb, False) + words[len(present(verb, True)) :]
    plural = first.tag_ == "VBP" or first.lower_ == "were"
    if not plural or not singular or verb.lemma_ == "be" or not words.startswith(first.text):
        return words
    form = {"have": "has", "are": "is", "were": "was", "do": "does"}.get(first.lower_) or (
        present(verb, False) if first == verb else first.text
    )
    return form + words[len(first.text) :]


def _owner_is_plural(verb: Token) -> bool:
    owner: Token | None = verb.head
    main = governor(verb)
    if verb.dep_ in ("advcl", "pcomp") and main is not None:
        owner = subject_of(verb) or _subject_token(main)
    return owner is not None and (owner.tag_ in ("NNS", "NNPS") or len(conjuncts(owner)) > 1)


def _subject_token(verb: Token) -> Token | None:
    at = verb
    while subject_of(at) is None and at.dep_ == "conj" and is_verb(at.head):
        at = at.head
    return subject_of(at)


def _subjects(verb: Token, referents: Mapping[int, Phrase]) -> Iterator[tuple[Phrase, str]]:
    """Yield the phrases that the verb is said of, each with the adverb that its quantity becomes."""
    if verb.dep_ == "acl" and subject_of(verb) is None:
        yield from _antecedent(verb, verb.head)
        return
    shares = verb.dep_ in ("advcl", "pcomp") and subject_of(verb) is None
    token = _subject_token((governor(verb) or verb) if shares else verb)
    if token is None:
        yield from _gerund(verb)
        return
    if token.i > verb.i and verb.dep_ != "pcomp":
        return
    if token.tag_ in ("WDT", "WP") or (token.lower_ == "that" and verb.dep_ == "relcl"):
        clause = token.head
        loose = clause.left_edge.i > 0 and clause.left_edge.nbor(-1).text == "," and auxiliaries(verb)
        if loose and auxiliaries(verb)[0].tag_ == "MD":  # nothing tells whether ", which can" means the noun
            return
        if clause.head.i in referents:
            yield referents[clause.head.i], ""
        elif clause.dep_ == "relcl" and token.lower_ in ("which", "that", "who"):
            yield from _antecedent(clause, clause.head)
    elif token.i in referents:
        yield referents[token.i], ""
    elif is_noun(token) or token.lower_ == "one":
        members = members_of(token)
        instances = instances_of(token) if not members and verb.lemma_ != "be" and _is_plain(token) else []
        if members or instances:
            yield from ((member, "") for member in members or instances)
        if members or token.lower_ == "one":
            return
        parts = conjuncts(token)
        if agrees(token, verb, len(parts) > 1) or verb.dep_ in ("advcl", "conj", "pcomp"):
            yield from _coordinated(parts, verb)


def _is_plain(noun: Token) -> bool:
    """Tell whether what is said of the noun is said of each of its members: no quantity that could leave one out."""
    return noun.tag_ in ("NNS", "NNPS") and len(conjuncts(noun)) == 1 and not is_pointing(noun)


def _coordinated(parts: list[Token], verb: Token) -> Iterator[tuple[Phrase, str]]:
    hanging = post_prepositions(parts[-1])
    shared = bool(hanging) and hanging[0].lower_ == "of" and parts[0].pos_ != "PROPN"
    for part in parts:
        if shared and part != parts[-1] and not post_prepositions(part):
            continue
        if part != parts[0] and not list(part.lefts) and any(c.dep_ == "compound" for c in parts[0].lefts):
            continue  # "origami artists and researchers": nothing tells which researchers
        quantity = quantifier(part)
        phrase = _counted(part) or whole(part) or (with_participle(part) if len(parts) == 1 else None)
        if (
            phrase is None
            or is_pointing(part)
            or any(t.tag_ == "PRP$" for t in part.lefts)
            or quantity in ("few", "no", "little", "neither", "not")
            or (verb.dep_ == "pcomp" and any(t.lower_ == "each" for t in part.lefts))
        ):
            continue
        generic = verb.tag_ in ("VBZ", "VBP", "VB") or any(
            t.tag_ in ("VBP", "MD") and t.lemma_ != "have" for t in verb.lefts
        )
        yield phrase, _QUANTITIES.get(quantity, "") if generic else ""


def _gerund(verb: Token) -> Iterator[tuple[Phrase, str]]:
    """Yield a short gerund that is the subject: "living in microgravity"."""
    for child in verb.lefts:
        named = child.dep_ == "csubj" or (child.dep_ == "advcl" and child.i == 0)  # the parser takes it for an adverb
        if named and child.tag_ == "VBG" and child.right_edge.i + 1 >= verb.left_edge.i:
            phrase = Phrase(child.left_edge.i, child.right_edge.i, child)
            plain = child.left_edge.i == child.i and not any(t.text in ",;:" for t in phrase.span)
            if plain and phrase.words <= SUBJECT_WORDS and not has_negative(child):
                yield phrase, ""


def _counted(noun: Token) -> Phrase | None:
    """Read "a variety of birds" as birds."""
    if noun.lemma_.lower() in lexicon.COUNTS:
        words = post_prepositions(noun)
        inner = next((c for c in words[0].rights if c.dep_ == "pobj"), None) if words else None
        if inner is not None and is_noun(inner) and words[0].lower_ == "of":
            return whole(inner)
    return None


def _antecedent(clause: Token, noun: Token) -> Iterator[tuple[Phrase, str]]:
    """A clause on a noun is said of it, or of what it is said to be: "X is a gas that traps heat"."""
    verb = noun.head
    restrictive = clause.left_edge.i == 0 or clause.left_edge.nbor(-1).text != ","
    if noun.dep_ == "pobj" and verb.lower_ == "as" and verb.dep_ == "prep":  # "serves as a tool that"
        verb = verb.head
    attribute = noun.dep_ == "attr" and verb.lemma_ == "be"
    if restrictive and (attribute or (noun.dep_ == "pobj" and verb.lemma_ in _COPULAR)):
        token = subject_of(verb)
        if token is not None and is_noun(token) and group(verb) is not None and not is_pointing(token):
            phrase = whole(token)
            if phrase is not None and len(conjuncts(token)) == 1:
                yield phrase, _QUANTITIES.get(quantifier(token), "")
        elif token is None:
            yield from _gerund(verb)
        return
    if not is_noun(noun) or is_pointing(noun) or (restrictive and _ends_complement(noun)):
        return
    if restrictive and noun.dep_ == "appos" and any(t.lower_ in ("a", "an") for t in noun.lefts):
        owner = core(noun.head) if is_noun(noun.head) and not is_pointing(noun.head) else None
        if owner is not None and owner.last + 2 == noun.left_edge.i and noun.left_edge.nbor(-1).text == ",":
            yield owner, ""  # "adenosine, a substance that promotes sleep"
        return
    phrase = until(noun, clause)
    if phrase is not None and restrictive and phrase.words == 1 and any(t.lower_ in ("a", "an") for t in noun.lefts):
        return  # "a song that was playing": nothing is said of songs
    if phrase is not None and (clause.dep_ == "acl" or agrees(noun, clause, False)):
        yield phrase, ""


def _equation(verb: Token) -> Iterator[Statement]:
    """ "The capital of France is Paris" says that Paris is the capital of France."""
    subject = subject_of(verb)
    attributes = [c for c in verb.rights if c.dep_ == "attr" and is_noun(c)]
    if subject is None or len(attributes) != 1 or verb.lemma_ != "be" or auxiliaries(verb) or group(verb) is None:
        return
    definite = subject.lower_ == "one" or any(c.lower_ in ("the", "a", "an", "another") for c in subject.lefts)
    end = _last_noun(subject)
    if not definite or end is None or is_pointing(subject) or len(conjuncts(subject)) > 1:
        return
    target, parts = whole(end), conjuncts(attributes[0])
    if target is None or target.last + 1 != verb.i or any(t.lower_ in ("a", "an") for t in attributes[0].lefts):
        return
    label = (
        str(verb.doc[subject.left_edge.i : target.first].text)
        .removesuffix(" the")
        .removesuffix(" a")
        .removesuffix(" an")
    )
    label = f"{label[0].lower()}{label[1:]}"
    if len(parts) > 1:
        label = label if label.startswith(("one of", "a ", "an ", "another ")) else f"one of {label}"
    for part in parts:
        phrase = whole(part) if not any(t.tag_ == "PRP$" for t in part.lefts) else None
        if phrase is not None and not is_pointing(part):
            yield Statement(phrase, f"{'is' if len(parts) > 1 else verb.text} {label}", target, "equation")


def _last_noun(noun: Token) -> Token | None:
    """Return the noun at the end of a chain of prepositions ("one of the causes of X": X)."""
    found = None
    at: Token | None = noun
    while at is not None:
        words = post_prepositions(at)
        at = next((c for c in words[-1].rights if c.dep_ == "pobj" and is_noun(c)), None) if words else None
        found = at if at is not None else found
    return found if found is not None and len(conjuncts(found)) == 1 else None


def _ends_complement(noun: Token) -> bool:
    """Tell whether the noun ends "X is a breakthrough in medicine", where a clause may be about either."""
    at = noun
    while at.dep_ == "pobj" and at.head.dep_ == "prep":
        at = at.head.head
    return at is not noun and at.dep_ == "attr"


def _frames(verb: Token, relation: str) -> Iterator[tuple[str, Phrase]]:
    """Yield the time or place ahead of the subject: "In 1847, X adopted Y" says X adopted Y in 1847."""
    subject = subject_of(verb)
    direct = [c for c in verb.rights if c.dep_ in ("dobj", "attr")]
    carry: str | None = relation
    if direct:
        text = plain_text(direct[0])
        carry = None if text is None else f"{relation} {text}"
    elif not is_passive(verb):
        first = next((c for c in verb.rights if c.dep_ == "prep"), None)
        text = prepositional_text(first) if first is not None else None
        carry = None if text is None else f"{relation} {text}"
    for child in verb.lefts:
        if (
            child.dep_ == "prep"
            and child.lower_ in lexicon.FRAME_PREPOSITIONS
            and subject is not None
            and child.i < subject.i
        ):
            noun = next((c for c in child.rights if c.dep_ == "pobj"), None)
            if noun is None or carry is None or noun.lemma_.lower() in lexicon.FRAME_NOUNS:
                continue
            if (is_noun(noun) or noun.ent_type_ == "DATE") and not is_pointing(noun):
                phrase = whole(noun)
                if phrase is not None:
                    yield f"{carry} {child.lower_}", phrase
