"""Bytes become text, or are refused."""

import pytest

from kgplatform.errors import UnreadableDocument
from loaders.encoding import decode, repair


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_usual_encodings_are_read(encoding: str) -> None:
    assert decode("naïve – 5 €".encode(encoding)) == "naïve – 5 €"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", b"text\x00with zeros", b"\x81\x8d\xff"])
def test_what_is_not_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"It is not text\. Save it as UTF-8"):
        decode(data)


@pytest.mark.parametrize("text", ["– “quoted” naïve café €5 𝛼", "Größe", "日本語"])
def test_misread_text_is_put_right(text: str) -> None:
    misread = "".join(
        chr(byte) if byte in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else bytes([byte]).decode("cp1252")
        for byte in text.encode()
    )

    assert repair(misread) == text
    assert repair(text) == text


def test_text_with_accents_is_left_alone() -> None:
    text = "À la carte, NÃO, Ânimo, â l'été, Ñandú – così"

    assert repair(text) == text
