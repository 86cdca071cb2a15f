"""Brief pages by rules: whole sentences of abstracts."""

from functools import partial

from kgplatform.language.pipeline import load_pipeline
from kgplatform.models import SectionDraft, Topic
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, GivenPaper
from kgplatform.roles.brief_page.rules.brief_writer import RuleBriefWriter
from kgplatform.settings import Settings
from tests.stored import snippet

TOPIC = Topic(id="t", name="Root rot", domain="plants")
WRITER = RuleBriefWriter(partial(load_pipeline, Settings(_env_file=None).spacy_pipeline))


def paper(title: str, *texts: str) -> GivenPaper:
    return GivenPaper(title=title, published="2012", snippets=tuple(snippet(text, title) for text in texts))


def texts(draft: SectionDraft) -> list[str]:
    return [sentence.text for sentence in draft.sentences]


async def written(*groups: tuple[GivenPaper, ...], topic: Topic = TOPIC) -> BriefPage:
    return await WRITER.write(BriefPageBrief(topic=topic, groups=groups))


BEANS = paper(
    "Root rot of beans",
    "Root rot is a disease of the roots of beans. Fifty beds were watered for ten weeks.",
    "Lime lowered the share of beans with root rot from 40 to 12 percent. We conclude that lime is good.",
)
SPORES = paper(
    "Spores in soil",
    "Spores of root rot live in wet soil for years. Whether frost kills the spores of root rot remains unclear.",
)
PEAS = paper("Drained beds", "Drained beds of peas had less root rot than wet beds.")


async def test_each_part_has_the_sentences_that_fit_it_of_each_cluster_in_turn() -> None:
    page = await written((BEANS, PEAS), (SPORES,))

    assert texts(page.definition) == ["Root rot is a disease of the roots of beans."]
    assert texts(page.findings) == [
        "Lime lowered the share of beans with root rot from 40 to 12 percent.",
        "Spores of root rot live in wet soil for years.",
        "Drained beds of peas had less root rot than wet beds.",
    ]
    assert texts(page.question) == ["Whether frost kills the spores of root rot remains unclear."]
    lime = page.findings.sentences[0]
    assert lime.snippet_ids == (BEANS.snippets[1].id,)  # of a paper's snippets that which says it


async def test_a_finding_of_a_paper_that_does_not_name_the_topic_is_about_its_title() -> None:
    text = "Copper slowed the wilting of beans in cold beds."
    wilt, other = paper("Copper, wilting beans and root rot", text), paper("Copper and wilting beans", text)
    assert texts((await written((BEANS,), (other,))).findings)[1:] == []
    page = await written((BEANS,), (wilt,))
    assert texts(page.findings)[1:] == ["Copper slowed the wilting of beans in cold beds."]


async def test_what_only_the_rest_of_a_paper_spells_out_is_left_out() -> None:
    text = "Winter heat treatment (WHT) slows root rot of leeks. Beds after WHT had no root rot in spring."
    page = await written((paper("Winter heat treatment", text),))
    assert texts(page.findings) == ["Winter heat treatment (WHT) slows root rot of leeks."]


async def test_there_are_eight_findings_at_most_and_none_twice() -> None:
    many = tuple(
        paper(f"Trial {n}", f"Bed {n} of field {n} had less root rot in the year {1990 + n}.") for n in range(12)
    )
    page = await written(many, (many[0],))
    assert len(page.findings.sentences) == 8
    assert len({*texts(page.findings)}) == 8


async def test_a_page_on_nothing_is_empty() -> None:
    german = snippet("Lauch ist ein Gemüse.", "lauch").model_copy(update={"language": "de"})
    page = await written((GivenPaper(title="Lauch", published="", snippets=(german,)),))
    assert page == BriefPage()
    assert await written() == BriefPage()


async def test_other_names_of_the_topic_are_its_names() -> None:
    named = BriefPageBrief(
        topic=TOPIC.model_copy(update={"name": "Bean decay"}), groups=((BEANS,),), names=("root rot",)
    )
    assert texts((await WRITER.write(named)).definition) == ["Root rot is a disease of the roots of beans."]
