"""Subjects: who or what a clause's verb is said of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.assertion import is_fronted_participle
from kgplatform.roles.extraction.rules.noun_phrases import (
    SUBJECT_WORDS,
    Phrase,
    conjuncts,
    core,
    instances_of,
    is_count,
    is_noun,
    is_pointing,
    members_of,
    post_prepositions,
    preceding,
    quantifier,
    until,
    whole,
    with_participle,
)
from kgplatform.roles.extraction.rules.verb_groups import (
    agrees,
    auxiliaries,
    governing,
    group,
    has_negative,
    is_verb,
    leading,
    subject_of,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

_QUANTITIES = {"some": "sometimes", "certain": "sometimes", "many": "often", "most": "mostly"}
# "X serves as a Y that does Z" says Z of X
_COPULAR = frozenset(("serve", "act", "function", "work"))
_PERHAPS = frozenset(("may", "might", "can", "could", "would", "should"))  # "may act as a Y that does Z": not always


def subject_token(verb: Token) -> Token | None:
    """Return the noun or pronoun that is the verb's subject, or that of the verb which it is coordinated with."""
    return subject_of(_first(verb))


def _first(verb: Token) -> Token:
    """Return the verb that a coordinated one shares its subject with."""
    at = verb
    while subject_of(at) is None and at.dep_ == "conj" and is_verb(at.head):
        at = at.head
    return at


def subjects(verb: Token, referents: Mapping[int, Phrase]) -> Iterator[tuple[Phrase, str]]:
    """Yield the phrases that the verb is said of, each with the adverb that its quantity becomes."""
    lead = leading(verb)
    if lead.dep_ == "acl" and subject_of(lead) is None:
        yield from _antecedent(lead, lead.head)
        return
    shares = lead.dep_ in ("advcl", "pcomp") and subject_of(lead) is None
    token = subject_token((governing(lead) or lead) if shares else verb)
    if token is None:
        yield from _gerund(_first(verb))
        return
    if token.i > verb.i and lead.dep_ != "pcomp" and not is_fronted_participle(verb):
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
        if agrees(token, verb, len(parts) > 1) or lead.dep_ in ("advcl", "conj", "pcomp"):
            yield from _coordinated(parts, verb)


def _is_plain(noun: Token) -> bool:
    """Tell whether what is said of the noun is said of each of its members: no quantity that could leave one out."""
    return noun.tag_ in ("NNS", "NNPS") and len(conjuncts(noun)) == 1 and not is_pointing(noun)


def _coordinated(parts: list[Token], verb: Token) -> Iterator[tuple[Phrase, str]]:
    if _share_a_clause(parts):
        return
    hanging = post_prepositions(parts[-1])
    shared = bool(hanging) and hanging[0].lower_ == "of" and parts[0].pos_ != "PROPN"
    for part in parts:
        if shared and part != parts[-1] and not post_prepositions(part):
            continue
        if part != parts[0] and not list(part.lefts) and _opens_on_a_kind(parts[0]):
            continue  # "origami artists and researchers": nothing tells which researchers
        quantity = quantifier(part)
        phrase = (
            _counted(part)
            or (_sharing_of(parts) if part == parts[-1] else None)
            or whole(part)
            or (with_participle(part) if len(parts) == 1 else None)
        )
        if (
            phrase is None
            or is_pointing(part)
            or any(t.tag_ in ("PRP$", "WP$") for t in part.lefts)
            or quantity in ("few", "no", "little", "neither", "not")
            or (verb.dep_ == "pcomp" and any(t.lower_ == "each" for t in part.lefts))
            or (len(parts) > 1 and _is_joint(verb))
        ):
            continue
        told = verb if verb.tag_ != "VBG" else governing(verb) or verb
        generic = told.tag_ in ("VBZ", "VBP", "VB") or any(
            t.tag_ in ("VBP", "MD") and t.lemma_ != "have" for t in verb.lefts
        )
        if quantity in ("some", "certain") and not generic and phrase.words == 1:
            continue  # "some firms moved" does not say that firms did
        yield phrase, _QUANTITIES.get(quantity, "") if generic else ""


def _opens_on_a_kind(noun: Token) -> bool:
    return any(child.dep_ == "compound" or (child.dep_ == "amod" and child.tag_ == "VBN") for child in noun.lefts)


def _share_a_clause(parts: list[Token]) -> bool:
    """Tell whether a clause behind several is of them all: "disorders or diseases whose causes are known"."""
    behind = (child for part in parts for child in part.rights if child.i > parts[-1].i)
    return len(parts) > 1 and any(
        child.dep_ in ("relcl", "acl") and preceding(child.left_edge).text != "," for child in behind
    )


def _is_joint(verb: Token) -> bool:
    """Tell whether several are one thing together: "X and Y became the first humans to walk on the Moon",
    "fear and anxiety are the response"."""
    attributes = [c for c in verb.rights if c.dep_ == "attr"]
    one = any(each.tag_ in ("NN", "NNP") and c.lower_ == "the" for each in attributes for c in each.lefts)
    return one or any(c.lower_ in ("first", "only", "last") for each in attributes for c in each.lefts)


def _gerund(verb: Token) -> Iterator[tuple[Phrase, str]]:
    """Yield a short gerund that is the subject: "living in microgravity"."""
    for child in verb.lefts:
        named = child.dep_ == "csubj" or (child.dep_ == "advcl" and child.i == 0)  # the parser takes it for an adverb
        if named and child.tag_ == "VBG" and child.right_edge.i + 1 >= verb.left_edge.i:
            phrase = Phrase(child.left_edge.i, child.right_edge.i, child)
            plain = child.left_edge.i == child.i and not any(t.text in ",;:" for t in phrase.span)
            plain = plain and child.right_edge.lower_ not in word_classes.DISCOURSE_ADVERBS
            if plain and phrase.words <= SUBJECT_WORDS and not has_negative(child):
                yield phrase, ""


def _sharing_of(parts: list[Token]) -> Phrase | None:
    """Read "overuse and misuse of drugs", where the tree hangs "of" on the first, as misuse of drugs."""
    last = core(parts[-1])
    words = post_prepositions(parts[0]) if len(parts) > 1 else []
    if last is None or not words or words[0].lower_ != "of" or words[0].i != last.last + 1:
        return None
    own = whole(parts[0])
    inner = next((c for c in words[0].rights if c.dep_ == "pobj"), None)
    tail = whole(inner) if inner is not None and is_noun(inner) and own is None else None
    return Phrase(last.first, tail.last, parts[-1]) if tail is not None and len(conjuncts(tail.head)) == 1 else None


def _counted(noun: Token) -> Phrase | None:
    """Read "a variety of birds" as birds."""
    if is_count(noun):
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
    attribute = noun.dep_ == "attr" and verb.lemma_ in ("be", "become")
    one = attribute and any(child.lower_ in ("a", "an") for child in noun.lefts)  # "is a filesystem, developed at X"
    if one or (restrictive and (attribute or (noun.dep_ == "pobj" and verb.lemma_ in _COPULAR))):
        token = subject_of(verb)
        if any(child.lower_ in _PERHAPS for child in auxiliaries(verb)):
            return
        if token is not None and is_noun(token) and group(verb) is not None and not is_pointing(token):
            phrase = whole(token)
            if phrase is not None and len(conjuncts(token)) == 1:
                yield phrase, _QUANTITIES.get(quantifier(token), "")
        elif token is None:
            yield from _gerund(verb)
        return
    if not is_noun(noun) or is_pointing(noun) or (restrictive and _ends_complement(noun)):
        return
    if (not restrictive and _is_stray(clause, noun)) or _is_misread(noun):
        return
    if restrictive and noun.dep_ == "appos" and any(t.lower_ in ("a", "an") for t in noun.lefts):
        owner = core(noun.head) if is_noun(noun.head) and not is_pointing(noun.head) else None
        if owner is not None and owner.last + 2 == noun.left_edge.i and noun.left_edge.nbor(-1).text == ",":
            yield owner, ""  # "adenosine, a substance that promotes sleep"
        return
    phrase = until(noun, clause)
    if phrase is not None and restrictive and _is_picked_out(noun, phrase, clause):
        return
    if phrase is not None and (clause.dep_ == "acl" or agrees(noun, clause, False)):
        yield phrase, ""


def _is_picked_out(noun: Token, phrase: Phrase, clause: Token) -> bool:
    """Tell whether a clause picks some out of a kind, so that nothing is said of the kind: "people who have asthma",
    "a song that was playing", "a brain region that plays a role in X is Y"."""
    indefinite = any(child.lower_ in ("a", "an") for child in noun.lefts)
    if indefinite and noun.tag_ == "NN" and noun.dep_ == "nsubj" and clause.dep_ == "relcl":
        return True
    told = any(child.dep_ in ("det", "poss") for child in noun.lefts) and not indefinite
    if noun.tag_ not in ("NN", "NNS"):
        return False
    alone = phrase.words == 1 or (len(conjuncts(noun)) > 1 and noun.n_lefts <= indefinite)
    if told:  # "the equilibrium that converges", "the website dedicated to members"
        return alone and (clause.dep_ == "relcl" or noun.tag_ == "NNS" or clause.tag_ == "VBG")
    several = noun.tag_ == "NNS" and clause.tag_ == "VBN"  # "tests created from the policy"
    return alone and (indefinite or several or clause.dep_ == "relcl" or clause.tag_ == "VBG")


def _is_stray(clause: Token, noun: Token) -> bool:
    """Tell whether a participle behind a comma need not be of the noun: "since its birth, turning into a sport"."""
    free = noun.dep_ == "pobj" or (clause.tag_ == "VBG" and noun.dep_ not in ("nsubj", "nsubjpass"))
    return clause.dep_ == "acl" and free


def _is_misread(noun: Token) -> bool:
    """Tell whether a clause on the noun says nothing of it: "addressing issues related to X is", "the same X found"."""
    gerund = noun.dep_ in ("nsubj", "nsubjpass") and noun.tag_ == "NNS" and noun.head.tag_ == "VBZ"
    return gerund or any(child.lower_ == "same" for child in noun.lefts)


def _ends_complement(noun: Token) -> bool:
    """Tell whether the noun ends "X is a breakthrough in medicine", where a clause may be about either."""
    at = noun
    while at.dep_ == "pobj" and at.head.dep_ == "prep":
        at = at.head.head
    return at is not noun and at.dep_ == "attr"
