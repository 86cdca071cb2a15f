"""A zip file is the folder that is in it; what would leave it, or fill a disk, is named."""

import io
import stat
import struct
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kgplatform.errors import EmptyCorpus
from loaders import Reading, load_documents
from loaders.limits import Limits
from loaders.zipped import MOST_FILES
from tests.loaders.test_folder import write


def zipped(files: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def load(path: Path, limits: Limits | None = None) -> tuple[list[tuple[str, str]], list[str]]:
    reading = Reading()
    documents = load_documents(path, "sea", base="file:", limits=limits or Limits(), reading=reading)
    return [(each.url, each.text) for each in documents], reading.unreadable


def test_a_zip_file_is_the_folder_in_it(tmp_path: Path) -> None:
    inside = {"b/z.md": "Z.", "a b.txt": "A.", "c.jsonl": '{"text": "C."}', "d.png": b"\x89", ".git/x.md": "X.",
              "__MACOSX/a.txt": "M.", "my.bib": "@misc{k, title={Zed}, file={b/z.md}}"}  # fmt: skip
    folder = write(tmp_path, {"archive.zip": zipped(dict(inside)), "first.md": "F."})

    found, unreadable = load(folder)

    assert found == [
        ("file:archive.zip/a%20b.txt", "A."),
        ("file:archive.zip/b/z.md", "Z."),
        ("file:archive.zip/c.jsonl#line-1", "C."),
        ("file:first.md", "F."),
    ]
    assert [each.partition(". ")[0] for each in unreadable] == [
        "archive.zip/d.png: It is of another kind than those that are read"
    ]
    assert load(folder / "archive.zip")[0] == found[:3]
    titles = [each.title for each in load_documents(folder / "archive.zip", "sea")]
    assert titles == ["A b", "Zed", "file:archive.zip/c.jsonl#line-1"]
    assert next(load_documents(folder / "archive.zip", "sea")).url == f"file://{tmp_path}/archive.zip/a%20b.txt"


def test_names_with_backslashes_and_dots_keep_their_folders(tmp_path: Path) -> None:
    names = ("top\\", "top\\a.md", "top\\sub\\b.md", "./c.md", ".", "./", "__MACOSX\\d.md")
    folder = write(
        tmp_path, {"a.zip": zipped({name: "" if name.endswith(("\\", "/")) else "Words." for name in names})}
    )

    assert load(folder) == (
        [("file:a.zip/c.md", "Words."), ("file:a.zip/top/a.md", "Words."), ("file:a.zip/top/sub/b.md", "Words.")],
        [],
    )


def test_all_zip_files_of_a_load_share_what_they_may_unpack_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loaders.folder.MOST_UNPACKED", 30)
    files = {name: zipped({"x.md": "x" * size}) for name, size in (("a.zip", 20), ("b.zip", 11), ("c.zip", 10))}

    found, unreadable = load(write(tmp_path, files))

    assert found == [("file:a.zip/x.md", "x" * 20), ("file:c.zip/x.md", "x" * 10)]
    assert unreadable == [
        "b.zip: It unpacks to 0 MB, and 400 MB are the most of all zip files of a load, of which others take 400. "
        "Unpack it, and load the folder."
    ]


@pytest.mark.parametrize("name", ["b" * 300, "ä" * 130, "/".join(["d" * 200] * 30)], ids=["letters", "bytes", "path"])
def test_a_name_that_is_too_long_costs_no_other_file(tmp_path: Path, name: str) -> None:
    inside = {"a.md": "A.", f"{name}.md": "B.", "c.md": "C.", "d.md": "D."}
    folder = write(tmp_path, {"z.zip": zipped(dict(inside))})

    found, unreadable = load(folder)

    assert [text for _, text in found] == ["A.", "C.", "D."]
    assert unreadable == [f"z.zip/{name}.md: It cannot be unpacked: File name too long. Rename it, or make room."]


def test_what_would_leave_the_archive_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in (
            "../up.md",
            "/root.md",
            "a/../../up.md",
            "C:/x.md",
            "..\\back.md",
            "ok.md",
            "in.zip",
            "ok.md/sub.md",
        ):
            archive.writestr(name, "Words.")
        link = zipfile.ZipInfo("link.md")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/hostname")
    folder = write(tmp_path / "folder", {"a.zip": made.getvalue()})
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))

    found, unreadable = load(folder)

    assert found == [("file:a.zip/ok.md", "Words.")]
    assert sorted(unreadable) == sorted(
        [
            *(
                f"a.zip/{name}: Its path leads out of the archive. Pack the folder anew."
                for name in ("../up.md", "/root.md", "a/../../up.md", "C:/x.md", "../back.md")
            ),
            "a.zip/in.zip: It is a zip file in a zip file. Unpack it first.",
            "a.zip/link.md: It is a link. Pack what it leads to.",
            "a.zip/ok.md/sub.md: Another file of the archive has this name. Pack the folder anew.",
        ]
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "temp"]
    assert list((tmp_path / "temp").iterdir()) == []


def test_a_library_in_a_zip_file_has_no_files_beside_it(tmp_path: Path) -> None:
    named = ["../Documents/private.md", "../beside.md", "../../beside.md", "../.hidden.md", "../.ssh/id.txt", "in.md"]
    entries = "\n".join(f"@misc{{k{n}, title={{Mine}}, file={{{each}}}}}" for n, each in enumerate(named))
    files = {"Documents/private.md": "Private.", "beside.md": "B.", ".hidden.md": "H.", ".ssh/id.txt": "Key."}
    folder = write(tmp_path, {**files, "download.zip": zipped({"lib.bib": entries, "in.md": "In."})})

    reading = Reading()
    alone = list(load_documents(folder / "download.zip", "sea", base="file:", reading=reading))

    assert [(each.url, each.title, each.text) for each in alone] == [("file:download.zip/in.md", "Mine", "In.")]
    assert reading.unreadable == [
        f"download.zip/lib.bib, k{n}: It has neither a file here nor an abstract. Its file {each} is not there. "
        "Export the library with its files."
        for n, each in enumerate(named[:-1])
    ]
    assert [(each.url, each.title) for each in load_documents(folder, "sea", base="file:")] == [
        ("file:Documents/private.md", "Private"),
        ("file:beside.md", "Beside"),
        ("file:download.zip/in.md", "Mine"),
    ]


def large() -> bytes:
    return zipped({"a.md": b"x" * 50_000_000, "b.md": "B."})


def lying() -> bytes:
    """Return an archive of a file that says that it is smaller than it is."""
    data = bytearray(zipped({"a.md": b"x" * 60_000_000, "b.md": "B."}))
    true_size = struct.pack("<I", 60_000_000)
    while (found := data.find(true_size)) >= 0:
        data[found : found + 4] = struct.pack("<I", 1000)
    return bytes(data)


def encrypted() -> bytes:
    data = bytearray(zipped({"a.md": "A.", "b.md": "B."}))
    for header, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.find(header) + offset] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (large, "a.zip/a.md: It has 50 MB, and 40 MB is the largest"),
        (lying, "a.zip/a.md: It is damaged."),
        (encrypted, "a.zip/a.md: It is encrypted."),
    ],
)
def test_one_file_that_cannot_be_unpacked_costs_no_other(tmp_path: Path, data: Callable[[], bytes], why: str) -> None:
    found, unreadable = load(write(tmp_path, {"a.zip": data()}))

    assert found == [("file:a.zip/b.md", "B.")]
    assert len(unreadable) == 1 and unreadable[0].startswith(why)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (lambda: b"no zip", "a.zip: It cannot be read as ZIP."),
        (lambda: zipped({"a.md": "A." * 500})[:60], "a.zip: It cannot be read as ZIP."),
        (lambda: zipped({}), "a.zip: It holds nothing."),
        (
            lambda: zipped({"a.md": b"\0" * 401_000_000}),
            "a.zip: It unpacks to 401 MB, and 400 MB are the most of all zip files of a load.",
        ),
        (
            lambda: zipped({f"{n}.md": "" for n in range(MOST_FILES + 1)}),
            "a.zip: It holds 20,001 files, and 20,000 are the most of one archive.",
        ),
    ],
)
def test_what_is_none_or_too_much_is_refused_in_words(tmp_path: Path, data: Callable[[], bytes], why: str) -> None:
    folder = write(tmp_path, {"a.zip": data(), "z.md": "Z."})

    found, unreadable = load(folder)

    assert found == [("file:z.md", "Z.")]
    assert len(unreadable) == 1 and unreadable[0].startswith(why)
    with pytest.raises(EmptyCorpus):
        load(folder / "a.zip")
