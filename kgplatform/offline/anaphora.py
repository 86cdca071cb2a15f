"""Anaphora: what a pronoun or a short definite name stands for, only where the text leaves hardly any doubt."""

from collections import Counter
from collections.abc import Mapping, Sequence

from spacy.tokens import Doc, Token

from kgplatform.offline.phrases import Phrase, conjuncts, core, is_noun, is_pointing, is_specific, noun_chunks, whole
from kgplatform.offline.predicates import needs_complement
from kgplatform.offline.verbs import is_verb, subject_of

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
        centre = None if new_paragraph else centre
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
        kind = _PRONOUNS.get(token.lower_) or _demonstrative(token, after if after is not None else centre, title)
        if kind is not None:
            candidate = after if after is not None else centre
            if candidate is not None and _fits(candidate, kind, token, themes) and not _is_expletive(verb):
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


def _demonstrative(noun: Token, candidate: Phrase | None, title: frozenset[str]) -> str | None:
    """ "These tales" stand for the legends that the text, by its title, and the sentence before are about."""
    if candidate is None or not is_noun(noun) or needs_complement(noun) or noun.n_rights:
        return None
    if not any(child.lower_ in ("this", "these") for child in noun.lefts) or candidate.head.lemma_.lower() not in title:
        return None
    return "plural" if noun.tag_ in ("NNS", "NNPS") else "singular"


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
            same = {
                phrase.text.lower(): phrase
                for past in before[-2:]
                for phrase in noun_chunks(past)
                if phrase.head.lower_ == token.lower_ and phrase.words > 1 and is_specific(phrase)
            }
            if len(same) == 1:
                found[token.i] = next(iter(same.values()))
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
