"""Questions by rules: one a gap, worded by its kind, never one that was asked before."""

from kgplatform import ids
from kgplatform.models import Gap, GapKind, Topic
from kgplatform.offline.researcher import RuleResearcher
from kgplatform.roles.researcher import ResearchBrief

TOPIC = Topic(id="t", name="Honey bee health", domain="bees")


def gap(kind: GapKind, *names: str, facts: tuple[str, ...] = ()) -> Gap:
    return Gap(id=ids.gap_id("t", kind, names), kind=kind, score=0.5, entity_ids=names, entity_names=names, facts=facts)


async def test_each_kind_is_asked_about_in_its_own_words() -> None:
    # given
    gaps = (
        gap("thin_entity", "propolis", facts=("3 snippets mention it.",)),
        gap("thin_evidence", "varroa mite", "deformed wing virus"),
        gap("missing_link", "oxalic acid", "brood"),
        gap("island", "royal jelly", "varroa mite"),
    )

    # when
    questions = await RuleResearcher().ask(ResearchBrief(topic=TOPIC, gaps=gaps))

    # then
    assert [(q.text, q.axis) for q in questions] == [
        ("What is propolis, and what part does it play in Honey bee health?", "depth"),
        ("What further evidence links varroa mite and deformed wing virus?", "depth"),
        ("How are oxalic acid and brood related?", "breadth"),
        ("What connects royal jelly with varroa mite?", "breadth"),
    ]
    assert questions[0].why == "propolis is often mentioned, yet hardly connected. 3 snippets mention it."
    assert [q.gap_ids for q in questions] == [(g.id,) for g in gaps]


async def test_a_question_that_was_asked_is_not_asked_again() -> None:
    # given
    gaps = (gap("missing_link", "brood", "oxalic acid"), gap("missing_link", "oxalic acid", "wax"))

    # when
    questions = await RuleResearcher().ask(
        ResearchBrief(topic=TOPIC, gaps=gaps, asked=("How are oxalic acid and brood related?",))
    )

    # then
    assert [q.text for q in questions] == ["How are oxalic acid and wax related?"]


async def test_no_more_questions_than_the_limit() -> None:
    gaps = tuple(gap("thin_entity", name) for name in ("comb", "nectar", "queen"))

    questions = await RuleResearcher().ask(ResearchBrief(topic=TOPIC, gaps=gaps, limit=2))

    assert [q.gap_ids for q in questions] == [(gaps[0].id,), (gaps[1].id,)]
