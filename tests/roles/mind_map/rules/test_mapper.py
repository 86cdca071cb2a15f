"""The mapper by rules: headings, then nearness."""

from kgplatform.models import Snippet, Topic
from kgplatform.roles.mind_map.mapper import MapBrief, Move, Option, Parting, PartingBrief, Placing
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from tests.stored import snippet

TOPIC = Topic(id="t", name="Peat bogs", domain="d")


def under(*path: str, number: int = 0) -> Snippet:
    changes = {"id": f"s{number}", "path": path, "title": path[0]}
    return snippet(f"Text {number}.", "x").model_copy(update=changes)


def placing(found: Snippet, *options: tuple[str, float]) -> MapBrief:
    told = tuple(Option(path=tuple(path.split(" > ")), likeness=likeness) for path, likeness in options)
    return MapBrief(topic=TOPIC, placings=(Placing(snippet=found, options=told),))


def at(option: int) -> list[Move]:
    return [Move(kind="insert", option=option)]


def made(name: str) -> list[Move]:
    return [Move(kind="create", name=name)]


async def test_the_own_heading_then_the_nearest_where_it_is_near() -> None:
    moss = under("Plants", "Moss", "Peat bogs", "Introduction")
    assert await RuleMapper().place(placing(moss, ("Birds", 0.9), ("Life > moss", 0.1))) == at(1)
    assert await RuleMapper().place(placing(moss, ("Life > Birds", 0.6), ("Life > Fires", 0.7))) == at(1)
    assert await RuleMapper().place(placing(moss, ("Life > Birds", 0.59))) == made("Moss")
    assert await RuleMapper().place(placing(moss)) == made("Moss")


async def test_what_could_name_no_concept_goes_to_the_nearest() -> None:
    bogs = under("Peat bogs", "Introduction")
    assert await RuleMapper().place(placing(bogs, ("Birds", 0.1), ("Fires", 0.2))) == at(1)
    assert await RuleMapper().place(placing(bogs)) == made("Peat bogs")


async def test_what_is_near_to_none_goes_where_concepts_lead_two_levels_deep() -> None:
    moss = under("Plants", "Moss")
    life, birds = ("Life", 0.5), ("Life > Birds", 0.55)
    assert await RuleMapper().place(placing(moss, birds, life)) == at(0)
    assert await RuleMapper().place(placing(moss, ("Life > Birds", 0.49), life)) == at(1)
    assert await RuleMapper().place(placing(moss, birds, ("Life", 0.49))) == made("Moss")
    assert await RuleMapper().place(placing(moss, ("Life > Birds > Cranes", 0.59), birds, life)) == at(1)


async def test_it_parts_by_headings_and_else_by_sources() -> None:
    headings = [under("A", "Moss", number=n) for n in range(3)] + [under("A", "Birds", number=n) for n in (3, 4)]
    alone = [under("A", "Fires", number=9)]
    said = await RuleMapper().part(PartingBrief(topic=TOPIC, path=(), snippets=(*headings, *alone)))
    assert [(each.name, each.snippet_ids) for each in said.groups] == [
        ("Moss", ("s0", "s1", "s2")),
        ("Birds", ("s3", "s4")),
    ]

    sources = [under(title, "Moss", number=n) for n, title in enumerate(("A", "A", "B", "B"))]
    said = await RuleMapper().part(PartingBrief(topic=TOPIC, path=("Plants",), snippets=tuple(sources)))
    assert [(each.name, each.snippet_ids) for each in said.groups] == [("A", ("s0", "s1")), ("B", ("s2", "s3"))]
    assert await RuleMapper().part(PartingBrief(topic=TOPIC, path=(), snippets=tuple(headings[:3]))) == Parting()
