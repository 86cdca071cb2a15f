"""Hedges: what a sentence holds back about a statement, and whether the statement's own words keep it.

A word of reserve counts where it governs the statement: in the clause of its verb, or as what reports it.
"""

import re
from dataclasses import dataclass
from functools import cache

from kgplatform.language.verbs import NOUNS, form_of
from kgplatform.text.clause_splitting import Clauses
from kgplatform.text.lexical_match import Wording, stem, words_of
from kgplatform.text.syntax import Tree


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_POSSIBILITY = _words(
    "may might could can perhaps possibly possible probably probable likely potentially potential able capable maybe "
    "presumably apparently seem seems seemed seemingly appear appears appeared tend tends tended unclear"
)
# Who reports a thing does not doubt it: "reported" does not stand for "probably".
_REPORTING = _words(
    "according said say says saying reported report reports reportedly stated stating told attributed accuse accuses "
    "accused accusing"
)
_OPINION = _words(
    "supposedly allegedly purportedly purported thought think thinks believed believe believes claimed claim claims "
    "claiming alleged allege alleges alleging supposed rumoured rumored suspected suspect suspects assumed assume "
    "assumes presumed hypothesised hypothesized hypothesis hypothesize proposed propose proposes suggest suggests "
    "suggested suggesting argue argues argued arguing regard regards regarded considered deemed "
    "legend myth opinion speculated speculate posit posits posited contend contends contended insist insists insisted "
    "theorised theorized seen viewed perceived "
    "expected expects estimated estimate estimates feared fear fears predicted"
)
_ATTRIBUTION = _REPORTING | _OPINION
# Words of a relation that tell who says it as well as these do.
_TELLING = _words(
    "announce confirm warn describe designate label name call declare note add find show consider regard deem view see"
)
_DUTY = _words("should must would will shall ought")
_CONDITION = _words("if unless whether")
_DENYING = _words("not no never neither nor none without nobody nothing")
_NEGATION = _DENYING | _words(
    "cannot hardly rarely seldom scarcely barely fail fails failed lack lacks lacked lacking unlikely unable absent "
    "few little deny denies denied denying refuse refuses refused decline declines declined kept prevent prevents "
    "prevented stop stops stopped ban bans banned bar bars barred rather instead"
)
_SOFTENED = _POSSIBILITY | _OPINION
_KINDS = (
    ("negation lost", _NEGATION, _NEGATION),
    ("hedge lost", _POSSIBILITY, _SOFTENED),
    ("hedge lost", _ATTRIBUTION, _POSSIBILITY | _ATTRIBUTION | _TELLING),
    ("modal lost", _DUTY, _DUTY | _OPINION),
    ("condition lost", _CONDITION, _CONDITION),
)
_SAYS_SO = _words("supposedly allegedly reportedly purportedly")  # of the clause, wherever they stand in it
# These say nothing of a statement unless they stand before one of its own words: "for possible use".
_ADJECTIVES = _words("possible potential probable likely able capable")
# "The proposed method", "an earlier report on": no verb that reports anything.
_BARE = _words(
    "proposed suggested considered reported expected estimated predicted report reports claim claims suspect "
    "suspects estimate estimates fear fears regard hypothesis legend myth opinion"
)
_SEEN_AS = _words("seen viewed perceived")  # an opinion where they say as what
# These are deeds, too: what a statement says of its ends, like any other verb.
_DOING = _words(
    "deny denies denied denying refuse refuses refused decline declines declined prevent prevents prevented stop stops "
    "stopped ban bans banned bar bars barred kept rather instead told accuse accuses accused accusing "
    "fail fails failed lack lacks lacked"
)
_NOUNS = _words("report reports claim claims hypothesis legend myth opinion fear fears estimate estimates regard")
# What denies only with a word that comes later: "kept vessels from approaching".
_WITH_FROM = _words("kept prevent prevents prevented stop stops stopped ban bans banned bar bars barred")

_BEGINNING = 3  # letters
_WORD = re.compile(r"\w+(?:['’]\w+)?")
_HARMLESS = re.compile(
    r"\beven if\b|\bnot (?:only|just|merely|simply|least)\b|\b(?:was|were) able to\b|\bnone other than\b"
    r"|\bno doubt\b|\ba (?:few|little)\b|\bas if\b|\bwhether or not\b|\bMay\b(?! (?:be|have|also|not)\b)"
    r"|\bno (?:less|more|fewer|later|earlier|longer) than\b|\b(?:with|in) regards? to\b"
    r"|\b(?:the|last|next) will\b|\bif not\b|\b(?:the|these|those|its|their|his|her|last|past|next|first|every) few\b"
    r"|\bappear(?:s|ed)?\b(?! (?:to|that|as|likely|unlikely)\b)"
)
_DETERMINED = re.compile(r"\b(?:the|an?|this|that|our|its|their|his|her|these|those|new|first)\s+$", re.IGNORECASE)
_AS_FEARED = re.compile(r"\b(?:as|than)\s+(?:[a-z]+ly\s+)?$")  # "as initially feared" tells how, not who says so
_ASKED = re.compile(
    r"\b(?:ask|asks|asked|asking|see|determine|know|known|wonder|test|tested|examine|examined|clear)\s+$"
)
_SAYS_WHAT = re.compile(
    r"\s+(?:that|to|by|as|the|an?|this|these|those|it|its|their|his|her|in|on|at|[A-Z\d])|\s*[,;.]|$"
)
_AS = re.compile(r"[^,;.]*\bas\b")
_TOLD_OF = re.compile(r"\s+(?:that|of)\b")
_NEXT_WORD = re.compile(r"\s+(?:(?:the|an?|his|her|its|their)\s+)?(?=\w)")
_PREDICATE = re.compile(r"\s+(?:to|that|for)\b")
# ", officials said Friday." and ", said the mayor." tell of what stands before them.
_SPEAKER_BEFORE = re.compile(r"[,”\"]\s*(?:[^\s,;”\"]+\s+){1,8}$")
_COMMA_BEFORE = re.compile(r"[,”\"]\s*$")
_BEING = re.compile(r"(?<!\bit )\b(?:is|are|was|were|been|being)\s+(?:[a-z]+\s+)?$")
_ENDS_SOON = re.compile(r"(?:\s+[^\s,;.:]+){0,6}\s*(?:[,;.]|$)")
_NO_SPEAKER = re.compile(r"\s+(?:that|on|in|at|by|to|it|there|he|she|they|during|after|before|of|for)\b", re.IGNORECASE)
_FROM_DOING = re.compile(r"\bfrom\s+\w+ing\b")
_OPENING_QUANTITY = re.compile(
    r"(?<!\bthe )\b(most|few|certain|half|not all|almost all|nearly all|only|(?:some|many|several|parts?)(?=\s+of\b))"
    r"\s+(?:of\s+(?:the|these|those|our|its|their)\s+)?(?:[\w-]+\s+){0,3}$",
    re.IGNORECASE,
)
_LINKS = _words("on in at for from by with to and or is are was were has have had that who which")
_QUANTITIES = _words(
    "most some many few several certain half part parts often usually generally typically sometimes mostly partly only"
)


@dataclass(frozen=True)
class _Marker:
    word: str
    start: int
    end: int


@dataclass(frozen=True)
class Places:
    """Where a statement's words stand in its sentence: the spans of its ends, and its relation's words, verb first."""

    ends: tuple[tuple[int, int], ...]
    verbs: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        return min(start for start, _ in self.ends)

    @property
    def last(self) -> int:
        return max(*(start for start, _ in self.ends), self.verb)

    @property
    def verb(self) -> int:
        """The place by which the statement's clause is told: its verb, else the end that stands last."""
        return next(iter(self.verbs), max(start for start, _ in self.ends))

    def covers(self, place: int) -> bool:
        """Say whether a place is inside an end: what a name says of itself is kept with it."""
        return any(start <= place < end for start, end in self.ends)


def lost(sentence: str, places: Places, relation: str, tree: Tree) -> str:
    """Return what of the sentence's reserve the relation has lost, "" when none; `tree` is the sentence's."""
    own = _reserve_of(relation) | _negated(relation, sentence)
    clauses = Clauses(sentence)
    governing = {
        marker.word
        for marker in _markers(sentence)
        if not places.covers(marker.start)
        and _governs(marker, clauses, places)
        and (marker.word == "according" or tree.governs(marker.start, next(iter(places.verbs), None), places.ends))
    }
    kept = _spelled(frozenset(own))
    return next((reason for reason, kind, keepers in _KINDS if governing & kind and not kept & _spelled(keepers)), "")


@cache
def _spelled(words: frozenset[str]) -> frozenset[str]:
    """Words with their stems, if these are no mere beginnings: "considers" keeps what "is considered" holds back."""
    return words | {found for word in words if len(found := stem(word)) > _BEGINNING}


def narrowed(sentence: str, subject: int, relation: str) -> str:
    """Return "quantity lost" where the sentence says something of some or most of what the subject names alone."""
    before = sentence[max(0, subject - 80) : subject]
    match = _OPENING_QUANTITY.search(before)
    if match is None or set(words_of(relation)) & (_QUANTITIES | _POSSIBILITY):
        return ""
    between = words_of(before[match.end(1) :].removeprefix(" of "))
    return "" if any(word in _LINKS or _is_verb(word) for word in between) else "quantity lost"


def _is_verb(word: str) -> bool:
    form = form_of(word)
    return form is not None and form.tense in {"present", "past", "base"} and form.base not in NOUNS


def added(sentence: str, relation: str) -> str:
    """Return "negation added" where the relation denies and the sentence does not, "" otherwise."""
    stated = {marker.word for marker in _markers(sentence)} | _negated(sentence, relation)
    return "negation added" if _reserve_of(relation) & (_NEGATION - _DOING) and not stated & _NEGATION else ""


def is_reserve(word: str) -> bool:
    """Say whether a word of a relation is a hedge, a modal, a condition or a negation."""
    return _plain(word) not in _DOING and any(_plain(word) in kind for _, kind, _ in _KINDS)


def is_attribution(word: str) -> bool:
    """Say whether a word tells that somebody says or thinks a thing; it may be all that a relation says."""
    return word in _ATTRIBUTION


def same_reserve(word: str, sentence: str) -> bool:
    """Say whether the sentence holds back in the way of this word of a relation."""
    stated = {marker.word for marker in _markers(sentence)}
    return any(_plain(word) in kind and stated & keepers for _, kind, keepers in _KINDS)


def denies(label: str) -> bool:
    """Say whether a name begins with a negation: "no lead" names nothing."""
    return (words_of(label) or [""])[0] in _DENYING


def denies_as(word: str, sentence: str) -> bool:
    """Say whether a sentence denies what a word denies: "failed" and "insufficient" of "not sufficient"."""
    denying = word in _NEGATION or bool(_negated(word, sentence))
    return denying and any(marker.word in _NEGATION for marker in _markers(sentence))


def is_saying(relation: str) -> bool:
    """Say whether a relation tells that its subject says something: "told a meeting that the worst was"."""
    words = words_of(relation)
    return "that" in words and any(word in _ATTRIBUTION for word in words[: words.index("that")])


def _reserve_of(relation: str) -> set[str]:
    return {_plain(word) for word in words_of(_HARMLESS.sub(" ", relation))}


def _negated(relation: str, sentence: str) -> set[str]:
    """Return "not" where a word of one denies what a word of the other says: "insufficient" and "not sufficient"."""
    stated = Wording(sentence)
    for word in words_of(relation):
        for prefix in ("un", "in", "im", "non", "dis"):
            rest = word.removeprefix(prefix).lstrip("-")
            if rest != word and len(rest) > 3 and stated.speaks_for(rest):
                return {"not"}
    return set()


def _plain(word: str) -> str:
    return "not" if word.endswith(("n't", "n’t")) else word


def _markers(sentence: str) -> list[_Marker]:
    blank = _HARMLESS.sub(lambda match: " " * len(match.group()), sentence)
    found = [_Marker(_plain(m.group().casefold()), m.start(), m.end()) for m in _WORD.finditer(blank)]
    return [
        marker
        for marker in found
        if any(marker.word in kind for _, kind, _ in _KINDS)
        and not _is_proper(marker, blank)
        and _counts(marker, blank)
    ]


def _is_proper(marker: _Marker, sentence: str) -> bool:
    """A capital inside a sentence makes a name of it: "Little Rock", "Will Smith"."""
    return sentence[marker.start].isupper() and sentence[: marker.start].rstrip(" ")[-1:].isalnum()


def _counts(marker: _Marker, sentence: str) -> bool:
    """Say whether a word has the sense in which it holds back."""
    if _AS_FEARED.search(sentence, max(0, marker.start - 20), marker.start):
        return False
    if marker.word in _SEEN_AS:
        return _AS.match(sentence, marker.end, marker.end + 80) is not None
    if marker.word in _BARE:
        told = _TOLD_OF.match(sentence, marker.end) is not None
        return told or not (marker.word in _NOUNS and _is_determined(marker, sentence))
    if marker.word in ("rather", "instead"):
        return sentence.startswith((" than", " of"), marker.end)
    return marker.word not in _WITH_FROM or _FROM_DOING.search(sentence, marker.end, marker.end + 80) is not None


def _is_determined(marker: _Marker, sentence: str) -> bool:
    return _DETERMINED.search(sentence, max(0, marker.start - 12), marker.start) is not None


def _is_adjective(marker: _Marker, sentence: str) -> bool:
    """ "The proposed method", "and predicted stability": it is said of a noun alone."""
    if _BEING.search(sentence, max(0, marker.start - 30), marker.start) is not None:
        return False
    return _is_determined(marker, sentence) or _SAYS_WHAT.match(sentence, marker.end) is None


def _governs(marker: _Marker, clauses: Clauses, places: Places) -> bool:
    if marker.word in _CONDITION:
        return _conditions(marker, clauses, places)
    if marker.word == "according":
        return clauses.same_part(marker.start, places.first) and not _is_source(marker, clauses.sentence, places)
    if marker.word in _SAYS_SO:
        return clauses.same(marker.start, places.verb)
    if clauses.fronted(marker.start, places.first):
        return False
    if marker.word in _BARE - _NOUNS and _is_adjective(marker, clauses.sentence):
        return _is_predicate(marker, clauses.sentence, places)
    return _reports(marker, clauses, places) if marker.word in _ATTRIBUTION else _holds_back(marker, clauses, places)


def _conditions(marker: _Marker, clauses: Clauses, places: Places) -> bool:
    """ "A if B" and "If B, A" condition A; "asked if B", "whether B" only what follows."""
    asked = marker.word == "whether" or _ASKED.search(clauses.sentence, max(0, marker.start - 20), marker.start)
    if asked and marker.start > places.verb:
        return False
    return clauses.reported(*sorted((marker.start, places.verb)))


def _holds_back(marker: _Marker, clauses: Clauses, places: Places) -> bool:
    """A hedge or negation holds of what comes after it in its clause, "rather than" of that alone."""
    verb = places.verb
    if marker.word in ("rather", "instead") or marker.word in _WITH_FROM:
        return marker.start < verb and clauses.same_part(marker.start, verb)
    if marker.word in _ADJECTIVES and not _is_predicate(marker, clauses.sentence, places):
        return False
    return marker.start <= places.last and clauses.same(marker.start, verb)


def _is_predicate(marker: _Marker, sentence: str, places: Places) -> bool:
    """ "Is likely to", "is possible that", or the word before one of the statement's own."""
    following = _NEXT_WORD.match(sentence, marker.end)
    own = {place for place, _ in places.ends} | set(places.verbs)
    return _PREDICATE.match(sentence, marker.end) is not None or (following is not None and following.end() in own)


def _is_source(marker: _Marker, sentence: str, places: Places) -> bool:
    """Say whether a statement begins in what is named as the source: "according to X, the director of
    Y", "first proposed by X, an engineer"."""
    comma = sentence.find(",", marker.end)
    return marker.start < places.first and (places.first < comma or comma < 0)


def _reports(marker: _Marker, clauses: Clauses, places: Places) -> bool:
    """Say whether a word of saying or thinking tells the statement: what follows it, or what stands before it."""
    if clauses.sentence.startswith(" by ", marker.end) and _is_source(marker, clauses.sentence, places):
        return False
    if _is_postposed(marker, clauses.sentence):
        return places.last < marker.start and clauses.same_part(places.first, marker.start)
    if marker.start >= max(places.verb, places.first):
        return False
    return clauses.reported(marker.start, places.verb)


def _is_postposed(marker: _Marker, sentence: str) -> bool:
    begin = max(0, marker.start - 80)
    if _ENDS_SOON.match(sentence, marker.end) is None:
        return False
    before = sentence[begin : marker.start]
    if _BEING.search(before) is not None:
        return False
    inverted = _COMMA_BEFORE.search(before) is not None and _NO_SPEAKER.match(sentence, marker.end) is None
    return inverted or (_SPEAKER_BEFORE.search(before) is not None and not _that_follows(marker, sentence))


def _that_follows(marker: _Marker, sentence: str) -> bool:
    return sentence.startswith(" that", marker.end)
