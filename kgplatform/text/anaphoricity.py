"""What in a sentence points to something told before it: pronouns, demonstratives, definite nouns, comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgplatform.language.generic import GENERIC
from kgplatform.text.sentence_rules import Rule

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# "An alternative strategy": to one that was told.
_RELATED = frozenset("additional alternative complementary equivalent opposing orthogonal separate".split())
# They add to, or follow from, what was said before; "also known as" does not.
_ADDING = frozenset("again also further hence however instead likewise similarly then therefore thus too".split())
_AFTER = frozenset("afterwards later subsequently".split())
_NAMING = frozenset("call know name refer term".split())
# Nouns that, made definite, speak of something named before.
_BACKWARD = frozenset(
    """algorithm analysis approach area article aspect attack author case challenge change choice component concept
    condition context data dataset decision difference difficulty distinction effect event example experiment fact
    factor feature field finding framework goal group idea incident instance issue latter limitation metaphor method
    mission model network number object option paper party performance phenomenon point policy practice prediction
    problem procedure process program project proposal question reason researcher result rule scheme set site solution
    step strategy structure study system task team technique technology test theory tool topic trend two type variant
    version victim work""".split()
)
# Nouns for classes of things: "the virus" is one that was named.
_CLASSES = frozenset(
    """animal bacterium behavior behaviour cell chemical company compound device disease disorder drug gene hormone
    infection instrument invention machine material organism plant product protein publication species substance symptom
    treatment trial vaccine virus""".split()
)
# Those whom an experiment is made with: "the rats" are those of one that was told of.
_TAKING_PART = frozenset("adoptee interviewee monkey mouse participant pigeon rat respondent volunteer".split())
_TELLING_APART = frozenset("from in of with".split())
_EXPERIMENTS = frozenset("experiment research study survey test trial".split())
# There is one of each.
_UNIQUE = frozenset(
    """air autumn century climate day earth environment genome ground human internet market moon morning night ocean
    past population present public sea sky soil spring state summer sun universe weather whole wind winter world year
    """.split()
)
# What authors have, and who they are.
_WORKS = frozenset(
    """algorithm analysis approach experiment finding framework method model network paper result study system technique
    tool work""".split()
)
_AUTHORS = frozenset("al. author company developer engineer group investigator researcher scientist team".split())
_PASSAGES = GENERIC - _WORKS - _AUTHORS  # what a whole passage tells of: a practice
OPENING = 5  # words, within which a sentence says what it goes on with
_OUTDOES = Rule("a more open approach", r"(?i)\ban? (?:[\w-]+,? {and, or} )?{less, more} [a-z-]+ [a-z]",
                "Masons took a more open approach.", "Masons took an approach more open.")  # fmt: skip
_DEMONSTRATIVES = frozenset("such that these this those".split())
# What a sentence tells of, or says that it is.
_TOLD_OF = frozenset("attr dobj nsubj nsubjpass".split())
_PERSONAL = frozenset("he her him himself his it its itself she their theirs them themselves they".split())
_SINGULAR = frozenset("it its itself".split())


def points_back(sentence: Doc) -> bool:
    """A pronoun or demonstrative without anything before it in the sentence that it could mean."""
    seen: set[str] = set()
    names = singular = 0
    for token in sentence:
        word = token.lower_
        if word in _DEMONSTRATIVES and _refers(token) and not _named_before(token, seen):
            return True
        personal = word in _PERSONAL and token.pos_ in {"PRON", "DET"} and not _impersonal(token)
        if word == "their" and token.head.lemma_.lower() in _WORKS and not _authors_before(token):
            return True
        if personal and word in _SINGULAR and singular == 0:
            return True
        if personal and (names == 0 or (_is_main_subject(token) and not _subject_before(token))):
            return True
        if token.pos_ in {"NOUN", "PROPN"}:
            seen.add(token.lemma_.lower())
            names += 1
            singular += token.tag_ in {"NN", "NNP"}
    return False


def _authors_before(token: Token) -> bool:
    """Whether anybody is named whose approach or model "their approach" may be."""
    return any(t.ent_type_ in {"PERSON", "ORG"} or t.lemma_.lower() in _AUTHORS for t in token.doc[: token.i])


def _is_main_subject(token: Token) -> bool:
    return token.dep_ in {"nsubj", "nsubjpass"} and token.head.dep_ == "ROOT"


def _subject_before(token: Token) -> bool:
    """ "While the models have gaps, they ...": a clause beside the main one has named the subject."""
    return any(
        other.dep_ in {"nsubj", "nsubjpass"} and other.pos_ in {"NOUN", "PROPN"} and other.head.dep_ == "advcl"
        for other in token.doc[: token.i]
    )


def _refers(token: Token) -> bool:
    """A demonstrative that points at something, not the conjunction, relative or "those who" that looks like it."""
    if token.lower_ == "that":
        return (
            token.tag_ == "DT" and token.dep_ in {"det", "nsubj", "nsubjpass", "dobj", "pobj"} and not _qualified(token)
        )
    if token.lower_ == "such":
        following = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
        return following not in {"as", "a", "an", "that"} or token.i == 0
    return not _qualified(token)


def _qualified(token: Token) -> bool:
    following = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
    return following in {"who", "whose", "which", "that", "of", "with", "in", "from", "for", "used", "found", "made"}


def _named_before(token: Token, seen: set[str]) -> bool:
    """Whether the noun of "this noun" stands before it; a bare "this" may mean anything, so nothing."""
    if token.dep_ != "det" and token.lower_ != "such":
        return False
    # "Wells and springs, as these sources ...": several that were named before.
    several = token.head.tag_ == "NNS" and any(t.dep_ == "conj" and t.pos_ == "NOUN" for t in token.doc[: token.i])
    return token.head.lemma_.lower() in seen or (token.lower_ == "these" and several)


def _impersonal(token: Token) -> bool:
    """The "it" of "it is known that", "it is hard to say" or "it seems as if", which means nothing; that of "it is
    hard" or "it is less useful since" means a thing."""
    verb = token.head
    if token.lower_ != "it" or verb.lemma_ not in {"be", "seem", "appear", "remain", "become"}:
        return False
    seems = verb.lemma_ in {"seem", "appear"}
    kinds = [child for child in verb.children if child.dep_ in {"acomp", "attr", "oprd"}]
    said = [child for part in (verb, *kinds) for child in part.children]
    clauses = {"ccomp", "xcomp", "csubj"}
    return any(child.dep_ in clauses or (child.dep_ == "advcl" and (seems or _is_infinitive(child))) for child in said)


def _is_infinitive(verb: Token) -> bool:
    return any(child.tag_ == "TO" for child in verb.lefts)


def adds(sentence: Doc) -> bool:
    """ "Sweet peppers also benefit": from what is said of others before."""
    return any(
        token.lower_ in _ADDING
        and token.dep_ == "advmod"
        and token.head.lemma_ not in _NAMING
        and not (token.lower_ == "too" and token.head.i > token.i)  # "too little"
        and not (token.i > 0 and token.nbor(-1).lower_ in {"and", "but", ",", "only"})
        for token in sentence
    )


def compares(sentence: Doc) -> bool:
    """ "A later study", "the larger bees", "an alternative strategy", "a task that has been more successful": to what
    stands before."""
    if any(_is_told_as_more(token) for token in sentence):
        return True
    return any(
        token.dep_ == "amod"
        and token.head.dep_ in {"nsubj", "nsubjpass"}
        and token.head.head.dep_ == "ROOT"
        and (_is_compared(token) or _is_related(token))
        for token in sentence
    )


def comes_after(sentence: Doc) -> bool:
    """ "Pesticides are a further hazard", "Darwin later showed": after what is told before."""
    return any(_is_further(token) or _is_later(token) for token in sentence)


def _is_further(token: Token) -> bool:
    """ "A further hazard", but "a further three" or "to a further degree" of something counts nothing up."""
    noun = token.head
    counted = any(child.lower_ in {"a", "an"} for child in noun.lefts) and noun.tag_ == "NN"
    return token.lower_ == "further" and token.dep_ == "amod" and counted and noun.dep_ in _TOLD_OF


def _is_later(token: Token) -> bool:
    """ "Darwin later showed", but "two years later" counts from what the sentence may tell."""
    main = token.dep_ == "advmod" and token.head.dep_ == "ROOT" and token.i < token.head.i
    return token.lower_ in _AFTER and main and not any(token.children)


def _is_told_as_more(more: Token) -> bool:
    """The "more" of "one task that has been more successful is", where nothing says than what."""
    if more.lower_ not in {"more", "less"} or more.head.dep_ != "acomp" or more.head.head.dep_ != "relcl":
        return False
    noun = more.head.head.head
    one = any(child.lower_ in {"a", "an", "one", "another"} for child in noun.lefts)
    return one and noun.dep_ in {"nsubj", "nsubjpass"} and not any(token.lower_ == "than" for token in more.doc)


def _is_compared(adjective: Token) -> bool:
    # A tagger takes "later" for an adjective like any other.
    compared = adjective.tag_ == "JJR" or adjective.lower_ in {"earlier", "later"}
    if adjective.lower_ in {"greater", "lesser"} and any(child.dep_ == "appos" for child in adjective.head.rights):
        return False  # "the greater wax moth, Galleria mellonella": a part of the name
    comparative = compared and adjective.lower_ not in {"more", "fewer", "less", "lower", "upper"}
    return comparative and not any(token.lower_ == "than" for token in adjective.doc)


def _is_related(adjective: Token) -> bool:
    """ "An alternative strategy is ...", but "an alternative to pollination by bees" says to what."""
    noun = adjective.head
    told = any(child.lower_ in {"to", "for"} for child in [*noun.rights, *adjective.rights])
    articles = [child.lower_ for child in noun.lefts if child.dep_ in {"det", "poss", "nummod"}]
    related = adjective.lower_ in _RELATED and articles in (["a"], ["an"])
    return not told and (related or (adjective.lower_ == "similar" and not articles))


def definite(sentence: Doc, known: frozenset[str]) -> bool:
    """A subject like "the model", or an opening "for the task", that no word of its own tells apart, nor one that is
    `known` (similarity.definite_words)."""
    root = next(token for token in sentence if token.dep_ == "ROOT")
    if any(_unnamed(token, known) or _was_told(token) or _took_part(token, known) for token in sentence):
        return True
    for token in sentence[: root.i]:
        opens = token.dep_ == "pobj" and token.head.i < 2
        if token.dep_ in {"nsubj", "nsubjpass"} or opens:
            kinds = {"prep", "relcl", "acl", "poss", "appos", "nummod"} | (set() if opens else {"compound"})
            told = any(child.dep_ in kinds for child in token.children) or _is_known(token, known)
            if token.lemma_.lower() in _BACKWARD and not told and any(c.lower_ == "the" for c in token.children):
                return True
    return False


def takes_up(sentence: Doc) -> bool:
    """ "The practice arose from ...": the subject is what a whole passage tells of; not so "the authors" and "the
    study" of the sentence before."""
    return any(
        token.dep_ in {"nsubj", "nsubjpass"}
        and token.head.dep_ == "ROOT"
        and token.pos_ == "NOUN"
        and token.lemma_.lower() in _PASSAGES
        and [child.lower_ for child in token.lefts] == ["the"]
        and not any(child.dep_ in {"prep", "relcl", "acl", "appos"} for child in token.rights)
        for token in sentence
    )


def _unnamed(token: Token, known: frozenset[str]) -> bool:
    """A bare "the disease": as a subject whatever its noun, elsewhere a noun for a class of things."""
    # "The ground-truth" is one noun.
    lefts = [c for c in token.lefts if c.text != "-" and not (c.text.islower() and c.nbor().text == "-")]
    if token.pos_ != "NOUN" or [child.lower_ for child in lefts] != ["the"]:
        return False
    lemma = token.lemma_.lower()
    told = lemma in _UNIQUE or _is_known(token, known)
    if told or any(child.dep_ in {"prep", "relcl", "acl", "appos"} for child in token.rights):
        return False
    if any(other.lemma_.lower() == lemma for other in token.doc[: token.i]):
        return False
    if token.tag_ == "NNS" and _of_known(token, known):
        return False
    # What is named before may have it as a part.
    named = any(other.pos_ in {"NOUN", "PROPN"} for other in token.doc[: token.left_edge.i])
    if lemma in _BACKWARD | _CLASSES:
        return True
    return not named and token.dep_ in {"nsubj", "nsubjpass"}


def _took_part(noun: Token, known: frozenset[str]) -> bool:
    """ "The rats", "the other 158 adoptees" of an experiment that the sentence does not tell of."""
    if noun.lemma_.lower() not in _TAKING_PART or noun.tag_ != "NNS" or _is_known(noun, known):
        return False
    told = {other.lemma_.lower() for other in noun.doc[: noun.i]}
    within = any(child.dep_ in {"relcl", "acl"} or child.lower_ in _TELLING_APART for child in noun.rights)
    the = any(child.lower_ == "the" for child in noun.lefts)
    return the and not within and not told & (_EXPERIMENTS | {noun.lemma_.lower()})


def _is_known(noun: Token, known: frozenset[str]) -> bool:
    return noun.lower_ in known or noun.lemma_.lower() in known


def _of_known(noun: Token, known: frozenset[str]) -> bool:
    """ "A challenge for learning is the size of the models", on a page about learning: its models."""
    named = any(other.pos_ in {"NOUN", "PROPN"} and _is_known(other, known) for other in noun.doc[: noun.i])
    return named and noun.dep_ == "pobj" and noun.head.lower_ == "of"


def _was_told(noun: Token) -> bool:
    """ "The evaluations performed", "the texts being processed": of a work that should have been told."""
    if noun.pos_ != "NOUN" or not any(child.lower_ == "the" for child in noun.lefts):
        return False
    following = noun.doc[noun.i + 1 : noun.i + 4]
    if [token.tag_ for token in following[1:2]] == ["VBN"] and following[0].lower_ == "being":
        # Whatever the parser attaches it to.
        return len(following) < 3 or following[2].is_punct or following[2].pos_ in {"AUX", "VERB"}
    told = [child for child in noun.rights if child.dep_ == "acl" and child.tag_ == "VBN"]
    return any(not list(verb.children) for verb in told) and all(child in told for child in noun.rights)


def presupposed(sentence: Doc) -> frozenset[str]:
    """The nouns (lower case) that should have been told: "evaluations" of "the evaluations performed", "melanoma" of
    "for the melanoma task", and "study" of "a later study"."""
    told = {token.lower_ for token in sentence if _was_told(token)}
    told |= {token.head.lower_ for token in sentence if _is_later_work(token) or _is_further(token)}
    nouns = [token for token in sentence if token.dep_ in {"pobj", "nsubj", "nsubjpass"} and token.i < OPENING]
    kinds = [noun for noun in nouns if noun.lemma_.lower() in _BACKWARD and any(c.lower_ == "the" for c in noun.lefts)]
    return frozenset(told | {child.lower_ for noun in kinds for child in noun.lefts if child.dep_ == "compound"})


def _is_later_work(adjective: Token) -> bool:
    """ "A later study" than one that was told, as the subject of the main clause."""
    work = adjective.head
    subject = adjective.dep_ == "amod" and work.dep_ in {"nsubj", "nsubjpass"} and work.head.dep_ == "ROOT"
    return subject and work.lemma_.lower() in _WORKS and _is_compared(adjective)


def outdoes(sentence: str) -> bool:
    """ "A more open approach" than one that it does not name."""
    return " than " not in sentence and _OUTDOES.search(sentence) is not None
