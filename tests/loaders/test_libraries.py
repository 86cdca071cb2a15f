"""Libraries of reference managers: their entries are the works of the files that are attached to them."""

import json
from pathlib import Path

import pytest

from kgplatform.errors import EmptyCorpus, UnreadableDocument
from kgplatform.models import Author, Document, Work
from loaders import Reading, load_documents
from loaders.bibtex import bibtex_records
from loaders.csl import csl_records
from loaders.records import Record, filled, places_of, words_of
from loaders.ris import ris_records
from tests.loaders.test_folder import write

BIB = r"""% Exported by somebody
@comment{jabref-meta: databaseType:bibtex;}
@string{sea = "Journal of the Sea"}
@article{miller, title = {On {T}ides \& Mills}, author = {M{\"u}ller, Ada and {World Health Organization}},
  journal = sea, year = 2019, month = may, pages = {1--5}, doi = {https://doi.org/10.1000/A\_B},
  file = {Full Text:files/12/M\:uller.txt:text/plain;Notes:files/13/gone.pdf:application/pdf}}
@phdthesis{berg, title={Seas}, author={Berg, Bo}, date={2018-03-04}, abstract={Seas rise.

They fall.}, file={/home/berg/seas.pdf}}
@misc{empty, title={Nothing}}
@article{broken, title={Never closed
@misc{miller, title={Again}}
@misc{page, title={A page}, url={https://arxiv.org/abs/1901.00001v2}, file={:files/page.html:HTML}, langid={english}}
"""
RIS = """TY  - JOUR
ID  - miller
AU  - Müller, Ada
TI  - On tides
T2  - Journal of the Sea
PY  - 2019/05/21/
SP  - 1
EP  - 5
DO  - 10.1000/A_B
L1  - files/12/a.txt
L1  - files/13/b%20c.txt
AB  - Tides rise.
ER  -\x20

TY  - BOOK
A1  - Berg, Bo
T1  - Seas
N2  - Seas rise.
"""
MILLER = Work(
    title="On Tides & Mills",
    authors=(Author(family="Müller", given="Ada"), Author(family="World Health Organization")),
    published="2019-05",
    venue="Journal of the Sea",
    pages="1–5",
    type="article-journal",
    doi="10.1000/a_b",
)


def load(path: Path) -> tuple[list[Document], list[str]]:
    reading = Reading()
    return list(load_documents(path, "sea", base="file:", reading=reading)), reading.unreadable


def test_files_take_the_entries_that_name_them(tmp_path: Path) -> None:
    folder = write(tmp_path, {"my.bib": BIB, "files/12/M:uller.txt": "Tides rise.", "files/page.html": "<p>A sea.</p>"})

    documents, unreadable = load(folder)

    assert [(each.url, each.title, each.kind, each.text, each.published) for each in documents] == [
        ("file:files/12/M%3Auller.txt", "On Tides & Mills", "text", "Tides rise.", "2019-05"),
        ("file:files/page.html", "A page", "html", "A sea.", None),
        ("file:my.bib#berg", "Seas", "bibtex", "Seas rise.\n\nThey fall.", "2018-03-04"),
    ]
    assert [each.work for each in documents] == [
        MILLER,
        Work(title="A page", type="document", arxiv="1901.00001", language="en"),
        Work(title="Seas", authors=(Author(family="Berg", given="Bo"),), published="2018-03-04", type="thesis",
             extent="abstract"),
    ]  # fmt: skip
    assert unreadable == [
        "my.bib: The entry on line 11 is broken. Are its braces and quotes closed?",
        "my.bib: The entry on line 12 has the key miller of another. Rename it.",
        "my.bib, empty: It has neither a file here nor an abstract. Export the library with its files.",
    ]


def test_a_library_alone_comes_with_its_files(tmp_path: Path) -> None:
    folder = write(
        tmp_path, {"a/my.ris": RIS, "a/files/12/a.txt": "One.", "a/files/13/b c.txt": "Two.", "a/z.md": "Z."}
    )

    documents, unreadable = load(folder / "a" / "my.ris")

    assert [(each.url, each.title) for each in documents] == [
        ("file:files/12/a.txt", "On tides"),
        ("file:files/13/b%20c.txt", "On tides"),
        ("file:my.ris#entry-2", "Seas"),
    ]
    assert unreadable == []


def test_what_lies_elsewhere_is_not_opened(tmp_path: Path) -> None:
    write(tmp_path, {"secret.txt": "Secret.", "more/secret.txt": "Secret."})
    folder = write(tmp_path / "library", {"b.md": "B."})
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "more").symlink_to(tmp_path / "more")
    named = ["../secret.txt", f"{tmp_path}/secret.txt", "link.txt", "more/secret.txt", "a/../../secret.txt", "gone.txt"]
    entries = [f"@misc{{k{n}, title={{T}}, file={{{each}}}}}" for n, each in enumerate(named)]
    write(folder, {"my.bib": "\n".join(entries)})

    with pytest.raises(EmptyCorpus):
        load(folder / "my.bib")

    documents, unreadable = load(folder)
    assert [each.url for each in documents] == ["file:b.md"]
    assert not any("Secret" in each for each in unreadable)
    assert sum("neither a file here" in each for each in unreadable) == len(named)
    assert (
        f"my.bib, k0: It has neither a file here nor an abstract. Its file {named[0]} is not there." in unreadable[-6]
    )


def test_of_an_entry_whose_files_cannot_be_read_the_abstract_is(tmp_path: Path) -> None:
    item = "@misc{a, title={Tides}, abstract={Tides rise.}, file={x.pdf;y.txt}}"
    documents, unreadable = load(write(tmp_path, {"my.bib": item, "x.pdf": b"no pdf", "y.txt": b"\x00"}))

    assert [(each.url, each.text) for each in documents] == [("file:my.bib#a", "Tides rise.")]
    assert [each.partition(". ")[0] for each in unreadable] == [
        "x.pdf: It cannot be read as PDF",
        "y.txt: It is not text",
    ]


def test_what_the_file_says_of_itself_fills_what_the_entry_lacks() -> None:
    told = Work(title="Tides", published="2019", doi="10.1/a")
    own = Work(title="tides_final.docx", venue="Sea", doi="10.1/b", licence="CC-BY-4.0")

    assert filled(told, own) == Work(title="Tides", published="2019", doi="10.1/a", venue="Sea", licence="CC-BY-4.0")
    assert filled(told, None) == told


def test_ris_is_read() -> None:
    first, second = ris_records(RIS.encode())

    assert first == Record(
        key="miller",
        work=Work(
            title="On tides", authors=(Author(family="Müller", given="Ada"),), published="2019-05-21",
            venue="Journal of the Sea", pages="1–5", type="article-journal", doi="10.1000/a_b",
        ),
        abstract="Tides rise.",
        files=("files/12/a.txt", "files/13/b%20c.txt"),
        line=1,
    )  # fmt: skip
    assert isinstance(second, Record) and (second.key, second.work.authors, second.line) == (
        "entry-2",
        (Author(family="Berg", given="Bo"),),
        15,
    )


def test_a_comma_behind_a_name_of_ris_tells_an_organisation() -> None:
    source = "TY  - RPRT\nTI  - Seas\nAU  - Sea Watch,\nAU  - Berg, Bo\nER  - \n"

    [record] = ris_records(source.encode())

    assert isinstance(record, Record)
    assert record.work.authors == (Author(family="Sea Watch"), Author(family="Berg", given="Bo"))


def test_csl_json_is_read() -> None:
    items = [
        {
            "id": "http://zotero.org/1", "type": "paper-conference", "title": "Tides", "container-title": "Sea 19",
            "author": [{"family": "Berg", "given": "Bo", "non-dropping-particle": "van der"}, {"literal": "A Tide"}, 3],
            "issued": {"date-parts": [["2019", 5]]}, "DOI": "10.1/A", "abstract": "<jats:p>Tides rise.</jats:p>",
        },
        "none",
        {"type": "book", "title": "Seas", "issued": {"raw": "May 2018"}},
    ]  # fmt: skip
    first, second, third = csl_records(json.dumps(items).encode())

    authors = (Author(family="van der Berg", given="Bo"), Author(family="A Tide"))
    work = Work(
        title="Tides", authors=authors, published="2019-05", venue="Sea 19", type="paper-conference", doi="10.1/a"
    )
    assert first == Record(key="http://zotero.org/1", work=work, abstract="<jats:p>Tides rise.</jats:p>")
    assert isinstance(second, UnreadableDocument) and second.what == "Entry 2 is none of CSL JSON."
    assert third == Record(key="entry-3", work=Work(title="Seas", published="2018-05", type="book"))


def test_an_abstract_is_without_its_marks(tmp_path: Path) -> None:
    item = {"id": "a b", "type": "book", "title": "Seas", "abstract": "<jats:p>Seas <i>rise</i>.</jats:p><p>a < b.</p>"}
    [document], _ = load(write(tmp_path, {"my.json": json.dumps(item)}))

    assert (document.url, document.text, document.kind) == ("file:my.json#a%20b", "Seas rise.\n\na < b.", "csl")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("CO<sub>2</sub> &amp; the <i>Osmia</i>-bees", "CO2 & the Osmia-bees"),
        ("10<sup>6</sup> eggs, x<sup>2</sup>", "10^6 eggs, x2"),
        ("&lt;i&gt;Osmia&lt;/i&gt;: p &lt; 0.05 <br/>and more", "Osmia: p < 0.05 and more"),
        ("<jats:title>Aims</jats:title>Bees", "Aims Bees"),
    ],
)
def test_elements_and_entities_of_html_are_no_words_of_an_entry(told: str, words: str) -> None:
    assert words_of(told) == words

    [record] = ris_records(f"TY  - JOUR\nTI  - {told}\nER  - \n".encode())
    [of_csl] = csl_records(json.dumps([{"type": "book", "title": told, "id": "a"}]).encode())

    assert isinstance(record, Record) and isinstance(of_csl, Record)
    assert (record.work.title, of_csl.work.title) == (words, words)


def test_ris_with_one_space_is_read() -> None:
    [record] = ris_records(b"TY - JOUR\r\nAU - Berg, Bo\r\nTI - Seas\r\nAB - They rise.\r\nER -\r\n")

    assert isinstance(record, Record)
    assert (record.work.title, record.work.authors, record.abstract) == (
        "Seas",
        (Author(family="Berg", given="Bo"),),
        "They rise.",
    )


@pytest.mark.parametrize(
    ("files", "places"),
    [
        (("files/1/a.pdf",), ["lib/files/1/a.pdf"]),
        (("files\\1\\a.pdf",), ["lib/files/1/a.pdf"]),
        (("../a.pdf",), ["a.pdf"]),
        (("../../a.pdf", "/a.pdf", "C:\\a.pdf", "https://x.org/a.pdf", "~/a.pdf", "file:///a.pdf"), []),
        (("a%20b.pdf",), ["lib/a%20b.pdf", "lib/a b.pdf"]),
        (("internal-pdf://a.pdf",), ["lib/a.pdf"]),
        ((".ssh/a.pdf", "a/../.a.pdf", "x/.git/a.pdf", "..", "../.a.pdf"), []),
    ],
)
def test_files_are_looked_for_below_the_folder_only(files: tuple[str, ...], places: list[str]) -> None:
    assert list(places_of(Record(key="a", work=Work(), files=files), "lib/my.bib")) == places


def test_a_library_in_a_zip_file_names_files_of_that_only() -> None:
    files = ("a.pdf", "../b.pdf", "../../c.pdf", "../../lib.zip/d.pdf", "../../lib.zip.md", "../../lib.zip")
    record = Record(key="a", work=Work(), files=files)

    assert list(places_of(record, "lib.zip/sub/my.bib", "lib.zip")) == ["lib.zip/sub/a.pdf", "lib.zip/b.pdf",
                                                                       "lib.zip/d.pdf"]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "files"),
    [
        ("files/1/a.pdf", ("files/1/a.pdf",)),
        (":a b.pdf:PDF", ("a b.pdf",)),
        ("Full Text:f/1/a.pdf:application/pdf;Snapshot:f/2/b.html:text/html", ("f/1/a.pdf", "f/2/b.html")),
        (r"a\:b\;c.pdf", ("a:b;c.pdf",)),
        ("a.pdf:PDF", ("a.pdf",)),
        (r"C\:\\papers\\a.pdf", (r"C:\papers\a.pdf",)),
    ],
)  # fmt: skip
def test_fields_of_files_are_read_as_managers_write_them(field: str, files: tuple[str, ...]) -> None:
    [record] = bibtex_records(f"@misc{{a, file = {{{field}}}}}".encode())

    assert isinstance(record, Record) and record.files == files


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.bib", b"Only words.", "It has no entries of BibTeX."),
        ("a.bib", b"", "It has no entries of BibTeX."),
        ("a.bib", b"\x00", "It is not text."),
        ("a.ris", b"Only words.", "It has no entries of RIS."),
        ("a.json", b"{", "It is no list of works: it is not JSON."),
        ("a.json", b'{"name": "package", "type": "module"}', "It is no list of works in CSL JSON."),
        ("a.json", b"[1, 2]", "It is no list of works in CSL JSON."),
        ("a.json", b"[" * 100_000, "It is nested too deeply."),
        ("a.bib", b"@misc{a, title={" + b"{" * 100_000, "The entry on line 1 is broken."),
    ],
)
def test_what_is_none_is_named_and_the_others_load(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    documents, unreadable = load(write(tmp_path, {name: data, "z.md": "Z."}))

    assert [each.text for each in documents] == ["Z."]
    assert [each.partition(": ")[2].startswith(why) for each in unreadable] == [True]
