"""A folder gives its documents in order; what cannot be read is named, and nothing else is lost."""

from pathlib import Path

import pytest

from kgplatform.errors import EmptyCorpus, NotFound
from loaders import Reading, load_documents


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_files_come_in_the_order_of_their_names_with_urls_below_the_folder(tmp_path: Path) -> None:
    write(tmp_path, {"b.txt": "B.", "a/z.md": "Z.", "c.jsonl": '{"text": "C."}', ".git/x.md": "X.", ".hidden.md": "H."})

    assert [(d.url, d.domain, d.text) for d in load_documents(tmp_path, "biology")] == [
        ("file:a/z.md", "biology", "Z."),
        ("file:b.txt", "biology", "B."),
        ("file:c.jsonl#line-1", "biology", "C."),
    ]
    assert [d.url for d in load_documents(tmp_path / "a" / "z.md", "")] == ["file:z.md"]


def test_unreadable_files_are_named_and_the_others_load(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "a.md": "A.",
            "big.txt": b"x" * 1_000_001,
            "binary.txt": b"\x00\xff",
            "lines.jsonl": '{"url": "u", "text": "One."}\n{"url": "v"}\n{"url": "u", "text": "Two."}',
            "picture.png": b"\x89PNG",
            "z.md": "Z.",
        },
    )
    reading = Reading()

    assert [d.text for d in load_documents(tmp_path, "biology", max_mb=1, reading=reading)] == ["A.", "One.", "Z."]
    assert [reason.split(". ")[0] for reason in reading.unreadable] == [
        "big.txt: It has 1 MB, and 1 MB is the largest that is read",
        "binary.txt: It is not text",
        'lines.jsonl, line 2: It has no "text"',
        "lines.jsonl: Its url u is also that of lines.jsonl.",
        "picture.png: It is of another kind than those that are read",
    ]


@pytest.mark.parametrize("files", [{}, {"a.png": b"\x89PNG"}, {"a.txt": "", "b.txt": "", "c.txt": "", "d.txt": ""}])
def test_a_folder_with_nothing_to_read_is_refused(tmp_path: Path, files: dict[str, str | bytes]) -> None:
    with pytest.raises(EmptyCorpus) as caught:
        list(load_documents(write(tmp_path, files), "biology"))

    assert all(f"[{name}: " in caught.value.what for name in list(files)[:3])
    assert ("And 1 more." in caught.value.what) == (len(files) == 4)
    assert ".docx, .htm" in caught.value.remedy


def test_a_path_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="Give a folder or a file"):
        list(load_documents(tmp_path / "nowhere", "biology"))
