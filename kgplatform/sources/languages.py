"""Languages by their BCP 47 tags, from tags, codes of libraries and English names."""

import re

_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.@].*)?", re.IGNORECASE)
_KNOWN = {
    "ar": "ara arabic", "bg": "bul bulgarian", "ca": "cat catalan", "cs": "cze ces czech", "da": "dan danish",
    "de": "ger deu german", "el": "gre ell greek", "en": "eng english", "es": "spa spanish", "et": "est estonian",
    "eu": "baq eus basque", "fa": "per fas persian", "fi": "fin finnish", "fr": "fre fra french", "gl": "glg galician",
    "he": "heb hebrew", "hi": "hin hindi", "hr": "hrv croatian", "hu": "hun hungarian", "id": "ind indonesian",
    "is": "ice isl icelandic", "it": "ita italian", "ja": "jpn japanese", "ko": "kor korean", "la": "lat latin",
    "lt": "lit lithuanian", "lv": "lav latvian", "nl": "dut nld dutch", "no": "nor norwegian", "pl": "pol polish",
    "pt": "por portuguese", "ro": "rum ron romanian", "ru": "rus russian", "sk": "slo slk slovak",
    "sl": "slv slovenian", "sr": "srp serbian", "sv": "swe swedish", "th": "tha thai", "tr": "tur turkish",
    "uk": "ukr ukrainian", "vi": "vie vietnamese", "zh": "chi zho chinese",
}  # fmt: skip
_NAMES = {name: tag for tag, names in _KNOWN.items() for name in (tag, *names.split())}
_UNTOLD = frozenset({"und", "mul", "zxx", "mis"})


def language_tag(text: str) -> str:
    """Return a language's tag: "eng", "English" and "EN" are "en", "en_us" is "en-US"; "" for what names none."""
    words = text.strip()[:40]
    if known := _NAMES.get(words.lower()):
        return known
    found = _TAG.fullmatch(words)
    if not found or found[1].lower() in _UNTOLD:
        return ""
    parts = (found[1].lower(), (found[2] or "").title(), (found[3] or "").upper())
    begun = _NAMES.get(parts[0], parts[0])
    return "-".join(part for part in (begun, *parts[1:]) if part)


def base_language(tag: str) -> str:
    """Return the code of a language without its script and its country: "pt" of "pt-BR"; "" for what names none."""
    return language_tag(tag).partition("-")[0]


def language_name(code: str) -> str:
    """Return what a language is called in English: "German" of "de"; the code itself where it is not known here."""
    return _KNOWN[code].rpartition(" ")[2].title() if code in _KNOWN else code
