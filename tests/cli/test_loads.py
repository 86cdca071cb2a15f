"""What a load says of documents that took another's place, on stderr."""

import pytest

from kgplatform.cli.loads import tell_of_load
from kgplatform.models import LoadReport


def test_every_document_that_met_another_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    many = tuple(f"file:///{number}.md" for number in range(22))

    tell_of_load(LoadReport(unreadable=("a.png: No.",), replaced=many, repeated=("u",), apart=("file:index.md",)))

    told = capsys.readouterr().err.splitlines()
    assert told[:2] == ["Not read: a.png: No.", "Replaced, since its text is another now: file:///0.md"]
    assert told[20:] == [
        "Replaced, since its text is another now: file:///19.md",
        "Replaced, since its text is another now: 2 more",
        "Given several times with different texts, of which the last was taken: u",
        "Left as it was, since a document of its name says something else (remove it if it is out of date, with "
        "kgplatform source remove): file:index.md",
    ]
