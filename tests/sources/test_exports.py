"""Works come back from BibTeX, RIS and CSL JSON as they were."""

import json
from collections.abc import Callable, Iterator
from typing import get_args

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Source, Work
from kgplatform.models.works import WorkType
from kgplatform.sources.exports import Listed, bibtex, csl_json, listed, ris
from loaders.bibtex import bibtex_records
from loaders.csl import csl_records
from loaders.records import Record
from loaders.ris import ris_records

TIDES = Work(
    title="Tides & 100% of {their} $x_1$ ~ ranges: l'été",
    authors=(
        Author(family="van der Berg", given="Bo"),
        Author(family="Müller", given="Ada M."),
        Author(family="World Health Organization"),
    ),
    published="2019-05-21",
    venue="Journal of the Sea_Air",
    volume="3",
    issue="2",
    pages="1–15",
    publisher="Sea Press",
    type="article-journal",
    doi="10.1000/x_y(1)",
    pmid="123",
    pmcid="PMC45",
    arxiv="1901.00001",
    language="en",
)
WORKS = (
    TIDES,
    Work(title="Seas", authors=(Author(family="Berg", given="Bo"),), published="2018", type="book"),
    Work(title="Seas again", authors=(Author(family="Berg", given="Bo"),), published="2018-03", type="thesis"),
    Work(title="Untold"),
)
Reads = Callable[[bytes], Iterator[Record | UnreadableDocument]]
FORMATS = [(bibtex, bibtex_records), (ris, ris_records), (csl_json, csl_records)]


def read(records: Reads, text: str) -> list[Record]:
    found = list(records(text.encode()))
    assert all(isinstance(each, Record) for each in found)
    return [each for each in found if isinstance(each, Record)]


@pytest.mark.parametrize(("write", "records"), FORMATS)
def test_what_is_written_is_read_again(write: Callable[..., str], records: Reads) -> None:
    found = [each.work for each in read(records, write(list(map(Listed, WORKS))))]

    untold = Work(title="Untold", type="document")  # each format has a sort for what nobody told
    assert found == [*WORKS[:3], untold]


@pytest.mark.parametrize(("write", "records"), FORMATS)
def test_works_have_keys_of_their_own(write: Callable[..., str], records: Reads) -> None:
    assert [each.key for each in read(records, write(list(map(Listed, [*WORKS, WORKS[1]]))))] == [
        "berg2019tides",
        "berg2018seas",
        "berg2018seas-2",
        "workuntold",
        "berg2018seas-3",
    ]


@pytest.mark.parametrize(("write", "records"), FORMATS)
@pytest.mark.parametrize("sort", get_args(WorkType)[1:])
def test_each_sort_of_work_is_written_and_read(write: Callable[..., str], records: Reads, sort: WorkType) -> None:
    [found] = read(records, write([Listed(Work(title="Seas", type=sort))]))

    assert found.work.type == {
        (bibtex, "article-newspaper"): "article-journal",  # it knows one sort for all of them
        (bibtex, "article-magazine"): "article-journal",
        (bibtex, "post-weblog"): "webpage",
        (bibtex, "entry-dictionary"): "entry-encyclopedia",
        (ris, "review"): "document",
    }.get((write, sort), sort)


def test_bibtex_is_fit_for_latex() -> None:
    assert bibtex([Listed(TIDES)]) == (
        "@article{berg2019tides,\n"
        "\ttitle = {Tides \\& 100\\% of \\{their\\} \\$x\\_1\\$ \\textasciitilde{} ranges: l'été},\n"
        "\tauthor = {van der Berg, Bo and Müller, Ada M. and {World Health Organization}},\n"
        "\tjournal = {Journal of the Sea\\_Air},\n"
        "\tdate = {2019-05-21},\n\tyear = {2019},\n\tmonth = {05},\n\tvolume = {3},\n\tnumber = {2},\n"
        "\tpages = {1--15},\n\tpublisher = {Sea Press},\n\tdoi = {10.1000/x_y(1)},\n\tpmid = {123},\n"
        "\tpmcid = {PMC45},\n"
        "\teprint = {1901.00001},\n\tarchiveprefix = {arXiv},\n\tlangid = {en}\n}\n"
    )


def test_ris_has_a_line_a_field() -> None:
    assert ris([Listed(WORKS[2])]).splitlines() == [
        "TY  - THES", "ID  - berg2018seas", "AU  - Berg, Bo", "TI  - Seas again", "DA  - 2018/03", "PY  - 2018",
        "ER  - ",
    ]  # fmt: skip


def test_csl_json_is_a_list_of_items() -> None:
    work = Work(
        title="Seas", authors=(Author(family="Berg", given="Bo", orcid="0000-0002-1825-0097"), Author(family="WHO")),
        published="2018-03", type="book", licence="CC-BY-4.0",
    )  # fmt: skip
    written = csl_json([Listed(work)])

    assert json.loads(written) == [
        {
            "id": "berg2018seas",
            "type": "book",
            "title": "Seas",
            "author": [{"family": "Berg", "given": "Bo", "ORCID": "0000-0002-1825-0097"}, {"literal": "WHO"}],
            "issued": {"date-parts": [[2018, 3]]},
            "license": "CC-BY-4.0",
        }
    ]
    assert [each.work for each in read(csl_records, written)] == [work]


def test_a_source_is_what_it_says_of_itself_or_a_page() -> None:
    source = Source(id="1", domain="sea", url="https://x.org/a_{1}?b=%20", title="Tides", published="2024-05")
    berg = Work(authors=(Author(family="Berg"),), published="2018", type="book")

    page = Listed(Work(title="Tides", published="2024-05", type="webpage"), source.url)
    assert listed(source) == page
    assert listed(source.model_copy(update={"url": "file:///home/tides.md", "published": None})) == Listed(
        Work(title="Tides", type="document"), note="file:///home/tides.md"
    )
    assert listed(source.model_copy(update={"work": berg})).work == berg.model_copy(update={"title": "Tides"})
    assert bibtex([page]) == (
        "@online{work2024tides,\n\ttitle = {Tides},\n\tyear = {2024},\n\tmonth = {05},\n"
        "\turl = {https://x.org/a_%7B1%7D?b=%20}\n}\n"
    )
    assert ris([page]).splitlines() == [
        "TY  - ELEC", "ID  - work2024tides", "TI  - Tides", "DA  - 2024/05", "PY  - 2024",
        "UR  - https://x.org/a_{1}?b=%20", "ER  - ",
    ]  # fmt: skip
    [item] = json.loads(csl_json([page]))
    assert (item["type"], item["URL"]) == ("webpage", source.url)


@pytest.mark.parametrize(("write", "text"), [(bibtex, ""), (ris, ""), (csl_json, "[]")])
def test_of_no_works_nothing_is_written(write: Callable[..., str], text: str) -> None:
    assert write([]) == text


def test_a_document_that_is_nowhere_on_the_web_says_where_it_is() -> None:
    document = Listed(Work(title="Tides", type="document"), note="file:sea/high_tides.md")

    assert bibtex([document]) == "@misc{worktides,\n\ttitle = {Tides},\n\tnote = {file:sea/high\\_tides.md}\n}\n"
    assert "N1  - file:sea/high_tides.md" in ris([document]).splitlines()
    assert json.loads(csl_json([document])) == [
        {"id": "worktides", "type": "document", "title": "Tides", "note": "file:sea/high_tides.md"}
    ]
