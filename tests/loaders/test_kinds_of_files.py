"""Kinds of files by the ends of their names: those with macros are read as those without, and others name a remedy."""

import io
import zipfile
from pathlib import Path

import pytest
from pptx import Presentation

from kgplatform.errors import EmptyCorpus, UnreadableDocument
from loaders.files import EXPORT_ANEW, read_file
from loaders.folder import load_documents
from tests.loaders.test_files import word_file
from tests.loaders.test_xlsx import changed, small


def slides() -> bytes:
    made = Presentation()
    made.slides.add_slide(made.slide_layouts[1]).placeholders[1].text_frame.text = "Eggs are small."
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("suffix", "data", "without", "kind"),
    [
        (".docm", word_file(), "wordprocessingml.document", "word.document"),
        (".pptm", slides(), "presentationml.presentation", "powerpoint.presentation"),
        (".xlsm", small(), "spreadsheetml.sheet", "excel.sheet"),
    ],
)
def test_files_that_may_hold_macros_are_read_as_others(suffix: str, data: bytes, without: str, kind: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        types = archive.read("[Content_Types].xml").decode()
    old = f"application/vnd.openxmlformats-officedocument.{without}.main+xml"
    new = types.replace(old, f"application/vnd.ms-{kind}.macroEnabled.main+xml")

    read = read_file(changed(data, "[Content_Types].xml", new.encode()), f"a{suffix}", "file:a", "")

    assert new != types
    assert read.text == read_file(data, f"a{suffix[:-1]}x", "file:a", "").text


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("a.odt", "Save it as DOCX."),
        ("a.DOC", "Save it as DOCX."),
        ("a.ppsx", "Save it as PPTX."),
        ("a.xls", "Save it as XLSX."),
        ("a.msg", "Save it as EML, each message by itself."),
        ("a.mobi", "Save it as EPUB."),
        ("a.nbib", "Import it into a reference manager, and export that library as RIS or BibTeX."),
    ],
)
def test_what_programs_save_as_a_kind_that_is_read_names_it(tmp_path: Path, name: str, remedy: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"x")

    with pytest.raises(EmptyCorpus) as caught:
        list(load_documents(path, "biology"))

    assert f"[{name}: It is of another kind than those that are read. {remedy}]" in caught.value.what


@pytest.mark.parametrize(
    ("source", "remedy"),
    [
        ("\nTY  - JOUR\nTI  - Eggs\nER  - \n", "Rename it to end in .ris."),
        ("PMID- 31110000\nOWN - NLM\n", EXPORT_ANEW),
        ("%0 Journal Article\n%T Eggs\n", EXPORT_ANEW),
    ],
)
def test_references_that_are_named_as_a_text_are_no_sentences(source: str, remedy: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(source.encode(), "a.txt", "file:a", "")

    assert (caught.value.what, caught.value.remedy) == (
        "It is a list of references as programs exchange them.",
        remedy,
    )
    assert read_file(f"So it is written: {source}".encode(), "a.txt", "file:a", "").kind == "text"
