"""In which encoding a text is that declares none and is not UTF-8. Where its letters do not show it plainly, nothing is
said: a wrong guess would be kept as prose that nobody can read or find."""

import re

from kgplatform.language.detection import language_of

WESTERN = "cp1252"
_CENTRAL = frozenset(("cs", "sk", "pl", "hu", "ro", "sl", "hr", "bs"))
# These have letters where Windows-1252 has other letters: only the words tell them apart, and show whose they are even
# where they are misread.
_LANGUAGES = {"cp1250": _CENTRAL, "iso8859_2": _CENTRAL, "cp1254": frozenset(("tr", "az"))}
_IDEOGRAPH, _KANA, _HANGUL = "[\u3400-\u9fff]", "[\u3041-\u30fe]", "[\uac00-\ud7a3]"
_CYRILLIC, _GREEK, _LATIN = "[\u0400-\u04ff]", "[\u0370-\u03ff]", "[\xaa-\u024f]"
_LETTERS = {
    **dict.fromkeys(("mac_roman", "cp1250", "iso8859_2", "cp1254"), (_LATIN, 0.9)),
    **dict.fromkeys(("cp1251", "koi8_r", "mac_cyrillic", "cp866"), (_CYRILLIC, 0.9)),
    "cp1253": (_GREEK, 0.9), **dict.fromkeys(("gb18030", "big5"), (_IDEOGRAPH, 0.9)), "cp949": (_HANGUL, 0.6),
    **dict.fromkeys(("euc_jp", "cp932"), (_KANA, 0.1)),
}  # fmt: skip
"""Encodings that are told by their letters: which ones a text in them has, and their least share of its letters."""
_UPPER = "".join(filter(str.isupper, map(chr, range(0xC0, 0x530))))
_LOWER = "a-z" + "".join(filter(str.islower, map(chr, range(0xC0, 0x530))))
_ANY = f"A-Z{_LOWER}{_UPPER}"
# What no language of the West writes: three of its accents and signs in a row.
_RUN = re.compile("[¡-ª¬-º¼-ÿŠšŽžŒœŸƒ]{3,}")
# What none writes: a capital or a sign inside of a word, two scripts in one, halves of katakana.
_ODD = re.compile(
    f"(?<=[{_LOWER}])[{_UPPER}]|(?<=[{_ANY}])[¡-¬®-¶¸-¿×÷†‡‰ˆ˜€•™ˇ˘˙˛˝](?=[{_ANY}])"
    "|[A-Za-z][\u0370-\u04ff]|[\u0370-\u04ff][A-Za-z]|[\uff61-\uff9f]"
)
_MOST_ODD = 0.1
_MOST_CHAOS = 0.1
_SAMPLE = 100_000  # bytes of lines that are not in ASCII


def guessed(data: bytes) -> str:
    """Return the encoding by its name in Python; "" where nothing is sure."""
    sample = _sample(data)
    western = _read(sample, WESTERN)
    if western and not _is_odd(western, WESTERN):
        return next((each for each in _LANGUAGES if _is_plausible(_read(sample, each), each)), WESTERN)
    from charset_normalizer import from_bytes

    found = [
        match
        for match in from_bytes(sample, cp_isolation=list(_LETTERS), preemptive_behaviour=False)
        if match.chaos <= _MOST_CHAOS and _is_plausible(str(match), match.encoding)
    ]
    if not found or any((each.chaos, each.coherence) == (found[0].chaos, found[0].coherence) for each in found[1:]):
        return ""
    return found[0].encoding


def _sample(data: bytes) -> bytes:
    """Return the first lines that are not in ASCII, the last of them up to a space where it is too long."""
    taken: list[bytes] = []
    room = _SAMPLE
    for line in data.splitlines(keepends=True):
        if room > 0 and not line.isascii():
            taken.append(line if len(line) <= room else line[:room].rpartition(b" ")[0] or line[:room])
            room -= len(line)
    return b"".join(taken)


def _read(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return ""


def _is_plausible(text: str, encoding: str) -> bool:
    expected, share = _LETTERS[encoding]
    letters = "".join(letter for letter in text if not letter.isascii() and letter.isalpha())
    if len(re.findall(expected, letters)) < share * len(letters) or _is_odd(text, encoding):
        return False
    return encoding not in _LANGUAGES or language_of(text) in _LANGUAGES[encoding]


def _is_odd(text: str, encoding: str) -> bool:
    beyond = sum(not letter.isascii() for letter in text)
    odd = _ODD.findall(text) + (_RUN.findall(text) if encoding in {WESTERN, "mac_roman"} else [])
    return sum(map(len, odd)) > _MOST_ODD * beyond
