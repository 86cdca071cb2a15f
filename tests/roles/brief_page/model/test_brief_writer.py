"""A model's brief page: each sentence cites papers that were given, and no part is longer than asked for."""

from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import PageSentence, SectionDraft, Topic
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, GivenPaper
from kgplatform.roles.brief_page.model.brief_writer import ModelBriefWriter
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Root rot", domain="plants", audience="gardeners")
BEANS = GivenPaper(
    title="Beans",
    published="2012-05",
    snippets=(snippet("One. Two. Three. Four.", "beans"), snippet("Five. Six. Lime slows root rot.", "beans")),
)
PEAS = GivenPaper(title="Peas", published="", snippets=(snippet("Root rot is a disease of peas.", "peas"),))
BRIEF = BriefPageBrief(topic=TOPIC, groups=((BEANS,), (PEAS,)), years=(("2012", 1), ("", 1)), names=("black root",))
RULED = BriefPage(definition=SectionDraft(paragraphs=((PageSentence(text="By rules.", snippet_ids=("x",)),),)))


class Rules:
    engine = "rules"

    async def write(self, brief: BriefPageBrief) -> BriefPage:
        return RULED


def said(text: str, *keys: str) -> dict[str, Any]:
    return {"text": text, "citations": list(keys)}


async def written(answer: Any, brief: BriefPageBrief = BRIEF) -> tuple[BriefPage, dict[str, int], FakeModel]:
    dropped, model = Dropped(), FakeModel({"brief_page": [answer]})
    page = await ModelBriefWriter(model, load_prompts(), dropped, Rules()).write(brief)
    return page, dropped.take(), model


async def test_it_is_shown_papers_by_groups_and_cites_all_of_theirs() -> None:
    page, dropped, model = await written(
        {
            "definition": [said("Root rot is a disease of peas.", "S2")],
            "findings": [said("Lime slows the rot of roots [S1].", "S1", "S2")],
            "question": [],
        }
    )
    beans = tuple(each.id for each in BEANS.snippets)
    assert [sentence.snippet_ids for sentence in page.definition.sentences] == [(PEAS.snippets[0].id,)]
    assert page.findings.sentences == [
        PageSentence(text="Lime slows the rot of roots.", snippet_ids=(*beans, PEAS.snippets[0].id))
    ]
    assert page.question == SectionDraft()
    assert dropped == {"brief_page: marker": 1}

    [(_, values)] = model.asked
    shown = str(values["papers"])
    assert shown.index("Group 1:\n<<<S1") < shown.index("Group 2:\n<<<S2")
    assert "Published: 2012-05\nOne. Two. Three. [...] Six. Lime slows root rot.\n" in shown
    assert str(values["grouped"]).startswith(", in groups")
    assert "2012: 1\nunknown: 1\n" in str(values["years"])
    assert (values["topic"], values["names"], values["audience"]) == ("Root rot", "black root", "gardeners")


async def test_nothing_is_said_of_groups_where_there_are_none() -> None:
    ungrouped = BRIEF.model_copy(update={"groups": ((BEANS, PEAS),)})
    _, _, model = await written({"definition": [], "findings": [], "question": []}, ungrouped)
    [(_, values)] = model.asked
    system, user = load_prompts()["brief_page"].render({name: str(value) for name, value in values.items()})
    assert "group" not in system.content + user.content
    assert "The papers to write from:\n" in user.content


async def test_what_cites_no_paper_that_was_given_is_dropped() -> None:
    page, dropped, _ = await written(
        {
            "definition": [said("Root rot is a disease of peas.", "S2", "S9")],
            "findings": [said("Lime is white and cheap.", "34"), said("Copper helps beans as well.")],
            "question": [
                said(
                    "It is not known whether coloured lamps of lighthouses are seen farther in fog than white ones.",
                    "S1",
                )
            ],
        }
    )
    assert [sentence.text for sentence in page.definition.sentences] == ["Root rot is a disease of peas."]
    assert page.findings == SectionDraft()
    assert page.question == SectionDraft()
    assert dropped == {
        "brief_page: citation key that does not exist": 2,
        "brief_page: unknown citation": 1,
        "brief_page: uncited": 1,
        "brief_page: from the prompt's example": 1,
    }


async def test_no_part_is_longer_than_asked_for() -> None:
    names = ("Ash", "Bean", "Clover", "Dill", "Elm", "Fern", "Garlic", "Hazel", "Iris", "Juniper")
    page, dropped, _ = await written(
        {
            "definition": [said(f"Root rot of {name.lower()} is an illness of it.", "S2") for name in names[:3]],
            "findings": [said(f"{name} suffers from root rot in wet summers.", "S1") for name in names],
            "question": [said(f"Why {name.lower()} stays healthy is unknown.", "S1") for name in names[:2]],
        }
    )
    parts = (page.definition, page.findings, page.question)
    assert [len(part.sentences) for part in parts] == [2, 8, 1]
    assert dropped == {"brief_page: more sentences than asked for": 4}


async def test_where_nothing_can_stay_the_rules_write() -> None:
    assert (await written(UnusableAnswer("Nothing.")))[:2] == (RULED, {"brief_page: unusable answer": 1})
    assert (await written({"definition": [], "findings": [], "question": []}))[0] == RULED
