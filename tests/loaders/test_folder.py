"""A folder gives its documents in order; what cannot be read is named, and nothing else is lost."""

import errno
import os
import socket
from pathlib import Path

import pytest

from kgplatform.errors import EmptyCorpus, NotFound, UnreadableDocument
from loaders import Reading, load_documents
from loaders.limits import Limits


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_files_come_in_the_order_of_their_names_known_by_their_whole_paths(tmp_path: Path) -> None:
    write(tmp_path, {"b.txt": "B.", "a/z.md": "Z.", "c.jsonl": '{"text": "C."}', ".git/x.md": "X.", ".hidden.md": "H."})

    assert [(d.url, d.domain, d.text) for d in load_documents(tmp_path, "biology")] == [
        (f"file://{tmp_path}/a/z.md", "biology", "Z."),
        (f"file://{tmp_path}/b.txt", "biology", "B."),
        (f"file://{tmp_path}/c.jsonl#line-1", "biology", "C."),
    ]
    assert [d.url for d in load_documents(tmp_path / "a" / "z.md", "")] == [f"file://{tmp_path}/a/z.md"]


def test_a_file_has_one_url_however_its_path_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"books/on eggs #1/index.md": "Eggs.", "books/index.md": "Books."})
    (tmp_path / "linked").symlink_to(tmp_path / "books")
    monkeypatch.chdir(tmp_path / "books")

    told = [Path(), Path("../books"), tmp_path / "linked"]

    urls = [f"file://{tmp_path}/books/index.md", f"file://{tmp_path}/books/on%20eggs%20%231/index.md"]
    assert [[d.url for d in load_documents(path, "")] for path in told] == [urls] * 3


@pytest.mark.parametrize(
    ("base", "urls"),
    [
        ("file:", ["file:a%20b/index.md", "file:index.md", "file:lines.jsonl#line-1"]),
        ("https://x.org/d", ["https://x.org/d/a%20b/index.md", "https://x.org/d/index.md", "https://x.org/d/lines.jsonl#line-1"]),
        ("https://x.org/", ["https://x.org/a%20b/index.md", "https://x.org/index.md", "https://x.org/lines.jsonl#line-1"]),
    ],
)  # fmt: skip
def test_with_a_base_urls_are_the_same_anywhere(tmp_path: Path, base: str, urls: list[str]) -> None:
    files = {"index.md": "A.", "a b/index.md": "B.", "lines.jsonl": '{"text": "C."}\n{"text": "D.", "url": "own"}'}

    found = [[d.url for d in load_documents(write(tmp_path / name, files), "", base=base)] for name in "12"]

    assert found == [[*urls, "own"]] * 2


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

    assert [d.text for d in load_documents(tmp_path, "biology", limits=Limits(max_mb=1), reading=reading)] == [
        "A.",
        "One.",
        "Z.",
    ]
    assert [reason.split(". ")[0] for reason in reading.unreadable] == [
        "big.txt: It has 1 MB, and 1 MB is the largest that is read",
        "binary.txt: It is not text",
        'lines.jsonl, line 2: It has no "text"',
        "lines.jsonl, line 3: Its url u is also that of line 1",
        "picture.png: It is of another kind than those that are read",
    ]


@pytest.mark.parametrize("files", [{}, {"a.png": b"\x89PNG"}, {"a.txt": "", "b.txt": "", "c.txt": "", "d.txt": ""}])
def test_a_folder_with_nothing_to_read_is_refused(tmp_path: Path, files: dict[str, str | bytes]) -> None:
    with pytest.raises(EmptyCorpus) as caught:
        list(load_documents(write(tmp_path, files), "biology"))

    assert all(f"[{name}: " in caught.value.what for name in list(files)[:3])
    assert ("And 1 more." in caught.value.what) == (len(files) == 4)
    assert ".docx, .eml, .epub, .htm" in caught.value.remedy


def test_a_path_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="Give a folder or a file"):
        list(load_documents(tmp_path / "nowhere", "biology"))


def test_what_is_no_file_is_named_and_not_followed(tmp_path: Path) -> None:
    folder = write(tmp_path / "folder", {"a.md": "A.", "inside/b.md": "B.", "z.md": "Z."})
    write(tmp_path / "outside", {"secret.md": "Secret.", "more/secret.txt": "Secret."})
    (folder / "out.md").symlink_to(tmp_path / "outside" / "secret.md")
    (folder / "outside").symlink_to(tmp_path / "outside")
    (folder / "inside" / "up").symlink_to(folder)
    (folder / "loop.md").symlink_to(folder / "loop.md")
    (folder / "gone.md").symlink_to(folder / "nowhere.md")
    (folder / "same.md").symlink_to(folder / "a.md")
    os.mkfifo(folder / "pipe.md")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder / "socket.md"))
    reading = Reading()

    documents = list(load_documents(folder, "biology", base="file:", reading=reading))

    assert [(d.url, d.text) for d in documents] == [
        ("file:a.md", "A."),
        ("file:inside/b.md", "B."),
        ("file:same.md", "A."),
        ("file:z.md", "Z."),
    ]
    assert reading.unreadable == [
        "gone.md: It cannot be opened: No such file or directory. Remove it, or mend it.",
        "inside/up: It is a link to a folder. Copy what is to be read into the folder.",
        "loop.md: It cannot be opened: Too many levels of symbolic links. Remove it, or mend it.",
        "out.md: It is a link that leads out of the folder. Copy what is to be read into the folder.",
        "outside: It is a link that leads out of the folder. Copy what is to be read into the folder.",
        "pipe.md: It is a pipe (FIFO), not a file. Give a file or a folder.",
        "socket.md: It is a socket, not a file. Give a file or a folder.",
    ]


def test_names_that_are_no_text_are_shown_and_left_out(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "A.", "red\x1b[31m.md": "R.", "two\nlines.md": "T.", "z/ok.md": "Z."})
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.md")).write_text("C.")
    unnamed = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    unnamed.mkdir()
    (unnamed / "x.md").write_text("X.")
    reading = Reading()

    assert [d.url for d in load_documents(tmp_path, "biology", base="file:", reading=reading)] == [
        "file:a.md",
        "file:z/ok.md",
    ]
    assert sorted(reading.unreadable) == [
        rf"{name}: Its name is not UTF-8 text that can be shown. Rename it."
        for name in (r"\xff", r"caf\xe9.md", r"red\x1b[31m.md", r"two\nlines.md")
    ]


def test_a_folder_that_cannot_be_opened_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"a.md": "A.", "locked/b.md": "B.", "z.md": "Z."})
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("/locked"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return scandir(path)

    monkeypatch.setattr("loaders.listing.os.scandir", refuse)
    reading = Reading()

    assert [d.url for d in load_documents(tmp_path, "biology", base="file:", reading=reading)] == [
        "file:a.md",
        "file:z.md",
    ]
    assert reading.unreadable == ["locked/: The folder cannot be opened: Permission denied. Check its permissions."]


@pytest.mark.parametrize("name", ["pipe.md", "/dev/zero"])
def test_a_pipe_or_a_device_given_by_its_name_is_refused(tmp_path: Path, name: str) -> None:
    if name == "pipe.md":
        os.mkfifo(tmp_path / name)

    with pytest.raises(EmptyCorpus, match=r"It is a (pipe \(FIFO\)|device), not a file"):
        list(load_documents(tmp_path / name, "biology"))


def test_a_domain_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match=r"Its domain has U\+001F in it"):
        list(load_documents(write(tmp_path, {"a.md": "A."}), "a\x1fb"))


def test_each_file_is_told_before_it_is_read(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "A.", "b.png": "B", "c.jsonl": '{"text": "C."}\n{"text": "D."}'})
    told = []

    for document in load_documents(tmp_path, "", progress=lambda *told_of: told.append(told_of)):
        told.append(document.text)

    assert told == [(1, 3, "a.md"), "A.", (2, 3, "b.png"), (3, 3, "c.jsonl"), "C.", "D."]


def test_what_several_paths_lead_to_is_given_once_libraries_first(tmp_path: Path) -> None:
    write(tmp_path, {"eggs.txt": "Eggs hatch.", "more/moths.qmd": "Moths fly.", "damaged.pdf": b"%PDF-none"})
    write(tmp_path, {"own.bib": "@article{a, title={On eggs}, file={:eggs.txt:TXT}}"})
    paths = [tmp_path / name for name in ("eggs.txt", "damaged.pdf", "more", "own.bib", "eggs.txt")]
    reading = Reading()

    assert [(d.url.rpartition("/")[2], d.title) for d in load_documents(paths, "insects", reading=reading)] == [
        ("eggs.txt", "On eggs"),
        ("moths.qmd", "Moths"),
    ]
    assert [reason.partition(":")[0] for reason in reading.unreadable] == ["damaged.pdf"]


def test_one_path_of_several_that_is_not_there_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"eggs.txt": "Eggs hatch."})

    with pytest.raises(NotFound, match="lost"):
        list(load_documents([tmp_path / "eggs.txt", tmp_path / "lost"], "insects"))
    with pytest.raises(EmptyCorpus, match=r"a, .*b\."):
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        list(load_documents([tmp_path / "a", tmp_path / "b"], "insects"))
