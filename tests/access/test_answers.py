"""What a reader of one domain gets of what two domains share, in exact numbers, over the real graph."""

from typing import Any

import pytest

from kgplatform.access.answers.pages import LEFT_OUT, SentenceFilter
from kgplatform.errors import Forbidden, InputError, NotFound
from kgplatform.graph.session import Work
from kgplatform.models import (
    Access,
    AnswerSentence,
    ChangedSentence,
    Document,
    ListAsked,
    Look,
    PageSentence,
    RunRequest,
    Table,
    TopicTurn,
)
from tests.access.conftest import Place
from tests.access.world import LAND, SEA


async def test_a_shared_entity_is_named_described_and_counted_by_what_is_seen(place: Place) -> None:
    # given: all see the name and the counts of both
    whole = await place.services_of().entity("moon", SEA)
    assert (whole.name, whole.mentions, whole.sources) == ("lunazorb", 9, 9)

    # when
    seen = await place.services().entity("moon")

    # then
    assert seen.model_dump() == {
        "id": whole.id,
        "name": "moon",
        "description": "The harbour needs the moon.",
        "kind": "concept",
        "aliases": (),
        "mentions": 2,
        "sources": 2,
    }
    assert await place.services().entities_by_id([whole.id]) == [seen]


async def test_a_relation_has_the_evidence_of_what_is_seen_and_one_without_any_is_not_there(place: Place) -> None:
    sea, moon = place.services(), place.world.sea.entities["moon"]
    relations = sorted(await sea.best_relations([moon], 10), key=lambda each: each.wording)
    assert [(each.wording, each.weight, each.sources, each.surfaces, each.description) for each in relations] == [
        ("causes", 1, 1, ("causes",), "The moon causes the tide."),
        ("needs", 1, 1, ("needs",), "The harbour needs the moon."),
    ]
    assert len(await place.services_of().best_relations([moon], 10)) > 2


async def test_walks_go_along_what_is_seen(place: Place) -> None:
    sea = place.services()
    around = await sea.neighbourhood("moon", depth=1, limit=1)
    assert (around.entities[0].name, len(around.entities), around.beyond) == ("moon", 2, 1)
    # in land the boat leads to the moon, in sea nothing does
    assert (await sea.paths("boat", "moon")).paths == ()
    assert len((await place.services_of().paths("zorbbody", "zorbtide")).paths) > 0
    [path] = (await sea.paths("harbour", "tide")).paths
    assert [entity.name for entity in path.entities] == ["harbour", "moon", "tide"]


@pytest.mark.parametrize(
    ("named", "domain"), [("lunazorb", ""), ("zorbbody", ""), ("zorbbody", LAND), ("moon", LAND), ("nothing", LAND)]
)
async def test_what_only_others_name_is_not_there_in_the_same_words(place: Place, named: str, domain: str) -> None:
    with pytest.raises(NotFound) as refused:
        await place.services().entity(named, domain)
    assert refused.value.what == f"There is no entity {named!r}{f' in {domain}' if domain else ''}."
    assert "zorb" not in refused.value.remedy


async def test_an_id_that_was_merged_in_another_domain_does_not_lead_to_what_it_became(place: Place) -> None:
    for name in ("lunazorb", "zorbtide", "zorbbody"):
        if name in place.world.land.entities:
            with pytest.raises(NotFound):
                await place.services().entity(place.world.land.entities[name])


async def test_things_of_another_domain_are_told_of_as_if_they_were_not_there(place: Place) -> None:
    sea, land, everybody = place.services(), place.world.land, place.services_of()
    for ask in (
        lambda s, id_: s.topic(id_),
        lambda s, id_: s.gaps(id_),
        lambda s, id_: s.entities(id_, 10),
        lambda s, id_: s.export(id_),
        lambda s, id_: s.ledger("role", id_),
        lambda s, id_: s.central(id_, "degree"),
        lambda s, id_: s.search("moon", topic_id=id_),
    ):
        with pytest.raises(NotFound) as hidden:
            await ask(sea, land.topic.id)
        with pytest.raises(NotFound) as missing:
            await everybody.topic("f" * 32)
        assert str(hidden.value) == str(missing.value).replace("f" * 32, land.topic.id)
    with pytest.raises(NotFound) as page:
        await sea.page(land.page)
    assert page.value.what == f"There is no page {land.page!r}."
    with pytest.raises(NotFound):
        await anext(sea.watch(land.run))
    with pytest.raises(NotFound) as run:
        await sea.steps(land.run)
    assert run.value.what == f"There is no run {land.run!r}."


async def test_lists_and_totals_hold_what_is_seen(place: Place) -> None:
    sea, world = place.services(), place.world
    assert [topic.name for topic in await sea.topics()] == ["Tides"]
    assert {source.domain for source in await sea.sources()} == {SEA}
    assert await sea.sources(LAND) == []
    assert [run.id for run in await sea.runs()] == [world.sea.run]
    assert [each.id for each in await sea.snippets([*world.land.snippets, world.sea.snippets[0]])] == [
        world.sea.snippets[0]
    ]
    entities, total = await sea.entities(world.sea.topic.id, 10)
    assert (total, {entity.name: entity.mentions for entity in entities}) == (
        5,
        {"moon": 2, "tide": 1, "harbour": 1, "boat": 1, "storm": 1},
    )
    gaps = {gap.id: gap for gap in await sea.gaps(world.sea.topic.id)}
    assert {id_: (gap.entity_names, gap.facts) for id_, gap in gaps.items()} == {
        "gap-sea": (("moon",), ()),
        "own-sea": (("harbour",), ("fact",)),
    }
    assert [hit.title for hit in await sea.search("moon", kinds=["entity"], by="words")] == ["moon"]
    [contribution] = await sea.contributions([*world.land.sources, world.sea.sources[0]])
    assert (contribution.entities_total, contribution.relations_total, contribution.pages_total) == (2, 1, 1)
    assert [(entity.name, entity.sources) for entity in contribution.entities] == [("tide", 1), ("moon", 2)]
    central = await sea.central(world.sea.topic.id, "degree", 2)
    assert (central[0].entity.name, central[0].score) == ("moon", 2)
    assert len((await sea.export(world.sea.topic.id))["relations"]) == 3


async def test_decisions_over_what_is_shared_are_left_out_and_not_to_be_taken(place: Place) -> None:
    writer, moon = place.services("writer"), place.world.sea.entities["moon"]
    assert await writer.history("moon") == []
    assert len(await place.services_of().history(moon)) > 0
    with pytest.raises(Forbidden, match="is used beyond the domains of the key 'a writer'"):
        await writer.merge_entities([moon, "harbour"], "because", "me")
    with pytest.raises(NotFound, match="There is no decision"):
        await writer.undo_decision(place.world.shared.id, "because", "me")
    # what is of the domain alone can be decided on
    other = await writer.entity("harbour")
    with pytest.raises(InputError, match="Fewer than two"):
        await writer.merge_entities([other.id, "harbour"], "because", "me")
    with pytest.raises(InputError, match="No entities are named"):
        await writer.merge_entities([], "because", "me")


async def test_decisions_are_left_out_also_where_what_was_merged_goes_by_the_id_of_another_domain(place: Place) -> None:
    # given: readers of land, and a moon that goes by the id that it had in sea
    reader, own, shared = place.services("writer", LAND), place.world.land.decision, place.world.shared.id
    moon = await reader.entity("lunazorb")
    assert moon.id == place.world.sea.entities["moon"]
    assert [each.id for each in await place.services_of().decisions_by_id([shared, own])] == [shared, own]

    # then: neither whatever leads to the decision tells of it, nor what it decided on
    assert await reader.history("lunazorb") == []
    assert [each.id for each in await reader.decisions_by_id([shared, own])] == [own]
    [listed] = await reader.lists([ListAsked(name="decisions", order="at", first=50)])
    assert [row.node["id"] for row in listed.rows] == [own]
    assert await reader.list_counts([ListAsked(name="decisions", order="at", first=50)]) == [1]
    assert {(name.why, name.by) for name in await reader.entity_names([moon.id])} == {("", "")}
    with pytest.raises(NotFound, match="There is no decision"):
        await reader.undo_decision(shared, "because", "me")


async def test_writers_add_to_their_own_domains_alone(place: Place) -> None:
    writer = place.services("writer")
    stranger = Document(url="u", title="t", domain=LAND, text="Some text.")
    for tried in (
        writer.load([stranger]),
        writer.start(RunRequest(name="New", domain=LAND)),
        writer.estimate(RunRequest(name="New", domain="nowhere")),
    ):
        with pytest.raises(Forbidden, match=r"is not for the domain '(land|nowhere)'"):
            await tried
    with pytest.raises(NotFound):
        await writer.start(RunRequest(strategy="page", topic_id=place.world.land.topic.id))
    with pytest.raises(NotFound):
        await writer.remove_sources([place.world.land.sources[0]])
    with pytest.raises(NotFound):
        await writer.remove_topic(place.world.land.topic.id)


async def test_who_sees_both_domains_gets_what_everybody_gets(place: Place) -> None:
    both = place.services_of(Access(name="both", role="reader", domains=frozenset({SEA, LAND})))
    everybody = place.services_of()
    topic = place.world.sea.topic.id
    moon = place.world.sea.entities["moon"]
    assert await both.entity(moon) == await everybody.entity(moon)
    assert await both.entities(topic, 10) == await everybody.entities(topic, 10)
    assert await both.best_relations([moon], 10) == await everybody.best_relations([moon], 10)
    assert await both.neighbourhood(moon) == await everybody.neighbourhood(moon)
    assert await both.page(place.world.land.page) == await everybody.page(place.world.land.page)
    assert await both.export(topic) == await everybody.export(topic)
    assert await both.history(moon) == await everybody.history(moon)
    assert await both.contributions(place.world.sea.sources) == await everybody.contributions(place.world.sea.sources)
    assert await both.central(topic, "degree") == await everybody.central(topic, "degree")


async def test_an_answer_takes_as_many_statements_however_much_there_is(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    names: list[str] = []
    run = Work.run

    async def noted(self: Work, name: str, /, **params: Any) -> Any:
        names.append(name)
        return await run(self, name, **params)

    monkeypatch.setattr(Work, "run", noted)
    sea, topic = place.services(), place.world.sea.topic.id

    # when
    asked = []
    for limit in (1, 5):
        entities, _ = await sea.entities(topic, limit)
        await sea.relations_of(topic, [entity.id for entity in entities])
        asked.append(sorted(names))
        names.clear()

    # then
    assert asked[0] == asked[1]
    assert len(asked[0]) == 9


async def test_relations_of_topics_are_worded_as_what_is_seen_says(place: Place) -> None:
    sea, land = place.world.sea.topic.id, place.world.land.topic.id
    assert await place.services().wordings([sea, land], 9) == {
        sea: [("causes", 1), ("fears", 1), ("needs", 1)], land: [],
    }  # fmt: skip
    assert await place.services().wordings([sea], 1) == {sea: [("causes", 1)]}


async def test_names_that_only_others_have_are_replaced_where_something_was_worded_with_them(place: Place) -> None:
    sea, world = place.services(), place.world
    page = await sea.page(world.sea.page)
    [section], [unfilled] = page.sections, page.unfilled
    outline = await sea.outline(world.sea.topic.id)
    trail = await sea.trail(world.sea.page, 0, 0)
    [search] = trail.steps[0].searches
    assert outline is not None
    assert search.question is not None
    assert unfilled.heading == "Spray of the moon"
    assert unfilled.entity_ids == (world.sea.entities["harbour"],)
    assert (section.heading, outline.sections[0].heading, trail.heading) == ("moon and others",) * 3
    assert (search.query.text, search.question.text, search.question.why) == (
        "moon and tide", "What is the moon?", "Little on tide.",
    )  # fmt: skip
    hits = await sea.search("moon tide", kinds=["sentence"], by="words")
    assert {hit.title for hit in hits} == {"page > moon and others"}


async def test_what_was_asked_in_conversation_is_told_by_the_names_that_are_seen(place: Place) -> None:
    asked = ListAsked(name="topic_turns", owner=place.world.sea.topic.id, order="conversation", first=5)
    [turn] = (await place.services().lists([asked]))[0].nodes(TopicTurn)

    who = turn.perspective
    assert (who.name, who.looks_for, who.headings) == ("Of moon", "Looks for the moon.", ("moon",))
    assert turn.question == "What is the moon?"
    assert turn.answer == (AnswerSentence(text="The moon is there.", snippet_ids=place.world.sea.snippets[:1]),)


async def test_looks_are_told_by_the_names_that_are_seen(place: Place) -> None:
    sea, topic = place.services(), place.world.sea.topic.id
    [watch] = await sea.watches()
    assert (watch.topic_id, len(await place.services_of().watches())) == (topic, 2)
    assert (await sea.watch_of(topic)) == watch

    [look] = await sea.looks(topic)
    [seen] = (await sea.lists([ListAsked(name="topic_looks", owner=topic, order="at", first=5)]))[0].nodes(Look)
    assert seen == look
    changes = look.changes
    assert changes.page is not None
    assert [each.path for each in (*changes.rested, *changes.page.sections)] == [("moon and others",)] * 2
    assert [gap.text for gap in changes.opened] == ["moon: hardly connected", "harbour: hardly connected"]
    assert (changes.closed, changes.disputes) == (changes.opened, changes.opened)
    assert look.told == (
        "Works: 1 retracted; 1 section changed; 1 section rested on retracted works; "
        "2 new disputes; 2 gaps opened; 2 gaps closed."
    )
    [section] = changes.page.sections
    own = PageSentence(text="The moon causes the tide.", snippet_ids=place.world.sea.snippets[:1])
    assert (section.came, section.went, section.changed) == (
        (own, LEFT_OUT), (LEFT_OUT, own), (ChangedSentence(old=LEFT_OUT, new=own),),
    )  # fmt: skip
    assert changes.works == (await place.services_of().looks(topic))[0].changes.works

    land = place.world.land.topic.id
    for refused in (sea.watch_of(land), sea.looks(land)):
        with pytest.raises(NotFound):
            await refused
    for method in ("end_watch", "look_now"):
        with pytest.raises(Forbidden):
            await getattr(sea, method)(topic)


def test_a_row_of_a_table_does_not_name_a_work_that_is_not_seen() -> None:
    def cell(text: str, *cited: str) -> tuple[PageSentence, ...]:
        return (PageSentence(text=text, snippet_ids=cited, verdict="verbatim" if cited else "own"),)

    seen = (cell("The moon"), cell("It shines.", "own"), cell("–"))
    half = (cell("Both"), cell("It is wet.", "foreign"), cell("It shines.", "own"))
    counted = (cell("2012"), cell("4"), cell("–"))
    table = Table(
        header=("Work", "Light", "Water"),
        rows=(seen, (cell("The boat"), cell("It is wet.", "foreign"), cell("–")), half, counted),
    )

    block = SentenceFilter(frozenset({"foreign"})).block(table)

    assert isinstance(block, Table)
    assert block.rows == (seen, ((LEFT_OUT,),) * 3, (half[0], (LEFT_OUT,), half[2]), counted)
