"""Queries by rules: short, diverse, new, and never the topic's own phrase."""

from kgplatform import ids
from kgplatform.models import Question, Topic
from kgplatform.offline.synthesiser import RuleSynthesiser
from kgplatform.roles.synthesiser import QueryBrief

TOPIC = Topic(id="t", name="Honey bee health", domain="bees")


def question(text: str) -> Question:
    return Question(id=ids.question_id("t", text), text=text, axis="depth", why="", gap_ids=("g",))


async def queries(*texts: str, earlier: tuple[str, ...] = (), limit: int = 10) -> list[str]:
    brief = QueryBrief(topic=TOPIC, questions=tuple(map(question, texts)), earlier=earlier, limit=limit)
    return [query.text for query in await RuleSynthesiser().synthesise(brief)]


async def test_a_question_becomes_the_names_that_it_is_about() -> None:
    assert await queries(
        "What further evidence links Varroa destructor and deformed wing virus?",
        "What is propolis, and what part does it play in Honey bee health?",
        "How are CD4+ cells and IL-1a related?",
    ) == ["varroa destructor deformed wing virus", "propolis honey", "CD4+ cells IL-1a"]


async def test_the_topics_own_phrase_is_no_query() -> None:
    assert await queries("What is honey bee health?") == []


async def test_two_queries_share_at_most_one_keyword() -> None:
    assert await queries(
        "How are varroa mite and brood cells related?",
        "How are varroa mite and oxalic acid related?",
        "How are brood cells and comb wax related?",
        "How are worker jelly and comb wax related?",
    ) == ["varroa mite brood cells", "worker jelly comb wax"]


async def test_an_earlier_query_is_not_searched_again() -> None:
    assert await queries("How are brood and wax related?", earlier=("wax brood",)) == []


async def test_no_more_queries_than_the_limit() -> None:
    assert await queries("How are brood and wax related?", "How are mites and nectar related?", limit=1) == [
        "brood wax"
    ]


async def test_a_query_leads_back_to_its_question() -> None:
    asked = question("How are brood and wax related?")
    [query] = await RuleSynthesiser().synthesise(QueryBrief(topic=TOPIC, questions=(asked,)))
    assert (query.question_id, query.id) == (asked.id, ids.query_id("t", "brood wax"))
