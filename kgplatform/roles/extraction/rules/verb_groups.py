"""Verbs: how a verb group is worded, in which tense, and whether its subject agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgplatform.language import verbs, word_classes

if TYPE_CHECKING:
    from spacy.tokens import Token

VERB_TAGS = {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
_SUBJECTS = {"nsubj", "nsubjpass"}


def is_verb(token: Token) -> bool:
    return token.tag_ in VERB_TAGS and token.pos_ in ("VERB", "AUX")


def subject_of(verb: Token) -> Token | None:
    """Return the verb's own subject, which a tree may hang on its auxiliary."""
    helping = (child for word in verb.lefts if word.dep_ in ("aux", "auxpass") for child in word.lefts)
    return next((child for child in (*verb.lefts, *helping) if child.dep_ in _SUBJECTS), None)


def leading(verb: Token) -> Token:
    """Return the first of coordinated gerunds, which shows what they all hang on: "..., curing some and saving all"."""
    at = verb
    while at.dep_ == "conj" and at.tag_ == at.head.tag_ == "VBG" and is_verb(at.head) and not _own_words(at):
        at = at.head
    return at


def _own_words(verb: Token) -> bool:
    return any(child.dep_ in ("aux", "auxpass", "nsubj", "nsubjpass") for child in (*verb.lefts, *verb.head.lefts))


def auxiliaries(verb: Token) -> list[Token]:
    """Return the verb's auxiliaries; a coordinated verb of the same form shares those of the first."""
    own = [child for child in verb.lefts if child.dep_ in ("aux", "auxpass")]
    joined = not own and verb.dep_ == "conj" and is_verb(verb.head) and subject_of(verb) is None
    if joined and _turns_active(verb):
        return []
    alike = verb.tag_ == verb.head.tag_ or (verb.tag_ in ("VBN", "VBD") and verb.head.tag_ == "VBN")
    return auxiliaries(verb.head) if joined and alike else own


def _turns_active(verb: Token) -> bool:
    """Tell whether a verb with an object follows a passive one: "were sacred and played a role"."""
    passive = any(child.dep_ == "auxpass" for child in verb.head.lefts)
    objects = [any(child.dep_ == "dobj" for child in part.rights) for part in (verb.head, verb)]
    return passive and objects == [False, True]


def is_passive(verb: Token) -> bool:
    return verb.tag_ == "VBN" and any(aux.lemma_ == "be" for aux in auxiliaries(verb))


def group(verb: Token) -> str | None:
    """Return the words of the verb group ("has often been used"), or None where it asserts nothing."""
    tokens = auxiliaries(verb)
    if any(not _is_factual(aux) for aux in tokens) or _is_unreal(tokens):
        return None
    if tokens and tokens[0].head != verb and has_negative(tokens[0].head):  # "cannot be exported or accessed"
        return None
    for child in verb.children:
        if child.dep_ == "neg" or child.lower_ in word_classes.NEGATIVES:
            return None
        if child.dep_ == "advmod" and child.tag_ == "WRB":
            continue
        if child.dep_ == "advmod" and child.i < verb.i and _is_manner(child, verb):
            tokens.append(child)
    tokens = [*sorted(tokens, key=lambda token: int(token.i)), verb]
    tokens += [child for child in verb.rights if child.dep_ == "prt"]
    return " ".join([token.text for token in tokens] + _following_adverb(verb))


def has_negative(verb: Token) -> bool:
    return any(child.dep_ == "neg" or child.lower_ in word_classes.NEGATIVES for child in verb.children)


def _is_factual(auxiliary: Token) -> bool:
    habit = auxiliary.lower_ == "would" and auxiliary.i + 1 < len(auxiliary.doc) and auxiliary.nbor().lower_ in _USUALLY
    return auxiliary.tag_ != "MD" or auxiliary.lower_ in word_classes.KEPT_MODALS or habit


def _is_unreal(auxiliaries_: list[Token]) -> bool:
    """Tell whether something could or might have been, which often means that it was not."""
    words = [auxiliary.lower_ for auxiliary in auxiliaries_]
    return "have" in words and ("could" in words or "might" in words)


def _is_manner(adverb: Token, verb: Token) -> bool:
    """Tell whether an adverb belongs to the verb group: inside it, one word, no mere joint of the discourse."""
    subject = subject_of(verb)
    inside = subject is None or adverb.i > subject.i
    return (
        inside
        and adverb.lower_ not in word_classes.DISCOURSE_ADVERBS
        and adverb.nbor(-1 if adverb.i else 0).lower_ not in ("thus", "so")
        and adverb.n_lefts + adverb.n_rights == 0
        and adverb.tag_ in ("RB", "RBR", "RBS")
        and all(t.dep_ in ("aux", "auxpass", "advmod") for t in verb.doc[adverb.i : verb.i])
    )


def _following_adverb(verb: Token) -> list[str]:
    """Return an adverb between the verb and its preposition ("relies heavily on")."""
    at = verb.i + 1 + sum(child.dep_ == "prt" for child in verb.rights)
    for adverb in verb.rights:
        if adverb.dep_ == "advmod" and adverb.left_edge.i == at and adverb.n_rights == 0 and adverb.pos_ == "ADV":
            after = verb.doc[adverb.i + 1] if adverb.i + 1 < len(verb.doc) else adverb
            words = [t.text for t in verb.doc[at : adverb.i + 1]]
            if (
                (after.dep_ in ("prep", "agent") or verb.lemma_ == "be")
                and len(words) <= 3
                and adverb.lower_ not in word_classes.DISCOURSE_ADVERBS
            ):
                return words
    return []


def agrees(subject: Token, verb: Token, coordinated: bool) -> bool:
    """Tell whether number agrees, since a mismatch betrays a wrong tree."""
    first = next(iter([*auxiliaries(verb), verb]))
    plural = subject.tag_ in ("NNS", "NNPS")
    if first.tag_ == "VBZ" or first.lower_ == "was":
        either = subject.lower_ in EITHER or subject.lower_.endswith("ics")
        return not plural or subject.tag_ == "NNPS" or either
    if (first.tag_ == "VBP" and first.lower_ != "can") or first.lower_ == "were":
        return plural or coordinated or subject.tag_ in ("NNP", "NNPS", "CD") or subject.lower_ in _PLURALS
    return True


_USUALLY = ("often", "usually", "typically", "regularly", "frequently")  # what one "would often" do, one did
EITHER = frozenset("media data series species news means headquarters".split())
_PLURALS = frozenset("people police data media bacteria species fish majority number variety range series they".split())


def governor(token: Token) -> Token | None:
    """Return the verb whose clause the token stands in."""
    return next((ancestor for ancestor in token.ancestors if is_verb(ancestor)), None)


def governing(clause: Token) -> Token | None:
    """Return the verb whose subject and tense a participle's clause shares, past other participles between them."""
    main = governor(clause)
    while main is not None and main.tag_ == "VBG" and not auxiliaries(main) and subject_of(main) is None:
        above = governor(main)
        if above is None:
            break
        main = above
    return main


def is_plural_present(verb: Token) -> bool:
    """Tell whether a verb says what several do; the tagger takes the later ones of a list for infinitives."""
    at = verb
    while at.tag_ == "VB" and at.dep_ == "conj" and not any(child.dep_ == "aux" for child in at.lefts):
        at = at.head
    return at.tag_ == "VBP"


def is_past(verb: Token) -> bool:
    return next(iter([*auxiliaries(verb), verb])).tag_ == "VBD"


def finite(verb: Token, plural: bool, main: Token) -> str | None:
    """Return a participle's verb in the tense of the main clause, or with its modal; None where that is unclear."""
    helpers = auxiliaries(main)
    modal = next((aux for aux in helpers if aux.tag_ == "MD"), None)
    if modal is not None and modal.lower_ != "must":  # what has to be done may rest on what is so
        return f"{modal.lower_} {verb.lemma_.lower()}"
    first = next(iter([*helpers, main]))
    if modal is not None:
        return present(verb, plural)
    if first.tag_ == "VBD" or (main.tag_ == "VBN" and not helpers):
        return past(verb)
    if first.tag_ == "VBZ" or is_plural_present(first):
        return present(verb, plural)
    return None


def past(verb: Token) -> str:
    """Return a verb's past tense."""
    lemma = verb.lemma_.lower()
    doubled = lemma not in verbs.IRREGULAR and verb.lower_.startswith(lemma + lemma[-1])
    return f"{lemma}{lemma[-1]}ed" if doubled else verbs.past(lemma)  # "stopping" tells "stopped"


def present(verb: Token, plural: bool) -> str:
    """Return a participle's verb in the present tense, agreeing with its subject."""
    lemma = verb.lemma_.lower()
    if plural:
        return {"be": "are"}.get(lemma, lemma)
    return {"be": "is", "have": "has"}.get(lemma) or verbs.present(lemma)
