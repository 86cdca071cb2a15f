"""Questions by rules: one a gap, worded by its kind, never one that was asked before."""

from kgplatform import ids
from kgplatform.graph.research import AskedBefore
from kgplatform.models import Gap, GapKind, Topic
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.questions.rules.researcher import RuleResearcher

TOPIC = Topic(id="t", name="Honey bee health", domain="bees")


def gap(kind: GapKind, *names: str, facts: tuple[str, ...] = (), subject: str = "") -> Gap:
    id_ = ids.gap_id("t", kind, (*names, subject))
    return Gap(id=id_, kind=kind, score=0.5, entity_ids=names, entity_names=names, facts=facts, subject=subject)


async def test_each_kind_is_asked_about_in_its_own_words() -> None:
    # given
    gaps = (
        gap("thin_entity", "propolis", facts=("3 snippets mention it.",)),
        gap("thin_evidence", "varroa mite", "deformed wing virus"),
        gap("missing_link", "oxalic acid", "brood"),
        gap("island", "royal jelly", "varroa mite"),
        gap("structural_hole", "swarming", "pesticides"),
        gap("bottleneck", "colonies", "queens", "nectar"),
        gap("undescribed_hub", "varroosis"),
        gap("bridge", "clover"),
        gap("stale", "Varroa mites", subject="Varroa mites"),
        gap("disputed", "heat", "mites", subject="heat kills mites, or heat does not kill mites"),
        gap("conflicting_values", "Colony Six", "bees", subject="Colony Six has 20 bees, or Colony Six has 60 bees"),
        gap("unanswered_question", "brood", "chalk", "fungi", subject="How are brood, chalk and fungi tied?"),
        gap("uncited_point", subject="Laws on beekeeping"),
        gap("missing_facet", facts=("What caused it?", "Texts that tell of it say: caused by."), subject="Causes"),
        gap("stale", subject="Honey bee health"),
        gap("unread_work", subject="Mites in clover."),
    )

    # when
    questions = await RuleResearcher().ask(ResearchBrief(topic=TOPIC, gaps=gaps, in_depth=9, in_breadth=7))

    # then
    assert [(q.text, q.axis) for q in questions] == [
        ("What is known about propolis, and what has that to do with Honey bee health?", "depth"),
        ("What further evidence links varroa mite and deformed wing virus?", "depth"),
        ("How are oxalic acid and brood related?", "breadth"),
        ("What connects royal jelly with varroa mite?", "breadth"),
        ("What ties are there between swarming and pesticides?", "breadth"),
        ("What connects queens and nectar, apart from colonies?", "breadth"),
        ("What is the definition of varroosis in Honey bee health?", "depth"),
        ("What links clover to Honey bee health?", "breadth"),
        ("What do current sources say about Varroa mites in Honey bee health?", "depth"),
        ("Which holds: heat kills mites, or heat does not kill mites?", "depth"),
        ("Which holds, and since when: Colony Six has 20 bees, or Colony Six has 60 bees?", "depth"),
        ("What else is reported about brood, chalk and fungi?", "depth"),
        ("What is known about Laws on beekeeping in Honey bee health?", "breadth"),
        ("What caused it?", "breadth"),
        ("What does this work report: Mites in clover?", "depth"),
        ("What do current sources say about Honey bee health?", "depth"),
    ]
    assert {each.kind for each in gaps} == set(GAP_KINDS)
    assert questions[0].why == "propolis is often mentioned, yet hardly connected. 3 snippets mention it."
    assert questions[-3].why == (
        "Readers want to know this, yet nothing that was read tells of it: Causes. "
        "Texts that tell of it say: caused by."
    )
    assert [q.gap_ids for q in questions] == [(g.id,) for g in (*gaps[:-2], gaps[-1], gaps[-2])]


async def test_a_question_that_was_asked_is_not_asked_again() -> None:
    # given
    gaps = (gap("missing_link", "brood", "oxalic acid"), gap("missing_link", "oxalic acid", "wax"))

    # when
    questions = await RuleResearcher().ask(
        ResearchBrief(topic=TOPIC, gaps=gaps, asked=(AskedBefore(text="How are oxalic acid and brood related?"),))
    )

    # then
    assert [q.text for q in questions] == ["How are oxalic acid and wax related?"]


async def test_short_names_are_told_apart_however_long_the_topic() -> None:
    # given
    topic = Topic(id="t", name="Deep learning for gene expression and genomics", domain="genes")
    before = AskedBefore(text=f"What is known about TF, and what has that to do with {topic.name}?")
    gaps = (gap("thin_entity", "TFs"), gap("thin_entity", "AE"), gap("thin_entity", "DA"))

    # when
    questions = await RuleResearcher().ask(ResearchBrief(topic=topic, gaps=gaps, asked=(before,)))

    # then
    assert [question.gap_ids for question in questions] == [(each.id,) for each in gaps[1:]]


async def test_kinds_take_turns_so_that_none_crowds_out_the_others() -> None:
    # given: three of one kind are the most critical
    gaps = (
        *(gap("missing_link", name, "wax") for name in ("brood", "comb", "nectar")),
        gap("island", "clover", "wax"),
        gap("bridge", "mites"),
        gap("island", "royal jelly", "wax"),
    )

    # when
    questions = await RuleResearcher().ask(ResearchBrief(topic=TOPIC, gaps=gaps, in_depth=0, in_breadth=5))

    # then
    assert [question.gap_ids[0] for question in questions] == [gaps[n].id for n in (0, 3, 4, 1, 5)]


async def test_each_matter_has_no_more_questions_than_it_may() -> None:
    # given: gaps of breadth, of the graph's shape, of the topic's facets, and disputes
    links = tuple(gap("missing_link", "wax", name) for name in ("brood", "comb", "nectar"))
    facets = tuple(gap("missing_facet", subject=name, facts=(f"What of {name}?",)) for name in ("harm", "cure", "use"))
    disputes = tuple(gap("disputed", "heat", name, subject=f"{name} dies, or lives") for name in ("mite", "moth"))

    # when
    brief = ResearchBrief(topic=TOPIC, gaps=(*links, *facets, *disputes), of_shape=2, of_facets=1, of_disputes=0)
    questions = await RuleResearcher().ask(brief)

    # then
    assert [question.gap_ids[0] for question in questions] == [links[0].id, facets[0].id, links[1].id]


async def test_each_axis_has_its_number_of_questions_and_what_the_other_leaves() -> None:
    # given: three gaps of depth, then two of breadth
    deep = tuple(gap("thin_entity", name) for name in ("comb", "nectar", "queen"))
    broad = (gap("missing_link", "brood", "wax"), gap("missing_link", "drone", "mite"))

    async def ask(*gaps: Gap) -> list[tuple[str, ...]]:
        brief = ResearchBrief(topic=TOPIC, gaps=gaps, in_depth=1, in_breadth=2)
        return [question.gap_ids for question in await RuleResearcher().ask(brief)]

    # then
    assert await ask(*deep, *broad) == [(deep[0].id,), (broad[0].id,), (broad[1].id,)]
    assert await ask(*deep, broad[0]) == [(deep[0].id,), (broad[0].id,), (deep[1].id,)]
    assert await ask(*deep) == [(each.id,) for each in deep]
