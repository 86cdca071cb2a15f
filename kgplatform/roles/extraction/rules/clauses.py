"""Clauses: who or what a verb is said of, and the statements that follow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.assertion import is_asserted, is_estimate, is_fronted_participle
from kgplatform.roles.extraction.rules.attributed_abilities import faculties, infinitives, owned_in
from kgplatform.roles.extraction.rules.noun_phrases import (
    Phrase,
    conjuncts,
    core,
    is_noun,
    is_pointing,
    post_prepositions,
    preceding,
    whole,
)
from kgplatform.roles.extraction.rules.parser_input import SYMBOL
from kgplatform.roles.extraction.rules.predicate_phrases import infinitive_clause, predicates, sharing
from kgplatform.roles.extraction.rules.relation_wording import needs_complement, plain_text, prepositional_text
from kgplatform.roles.extraction.rules.subjects import subject_token, subjects
from kgplatform.roles.extraction.rules.verb_groups import (
    auxiliaries,
    finite,
    governing,
    group,
    is_passive,
    is_plural_present,
    is_verb,
    leading,
    present,
    subject_of,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ARTICLE = re.compile(
    r"(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bof)(?<!\bbecome)(?<!\bbecame)(?<!\bbecomes) the (?=[a-z])"
)


# "Through growing wheat, farmers ..." says that they grow it
_CIRCUMSTANCES = frozenset("way manner time day year moment place reason speed degree extent rate".split())
_RESULTING = ("lead", "result", "cause")
_ENDS = ("dobj", "pobj", "oprd", "attr", "dative")  # what a relative pronoun is, where it is not the subject
_NAMING = frozenset("call dub label name term".split())  # they have two objects, and one alone says nothing
# Participles that stand as prepositions do, the second ones before "with".
_ADDING = frozenset("concerning excluding following including regarding".split())
_ADDING_WITH = frozenset("beginning combined compared coupled starting".split())
_HOLDING = frozenset("include involve comprise cover encompass".split())  # behind them a gerund may be listed
_MEANS = frozenset(("by", "through", "after", "besides"))


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
        if _is_setting(verb) or _is_prepositional(verb):
            continue
        lead = leading(verb)
        main = free_main(lead) if lead.dep_ == "pcomp" else lead
        if main is not None and is_asserted(main):
            yield from _statements(verb, referents)
            yield from _equation(verb)
            yield from _owned(verb)


def _is_setting(verb: Token) -> bool:
    """Tell whether a clause holds only in what it hangs on: "aphasia, where individuals have difficulty"."""
    subject = subject_of(verb)
    where = verb.dep_ == "relcl" and any(child.lower_ == "where" for child in verb.lefts)
    return where and subject is not None and not list(subject.children) and subject.tag_ in ("NN", "NNS")


def free_main(gerund: Token) -> Token | None:
    """Return the verb beside which a gerund states a fact of its own, if it does.

    "With farmers growing wheat, ..." has a subject; "By growing wheat, farmers ..." shares the main clause's.
    """
    main = governing(gerund)
    if gerund.tag_ != "VBG" or main is None or gerund.head.dep_ != "prep" or is_passive(main):
        return None
    if gerund.head.lower_ == "with" and subject_of(gerund) is not None:
        return main
    subject = subject_of(main)
    if subject is None or gerund.i > subject.i:
        return None
    by = gerund.head
    if by.lower_ == "to" and by.head.lower_ == "addition":
        return main
    if by.lower_ == "to" and leading(by.head).dep_ == "pcomp":  # "from growing wheat to breeding sheep"
        by = leading(by.head).head
    listed = by.lower_ == "from" and main.lemma_ != "be"
    return main if listed or by.lower_ in _MEANS else None


def _is_loose(clause: Token) -> bool:
    return clause.left_edge.i > 0 and clause.left_edge.nbor(-1).text == "," and clause.dep_ == "advcl"


def _statements(verb: Token, referents: Mapping[int, Phrase]) -> Iterator[Statement]:
    relation, rule = _relation(verb)
    if relation is None:
        return
    gap = _gap(verb)
    if gap is None and _lacks_its_object(verb):
        return
    if gap is not None:
        thing, worded = None if post_prepositions(gap) else core(gap), f"{relation} {gap.text}"
        found = [*([(relation, thing)] if thing is not None else []), *predicates(verb, worded)]
    else:
        found = [*predicates(verb, relation), *_frames(verb, relation)]
    told = {target for _, target in found}
    able = list(faculties(verb))
    if not found and not able:
        return
    for subject, adverb in subjects(verb, referents):
        for words, target in found:
            yield Statement(subject, _worded(f"{adverb} {_agreeing(words, verb, subject)}"), target, rule)
        for words, target in (each for noun in able for each in _able(subject, noun) if each[1] not in told):
            yield Statement(subject, words, target, rule)


def _gap(verb: Token) -> Token | None:
    """Return the object of a clause that is the noun before it: "the roles (that) birds play in ecosystems"."""
    subject = subject_of(verb)
    if verb.dep_ != "relcl" or subject is None or not is_noun(subject) or not is_noun(verb.head) or is_passive(verb):
        return None
    between = verb.doc[verb.head.i + 1 : verb.i]
    relative = [t for t in between[:1] if t.tag_ in ("WDT", "WP") and t.dep_ == "dobj" and t.head == verb]
    own = between[len(relative) :]
    bare = not any(t.tag_ in ("WDT", "WP", "WRB", "WP$") or t.dep_ == "mark" for t in own)
    direct = any(child.dep_ in ("dobj", "attr", "oprd", "acomp", "xcomp", "ccomp") for child in verb.rights)
    circumstance = verb.head.lemma_.lower() in _CIRCUMSTANCES  # "the way people talk"
    return verb.head if bare and not direct and not circumstance and sharing(verb) is None else None


def _lacks_its_object(verb: Token) -> bool:
    """Tell whether a pronoun ahead of the subject is what the verb, or one under it, does something to: "a note that
    the bank promised to convert into gold", "what Selye termed distress"."""
    subject = subject_of(verb)
    full = verb.lemma_ not in _NAMING and any(child.dep_ == "dobj" for child in verb.rights)
    if subject is None or subject.tag_ in ("WDT", "WP") or full:
        return False
    under = {verb, *(child for child in verb.rights if child.dep_ in ("xcomp", "ccomp", "prep"))}
    before = verb.doc[verb.left_edge.i : subject.left_edge.i]
    relative = (t for t in before if t.tag_ in ("WDT", "WP") or t.lower_ == "that")
    asked = (t for t in relative if t.dep_ in _ENDS and t.head in under)
    return any(preceding(t).pos_ != "ADP" for t in asked)


def _relation(verb: Token) -> tuple[str | None, str]:
    words = group(verb)
    # what one believes in, and what things are thought to be
    holds = verb.lemma_ == "believe" and any(child.lower_ == "in" for child in verb.rights)
    holds = holds or (is_passive(verb) and any(child.dep_ == "xcomp" for child in verb.rights))
    if words is None or (verb.lemma_ in word_classes.WEAK_VERBS and not holds):
        return None, ""
    lead = leading(verb)
    if lead.dep_ == "pcomp" or (lead.dep_ in ("acl", "advcl") and subject_of(lead) is None):
        plural = _owner_is_plural(lead)
        if verb.tag_ == "VBG":
            main = governing(lead)
            form = finite(verb, plural, main) if main is not None and not _is_no_deed(verb, main) else None
            return (None if form is None else words.replace(verb.text, form, 1)), verb.dep_
        if verb.tag_ == "VBN" and (verb.dep_ == "acl" or is_fronted_participle(verb)):
            return f"{_be(verb, plural)} {words[0].lower()}{words[1:]}", "acl"
        return None, ""
    subject = subject_of(verb)  # the tagger takes a plural's "reduce" for an infinitive
    plain = verb.tag_ == "VB" and verb.dep_ == "ROOT" and subject is not None and subject.tag_ in ("NNS", "NNPS")
    if verb.tag_ in ("VBG", "VB") and not auxiliaries(verb) and not (plain or is_plural_present(verb)):
        return None, ""
    return _estimated(verb, words) if is_estimate(verb) else words, verb.dep_


def _is_prepositional(participle: Token) -> bool:
    """Tell whether a participle only adds something, as a preposition would: "problems concerning land", "high returns
    to X combined with low ones to Y", "dictatorships, starting with that of Octavian"."""
    if participle.dep_ not in ("acl", "advcl") or subject_of(participle) is not None:
        return False
    with_ = any(child.lower_ == "with" for child in participle.rights)
    return participle.lower_ in _ADDING or (participle.lower_ in _ADDING_WITH and with_)


def _is_no_deed(gerund: Token, main: Token) -> bool:
    """Tell whether a participle is not the subject's: what people believe leads to panic, they do not lead to it.

    Nor is that of a list of nouns, "better tools, changing needs, and new markets".
    """
    before = list(gerund.doc[main.i : gerund.i])  # nothing, where it opens the sentence
    listing = main.lemma_ in _HOLDING or any(t.lower_ == "including" for t in before)
    if before and _is_loose(gerund) and (listing or (main.lemma_ == "be" and before[-1].lower_ == "or")):
        return True  # one of what is listed: "signs include fatigue, losing weight and thirst"
    believed = gerund.lemma_ in _RESULTING and any(child.dep_ in ("ccomp", "xcomp") for child in main.rights)
    parts = next((conjuncts(child) for child in gerund.rights if child.dep_ == "dobj"), [])
    joint = parts[1].left_edge.i - 1 if len(parts) == 2 else 0
    return believed or (joint > 0 and _is_loose(gerund) and gerund.doc[joint - 1 : joint + 1].text == ", and")


def _be(participle: Token, plural: bool) -> str:
    """Return the auxiliary that a participle on a noun is told with: of what has a date, or is told in the past."""
    above = (t for a in participle.ancestors for t in (a, *a.lefts))
    past = any(t.ent_type_ == "DATE" for t in participle.subtree) or any(t.tag_ == "VBD" for t in above)
    return ("were" if plural else "was") if past else ("are" if plural else "is")


def _estimated(verb: Token, words: str) -> str:
    """ "It is estimated that bees are" says that they are estimated to be."""
    be = "are" if verb.tag_ == "VBP" else "is"
    return f"{be} {verb.head.text} to {words.replace(verb.text, verb.lemma_, 1)}"


def _worded(relation: str) -> str:
    """Return a relation without "the", which it reads well without, save after "is" and "of"."""
    return _ARTICLE.sub(" ", relation.strip())


def _agreeing(words: str, verb: Token, subject: Phrase) -> str:
    """Return the relation with its verb in the singular, where one of several coordinated subjects stands alone."""
    first = next(iter([*auxiliaries(verb), verb]))
    singular = subject.head.tag_ in ("NN", "NNP")
    if verb.dep_ in ("acl", "advcl") and singular and words.startswith(("are ", "were ")):
        return f"{'is' if words.startswith('are ') else 'was'} {words.split(' ', 1)[1]}"
    if first.tag_ == "VBG" and singular and words.split(" ", 1)[0] == present(verb, True) != "are":
        return present(verb, False) + words[len(present(verb, True)) :]
    plural = is_plural_present(first) or first.lower_ == "were"
    if not plural or not singular or verb.lemma_ == "be" or not words.startswith(first.text):
        return words
    form = {"have": "has", "are": "is", "were": "was", "do": "does"}.get(first.lower_) or (
        present(verb, False) if first == verb else first.text
    )
    return form + words[len(first.text) :]


def _owner_is_plural(verb: Token) -> bool:
    owner: Token | None = verb.head
    main = governing(verb)
    if verb.dep_ in ("advcl", "pcomp") and main is not None:
        owner = subject_of(verb) or subject_token(main)
    return owner is not None and (owner.tag_ in ("NNS", "NNPS") or len(conjuncts(owner)) > 1)


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
    if any(t.lower_ in ("a", "an") for t in attributes[0].lefts):
        return
    parts, named = conjuncts(attributes[0]), _labelled(verb, subject, end)
    if named is None or any(SYMBOL in part.text for part in parts):
        return
    label, target = named
    if len(parts) > 1:
        label = label if label.startswith(("one of", "a ", "an ", "another ")) else f"one of {label}"
    for part in parts:
        phrase = whole(part) if not any(t.tag_ == "PRP$" for t in part.lefts) else None
        if phrase is not None and not is_pointing(part):
            yield Statement(phrase, f"{'is' if len(parts) > 1 else verb.text} {label}", target, "equation")


def _labelled(verb: Token, subject: Token, end: Token) -> tuple[str, Phrase] | None:
    """Return the words ahead of a subject's last noun, and that noun, None where a clause restricts it.

    Of a kind that a clause picks out of, "one of the gases that trap heat", only the kind is told.
    """
    target = whole(end)
    if target is None and subject.lower_ == "one" and end.head.head == subject:
        kind = core(end)
        return None if kind is None else ("one of", kind)
    if target is None or target.last + 1 != verb.i:
        return None
    first = target.first
    if verb.doc[first - 1].lower_ in ("most", "least"):  # "one of the most famous" systems
        grade = verb.doc[first - 1].head
        first = grade.i + 1 if first <= grade.i < target.head.i else first
        target = Phrase(first, target.last, target.head)
    words = str(verb.doc[subject.left_edge.i : first].text)
    label = words.removesuffix(" the").removesuffix(" a").removesuffix(" an")
    return f"{label[0].lower()}{label[1:]}", target


def _able(owner: Phrase, faculty: Token) -> Iterator[tuple[str, Phrase]]:
    """Yield what something can do that has a faculty: "has ability to defy logic"."""
    for infinitive in infinitives(faculty):
        yield from infinitive_clause(infinitive, f"{_has(owner)} {faculty.lower_}")


def _owned(verb: Token) -> Iterator[Statement]:
    """ "One of the strengths of X is its ability to do Y" says that X has it."""
    found = owned_in(verb)
    owner = whole(found[0]) if found is not None and not is_pointing(found[0]) else None
    if found is None or owner is None:
        return
    noun = found[1]
    able = list(_able(owner, noun))
    thing = whole(noun) if len(conjuncts(noun)) == 1 and not needs_complement(noun) else None
    for words, target in able or ([(_has(owner), thing)] if thing is not None else []):
        yield Statement(owner, words, target, "faculty")


def _has(owner: Phrase) -> str:
    return "have" if owner.head.tag_ in ("NNS", "NNPS") else "has"


def _last_noun(noun: Token) -> Token | None:
    """Return the noun at the end of a chain of prepositions ("one of the causes of X": X)."""
    found = None
    at: Token | None = noun
    while at is not None:
        words = post_prepositions(at)
        at = next((c for c in words[-1].rights if c.dep_ == "pobj" and is_noun(c)), None) if words else None
        found = at if at is not None else found
    return found if found is not None and len(conjuncts(found)) == 1 else None


def _frames(verb: Token, relation: str) -> Iterator[tuple[str, Phrase]]:
    """Yield the time or place ahead of the subject: "In 1847, X adopted Y" says X adopted Y in 1847."""
    subject = subject_of(verb)
    direct = [c for c in verb.rights if c.dep_ in ("dobj", "attr")]
    carry: str | None = relation
    if any(c.dep_ == "oprd" for c in verb.rights):
        return  # "In finance, such tails are seen as normal" does not say that they are seen there
    if direct:  # "became the first human to walk on the moon" is no "became the first human in 1969"
        ends = [c for part in (verb, direct[0]) for c in part.rights if c.dep_ in ("xcomp", "advcl", "acl", "relcl")]
        open_ended = direct[0].dep_ == "attr" and any(c.tag_ == "VB" and c.left_edge.lower_ == "to" for c in ends)
        text = None if open_ended else plain_text(direct[0])
        carry = None if text is None else f"{relation} {text}"
    else:
        first = next((c for c in verb.rights if c.dep_ in ("prep", "agent")), None)
        if first is not None:
            text = prepositional_text(first)
            carry = None if text is None else f"{relation} {text}"
        elif not is_passive(verb):
            carry = None
    for child in verb.lefts:
        if (
            child.dep_ == "prep"
            and child.lower_ in word_classes.FRAME_PREPOSITIONS
            and subject is not None
            and child.i < subject.i
        ):
            noun = next((c for c in child.rights if c.dep_ == "pobj"), None)
            if noun is None or carry is None or noun.lemma_.lower() in word_classes.FRAME_NOUNS:
                continue
            if (is_noun(noun) or noun.ent_type_ == "DATE") and not is_pointing(noun):
                phrase = whole(noun)
                if phrase is not None:
                    yield f"{carry} {child.lower_}", phrase
