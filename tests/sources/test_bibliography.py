"""Works as lists of literature have them."""

from pathlib import Path

import pytest

from kgplatform.models import Author, Work
from kgplatform.sources.bibliography import (
    Identifier,
    authors_told,
    extent_told,
    identifier,
    in_words,
    sort_told,
    status_told,
    venue_told,
)
from loaders.files import read_file
from tests.support.recorded import RECORDED, WHY_SKIPPED


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("Jean-Henri", "Fabre JH"),
        ("J.-H.", "Fabre JH"),
        ("J. H.", "Fabre JH"),
        ("JH", "Fabre JH"),
        ("jean", "Fabre J"),
        ("Élie", "Fabre É"),
        ("ÉÖ", "Fabre ÉÖ"),
        ("", "Fabre"),
        ("(Jean)", "Fabre"),
    ],
)
def test_an_author_is_told_by_family_name_and_initials(given: str, told: str) -> None:
    assert authors_told(Work(authors=(Author(family="Fabre", given=given),))) == told


def test_a_work_is_told_in_a_line() -> None:
    eggs = Work(title="Eggs?", authors=(Author(family="Fabre", given="J"),), published="1881-05", venue="Annals")

    assert in_words(eggs) == "Fabre J (1881). Eggs? Annals."
    assert in_words(Work(title="Eggs.", published="1881")) == "(1881). Eggs."
    assert in_words(Work(doi="10.1000/x")) == "doi:10.1000/x."
    assert in_words(Work()) == ""


def test_of_many_authors_three_are_told() -> None:
    named = tuple(Author(family=name, given="Ada") for name in "BCDE")

    assert authors_told(Work(authors=named[:3])) == "B A, C A, D A"
    assert authors_told(Work(authors=named)) == "B A, C A, D A et al."
    assert authors_told(Work()) == ""


@pytest.mark.parametrize(
    ("work", "told"),
    [
        (Work(venue="Annals", volume="3", issue="2", pages="1-9"), "Annals 3(2):1–9"),
        (Work(venue="Annals", volume="3", pages="1 – 9"), "Annals 3:1–9"),
        (Work(venue="Annals", volume="3"), "Annals 3"),
        (Work(venue="Annals", pages="1--9"), "Annals pp. 1–9"),
        (Work(venue="Annals", pages="e12"), "Annals e12"),
        (Work(venue="Annals", publisher="Sea Press"), "Annals"),
        (Work(publisher="Sea Press"), "Sea Press"),
        (Work(), ""),
    ],
)
def test_where_a_work_came_out(work: Work, told: str) -> None:
    assert venue_told(work) == told


ALL = {"doi": "10.1/x y", "pmid": "12", "pmcid": "PMC3", "arxiv": "math/0309136", "openalex": "W12345"}


@pytest.mark.parametrize(
    ("known", "label", "address"),
    [
        (("doi", "pmid", "pmcid", "arxiv", "openalex"), "doi:10.1/x y", "https://doi.org/10.1/x%20y"),
        (("pmid", "pmcid", "arxiv"), "PMID 12", "https://pubmed.ncbi.nlm.nih.gov/12/"),
        (("pmcid", "arxiv"), "PMC3", "https://pmc.ncbi.nlm.nih.gov/articles/PMC3/"),
        (("arxiv", "openalex"), "arXiv:math/0309136", "https://arxiv.org/abs/math/0309136"),
        (("openalex",), "OpenAlex W12345", "https://openalex.org/W12345"),
    ],
)
def test_the_best_identifier_leads_to_a_work(known: tuple[str, ...], label: str, address: str) -> None:
    assert identifier(Work(**{name: ALL[name] for name in known})) == Identifier(label, address)
    assert identifier(Work(title="Eggs")) is None


def test_what_a_work_is_and_what_became_of_it() -> None:
    sorts = {"article": "preprint", "article-journal": "journal article", "book": "book", "document": "", "": ""}
    assert {sort: sort_told(Work.model_validate({"type": sort})) for sort in sorts} == sorts
    told = {"": "", "corrected": "corrected", "concern": "expression of concern", "retracted": "retracted"}
    assert {status: status_told(Work.model_validate({"status": status})) for status in told} == told
    assert [extent_told(Work(extent=each)) for each in ("abstract", "full text", "")] == ["abstract only", "", ""]


@pytest.mark.skipif(not RECORDED.exists(), reason=WHY_SKIPPED)
@pytest.mark.parametrize(
    ("name", "authors", "venue", "label", "rest"),
    [
        (
            "jats/elife-00666.xml", "Harrison M, Gilbert JF, eLife Editorial Production Group et al.", "eLife 5:e00666",
            "doi:10.7554/elife.00666", ("journal article", ""),
        ),
        (
            "jats/elife_poa_e06828.xml", "Fleming MS, Vysochan A, Paixão S et al.", "eLife e06828",
            "doi:10.7554/elife.06828", ("journal article", "abstract only"),
        ),
        (
            "tei/0f318087.tei.xml", "Sun B, Liu LZ, Li YF et al.", "Chinese Medical Journal 130(14):1683–1688",
            "doi:10.4103/0366-6999.209897", ("journal article", ""),
        ),
    ],
)  # fmt: skip
def test_recorded_articles_are_told(name: str, authors: str, venue: str, label: str, rest: tuple[str, str]) -> None:
    file: Path = RECORDED / name
    work = read_file(file.read_bytes(), file.name, file.as_uri(), "recorded").work

    assert work is not None
    known = identifier(work)
    assert known is not None
    assert (authors_told(work), venue_told(work), known.label) == (authors, venue, label)
    assert (sort_told(work), extent_told(work)) == rest
