"""What of a model's section and lead comes through."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Entity, Evidence, Length, SectionDraft
from kgplatform.roles.writing.model.writer import ModelWriter
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from tests.support.bridges import EVIDENCE, PATH, PROMPTS, PUSH, STONE, TOPIC, WIND, draft, sentence
from tests.support.fake_model import FakeModel
from tests.writing.corpus import snippet

BRIEF = SectionBrief(
    topic=TOPIC,
    path=PATH,
    entities=(Entity(id="e", name="stone arch"),),
    evidence=EVIDENCE,
    written=("Gusts shake a light deck in every storm.",),
)


def _answer(*paragraphs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {
        "paragraphs": [
            {"sentences": [{"text": text, "citations": cited} for text, cited in paragraph]} for paragraph in paragraphs
        ]
    }


async def _written(*answers: dict[str, Any] | Exception) -> tuple[SectionDraft, dict[str, int], FakeModel]:
    model, dropped = FakeModel({"writer": answers}), Dropped()
    written = await ModelWriter(model, PROMPTS, dropped).write(BRIEF)
    return written, dropped.take(), model


async def test_a_cited_section_is_taken_as_it_is() -> None:
    answer = _answer(
        [("An arch pushes outwards on its abutments.", ["S1"]), ("Granite may resist the push of an arch.", ["S2"])],
        [("The weight of the stone keeps the joints closed.", ["S2", "S1"])],
    )

    written, dropped, model = await _written(answer)

    assert written == draft(
        (
            sentence("An arch pushes outwards on its abutments.", PUSH.id),
            sentence("Granite may resist the push of an arch.", STONE.id),
        ),
        (sentence("The weight of the stone keeps the joints closed.", STONE.id, PUSH.id),),
    )
    assert dropped == {}
    [(role, values)] = model.asked
    assert role == "writer"
    assert set(values) == PROMPTS["writer"].placeholders
    assert values["heading"] == "Arch bridges > Stone arches"
    assert PUSH.text in str(values["snippets"])
    assert "- Gusts shake a light deck in every storm." in str(values["written"])


async def test_the_model_is_told_what_the_page_says_of_what_the_snippets_tell() -> None:
    written = (
        "An arch pushes outwards.",
        "Cranes lift long girders.",
        "Abutments take its push.",
        "Granite resists it.",
    )
    brief = BRIEF.model_copy(update={"written": written, "under": ("Forces", "Girders", "Forces", "Stone")})
    model = FakeModel({"writer": [_answer()]})

    await ModelWriter(model, PROMPTS, Dropped()).write(brief)

    told = str(model.asked[0][1]["written"])
    assert "\nForces:\n- An arch pushes outwards.\n- Abutments take its push.\nStone:\n- Granite resists it." in told


async def test_the_model_is_told_what_names_are_and_not_what_only_mentions_them() -> None:
    entities = (
        Entity(id="e", name="Stone arch", description="A stone arch is a curve of wedges."),
        Entity(id="f", name="Granite", description="Masons hew granite."),
    )
    evidence = tuple(each.model_copy(update={"entity_ids": ("e", "f")}) for each in EVIDENCE)
    model = FakeModel({"writer": [_answer()]})

    await ModelWriter(model, PROMPTS, Dropped()).write(
        BRIEF.model_copy(update={"entities": entities, "evidence": evidence})
    )

    told = str(model.asked[0][1]["entities"])
    assert "Stone arch, Granite\nWhat they are:\n- Stone arch: A stone arch is a curve of wedges.\n" in told
    assert "Masons" not in told


async def test_the_model_is_told_which_snippets_are_in_other_languages() -> None:
    german = snippet("Bogen", "Ein Bogen drückt nach außen.").model_copy(update={"language": "de"})
    evidence = (*EVIDENCE, Evidence(snippet=german, score=0.1))
    sections = (("Arches", draft((sentence("An arch pushes outwards.", german.id),))),)
    answer = _answer([("An arch pushes outwards, says a German source.", ["S1"])])
    model = FakeModel({"writer": [answer, answer], "lead": [answer]})
    writer = ModelWriter(model, PROMPTS, Dropped())

    await writer.write(BRIEF.model_copy(update={"evidence": evidence}))
    await writer.write(BRIEF)
    await writer.lead(LeadBrief(topic=TOPIC, sections=sections, evidence=evidence))

    foreign, english, lead = (values for _, values in model.asked)
    key = f"S{len(EVIDENCE) + 1}"
    told = PROMPTS["writer_language"].user.replace("{{languages}}", f"{key} is in German.")
    assert foreign["audience"] == f"{english['audience']}\n\n{told}"
    assert "in German)\nEin Bogen" in str(foreign["snippets"])
    assert "The page is in English." in str(lead["audience"])


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (Length(least=500, most=800), "500 to 800 words"),
        (Length(most=800), "at most 800 words"),
        (Length(least=500), "at least 500 words"),
    ],
)
async def test_the_model_is_told_how_long_a_section_is_to_be_where_somebody_wants_that(
    length: Length, told: str
) -> None:
    answer = _answer([("An arch pushes outwards on its abutments.", ["S1"])])
    model = FakeModel({"writer": [answer, answer, answer]})
    writer = ModelWriter(model, PROMPTS, Dropped())

    await writer.write(BRIEF.model_copy(update={"length": length}))
    await writer.write(BRIEF)
    await writer.write(BRIEF.model_copy(update={"length": Length()}))

    long, usual, any_ = (values for _, values in model.asked)
    said = PROMPTS["writer_length"].user.replace("{{length}}", told)
    assert long == {**usual, "audience": f"{usual['audience']}\n\n{said}"}
    assert any_ == usual


async def test_a_section_that_is_far_too_long_is_sent_back_and_a_short_one_is_not() -> None:
    answer = _answer([("An arch pushes outwards on its abutments.", ["S1"])])
    complaints: list[str] = []

    class Listening(FakeModel):
        async def ask(self, role: str, values: Any, shape: Any, check: Any = None, longest: int | None = None) -> Any:
            complaints.append(check(shape.model_validate(answer)))
            return await super().ask(role, values, shape, None, longest)

    for most in (5, 6, 800):
        model = Listening({"writer": [answer]})
        written = await ModelWriter(model, PROMPTS, Dropped()).write(
            BRIEF.model_copy(update={"length": Length(least=most, most=most)})
        )
        assert len(written.sentences) == 1

    assert complaints == ["The section has 7 words where 5 may be at most: keep what matters most.", "", ""]


async def test_what_breaks_the_rules_goes_and_is_counted() -> None:
    answer = _answer(
        [
            ("An arch pushes outwards on its abutments.", ["S1", "S9"]),
            ("Arches are the finest of all bridges.", []),
            ("Builders of all ages trusted granite.", ["S17", "Smith 2020"]),
            ("In every storm gusts shake a light deck.", ["S3"]),
            ("On its abutments an arch pushes outwards.", ["S1"]),
            ("The first Fresnel lens was lit at Cordouan in 1823.", ["S1"]),
            ("Granite may resist the push for", ["S2"]),
            ("## Stone", ["S2"]),
            ("<script>alert(1)</script>", ["S2"]),
            ("References: S1, S2", ["S1"]),
        ]
    )

    written, dropped, _ = await _written(answer)

    assert written == draft((sentence("An arch pushes outwards on its abutments.", PUSH.id),))
    assert dropped == {
        "writer: citation key that does not exist": 3,
        "writer: from the prompt's example": 1,
        "writer: heading": 1,
        "writer: mark-up": 1,
        "writer: reference list": 1,
        "writer: repeated": 2,
        "writer: uncited": 1,
        "writer: unfinished": 1,
        "writer: unknown citation": 1,
    }


async def test_what_the_snippets_tell_too_is_not_the_examples() -> None:
    lens = snippet("Lenses", "The first Fresnel lens was lit at Cordouan, in the tower, in 1823.")
    brief = BRIEF.model_copy(update={"evidence": (Evidence(snippet=lens, score=1.0),)})
    said = "The first Fresnel lens was lit at Cordouan in 1823."

    written = await ModelWriter(FakeModel({"writer": [_answer([(said, ["S1"])])]}), PROMPTS, Dropped()).write(brief)

    assert written == draft((sentence(said, lens.id),))


async def test_what_is_uncited_is_sent_back_in_words() -> None:
    complaints: list[str] = []

    class Listening(FakeModel):
        async def ask(self, role: str, values: Any, answer: Any, check: Any = None, longest: int | None = None) -> Any:
            parsed = answer.model_validate(_answer([("Arches are fine bridges.", []), ("Granite is hard.", ["S8"])]))
            complaints.append(check(parsed))
            return answer.model_validate(_answer([("Granite may resist the push.", ["S2"])]))

    written = await ModelWriter(Listening({}), PROMPTS, Dropped()).write(BRIEF)

    assert [s.text for s in written.sentences] == ["Granite may resist the push."]
    assert complaints == [
        "These sentences cite no snippet. Cite the snippets that state them, or leave them out: "
        '"Arches are fine bridges.". '
        "These sentences cite keys that do not exist. Use the keys of the snippets given: "
        '"Granite is hard.".'
    ]


async def test_a_section_without_a_usable_answer_is_empty() -> None:
    assert (await _written(UnusableAnswer("no JSON")))[:2] == (SectionDraft(), {"writer: unusable answer": 1})
    assert (await _written({"paragraphs": "none"}))[:2] == (SectionDraft(), {"writer: unusable answer": 1})
    assert (await _written({"paragraphs": []}))[:2] == (SectionDraft(), {})


async def test_a_lead_rests_on_the_page_and_repeats_nothing_of_it() -> None:
    page = draft((sentence("Gusts shake a deck in every heavy storm.", WIND.id),))
    defining = snippet("Crafts", "Bridge engineering is the design of bridges that stand.")
    brief = LeadBrief(
        topic=TOPIC,
        sections=(("Loads", draft()), ("Wind loads", page), ("Empty", draft())),
        evidence=(*EVIDENCE, Evidence(snippet=defining, score=0.1)),
        main=("Loads",),
    )
    answer = _answer(
        [
            ("Bridge engineering designs bridges that stand.", ["S1"]),
            ("Gusts shake a deck in every heavy storm.", ["S2"]),
            ("A storm's gusts can shake decks.", ["S2"]),
        ]
    )
    model, dropped = FakeModel({"lead": [answer]}), Dropped()

    lead = await ModelWriter(model, PROMPTS, dropped).lead(brief)

    assert lead == draft(
        (
            sentence("Bridge engineering designs bridges that stand.", defining.id),
            sentence("A storm's gusts can shake decks.", WIND.id),
        )
    )
    assert dropped.take() == {"lead: repeated": 1}
    [(_, values)] = model.asked
    assert set(values) == PROMPTS["lead"].placeholders
    # a section without a text of its own stands above the first of its subsections that has one
    told = "Section: Loads\nSubsection: Wind loads\n- Gusts shake a deck in every heavy storm. (S2)\n"
    assert told in str(values["page"])
    assert "Empty" not in str(values["page"])
    # of what the page cites it has the page's own words
    assert defining.text in str(values["snippets"])
    assert WIND.text not in str(values["snippets"])


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        (["Gusts of wind often shake the whole deck of a long bridge in a storm."], 3),
        (
            [
                "Gusts of wind often shake the whole deck of a long bridge in a storm.",
                "The whole push of a heavy stone arch goes into both of its thick abutments.",
            ],
            1,
        ),
    ],
    ids=["one of three", "two of three"],
)
async def test_a_lead_says_again_what_matters_and_is_no_copy_of_the_page(page: list[str], kept: int) -> None:
    written = draft(tuple(sentence(text, WIND.id) for text in page))
    brief = LeadBrief(topic=TOPIC, sections=(("Wind loads", written),), evidence=EVIDENCE, main=("Wind loads",))
    said = (
        "In a storm, gusts of wind often shake the whole deck of a long bridge.",
        "Into both of its thick abutments goes the whole push of a heavy stone arch.",
        "Stones press on each other.",
    )
    model, dropped = FakeModel({"lead": [_answer([(text, ["S1"]) for text in said])]}), Dropped()

    lead = await ModelWriter(model, PROMPTS, dropped).lead(brief)

    assert [each.text for each in lead.sentences] == list(said[-kept:])
    assert dropped.take() == ({"lead: repeated": 2} if kept == 1 else {})


@pytest.mark.parametrize(("sentences", "short"), [(15, True), (16, False)])
async def test_the_lead_of_a_short_page_is_to_be_short(sentences: int, short: bool) -> None:
    page = draft(tuple(sentence(f"Gust {n} shakes a deck.", WIND.id) for n in range(sentences)))
    brief = LeadBrief(topic=TOPIC, sections=(("Wind loads", page),), evidence=EVIDENCE, main=("Wind loads",))
    model = FakeModel({"lead": [_answer()]})

    await ModelWriter(model, PROMPTS, Dropped()).lead(brief)

    [(_, values)] = model.asked
    said = "\n\n" + PROMPTS["lead_length"].user.replace("{{sentences}}", str(sentences))
    assert values["audience"] == f"general readers{said if short else ''}"


async def test_where_no_snippet_says_what_the_topic_is_a_lead_is_shown_the_nearest() -> None:
    page = draft((sentence("Gusts shake a deck in every heavy storm.", WIND.id),))
    far = tuple(Evidence(snippet=snippet("Cranes", f"Crane {n} lifts girders."), score=0.1) for n in range(3))
    brief = LeadBrief(topic=TOPIC, sections=(("Wind loads", page),), evidence=(*far, *EVIDENCE), main=("Wind loads",))
    model = FakeModel({"lead": [_answer()]})

    await ModelWriter(model, PROMPTS, Dropped()).lead(brief)

    told = str(model.asked[0][1]["snippets"])
    assert [each.text in told for each in (PUSH, STONE, WIND)] == [True, True, True]
    assert "Crane" not in told
