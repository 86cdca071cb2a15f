"""Written variants of a name beyond its normal key: Greek letters, numerals, units, dots, eponyms, spacing, spelling.

A variant key is as safe for symbols as the normal key is. The wide key folds much more: names that share it are worth
comparing, and nothing else.
"""

import re
import unicodedata
from functools import lru_cache

from kgplatform.language.acronyms import stands_for
from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.lexica import CARDINALS, COUNTED, GREEK, ORDINALS, ROMAN, UNITS
from kgplatform.language.number import singular
from kgplatform.language.spelling import american

_INITIALS = re.compile(r"\b(?:[A-Za-z]{1,2}\.){2,}")
_AMPERSAND = re.compile(r"(?<=[A-Z]) & (?=[A-Z]\b)")
_SLASH = re.compile(r" ?/ ?")
_BRACKETED = re.compile(r"(?P<long>[^()]+) \((?P<acronym>[\w-]+)\)")
_SQUARED = re.compile(r"(?<=[A-Za-z])[ -]squared?\b")
_DIMENSIONAL = re.compile(r"\b(\d+) dimensional\b")
_END_DOT = re.compile(r"(?<=[A-Za-z])\.(?=[\s,)]|$)")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_EPONYM = re.compile(r"(?<=[A-Za-z])'s(?=\s)|(?<=s)'(?=\s)")
_GREEK = re.compile(r"(?<![Α-ωά-ώ])[Α-ω](?![Α-ωά-ώ])")
_MEASURE = re.compile(r"(?P<number>(?<![\w.])\d+(?:\.\d+)?)(?:\s*|-)(?P<unit>(?:[A-Za-zμΩ°%€$]+)(?: [a-zA-Z]+){0,2})")
_ORDINAL = re.compile(r"(?<!\d)(\d+)(?:st|nd|rd|th)")
_NUMBERED = re.compile(r"(?<=\d)-(?=[a-z]{2})|(?<=\b[A-Za-z])-(?=[a-z]{2})")
_CODE = re.compile(r"(?<=[A-Za-z]{2})-(?=\d)")
_SEPARATORS = re.compile(r"(?:(?<=[^\W\d])|(?<=[)+]))(?<!\b[a-z])[ -](?=\w)|(?<=\w)[ -](?=[^\W\d])")
_ACRONYMS = re.compile(r"([A-Za-z]{0,30}[A-Z])'?s")  # no acronym is longer: it is looked for from each letter
_STROKES = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "ı": "i"}
)
_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"}
)
_TIMES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_DIGITS = 20  # that a number has which somebody counts
_TENS = frozenset(word for word in CARDINALS if word.endswith("ty"))
_DIGRAPHS = (("ae", "e"), ("oe", "e"), ("ph", "f"), ("our", "or"), ("ogue", "og"), ("mme", "m"), ("que", "k"),
             ("ou", "o"), ("eing", "ing"), ("ement", "ment"), ("y", "i"), ("ence", "ens"), ("ense", "ens"),
             ("is", "iz"), ("ice", "iz"), ("c", "k"), ("ium", "um"), ("gh", "w"))  # fmt: skip
_SPELLINGS = (
    ("ae", "e"), ("oe", "e"), ("our", "or"), ("ogue", "og"), ("isa", "iza"), ("ise", "ize"), ("isi", "izi"),
    ("yse", "yze"), ("mme", "m"), ("ement", "ment"), ("eing", "ing"), ("plough", "plow"), ("mould", "mold"),
    ("sulph", "sulf"), ("ence", "ense"), ("tre", "ter"),
)  # fmt: skip
_DOUBLE = re.compile(r"(.)\1")
_LATIN = re.compile(r"(?:us|um|on|is|es|ae|ix|ex|ices|mata|ora|era|[aieosx])$")


@lru_cache(maxsize=65536)
def variant_key(name: str) -> str:
    """Return the normal key with dots, numerals, units, Greek letters and eponyms written in one way."""
    text = _SLASH.sub("/", _without_acronym(exact_key(name).replace('"', "")))
    text = _AMPERSAND.sub("&", _INITIALS.sub(lambda match: match[0].replace(".", ""), text))
    text = _EPONYM.sub("", _THOUSANDS.sub("", _END_DOT.sub("", text))).replace(" & ", " and ")
    text = _GREEK.sub(lambda match: GREEK.get(match[0], match[0]), _MEASURE.sub(_measure, text))
    text = _SQUARED.sub("2", text)
    key = normal_key(_of_one_case(text))
    words = _numbered(_NUMBERED.sub(" ", key).split(" "))
    words[-1] = _ACRONYMS.sub(r"\1", words[-1])
    return normal_key(_DIMENSIONAL.sub(r"\1D", _CODE.sub("", " ".join(words))))


@lru_cache(maxsize=65536)
def joined_key(name: str) -> str:
    """Return the variant key without what parts words: "honey bee", "honey-bee" and "honeybee" share it."""
    return without_joints(variant_key(name))


@lru_cache(maxsize=65536)
def wide_key(name: str) -> str:
    """Return a key that all variants of a name share, and some other names too."""
    folded = without_accents(joined_key(name)).casefold()
    for one, other in _DIGRAPHS:
        folded = folded.replace(one, other)
    folded = _DOUBLE.sub(r"\1", folded)
    return _LATIN.sub("", folded) if len(folded) > 4 else folded


@lru_cache(maxsize=65536)
def respelled(word: str) -> str:
    """Return a plain word of six letters or more in a spelling that British and American forms share."""
    if len(word) < 6 or not word.isalpha() or not word.islower():
        return word
    for one, other in _SPELLINGS:
        word = word.replace(one, other)
    return word.replace("ll", "l") if len(word) > 7 else word


def umlauts_apart(text: str) -> str:
    """Return a text with the vowels that German and the Nordic languages write in two letters where they must."""
    return text.translate(_UMLAUTS)


def without_joints(key: str) -> str:
    """Return a key without the spaces and hyphens between words; "10-11" and "n-1" keep theirs."""
    return _SEPARATORS.sub("", key)


def without_accents(text: str) -> str:
    """Return a text without the marks over, under and through its letters."""
    apart = unicodedata.normalize("NFD", text.translate(_STROKES))
    return unicodedata.normalize("NFC", "".join(c for c in apart if unicodedata.category(c) != "Mn"))


def _without_acronym(text: str) -> str:
    """A long form alone: "random forest (RF)" is a random forest."""
    match = _BRACKETED.fullmatch(text)
    return match["long"] if match and stands_for(match["acronym"], match["long"]) else text


def _of_one_case(text: str) -> str:
    """A title in capitals in small ones: it has several words, and one that is too long for an acronym."""
    words = text.split(" ")
    shouted = len(words) > 1 and text.isupper() and sum(len(word) > 5 for word in words) * 2 >= len(words)
    return " ".join(word if word in ROMAN else word.lower() for word in words) if shouted else text


def _measure(match: re.Match[str]) -> str:
    words = match["unit"].split(" ")
    for length in range(len(words), 0, -1):
        told, rest = " ".join(words[:length]), words[length:]
        if symbol := _unit(told):
            return " ".join([match["number"], symbol, *rest])
    return match[0]


def _unit(told: str) -> str:
    if told in UNITS:
        return UNITS[told]
    words = [american(word.lower()) for word in told.split(" ")]
    singulars = [(*words[:-1], singular(words[-1])), (singular(words[0]), *words[1:])]
    spelled = next((" ".join(each) for each in singulars if " ".join(each) in UNITS), "")
    return UNITS[spelled] if len(spelled) > 1 else ""


def _numbered(words: list[str]) -> list[str]:
    """Write number words, ordinals and Roman numerals in digits."""
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        if before in CARDINALS and before not in _TENS:
            before = found[-1] = str(CARDINALS[before])
        number = CARDINALS.get(word)
        order = ORDINALS.get(word)
        tens = before if before in _TENS else ""
        if tens and order and order < 10:
            found[-1] = f"{CARDINALS[tens] + order}th"
        elif tens and number and number < 10:
            found[-1] = str(CARDINALS[tens] + number)
        elif order and before == "the" and len(found) > 1:
            found[-1] = str(order)  # "Henry the Eighth"
        elif word in _TIMES and before.isdecimal() and len(before) < _DIGITS:
            found[-1] = str(int(before) * _TIMES[word])
        elif order:
            found.append(f"{order}th")
        elif (counted := ROMAN.get(word)) and before and (len(word) > 1 or word == "I" or before in COUNTED):
            found.append(str(counted))
        else:
            found.append(_ORDINAL.sub(r"\1th", word))
    return [str(CARDINALS[word]) if word in CARDINALS else word for word in found]
