"""Anaphora: what a pronoun or a short definite name stands for, only where the text leaves hardly any doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.noun_phrases import (
    Phrase,
    conjuncts,
    core,
    is_noun,
    is_pointing,
    is_specific,
    noun_chunks,
    post_prepositions,
    preceding,
    whole,
)
from kgplatform.roles.extraction.rules.relation_wording import needs_complement
from kgplatform.roles.extraction.rules.verb_groups import EITHER, is_verb, subject_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_PRONOUNS = {"they": "plural", "it": "singular", "he": "person", "she": "person"}
Referents = Mapping[int, Phrase]


def resolve(docs: Sequence[Doc], breaks: Sequence[bool], title: str) -> list[Referents]:
    """Return for each sentence what its subjects (by token) stand for; `breaks[i]`: a new paragraph begins there.

    A pronoun stands for the subject before it when that agrees in number and is either the only noun phrase in
    between that does, or what the text is about (in its title, or the subject of several clauses).
    """
    themes, of_title = _themes(docs, title)
    found: list[Referents] = []
    centre: Phrase | None = None
    for place, (doc, new_paragraph) in enumerate(zip(docs, breaks, strict=True)):
        if new_paragraph and centre is not None and centre.head.lemma_.lower() not in of_title:
            centre = None  # what the whole text is about goes on over its paragraphs
        referents, centre = _read(doc, centre, themes, of_title)
        referents.update(_short_names(doc, docs[:place]))
        found.append(referents)
    return found


def _themes(docs: Sequence[Doc], title: str) -> tuple[frozenset[str], frozenset[str]]:
    heads = Counter(t.lemma_.lower() for doc in docs for t in doc if t.dep_ in ("nsubj", "nsubjpass") and is_noun(t))
    titled = {word.strip(".,:;?!\"'").lower() for word in title.split()}
    of_title = {lemma for lemma in heads if lemma in titled or lemma + "s" in titled or lemma[:-1] + "ies" in titled}
    return frozenset({lemma for lemma, count in heads.items() if count > 1} | of_title), frozenset(of_title)


def _read(
    doc: Doc, centre: Phrase | None, themes: frozenset[str], title: frozenset[str]
) -> tuple[dict[int, Phrase], Phrase | None]:
    """Return the referents of a sentence's pronouns, and what its main clause was about."""
    referents: dict[int, Phrase] = {}
    main = next((t for t in doc if t.dep_ == "ROOT"), None)
    after: Phrase | None = None
    for verb in doc:
        token = subject_of(verb) if is_verb(verb) else None
        if token is None or verb.dep_ in ("relcl", "acl"):
            continue
        kind = _PRONOUNS.get(token.lower_) or _demonstrative(token, after if after is not None else centre, themes)
        if kind is not None:
            candidate = after if after is not None else centre
            known = themes if token.lower_ in _PRONOUNS else title
            if candidate is not None and _fits(candidate, kind, token, known) and not _is_expletive(verb):
                referents[token.i] = candidate
                after = after or candidate
            elif after is None:
                centre = None
        elif (
            verb == main
            or (verb.dep_ == "conj" and verb.head == main)
            or (verb.dep_ == "advcl" and verb.i < verb.head.i)
        ):
            after = _centre(token)
            centre = after
    return referents, after


def _demonstrative(noun: Token, candidate: Phrase | None, themes: frozenset[str]) -> str | None:
    """ "These tales" stand for the legends that the text and the sentence before are about."""
    if candidate is None or not is_noun(noun) or needs_complement(noun) or _is_restricted(noun):
        return None
    if candidate.head.doc is not noun.doc and any(t.lemma_ == noun.lemma_ for t in candidate.head.doc):
        return None  # the sentence before speaks of such things by their name
    if not any(child.lower_ in ("this", "these") for child in noun.lefts):
        return None
    if candidate.head.lemma_.lower() not in themes or noun.lemma_.lower() in word_classes.VAGUE:
        return None
    return "plural" if noun.tag_ in ("NNS", "NNPS") else "singular"


def _is_restricted(noun: Token) -> bool:
    """Tell whether more than a loose clause (", which") stands on the noun's right."""
    return any(
        child.dep_ != "punct" and not (child.dep_ == "relcl" and preceding(child.left_edge).text == ",")
        for child in noun.rights
    )


def _centre(token: Token) -> Phrase | None:
    if not is_noun(token) or is_pointing(token) or len(conjuncts(token)) > 1:
        return None
    phrase = whole(token)
    return phrase if phrase is not None and is_specific(phrase) else None


def _fits(candidate: Phrase, kind: str, pronoun: Token, themes: frozenset[str]) -> bool:
    if not _agrees(candidate.head, kind):
        return False
    if kind == "person" or candidate.head.lemma_.lower() in themes:
        return True
    doc = candidate.head.doc
    end = pronoun.i if doc is pronoun.doc else len(doc)
    rivals = [
        t
        for t in doc[candidate.last + 1 : end]
        if is_noun(t) and t.dep_ not in ("compound", "attr") and _agrees(t, kind)
    ]
    return not rivals


def _agrees(noun: Token, kind: str) -> bool:
    person = noun.ent_type_ == "PERSON"
    if kind == "person":
        return person
    plural = noun.tag_ in ("NNS", "NNPS")
    if noun.lower_ in EITHER and kind in ("plural", "singular"):
        return True
    return plural if kind == "plural" else not plural and not person


def _is_expletive(verb: Token) -> bool:
    """ "It is clear that", "it is time to": the pronoun stands for nothing."""
    subject = subject_of(verb)
    if subject is None or subject.lower_ != "it":
        return False
    return any(
        child.dep_ in ("ccomp", "csubj", "xcomp") and verb.lemma_ in ("be", "seem", "appear", "take", "become", "make")
        for part in (verb, *(c for c in verb.rights if c.dep_ in ("acomp", "attr")))
        for child in part.rights
    )


def _short_names(doc: Doc, before: Sequence[Doc]) -> dict[int, Phrase]:
    """ "The conference" stands for the one named conference of the sentences before."""
    found: dict[int, Phrase] = {}
    for token in doc:
        if token.dep_ not in ("nsubj", "nsubjpass") or token.tag_ not in ("NN", "NNS") or token.n_rights:
            continue
        lefts = list(token.lefts)
        own = core(token) if any(c.lower_ in ("this", "these") for c in lefts) else None
        if own is not None and own.words > 1 and any(own.text.lower() in past.text.lower() for past in before):
            found[token.i] = own
        elif len(lefts) == 1 and lefts[0].lower_ in ("this", "these"):
            alike = [p for past in before[-2:] for p in noun_chunks(past) if p.head.lower_ == token.lower_]
            same = {p.text.lower(): p for p in alike if p.words > 1 and is_specific(p)}
            nearest = [p for p in alike if p.head.doc is before[-1]]
            if len(same) == 1 and (not nearest or any(p.words > 1 for p in nearest)):
                found[token.i] = next(iter(same.values()))
            elif not same and before and (name := _named(token, before[-1])) is not None:
                found[token.i] = name
        if len(lefts) == 1 and lefts[0].lower_ == "the":
            named = {
                phrase.text: phrase
                for past in before[-3:]
                for phrase in noun_chunks(past)
                if phrase.head.lower_ == token.lower_ and phrase.head.pos_ == "PROPN" and phrase.words > 1
            }
            if len(named) == 1:
                found[token.i] = next(iter(named.values()))
    return found


def _named(noun: Token, before: Doc) -> Phrase | None:
    """Return what "this process" is, where the sentence before speaks of one process.

    After "X is a process" and "a process called X" it is X, after "erosion" it is erosion, after "the process of
    erosion" that.
    """
    same = [t for t in before if t.lemma_.lower() == noun.lemma_.lower() and is_noun(t)]
    if len(same) != 1 or same[0].tag_ != noun.tag_:
        return None
    token = same[0]
    named = next((c for c in token.rights if c.dep_ in ("acl", "relcl") and c.lower_ in ("known", "called")), None)
    found = None
    if named is not None:
        found = next((t for t in named.subtree if t.dep_ in ("oprd", "pobj") and t.i > named.i and is_noun(t)), None)
    elif token.dep_ == "attr" and token.head.lemma_ == "be" and token.head.dep_ == "ROOT":
        found = subject_of(token.head)
    elif (any(c.lower_ == "the" for c in token.lefts) and any(p.lower_ == "of" for p in post_prepositions(token))) or (
        token.tag_ == "NN"
        and is_specific(Phrase(token.i, token.i, token))
        and not list(token.lefts)
        and not token.n_rights
    ):
        found = token
    return _centre(found) if found is not None and found.tag_[:3] in ("NN", "NNP", "NNS") else None
