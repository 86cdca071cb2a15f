from kgplatform import models
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

WORKS = """
query Works($id: ID!) { page(id: $id) { references { work { authors { family given } doi status } } } }
"""

SENTENCES = """
query Sentences($id: ID!, $positions: [Int!], $heading: String) {
  page(id: $id) {
    sections(positions: $positions, heading: $heading) {
      position heading container
      sentences { index text verdict citations { marker snippetKey quote { text start end } claims { text quote } } }
    }
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


async def test_references_tell_the_works_of_their_sources(api: Api, services: FakeServices) -> None:
    work = models.Work(authors=(models.Author(family="Fabre", given="J"),), doi="10.1000/bays", status="corrected")
    *others, last = tides.PAGE.references
    services.page_list = [
        tides.PAGE.model_copy(update={"references": (*others, last.model_copy(update={"work": work}))})
    ]

    page = (await api.ask(WORKS, id=tides.PAGE.id))["page"]

    told = {"authors": [{"family": "Fabre", "given": "J"}], "doi": "10.1000/bays", "status": "CORRECTED"}
    assert [reference["work"] for reference in page["references"]] == [None, None, told]


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


async def test_sentences_come_with_the_words_that_they_are_cited_for(api: Api, services: FakeServices) -> None:
    (section,) = (await api.ask(SENTENCES, id=tides.PAGE.id, positions=[1]))["page"]["sections"]

    moon, sun = section["sentences"]
    said = "The Sun also raises tides, but they are less than half as high."
    start = tides.ARISE.text.index(said)
    assert (section["heading"], section["container"], moon["index"], moon["verdict"]) == (
        "Causes", False, 0, "verbatim",
    )  # fmt: skip
    assert sun == {
        "index": 1, "text": said, "verdict": "verbatim",
        "citations": [
            {
                "marker": 1, "snippetKey": tides.ARISE.id, "claims": [],
                "quote": {"text": said, "start": start, "end": start + len(said)},
            }
        ],
    }  # fmt: skip
    # then what is quoted is read together
    assert services.called("snippets") == [((tides.ARISE.id,),)]


async def test_a_sentence_in_other_words_is_cited_for_what_states_its_claims(api: Api, services: FakeServices) -> None:
    # given a sentence of two claims, and a heading without words of its own
    text = tides.ARISE.text
    claims = tuple(
        models.Claim(text=words, snippet_id=tides.ARISE.id, start=text.index(words), end=text.index(words) + len(words))
        for words in ("The Sun also raises tides", "Two bulges of water follow")
    )
    sentence = models.PageSentence(
        text="The Sun helps, and two bulges come.",
        snippet_ids=(tides.ARISE.id, "gone"),
        verdict="entailed",
        claims=claims,
    )
    blocks = (models.Paragraph(sentences=(sentence,)),)
    sections = (
        models.Section(level=1, position=0, heading="Causes"),
        models.Section(level=2, position=1, heading="The Sun", blocks=blocks),
    )
    services.page_list.append(tides.PAGE.model_copy(update={"id": "entailed", "sections": sections}))

    top, sun = (await api.ask(SENTENCES, id="entailed"))["page"]["sections"]

    assert (top["container"], top["sentences"], sun["container"]) == (True, [], False)
    # what has no number is gone from the references
    (citation,) = sun["sentences"][0]["citations"]
    whole = text[claims[0].start : claims[1].end]
    assert citation["quote"] == {"text": whole, "start": claims[0].start, "end": claims[1].end}
    assert citation["claims"] == [{"text": claim.text, "quote": claim.text} for claim in claims]


async def test_sections_are_chosen_by_their_places_and_their_headings(api: Api) -> None:
    async def positions(**chosen: object) -> list[int]:
        found = (await api.ask(SENTENCES, id=tides.PAGE.id, **chosen))["page"]["sections"]
        return [each["position"] for each in found]

    assert await positions(positions=[3, 1]) == [1, 3]
    assert await positions(heading="TID") == [2, 3]
    assert await positions(heading="tid", positions=[3]) == [3]
    assert await positions(heading="ebb") == await positions(positions=[]) == []
    (error,) = await api.fail(SENTENCES, id=tides.PAGE.id, positions=[4])
    assert (error["message"], error["extensions"]["code"], error["extensions"]["remedy"]) == (
        f"The page {tides.PAGE.id} has no section at position 4.",
        "NOT_FOUND",
        "Its sections have the positions 0, 1, 2, 3.",
    )


async def test_a_page_names_the_headings_that_nothing_fills(api: Api, services: FakeServices) -> None:
    query = "query Unfilled($id: ID!) { page(id: $id) { unfilled { heading unread } } }"
    assert (await api.ask(query, id=tides.PAGE.id))["page"]["unfilled"] == []

    unfilled = models.UnfilledHeading(level=1, position=1, heading="Seiches", unread=True)
    services.page_list.append(tides.PAGE.model_copy(update={"id": "thin", "unfilled": (unfilled,)}))

    assert (await api.ask(query, id="thin"))["page"]["unfilled"] == [{"heading": "Seiches", "unread": True}]
