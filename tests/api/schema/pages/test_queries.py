from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

PAGE = """
query Page($id: ID!) {
  page(id: $id) {
    title
    version
    engine
    audience
    topic { name }
    sections { level heading text citations { marker sentence snippet { title } } }
    references { marker title url snippet { key } }
  }
}
"""

OUTLINE = """
query Outline($id: ID!) { topic(id: $id) { outline { title sections { heading children { heading } } } } }
"""


async def test_a_page_with_sections_citations_and_references(api: Api) -> None:
    page = (await api.ask(PAGE, id=tides.PAGE.id))["page"]
    assert (page["title"], page["version"], page["engine"], page["audience"]) == (
        "Tides",
        1,
        "offline rules",
        "beginners",
    )
    assert page["topic"] == {"name": "Tides"}
    assert [(section["level"], section["heading"]) for section in page["sections"]] == [
        (0, ""),
        (1, "Causes"),
        (2, "Spring and neap tides"),
        (1, "Tidal range"),
    ]
    assert page["sections"][3]["citations"] == [
        {"marker": 3, "sentence": tides.BAYS.text, "snippet": {"title": "Bays that swing"}}
    ]
    assert page["references"][2] == {
        "marker": 3,
        "title": "Bays that swing",
        "url": "notes/bays.md#0",
        "snippet": {"key": tides.BAYS.id},
    }


async def test_the_outline_has_children(api: Api) -> None:
    assert (await api.ask(OUTLINE, id=tides.TIDES.id))["topic"]["outline"] == {
        "title": "Tides",
        "sections": [
            {"heading": "Causes", "children": [{"heading": "Spring and neap tides"}]},
            {"heading": "Tidal range", "children": []},
        ],
    }


async def test_a_topic_without_any_outline_has_none(api: Api, services: FakeServices) -> None:
    assert await api.ask(OUTLINE, id=tides.POWER.id) == {"topic": {"outline": None}}
    assert [name for name, _ in services.calls] == ["topic", "outline"]
