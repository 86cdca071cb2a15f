"""What snippets are beyond their words, and what sources say of themselves."""

import pytest
from strawberry import relay

from kgplatform.models import Author, EquationData, FigureData, TableData, Work
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

SNIPPET = """
query Snippet($id: ID!) {
  node(id: $id) {
    ... on Snippet {
      table { header rows label caption notes }
      figure { label href }
      equations { start end tex mathml label }
      source { work { title } }
    }
  }
}
"""
SOURCES = """
{ sources(first: 1) { nodes { url work {
  title authors { family given orcid } published venue volume issue pages publisher type doi pmid pmcid arxiv openalex
  licence language extent status notices
} } } }
"""


async def test_a_snippet_has_its_cells_and_equations(api: Api, services: FakeServices) -> None:
    table = TableData(header=("Bay", "Range"), rows=(("Fundy", "16 m"),), label="Table 1", caption="Ranges")
    found = tides.ARISE.model_copy(
        update={
            "table": table,
            "figure": FigureData(label="Figure 1", href="moon.png"),
            "equations": (EquationData(start=0, end=8, tex="F", label="(1)"),),
        }
    )
    services.snippet_list = (found,)

    node = (await api.ask(SNIPPET, id=relay.to_base64("Snippet", found.id)))["node"]

    assert node == {
        "table": {
            "header": ["Bay", "Range"], "rows": [["Fundy", "16 m"]],
            "label": "Table 1", "caption": "Ranges", "notes": "",
        },
        "figure": {"label": "Figure 1", "href": "moon.png"},
        "equations": [{"start": 0, "end": 8, "tex": "F", "mathml": "", "label": "(1)"}],
        "source": {"work": None},
    }  # fmt: skip


async def test_a_snippet_of_words_alone_has_none(api: Api) -> None:
    node = (await api.ask(SNIPPET, id=relay.to_base64("Snippet", tides.BAYS.id)))["node"]

    assert (node["table"], node["figure"], node["equations"]) == (None, None, [])


async def test_a_source_knows_its_work(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(
        title="Tides",
        authors=(Author(family="Darwin", given="George", orcid="0000-0002-1825-0097"), Author(family="Tide Group")),
        published="1898",
        doi="10.5555/tides",
        licence="CC0-1.0",
        extent="full text",
        status="corrected",
        notices=("10.5555/c",),
    )
    known = tuple(each.model_copy(update={"work": work}) for each in tides.SOURCES)
    monkeypatch.setattr(tides, "SOURCES", known)

    (node,) = (await api.ask(SOURCES))["sources"]["nodes"]

    assert node["work"] == {
        **dict.fromkeys("venue volume issue pages publisher type pmid pmcid arxiv openalex language".split(), ""),
        "title": "Tides",
        "authors": [
            {"family": "Darwin", "given": "George", "orcid": "0000-0002-1825-0097"},
            {"family": "Tide Group", "given": "", "orcid": ""},
        ],
        "published": "1898",
        "doi": "10.5555/tides",
        "licence": "CC0-1.0",
        "extent": "FULL_TEXT",
        "status": "CORRECTED",
        "notices": ["10.5555/c"],
    }  # fmt: skip
