"""Verbs: how a verb group is worded, and whether the text asserts its clause."""

from spacy.tokens import Doc, Token

from kgplatform.offline import lexicon

VERB_TAGS = {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
_SUBJECTS = {"nsubj", "nsubjpass"}


def is_verb(token: Token) -> bool:
    return token.tag_ in VERB_TAGS and token.pos_ in ("VERB", "AUX")


def subject_of(verb: Token) -> Token | None:
    """Return the verb's own subject."""
    return next((child for child in verb.lefts if child.dep_ in _SUBJECTS), None)


def auxiliaries(verb: Token) -> list[Token]:
    """Return the verb's auxiliaries; a coordinated verb of the same form shares those of the first."""
    own = [child for child in verb.lefts if child.dep_ in ("aux", "auxpass")]
    if not own and verb.dep_ == "conj" and is_verb(verb.head) and subject_of(verb) is None:
        if verb.tag_ == verb.head.tag_ or (verb.tag_ in ("VBN", "VBD") and verb.head.tag_ == "VBN"):
            return auxiliaries(verb.head)
    return own


def is_passive(verb: Token) -> bool:
    return verb.tag_ == "VBN" and any(aux.lemma_ == "be" for aux in auxiliaries(verb))


def group(verb: Token, bare: bool = False) -> str | None:
    """Return the words of the verb group ("has often been used"), or None where it asserts nothing.

    `bare` leaves the infinitive's "to" and the auxiliaries out.
    """
    tokens = [] if bare else auxiliaries(verb)
    if any(not _is_factual(aux) for aux in auxiliaries(verb)):
        return None
    for child in verb.children:
        if child.dep_ == "neg" or child.lower_ in lexicon.NEGATIVES:
            return None
        if child.dep_ == "advmod" and child.tag_ == "WRB":
            continue
        if child.dep_ == "advmod" and child.i < verb.i and _is_manner(child, verb):
            tokens.append(child)
    tokens = [*sorted(tokens, key=lambda token: int(token.i)), verb]
    tokens += [child for child in verb.rights if child.dep_ == "prt"]
    return " ".join([token.text for token in tokens] + _following_adverb(verb))


def has_negative(verb: Token) -> bool:
    return any(child.dep_ == "neg" or child.lower_ in lexicon.NEGATIVES for child in verb.children)


def _is_factual(auxiliary: Token) -> bool:
    return auxiliary.tag_ != "MD" or auxiliary.lower_ in lexicon.KEPT_MODALS


def _is_manner(adverb: Token, verb: Token) -> bool:
    """Tell whether an adverb belongs to the verb group: inside it, one word, no mere joint of the discourse."""
    subject = subject_of(verb)
    inside = subject is None or adverb.i > subject.i
    return (
        inside
        and adverb.lower_ not in lexicon.DISCOURSE_ADVERBS
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
                and adverb.lower_ not in lexicon.DISCOURSE_ADVERBS
            ):
                return words
    return []


def agrees(subject: Token, verb: Token, coordinated: bool) -> bool:
    """Tell whether number agrees, since a mismatch betrays a wrong tree."""
    first = next(iter([*auxiliaries(verb), verb]))
    plural = subject.tag_ in ("NNS", "NNPS")
    if first.tag_ == "VBZ" or first.lower_ == "was":
        return not plural or subject.tag_ == "NNPS"
    if (first.tag_ == "VBP" and first.lower_ != "can") or first.lower_ == "were":
        return plural or coordinated or subject.tag_ in ("NNP", "NNPS", "CD") or subject.lower_ in _PLURALS
    return True


_PLURALS = frozenset("people police data media bacteria species fish majority number variety range series they".split())


def is_asserted(verb: Token) -> bool:
    """Tell whether the text states the clause as a fact: not under a condition, a purpose or another's opinion."""
    at = verb
    for _ in range(len(verb.doc)):
        if has_condition(at):
            return False
        if at.dep_ == "ROOT":
            return is_verb(at) and not _is_attributed(at.doc)
        if at.dep_ == "conj":
            if not is_verb(at.head):
                return False
        elif at.dep_ in ("relcl", "acl"):
            return _noun_is_asserted(at.head)
        elif at.dep_ == "advcl":
            if not _is_asserting_adverbial(at):
                return False
        elif at.dep_ == "ccomp":
            if _is_evident(at):
                return True
            if not _is_reported_fact(at):
                return False
        else:
            return False
        if group(at.head) is None and at.dep_ != "conj":
            return False
        at = at.head
    return False


def _is_attributed(doc: Doc) -> bool:
    """ "According to X", "supposedly": somebody else says it."""
    return any(
        t.lemma_.lower() in lexicon.OPINION or (t.lower_ == "according" and t.nbor().lower_ == "to") for t in doc[:-1]
    )


def has_condition(verb: Token) -> bool:
    for child in verb.children:
        if child.dep_ == "advcl":
            opener = child.left_edge
            # "X happens when Y" tells that X happens; "When Y, X happens" and "if" before or after do not
            if opener.lower_ == "when" and _is_past(child):  # what happened once, happened
                continue
            later = opener.lower_ in ("when", "whenever", "until", "once") and child.i > verb.i
            if (
                not later
                and opener.lower_ not in ("whether", "once")
                and (opener.lower_ in lexicon.CONDITIONAL_MARKS or opener.lower_ in ("even", "only"))
            ):
                return True
        if child.dep_ in ("mark", "advmod") and child.lower_ in lexicon.CONDITIONAL_MARKS:
            return not (child.lower_ == "when" and _is_past(verb))
    return False


def governor(token: Token) -> Token | None:
    """Return the verb whose clause the token stands in."""
    return next((ancestor for ancestor in token.ancestors if is_verb(ancestor)), None)


def _noun_is_asserted(noun: Token) -> bool:
    """A clause on a noun holds where the noun's own clause is a plain statement."""
    if noun.lemma_.lower() in lexicon.CONTENT_NOUNS:
        return False
    if any(child.lower_ in lexicon.NEGATIVES for child in noun.lefts):
        return False
    for ancestor in noun.ancestors:
        if is_verb(ancestor):
            if has_condition(ancestor) or ancestor.lemma_ in ("need", "want", "seek", "aim", "require", "imagine"):
                return False
            if group(ancestor) is None:
                return False
            if ancestor.dep_ == "ccomp" and subject_of(ancestor) is not None and ancestor.tag_ != "VB":
                if not (_is_reported_fact(ancestor) or _is_evident(ancestor)):
                    return False
            if ancestor.dep_ == "ROOT":
                return not _is_attributed(noun.doc)
    return not _is_attributed(noun.doc) and noun.dep_ != "ROOT"


def _is_asserting_adverbial(verb: Token) -> bool:
    marks = [child for child in verb.lefts if child.dep_ in ("mark", "advmod") and child.i <= verb.left_edge.i + 1]
    if subject_of(verb) is None:
        return verb.tag_ == "VBG" and not marks and not any(child.dep_ == "aux" for child in verb.lefts)
    past = _is_past(verb) and any(mark.lower_ in ("when", "after") for mark in marks)
    return past or any(mark.lower_ in lexicon.ASSERTING_MARKS for mark in marks)


def _is_past(verb: Token) -> bool:
    return next(iter([*auxiliaries(verb), verb])).tag_ == "VBD"


def _is_evident(verb: Token) -> bool:
    """ "It is clear that", "it is important to note that": the clause itself is what is said."""
    head = verb.head
    if verb.left_edge.lower_ != "that" or head.i > verb.i:
        return False
    if head.dep_ == "xcomp" and head.lemma_ in lexicon.FACTIVE:
        head = next((a for a in head.ancestors if a.lemma_ == "be"), head)
        subject = subject_of(head)
        return subject is not None and subject.lower_ == "it" and group(head) is not None
    adjectives = [c for c in head.children if c.dep_ in ("acomp", "oprd")]
    return head.lemma_ == "be" and any(c.lower_ in lexicon.EVIDENT for c in adjectives) and group(head) is not None


def _is_reported_fact(verb: Token) -> bool:
    between = verb.doc[min(verb.i, verb.head.i) : max(verb.i, verb.head.i)]
    if verb.head.i > verb.i:  # "A is so; B is so" hangs the first clause on the second
        return any(token.text == ";" for token in between) and verb.head.dep_ == "ROOT"
    opener = verb.left_edge.lower_
    return verb.head.lemma_ in lexicon.FACTIVE and opener not in lexicon.CONDITIONAL_MARKS | {"how", "why", "what"}


def finite(verb: Token, plural: bool, main: Token) -> str | None:
    """Return a participle's verb in the tense of the main clause, or with its modal; None where that is unclear."""
    helpers = auxiliaries(main)
    modal = next((aux for aux in helpers if aux.tag_ == "MD"), None)
    if modal is not None:
        return f"{modal.lower_} {verb.lemma_.lower()}"
    first = next(iter([*helpers, main]))
    if first.tag_ == "VBD" or (main.tag_ == "VBN" and not helpers):
        return past(verb)
    if first.tag_ in ("VBP", "VBZ"):
        return present(verb, plural)
    return None


def past(verb: Token) -> str:
    """Return a verb's past tense."""
    lemma = verb.lemma_.lower()
    if lemma in lexicon.IRREGULAR_PASTS:
        return lexicon.IRREGULAR_PASTS[lemma]
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        return lemma[:-1] + "ied"
    doubled = verb.lower_.startswith(lemma + lemma[-1])  # "stopping" tells "stopped"
    return lemma + (lemma[-1] if doubled else "") + "ed"


def present(verb: Token, plural: bool) -> str:
    """Return a participle's verb in the present tense, agreeing with its subject."""
    lemma = verb.lemma_.lower()
    if plural:
        return {"be": "are"}.get(lemma, lemma)
    if lemma in ("be", "have"):
        return {"be": "is", "have": "has"}[lemma]
    if lemma.endswith(("s", "x", "z", "ch", "sh", "o")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + "s"
