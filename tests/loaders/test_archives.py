"""A zip file is counted before it is unpacked."""

import io
import re
import struct
import zipfile

import docx
import pytest

from kgplatform.errors import UnreadableDocument
from loaders.archives import check_archive
from loaders.files import read_file


def word_file(**parts: bytes) -> bytes:
    """Return a .docx of one paragraph, with these parts instead of its own, or besides."""
    document, made, changed = docx.Document(), io.BytesIO(), io.BytesIO()
    document.add_paragraph("Eggs are small.")
    document.save(made)
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in dict.fromkeys([*old.namelist(), *parts]):
            new.writestr(name, parts[name] if name in parts else old.read(name))
    return changed.getvalue()


BODY = zipfile.ZipFile(io.BytesIO(word_file())).read("word/document.xml")


def entities() -> bytes:
    """Return the paragraph with ten thousand million words, by entities of entities."""
    made = '<!ENTITY e0 "egg ">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 11))
    return BODY.replace(b"?>", f"?><!DOCTYPE d [{made}]>".encode(), 1).replace(b"Eggs are small.", b"&e10;")


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (
            {"word/document.xml": BODY + b" " * 60_000_000},
            r"It unpacks to 6[01] MB of XML, and 40 MB are the most",
        ),
        (
            {"word/media/a.png": b"\0" * 400_000_000},
            r"It unpacks to 40[0-2] MB, and 400 MB are the most",
        ),
        ({"word/document.xml": entities()}, r"It has a document type \(DTD\), which no DOCX has\."),
        ({"word/document.xml": BODY[:50] + b" " * 65_480 + b"<!DOCTYPE d>"}, r"It has a document type"),
    ],
)
def test_what_unpacks_to_too_much_is_refused(parts: dict[str, bytes], why: str) -> None:
    data = word_file(**parts)
    assert len(data) < 1_000_000

    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "eggs.docx", "file:a", "biology")

    assert re.match(why, caught.value.what)
    assert caught.value.remedy


def test_a_part_that_says_it_is_smaller_than_it_is_is_refused() -> None:
    data = bytearray(word_file(**{"word/document.xml": BODY + b" " * 60_000_000}))
    true_size = struct.pack("<I", len(BODY) + 60_000_000)
    while (found := data.find(true_size)) >= 0:
        data[found : found + 4] = struct.pack("<I", 1000)

    with pytest.raises(UnreadableDocument, match="It cannot be read as DOCX"):
        check_archive(bytes(data))


def test_what_word_processors_write_is_let_through() -> None:
    data = word_file()

    check_archive(data)

    assert read_file(data, "eggs.docx", "file:a", "biology").text == "Eggs are small."
