"""Opposed predicates: which two relations of the same entities cannot both hold, by a small lexicon and negation.

Two predicates are opposed when they differ in nothing but a negation ("prevents", "does not prevent") or in one word
for its opposite ("increases the risk of", "decreases the risk of"). Inflection, articles and adverbs of degree do not
count; whatever is not a plain word must be the same, so that symbols are safe. What only may be opposes nothing that
only may be. docs/gaps.md shows the lexicon's use.
"""

from dataclasses import dataclass
from functools import lru_cache

from kgplatform.language.keys import exact_key

# The two sides of each line are opposites, each word of one to each word of the other.
_OPPOSITES = """
increase raise elevate boost enlarge expand maximize | decrease reduce lower diminish lessen shrink minimize
cause induce trigger provoke produce | prevent avert preclude stop
activate stimulate promote facilitate enhance | inhibit suppress block impede hinder deactivate
improve alleviate ameliorate relieve ease | worsen aggravate exacerbate impair
accelerate speed hasten | slow delay retard decelerate
strengthen reinforce stabilize | weaken undermine destabilize
support confirm prove corroborate | refute contradict disprove
allow permit enable | forbid prohibit prevent disallow ban
include contain | exclude lack omit
have possess | lack
attract | repel
protect preserve | harm damage endanger destroy
create build | destroy
gain | lose
accept approve | reject refuse
attach bind | detach
appear emerge | disappear vanish
overestimate | underestimate
upregulate | downregulate
outperform exceed surpass | underperform
precede | follow
higher larger greater bigger more | lower smaller less fewer
better | worse
faster | slower
older | younger
stronger | weaker
longer taller | shorter
earlier | later
before | after
above | below
safe harmless | unsafe dangerous harmful toxic
effective useful beneficial | ineffective useless harmful
positively | negatively inversely
positive | negative inverse
compatible | incompatible
dependent | independent
sensitive susceptible | resistant insensitive immune
soluble | insoluble
reversible | irreversible
stable | unstable
necessary essential required | unnecessary optional
sufficient adequate | insufficient inadequate
"""
_NEGATIONS = frozenset(("not", "never", "no", "n't", "without"))
_HEDGES = frozenset(("may", "might", "can", "could", "would", "should"))
_MODALS = _HEDGES | {"will", "shall", "must"}
_ARTICLES = frozenset(("a", "an", "the"))
_DEGREES = frozenset(
    "significantly markedly strongly greatly slightly directly substantially considerably generally usually typically "
    "often sometimes also further still dramatically clearly consistently effectively really indeed always".split()
)
_BE = frozenset("be is are was were been being am".split())
_HAVE = frozenset("have has had having".split())
_DO = frozenset("do does did".split())
_FAIL = frozenset("fail fails failed".split())
_IRREGULAR = {"sped": "speed", "built": "build", "lost": "lose", "bound": "bind", "forbade": "forbid",
              "forbidden": "forbid", "overcame": "overcome", "led": "lead", "made": "make"}  # fmt: skip
_SHORTEST = 3  # letters that are left of a word


@dataclass(frozen=True)
class _Sense:
    """A predicate without what does not count: words by their stems, whether it is denied, whether it only may be."""

    words: tuple[str, ...]
    denied: bool
    hedged: bool


def opposed(one: str, other: str, *, reversed_ends: bool = False) -> bool:
    """Say whether two predicates of the same subject and object contradict each other.

    With `reversed_ends` the subject of one is the object of the other: then only comparisons do ("is larger than").
    """
    left, right = _sense(one), _sense(other)
    if reversed_ends:
        return left == right and left.words[-1:] == ("than",) and not left.denied and not left.hedged
    if left.hedged and right.hedged:
        return False
    if left.words == right.words:
        return left.denied != right.denied
    if left.denied or right.denied or len(left.words) != len(right.words):
        return False
    different = [pair for pair in zip(left.words, right.words, strict=True) if pair[0] != pair[1]]
    return len(different) == 1 and different[0][1] in _opposites().get(different[0][0], frozenset())


@lru_cache(maxsize=65536)
def _sense(predicate: str) -> _Sense:
    words = _split(predicate)
    denied = hedged = False
    kept: list[str] = []
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        if (word in _FAIL and following == "to") or (word in _NEGATIONS and following != "longer"):
            # what holds no longer did hold: that denies nothing
            denied = not denied
        elif word in _MODALS:
            impossible = word in ("can", "could") and following in _NEGATIONS  # what cannot be is no guess
            hedged = hedged or (word in _HEDGES and not impossible)
        elif not _is_empty(word, words[place - 1] if place else "", following):
            kept.append(_stem(word))
    return _Sense(tuple(kept), denied, hedged)


def _split(predicate: str) -> list[str]:
    """Words in order; plain and capitalised ones in lower case, contracted negations apart."""
    found: list[str] = []
    for token in exact_key(predicate).split(" "):
        word = token.lower() if token.isalpha() and token[1:].islower() else token
        if word == "cannot":
            found += ["can", "not"]
        elif word.endswith("n't"):
            found += [{"ca": "can", "wo": "will"}.get(word[:-3], word[:-3]), "not"]
        else:
            found.append(word)
    return found


def _is_empty(word: str, before: str, following: str) -> bool:
    """Say whether a word adds nothing, as articles, degrees, "does" of "does not" and "has" of "has increased"."""
    if word in _ARTICLES or word in _DEGREES:
        return True
    if word in _DO:
        return following in _NEGATIONS
    if word in _HAVE:
        return following.endswith("ed") or following in ("been", "not", "never")
    return word == "to" and before in _FAIL


def _stem(word: str) -> str:
    """Return what the forms of a plain word have in common; anything else is its own stem."""
    if not (word.isalpha() and word.islower()):
        return word
    if word in _BE:
        return "be"
    if word in _HAVE:
        return "have"
    base = _IRREGULAR.get(word, word)
    for ending in ("ies", "ied", "ing", "ed", "es", "s", "e", "y"):
        rest = base.removesuffix(ending)
        if rest != base and len(rest) >= _SHORTEST and not (ending == "s" and base.endswith(("ss", "us", "is"))):
            base = rest
            break
    doubled = len(base) > _SHORTEST and base[-1] == base[-2] and base[-1] not in "ls"
    return base[:-1] if doubled else base


@lru_cache(maxsize=1)
def _opposites() -> dict[str, frozenset[str]]:
    """Stem -> the stems of its opposites."""
    found: dict[str, set[str]] = {}
    for line in _OPPOSITES.strip().splitlines():
        one, other = ([_stem(word) for word in side.split()] for side in line.split("|"))
        for word in one:
            found.setdefault(word, set()).update(other)
        for word in other:
            found.setdefault(word, set()).update(one)
    return {word: frozenset(others) for word, others in found.items()}
