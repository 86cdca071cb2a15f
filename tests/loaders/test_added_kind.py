"""A kind of file that is added as docs/develop.md says."""

import pytest

from kgplatform.errors import UnreadableDocument
from loaders import files
from loaders.files import FileKind, read_file
from tests.support.guide import example


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Follow the guide: a module, and a line."""
    module: dict[str, object] = {}
    exec(example("Add a kind of file"), module)
    kind = FileKind("captions", (".srt",), module["captions_text"])  # type: ignore[arg-type] - it is one
    monkeypatch.setitem(files.KINDS, ".srt", kind)


def test_what_is_said_is_read_with_its_lines() -> None:
    captions = ("1\r\n00:01 --> 00:04\r\nBogs hold\r\nwater.", "2\r\n00:05 --> 00:06\r\nPeat burns.\r\n")
    film = "\r\n\r\n".join(captions).encode()

    document = read_file(film, "films/on-bogs.srt", "file:films/on-bogs.srt", "bogs")

    assert (document.kind, document.title, document.text) == ("captions", "On bogs", "Bogs hold water.\n\nPeat burns.")
    assert [(block.first_line, block.last_line) for block in document.blocks] == [(3, 4), (8, 8)]


def test_what_is_none_is_told_by_its_line() -> None:
    with pytest.raises(UnreadableDocument, match=r"Line 5 begins no caption\."):
        read_file(b"1\n00:01 --> 00:02\nBogs.\n\nPeat.", "a.srt", "file:a.srt", "bogs")
