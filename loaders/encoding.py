"""Bytes to text, and text that was decoded wrongly once before."""

import codecs
import re
from collections.abc import Iterator

from kgplatform.errors import UnreadableDocument
from loaders.declared_encoding import is_multibyte
from loaders.guessed_encoding import guessed

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
"""Control characters that end a string or steer a terminal, and halves of surrogate pairs, which UTF-8 has not."""
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")
# UTF-8 read as Windows-1252: a lead byte and as many continuation bytes as it asks for, as that code page shows them.
_CONTINUATION = "[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
# "ß" and a soft hyphen are in German words, and in no other text what they would stand for.
_MISREAD = re.compile(f"(?:[Â-Þ]|ß(?!\u00ad)){_CONTINUATION}|[à-ï]{_CONTINUATION}{{2}}|[ð-ô]{_CONTINUATION}{{3}}")
_REMEDY = "Save it as UTF-8 text, or leave it out."


def decode(data: bytes, declared: str = "") -> str:
    """Return the text of bytes: as their mark has it, in UTF-8, as `declared` (what a file says of itself, by its name
    in Python), or as their letters tell. Raises UnreadableDocument for what is not text, and where nothing tells.
    """
    for encoding in _possible(data, declared):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if NOT_TEXT.search(text):
            raise UnreadableDocument("It is not text.", _REMEDY)
        return text
    if _CONTROLS.search(data):
        raise UnreadableDocument("It is not text.", _REMEDY)
    raise UnreadableDocument("It is not UTF-8, and nothing tells surely in which encoding it is.", _REMEDY)


def _possible(data: bytes, declared: str) -> Iterator[str]:
    """Give encodings to try. What is UTF-8 is hardly ever in another encoding, whatever it still declares, unless that
    has several bytes a letter, too."""
    mark = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if mark:
        yield mark
        return
    yield from [declared, "utf-8"] if is_multibyte(declared) else ["utf-8", declared or "utf-8"]
    if guess := guessed(data):
        yield guess


def in_utf8(data: bytes, encoding: str) -> bytes:
    """Return a text in UTF-8, marked as such, so that its encoding as it was sent counts for more than what it says of
    itself; as it is where that does not fit, or it has a mark of its own."""
    if not encoding or data.startswith(tuple(mark for mark, _ in _MARKS)):
        return data
    try:
        return data.decode(encoding).encode("utf-8-sig")
    except UnicodeError:
        return data


def repair(text: str) -> str:
    """Put right what was UTF-8 and was decoded as Windows-1252: "â€“" is a dash."""
    return _MISREAD.sub(lambda match: _reread(match.group()), text)


def _reread(piece: str) -> str:
    try:
        return b"".join(_byte(letter) for letter in piece).decode("utf-8")
    except UnicodeError:
        return piece


def _byte(letter: str) -> bytes:
    """Windows-1252 leaves five bytes undefined; decoders let them through as they are."""
    return letter.encode("latin-1") if ord(letter) < 256 else letter.encode("cp1252")
