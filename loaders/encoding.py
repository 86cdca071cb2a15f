"""Bytes to text, and text that was decoded wrongly once before."""

import codecs
import re

from kgplatform.errors import UnreadableDocument

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
"""Control characters that end a string or steer a terminal, and halves of surrogate pairs, which UTF-8 has not."""
# UTF-8 read as Windows-1252: a lead byte and as many continuation bytes as it asks for, as that code page shows them.
_CONTINUATION = "[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
_MISREAD = re.compile(f"[Â-ß]{_CONTINUATION}|[à-ï]{_CONTINUATION}{{2}}|[ð-ô]{_CONTINUATION}{{3}}")
_REMEDY = "Save it as UTF-8 text, or leave it out."


def decode(data: bytes) -> str:
    """Return the text of bytes in UTF-8, UTF-16 or Windows-1252; raises UnreadableDocument for what is not text."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    for name in [encoding] if encoding else ["utf-8", "cp1252"]:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if NOT_TEXT.search(text):
            break
        return text
    raise UnreadableDocument("It is not text.", _REMEDY)


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
