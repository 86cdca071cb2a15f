"""The mapper by rules: headings, then nearness."""

from kgplatform.models import Snippet, Topic
from kgplatform.roles.mind_map.mapper import MapBrief, Move, Option, PartingBrief, Placing
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from tests.stored import snippet

TOPIC = Topic(id="t", name="Peat bogs", domain="d")


def under(*path: str, number: int = 0) -> Snippet:
    changes = {"id": f"s{number}", "path": path, "title": path[0]}
    return snippet(f"Text {number}.", "x").model_copy(update=changes)


def placing(found: Snippet, *options: tuple[str, float], at: tuple[str, ...] = ()) -> MapBrief:
    told = tuple(Option(path=(name,), likeness=likeness) for name, likeness in options)
    return MapBrief(topic=TOPIC, placings=(Placing(snippet=found, options=told, at=at),))


async def test_the_own_heading_then_the_nearest_where_it_is_near() -> None:
    moss = under("Plants", "Moss")
    assert await RuleMapper().choose(placing(moss, ("Birds", 0.9), ("moss", 0.1))) == [1]
    assert await RuleMapper().choose(placing(moss, ("Birds", 0.6), ("Fires", 0.7))) == [1]
    assert await RuleMapper().choose(placing(moss, ("Birds", 0.59))) == [None]
    assert await RuleMapper().choose(placing(moss)) == [None]


async def test_what_could_name_no_concept_goes_to_the_nearest() -> None:
    bogs = under("Peat bogs", "Introduction")
    assert await RuleMapper().choose(placing(bogs, ("Birds", 0.1), ("Fires", 0.2))) == [1]
    assert await RuleMapper().choose(placing(bogs)) == [None]
    assert await RuleMapper().walk(placing(bogs)) == [Move(kind="create", name="Peat bogs")]


async def test_it_leads_on_or_makes_a_concept_of_the_nearest_telling_heading() -> None:
    moss = under("Plants", "Moss", "Peat bogs", "Introduction")
    assert await RuleMapper().walk(placing(moss, ("Birds", 0.2), ("Fires", 0.5))) == [Move(kind="step", option=1)]
    assert await RuleMapper().walk(placing(moss, ("Birds", 0.2))) == [Move(kind="create", name="Moss")]
    assert await RuleMapper().walk(placing(moss, ("Birds", 0.2), at=("Plants",))) == [Move(kind="insert")]
    assert await RuleMapper().walk(placing(moss, ("Birds", 0.9), at=("Plants", "Moss"))) == [Move(kind="insert")]


async def test_it_parts_by_headings_and_else_by_sources() -> None:
    headings = [under("A", "Moss", number=n) for n in range(3)] + [under("A", "Birds", number=n) for n in (3, 4)]
    alone = [under("A", "Fires", number=9)]
    groups = await RuleMapper().part(PartingBrief(topic=TOPIC, path=(), snippets=(*headings, *alone)))
    assert [(each.name, each.snippet_ids) for each in groups] == [("Moss", ("s0", "s1", "s2")), ("Birds", ("s3", "s4"))]

    sources = [under(title, "Moss", number=n) for n, title in enumerate(("A", "A", "B", "B"))]
    groups = await RuleMapper().part(PartingBrief(topic=TOPIC, path=("Plants",), snippets=tuple(sources)))
    assert [(each.name, each.snippet_ids) for each in groups] == [("A", ("s0", "s1")), ("B", ("s2", "s3"))]
    assert await RuleMapper().part(PartingBrief(topic=TOPIC, path=(), snippets=tuple(headings[:3]))) == []
