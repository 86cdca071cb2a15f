"""Predicates: what a verb says of its subject, as (relation, object) with the words of the text in their order.

A relation is the text between the subject and one of the noun phrases after the verb, so that "subject relation
object" reads as the text does; a noun that waits for a complement is never the object but part of the relation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.incomplete_predicates import CAUSATIVES, DIRECTIONS, is_between_one, is_half
from kgplatform.roles.extraction.rules.noun_phrases import (
    OBJECT_WORDS,
    Phrase,
    conjuncts,
    core,
    count_words,
    has_clause,
    is_count,
    is_noun,
    is_pointing,
    is_such_as,
    is_unfinished,
    may_share_modifier,
    members_of,
    post_prepositions,
)
from kgplatform.roles.extraction.rules.relation_wording import (
    adjective_text,
    inner_text,
    is_negated,
    needs_complement,
    plain_text,
    preposition_words,
    prepositional_text,
)
from kgplatform.roles.extraction.rules.verb_groups import (
    group,
    has_negative,
    is_passive,
    is_plural_present,
    is_verb,
    leading,
    subject_of,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

RELATION_WORDS = 9
_ENABLING = frozenset("enable allow cause force encourage inspire prompt".split())
_MADE_TO = (CAUSATIVES - {"consider"}) | word_classes.ESTIMATING
# what these are of is none of their parts alone
_JOINT = frozenset("combination sum mix mixture blend ratio".split())
# a decrease in the number of cars is none in cars
_CHANGE = re.compile(r"\b(?:increase|decrease|reduction|decline|rise|growth|change|drop|fall)s? in$", re.IGNORECASE)
_DIRECT = ("dobj", "attr", "oprd", "dative")
_BE = ("is", "are", "was", "were", "be", "been", "become", "becomes", "became")
_CLINGING = ("with", "for", "about", "of")
_BINDING = ("to", "as", "with", "from", "into", "of")  # what a passive goes on with: "can be traced back to X in Y"
_REFLEXIVES = ("itself", "themselves", "himself", "herself")
Predicate = tuple[str, Phrase]


def predicates(verb: Token, relation: str) -> Iterator[Predicate]:
    """Yield what the verb says, `relation` being the words so far, the verb's own included."""
    carry: str | None = relation
    transitive = verb.tag_ == "VBN"
    before: Token | None = None  # the preposition just told
    close: str | None = None  # the relation with its words, for what may be of its noun
    for child in (sharing(verb) or verb).rights:
        # what stands after a comma, or after words that a relation cannot hold, is not tied closely enough
        ends = child.dep_ == "punct" and child.text in (",", "-", ":", ";")
        measure = child.dep_ == "npadvmod" and child.ent_type_ not in ("DATE", "TIME")
        if carry is None or ends or measure or count_words(carry) > RELATION_WORDS:
            return
        clings = before is not None and _clings(child, before)
        start = close if clings else carry
        if child.dep_ in _DIRECT:
            found, carry = _direct(verb, child, carry)
            transitive = True
        else:
            found, after = _oblique(verb, child, start, transitive) if start is not None else ([], None)
            carry = carry if clings else after
        before = child if child.dep_ == "prep" else None
        close = _joined(start, prepositional_text(child)) if before is not None and start is not None else None
        yield from found


def _clings(child: Token, before: Token) -> bool:
    """Tell whether a preposition may be of the noun before rather than the verb: "played on a board with 24 points"."""
    return child.dep_ == "prep" and child.lower_ in _CLINGING and child.i == before.right_edge.i + 1


def sharing(verb: Token) -> Token | None:
    """Return the verb whose object is also this one's: "collect and analyse data" says that data is collected."""
    after = [child for child in verb.rights if child.dep_ != "prt"]
    if [child.dep_ for child in after[:2]] != ["cc", "conj"] or (len(after) > 2 and after[2].dep_ != "punct"):
        return None
    joint, other = after[:2]
    alike = other.tag_ == verb.tag_ != "VBN" or (is_plural_present(verb) and is_plural_present(other))
    alike = alike and other.i == joint.i + 1 == verb.i + 2
    objects_ = [child for child in other.rights if child.dep_ == "dobj"]
    both = alike and bool(objects_) and objects_[0].left_edge.i == other.i + 1
    return other if both and verb.lemma_ not in word_classes.INTRANSITIVES else None


def _direct(verb: Token, noun: Token, relation: str) -> tuple[list[Predicate], str | None]:
    """Return what is said by an object or attribute, and the relation that goes on after it."""
    if noun.dep_ == "dative" and not is_noun(noun):
        return [], None
    given = list(_given(noun, relation)) if noun.dep_ == "dative" else []
    if given:
        return given, None
    found = [] if is_half(verb, noun) else list(objects(noun, relation))
    text = noun.text if noun.lower_ in _REFLEXIVES else plain_text(noun)
    carry = _joined(relation, text)
    means = next((c for c in noun.subtree if c.lower_ == "using" and c.dep_ == "acl"), None)
    if means is not None and carry is not None:
        found += predicates(means, f"{carry} using")
    return found, carry


def _given(taker: Token, relation: str) -> Iterator[Predicate]:
    """ "Gluten gives bread its structure" says that it gives structure to bread."""
    for child in taker.head.rights:
        if child.dep_ == "dobj" and is_noun(child) and not is_pointing(child) and not needs_complement(child):
            text = plain_text(child)
            if text is not None and len(conjuncts(child)) == 1 and not has_clause(child):
                yield from objects(taker, f"{relation} {text} to")


def _oblique(verb: Token, child: Token, relation: str, transitive: bool) -> tuple[list[Predicate], str | None]:
    """Return what is said by an adverb, adjective, preposition or clause, and the relation that goes on after it."""
    if child.dep_ in ("advmod", "prt"):
        directs = transitive and child.lower_ in DIRECTIONS and child.i > verb.i + 1 and not child.n_rights
        return list(_particle(child, relation)), f"{relation} {child.text}" if directs else relation
    if child.dep_ == "acomp":
        carry = _joined(relation, adjective_text(child))
        return [] if carry is None else list(_complements(child, carry)), carry
    if child.dep_ in ("prep", "agent"):
        # "from 1500 to 1600" is one, and so is "from doing this to doing that"
        reaches = (child.lower_ == "from" and _reaches(child)) or _is_reached(child)
        found = [] if reaches else list(preposition(child, relation))
        bound = reaches or not transitive or (is_passive(verb) and child.lower_ in _BINDING)
        return found, _joined(relation, prepositional_text(child)) if bound else relation
    if child.dep_ == "ccomp" and child.pos_ == "ADJ" and verb.lemma_ == "make":
        return list(_possible(child, relation)), relation
    if child.lower_ == "using":
        return list(predicates(child, f"{relation} using")), relation
    is_clause = child.dep_ in ("xcomp", "advcl", "ccomp")
    return [*_meant(verb, child, relation), *infinitive_clause(child, relation)] if is_clause else [], relation


def _meant(verb: Token, infinitive: Token, relation: str) -> Iterator[Predicate]:
    """ "They consider factors such as X to create Y": the tree has "factors" create it, and they consider X."""
    subject = subject_of(infinitive)
    aim = infinitive.dep_ == "ccomp" and infinitive.tag_ == "VB" and any(c.lower_ == "to" for c in infinitive.lefts)
    if aim and subject is not None and is_noun(subject) and verb.lemma_ not in _MADE_TO:
        yield from ((relation, member) for member in members_of(subject))


def _possible(adjective: Token, relation: str) -> Iterator[Predicate]:
    """Yield what "makes it possible to see" says."""
    empty = any(child.lower_ == "it" and child.dep_ == "nsubj" for child in adjective.lefts)
    for child in adjective.rights:
        if empty and child.dep_ in ("advcl", "xcomp") and child.tag_ == "VB":
            yield from infinitive_clause(child, f"{relation} it {adjective.text}")


def _particle(word: Token, relation: str) -> Iterator[Predicate]:
    """Yield what an adverb with a complement says: "dates back to", "brought about"."""
    for child in word.rights:
        if child.dep_ == "pobj":
            yield from objects(child, relation)
        elif child.dep_ == "prep":
            before = "" if relation.endswith(f" {word.text}") else f" {word.text}"
            yield from preposition(child, f"{relation}{before}")


def objects(noun: Token, relation: str) -> Iterator[Predicate]:
    """Yield the noun and its conjuncts as objects, or what they say about their own complements."""
    parts = _tied(conjuncts(noun))
    if noun.dep_ == "dobj" and noun.left_edge.i > 0 and noun.left_edge.nbor(-1).text == ",":
        return  # "tenderize meat, balance sweetness": not what is tenderized
    for part in parts:
        if not (is_noun(part) or _is_figure(part) or part.lower_ == "one") or is_pointing(part) or is_negated(part):
            return
        if not may_share_modifier(part, parts):
            yield from _object(part, parts[-1], relation)


def _tied(parts: list[Token]) -> list[Token]:
    """Return the conjuncts up to one that may belong to a clause on the noun before, or be one.

    "X, which eats Y and Z"; "evoking memories and regulating emotions", where "regulating" seems to say which emotions.
    """
    gerund = parts[0].head.tag_ == "VBG"
    for k in range(1, len(parts)):
        edge = parts[k].left_edge
        bearing = any(word.lower_ in ("to", "for") for word in post_prepositions(parts[k - 1]))
        if bearing and edge.i > 2 and edge.doc[edge.i - 3 : edge.i].text == "as well as":
            return parts[:k]  # "poses a threat to crops, as well as the health of bees" threatens that
        if gerund and edge.lower_.endswith("ing") and edge != parts[k]:
            return parts[:k]
        if any(is_verb(t) and t.tag_ != "VBN" for t in parts[0].doc[parts[k - 1].i + 1 : parts[k].left_edge.i]):
            return parts[:k]
    return parts


def preposition(word: Token, relation: str) -> Iterator[Predicate]:
    """Yield what stands after a preposition: noun phrases, or a gerund with its own objects."""
    if word.lower_ in word_classes.REFUSED_PREPOSITIONS or is_such_as(word) or word.lower_ in word_classes.MEMBER_MARKS:
        return
    if word.lower_ == "from" and any(child.lower_ in ("to", "until") for child in word.rights):
        return  # "from spring to autumn" is one
    carry = f"{relation} {preposition_words(word)}"
    for child in word.rights:
        if (word.lower_, child.lower_) in word_classes.SET_PHRASES or is_between_one(word, child):
            return
        if child.dep_ == "pobj" and _joins(word, len(conjuncts(child))):
            yield from _together(child, carry)
        elif child.dep_ == "pobj":
            yield from objects(child, carry)
        elif child.dep_ == "pcomp" and child.tag_ == "VBG":
            for verb in _listed(child):
                words = group(verb)
                if words is not None:
                    yield from predicates(verb, f"{carry} {words}")
        elif child.dep_ == "prep":  # "because of", "out of"
            yield from preposition(child, carry)


def _joins(word: Token, number: int) -> bool:
    """Tell whether a preposition is said of several together: "between past and present", "a blend of tea and milk"."""
    return (word.lower_ == "between" and number > 1) or (
        word.lower_ == "of" and number == 2 and word.head.lemma_.lower() in _JOINT
    )


def _together(noun: Token, relation: str) -> Iterator[Predicate]:
    """ "The Nile flows between Luxor and Karnak" says nothing of Luxor alone: where there are two, both are told."""
    parts = [core(part) if is_noun(part) and not is_pointing(part) else None for part in conjuncts(noun)]
    if len(parts) == 2 and parts[0] is not None and parts[1] is not None:
        lead = noun.doc[parts[0].first : parts[1].first]
        if all(token.pos_ in ("NOUN", "PROPN", "ADJ", "CCONJ", "DET", "ADP") for token in lead):
            yield f"{relation} {' '.join(token.text for token in lead if token.pos_ != 'DET')}", parts[1]


def _listed(gerund: Token) -> list[Token]:
    """Return coordinated gerunds, also those that a tree hangs on the first: "by doing this, doing that and ..."."""
    loose = [c for c in gerund.rights if c.dep_ == "advcl" and c.tag_ == "VBG" and c.nbor(-1).text == ","]
    several = [c for c in loose if any(each.tag_ == "VBG" for each in c.conjuncts)]
    parts = [gerund, *several]
    return [*parts, *(c for part in parts for c in part.conjuncts if c.tag_ == "VBG")]


def _object(noun: Token, last: Token, relation: str) -> Iterator[Predicate]:
    phrase = core(_name(noun) or noun)
    if phrase is None or is_unfinished(noun):
        return
    hanging = [p for p in post_prepositions(noun) if p.nbor(-1).text not in (",", "-") and p.i > phrase.last]
    apart = any(c.dep_ == "det" for c in last.lefts) and not any(c.dep_ == "det" for c in noun.lefts)
    if not hanging and noun != last and needs_complement(noun) and not apart:
        hanging = post_prepositions(last)
    if hanging and hanging[0].lower_ == "of":
        yield from _of(noun, hanging, relation)
    elif hanging and needs_complement(noun):
        told = list(preposition(hanging[0], f"{relation} {inner_text(noun, phrase)}"))
        alone = (relation + _article(noun, phrase, relation), phrase)
        yield from told or ([alone] if 1 < phrase.words <= OBJECT_WORDS else [])
    elif members := members_of(noun):
        yield from ((relation, member) for member in members)
    else:
        infinitive = _infinitive(noun)
        if infinitive is not None:
            yield from infinitive_clause(infinitive, f"{relation} {inner_text(noun, phrase)}")
            if needs_complement(noun) or noun.head.lemma_ in _ENABLING:  # "enables the swift to travel far"
                return
        if phrase.words <= OBJECT_WORDS and not _goes_on(noun, phrase):
            yield relation + _article(noun, phrase, relation), phrase
        for word in hanging[:1]:
            yield from preposition(word, f"{relation} {inner_text(noun, phrase)}")


def _name(noun: Token) -> Token | None:
    """Return the name that says which: "by the philosopher Plato"."""
    if noun.dep_ != "pobj":
        return None
    return next(
        (c for c in noun.rights if c.dep_ == "appos" and c.pos_ == "PROPN" and c.left_edge.i == noun.i + 1), None
    )


def _article(noun: Token, phrase: Phrase, relation: str) -> str:
    """Return the article that belongs between "is" and what a thing is."""
    indefinite = any(child.lower_ in ("a", "an", "another") for child in noun.lefts)
    if not indefinite or relation.rsplit(" ", 1)[-1].lower() not in _BE:
        return ""
    return " an" if phrase.text[0].lower() in "aeiou" else " a"


def _reaches(start: Token) -> bool:
    """Tell whether "from" has its "to"."""
    return any(
        child.lower_ in ("to", "until") and child.dep_ == "prep" and child.i > start.i for child in start.head.rights
    )


def _is_reached(end: Token) -> bool:
    """Tell whether "to" ends what "from" begins, which is a gerund's clause."""
    first = leading(end.head)
    return end.lower_ == "to" and first.dep_ == "pcomp" and first.head.lower_ == "from"


def _goes_on(noun: Token, phrase: Phrase) -> bool:
    """Tell whether a noun that waits for a preposition has it next, though it hangs elsewhere: "shed light on"."""
    after = noun.doc[phrase.last + 1] if phrase.last + 1 < len(noun.doc) else None
    waits = after is not None and after.dep_ == "prep" and needs_complement(noun) and phrase.words == 1
    return after is not None and waits and not _is_reached(after)


def _infinitive(noun: Token) -> Token | None:
    """Return the infinitive that completes a noun: "the ability to regenerate"."""
    return next(
        (
            c
            for c in noun.rights
            if c.dep_ in ("acl", "relcl")
            and (
                (c.tag_ == "VB" and any(t.lower_ == "to" for t in c.lefts))
                or (c.tag_ == "VBG" and c.i == noun.i + 1 and noun.lemma_.lower() in ("difficulty", "trouble"))
            )
        ),
        None,
    )


def _of(noun: Token, hanging: list[Token], relation: str) -> Iterator[Predicate]:
    inner = next((c for c in hanging[0].rights if c.dep_ == "pobj"), None)
    phrase = core(noun)
    if phrase is None:
        return
    counted = is_count(noun) or (noun.lemma_.lower() in ("type", "kind", "form", "sort") and noun.tag_ == "NNS")
    named = any(child.dep_ == "compound" for child in noun.lefts)  # "the flight range of bees"
    if counted and inner is not None and not named and not _CHANGE.search(relation):
        yield from objects(inner, relation)
        return
    yield from preposition(hanging[0], f"{relation} {inner_text(noun, phrase)}")
    plain = plain_text(noun)
    if len(hanging) > 1 and plain is not None and hanging[1].lower_ in ("in", "for", "to", "on", "between", "by"):
        yield from preposition(hanging[1], f"{relation} {plain}")


def _complements(adjective: Token, relation: str) -> Iterator[Predicate]:
    carry: str | None = relation
    for child in adjective.rights:
        if child.dep_ == "prep" and child.nbor(-1).text != "," and carry is not None:
            yield from preposition(child, carry)
            carry = _joined(carry, prepositional_text(child))  # "adept at learning due to ..." is no "adept due to"
        elif child.dep_ in ("xcomp", "ccomp"):
            yield from infinitive_clause(child, relation)


def infinitive_clause(verb: Token, relation: str) -> Iterator[Predicate]:
    """Yield what an infinitive or a gerund under the verb says: "helps regulate", "allows plants to absorb"."""
    if not is_verb(verb):
        return
    infinitive = any(child.dep_ == "aux" and child.lower_ == "to" for child in verb.lefts)
    gerund = verb.dep_ == "acl" and verb.tag_ == "VBG"
    if verb.tag_ not in ("VB", "VBG") or not (verb.dep_ == "xcomp" or infinitive or gerund) or has_negative(verb):
        return
    if any(
        child.dep_ in ("mark", "advmod") and child.i < verb.i and child.tag_ in ("IN", "WRB") for child in verb.lefts
    ):
        return
    carry: str | None = relation
    subject = next((child for child in verb.lefts if child.dep_ in ("nsubj", "nsubjpass")), None)
    if subject is not None:
        carry = _joined(relation, plain_text(subject)) if is_noun(subject) else None
    for part in [verb, *(c for c in verb.conjuncts if c.tag_ == verb.tag_)]:
        words = group(part)
        if words is not None and carry is not None:
            needs_to = infinitive and not words.startswith("to ")
            yield from predicates(part, f"{carry} {'to ' if needs_to else ''}{words}")


def _is_figure(token: Token) -> bool:
    return token.pos_ == "NUM" and (token.ent_type_ in ("DATE", "PERCENT", "MONEY", "TIME") or token.text.isdigit())


def _joined(relation: str, more: str | None) -> str | None:
    return None if more is None else f"{relation} {more}"
