"""Queries by rules: short, diverse, new, and never the topic's own phrase."""

from kgplatform import ids
from kgplatform.models import Entity, Gap, Question, Topic
from kgplatform.roles.questions.rules.synthesiser import RuleSynthesiser
from kgplatform.roles.questions.synthesiser import QueryBrief

TOPIC = Topic(id="t", name="Honey bee health", domain="bees")


def question(text: str) -> Question:
    return Question(id=ids.question_id("t", text), text=text, axis="depth", why="", gap_ids=("g",))


async def queries(*texts: str, earlier: tuple[str, ...] = (), limit: int = 10) -> list[str]:
    brief = QueryBrief(topic=TOPIC, questions=tuple(map(question, texts)), earlier=earlier, limit=limit)
    return [query.text for query in await RuleSynthesiser().synthesise(brief)]


def missing_link(one: str, other: str) -> tuple[Question, Gap]:
    gap = Gap(id=one + other, kind="missing_link", score=0.5, entity_ids=(one, other), entity_names=(one, other))
    asked = question(f"How are {one} and {other} related?")
    return asked.model_copy(update={"gap_ids": (gap.id,)}), gap


async def queries_about(
    *asked: tuple[Question, Gap], aliases: dict[str, tuple[str, ...]] | None = None, earlier: tuple[str, ...] = ()
) -> list[str]:
    """The queries for questions about gaps, whose entities have other names."""
    known = tuple(Entity(id=name, name=name, aliases=others) for name, others in (aliases or {}).items())
    questions, gaps = zip(*asked, strict=True)
    brief = QueryBrief(topic=TOPIC, questions=questions, gaps=gaps, entities=known, earlier=earlier)
    return [query.text for query in await RuleSynthesiser().synthesise(brief)]


async def test_a_question_becomes_the_names_that_it_is_about() -> None:
    assert await queries(
        "What further evidence links Varroa destructor and deformed wing virus?",
        "What is known about propolis, and what has that to do with Honey bee health?",
        "How are CD4+ cells and IL-1a related?",
    ) == ["varroa destructor deformed wing virus", "propolis honey bee health", "CD4+ cells IL-1a bee health"]


async def test_a_question_about_a_facet_is_searched_for_by_its_words_and_the_topic() -> None:
    assert await queries("Who was killed or hurt in Honey bee health?", "What caused Honey bee health?") == [
        "killed hurt honey bee health",
        "caused honey bee health",
    ]


async def test_a_name_stays_whole_where_it_has_words_of_the_topic() -> None:
    assert await queries("What connects bee bread with health inspectors?") == ["bee bread health inspectors honey"]


async def test_of_long_names_the_last_words_are_searched_for() -> None:
    link = missing_link("tropical parasitic mite species", "deformed wing virus")
    assert await queries_about(link) == ["mite species deformed wing virus"]


async def test_what_was_searched_for_by_name_is_searched_for_by_another_name() -> None:
    link = missing_link("deformed wing virus", "mites")
    others = {"deformed wing virus": ("DWV",), "mites": ("varroa",)}
    before = ["deformed wing virus mites health", "deformed wing virus varroa health", "DWV mites honey bee health"]
    assert await queries_about(link, aliases=others) == before[:1]
    assert await queries_about(link, aliases=others, earlier=tuple(before[:1])) == before[1:2]
    assert await queries_about(link, aliases=others, earlier=tuple(before)) == ["DWV varroa honey bee health"]


async def test_another_name_keeps_two_queries_apart() -> None:
    links = missing_link("deformed wing virus", "wax"), missing_link("deformed wing virus", "nectar")
    assert await queries_about(*links, aliases={"deformed wing virus": ("DWV",)}) == [
        "deformed wing virus wax health",
        "DWV nectar honey bee health",
    ]


async def test_without_another_name_the_words_that_are_new_are_searched_for() -> None:
    links = missing_link("deformed wing virus", "wax"), missing_link("deformed wing virus", "nectar")
    assert await queries_about(*links) == ["deformed wing virus wax health", "nectar honey bee health"]


async def test_the_topics_own_phrase_is_no_query() -> None:
    assert await queries("What is honey bee health?") == []


async def test_two_queries_share_at_most_one_keyword() -> None:
    assert await queries(
        "How are varroa mite and brood cells related?",
        "How are varroa mite and oxalic acid related?",
        "How are brood cells and comb wax related?",
        "How are worker jelly and comb wax related?",
    ) == [
        "varroa mite brood cells health",
        "oxalic acid honey bee health",
        "comb wax honey bee health",
        "worker jelly honey bee health",
    ]


async def test_an_earlier_query_is_not_searched_again() -> None:
    assert await queries("How are brood and wax related?", earlier=("wax brood honey bee health",)) == []


async def test_no_more_queries_than_the_limit() -> None:
    assert await queries("How are brood and wax related?", "How are mites and nectar related?", limit=1) == [
        "brood wax honey bee health"
    ]


async def test_a_query_leads_back_to_its_question() -> None:
    asked = question("How are brood and wax related?")
    [query] = await RuleSynthesiser().synthesise(QueryBrief(topic=TOPIC, questions=(asked,)))
    assert (query.question_id, query.id) == (asked.id, ids.query_id("t", "brood wax honey bee health"))
