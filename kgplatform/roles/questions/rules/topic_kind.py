"""What kind of thing a topic is: by its name, and by what texts say that it is."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from kgplatform.language.number import singular
from kgplatform.language.persons import person
from kgplatform.language.sentences import sentence_spans
from kgplatform.roles.questions.thing_kinds import THING_KINDS
from kgplatform.text.on_topic import proper_names

CONCEPT, EVENT, PERSON, STORM_SEASON = "concept", "event", "person", "storm_season"
NAMED, SAID, HAPPENED = 3, 2, 1  # what a name's last word, a definition and a year in the name weigh
CLEAR = 2  # votes from which a kind is clear, if no other has as many
MOST_SAID = 3  # definitions that count for one kind
LIVES = 2  # texts that tell of a life, from which a person's name is that person's
_STORMS = frozenset({"typhoon", "hurricane", "cyclone", "storm"})
_YEAR = re.compile(r"(?<!\d)(?:1[0-9]|20)\d\d(?!\d)|(?<!\d)\d{1,3}(?:st|nd|rd|th)(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
# Where a definition's own noun has ended: "a match | contested", "a disease | of bees".
_CUT = re.compile(
    r"[,;:()]|\s(?:that|which|who|whose|where|when|with|without|for|by|from|to|in|on|at|as|between|held|used|found"
    r"|contested|caused|native|produced|written|directed)\b"
)
_OF = re.compile(r"\sof\s")
_EMPTY_GENUS = frozenset(
    "kind type form sort one group class set part variety breed member example range number collection".split()
)
_ABSTRACT = ("tion", "sion", "ity", "ness", "ism", "ence", "ance", "ment", "ship")
_LIFE = (
    r"[^.!?\n]{0,60}?\b(?:was born|studied at|graduated|married|was educated|grew up|died (?:in|on|at|of)|was raised"
    r"|received (?:his|her) )"
)


def kind_of(name: str, goal: str, texts: Sequence[str], told: Sequence[str] = ()) -> str:
    """Return the kind of thing that a topic is, a key of THING_KINDS; "" where none is clear.

    `texts` are what was read for it, `told` what the graph has as descriptions of what is named like it. Without a kind
    that is clear it is a concept only where a text says that it is something abstract ("the incompatibility of").
    """
    if not name.strip():
        return ""
    votes = Counter[str]()
    particular = bool(_YEAR.search(name)) or bool(proper_names(name, texts))
    _by_name(name, votes, particular=particular)
    said = [*_definitions(name, texts), *told]
    for kind, times in Counter(kind for text in said if (kind := _genus(text, name, particular=particular))).items():
        votes[kind] += SAID * min(times, MOST_SAID)
    if _lives(name, texts) >= LIVES:
        votes[PERSON] += NAMED
    words = _singulars(goal)
    for kind in votes:
        votes[kind] += bool(words & {*THING_KINDS[kind].names.split(), *THING_KINDS[kind].genera.split()})
    ranked = votes.most_common(2)
    if ranked and ranked[0][1] >= CLEAR and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]):
        return ranked[0][0]
    return CONCEPT if not ranked and any(_is_abstract(text, name) for text in said) else ""


def _by_name(name: str, votes: Counter[str], *, particular: bool) -> None:
    words = [singular(word.casefold()) for word in _WORD.findall(_OF.split(name)[0].split(" in ")[0])]
    if not words:
        return
    dated = bool(_YEAR.search(name))
    if dated and words[-1] == "season" and _STORMS & {*words}:
        votes[STORM_SEASON] += 2 * NAMED
        return
    for kind, each in THING_KINDS.items():
        own = frozenset(each.names.split())
        if words[-1] in own and (particular or not each.particular):
            votes[kind] += NAMED
            break
    else:
        for kind, each in THING_KINDS.items():
            if particular and each.particular and not frozenset(each.names.split()).isdisjoint(words):
                votes[kind] += SAID
                break
    if dated and len(name.split()) > 1:
        votes[EVENT] += HAPPENED


def _definitions(name: str, texts: Sequence[str]) -> Iterator[str]:
    """The sentences that begin with a name and say what it is or was."""
    last = name.rsplit(maxsplit=1)[-1].casefold()
    opening = _opening(name)
    for text in texts:
        if singular(last) not in text.casefold():
            continue
        for line in text.split("\n"):
            for start, end in sentence_spans(line):
                if opening.match(line, start, end):
                    yield line[start:end]


@lru_cache(maxsize=64)
def _opening(name: str) -> re.Pattern[str]:
    *before, last = name.split()
    forms = sorted({last, singular(last.lower()), f"{singular(last.lower())}s"}, key=len, reverse=True)
    own = r"\s".join([*map(re.escape, before), f"(?:{'|'.join(map(re.escape, forms))})"])
    return re.compile(
        rf"(?:(?:an?|the|every)\s)?[\"“]?{own}[\"”]?(?:\s\([^)]{{0,200}}\))?(?:,[^,;]{{2,80}},)?"
        r"\s(?:(?:is|was)\s(?:\w+ly\s|often\s)?(?:defined\sas\s)?(?:an?|the|any|one\sof\sthe)\s|(?:are|were)\s(?!not\b))",
        re.IGNORECASE,
    )


def _genus(text: str, name: str, *, particular: bool) -> str:
    """The kind of thing that a definition says, "" for none: of "is a viral disease of bees" that of a disease."""
    for word in reversed(_defining_words(text, name)):
        for kind, each in THING_KINDS.items():
            if word in each.genera.split() and (particular or not each.particular):
                return kind
    return ""


def _is_abstract(text: str, name: str) -> bool:
    words = _defining_words(text, name)
    return bool(words) and words[-1].endswith(_ABSTRACT)


def _defining_words(text: str, name: str) -> list[str]:
    """The words, in the singular, by which a definition says what a thing is: "viral", "disease"."""
    opened = _opening(name).match(text)
    said = text[opened.end() :] if opened else text
    while True:
        parts = _OF.split(_CUT.split(said, maxsplit=1)[0], maxsplit=1)
        words = [singular(word.casefold()) for word in _WORD.findall(parts[0])]
        if len(parts) == 1 or not words or words[-1] not in _EMPTY_GENUS:
            return words
        said = parts[1]


def _lives(name: str, texts: Sequence[str]) -> int:
    """How many texts tell of the life of the person of a name; 0 where it is no person's name."""
    if person(name) is None:
        return 0
    pattern = re.compile(rf"\b{re.escape(name.rsplit(maxsplit=1)[-1])}\b{_LIFE}")
    return sum(pattern.search(text) is not None for text in texts)


def _singulars(text: str) -> frozenset[str]:
    return frozenset(singular(word.casefold()) for word in _WORD.findall(text))
