"""The tree of concepts: exact on small trees, and what always holds on any."""

import asyncio
from collections.abc import Collection, Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from kgplatform.curation import mind_map
from kgplatform.curation.mind_map_growth import CANDIDATES, DEEPEST, grown, reorganised, seeded
from kgplatform.models import Community, Entity, MindMap, Snippet, Topic, TopicGraph, TopicSnippet
from kgplatform.roles.mind_map.mapper import MapBrief, Move, NamedGroup, Parting, PartingBrief
from tests.stored import snippet

TOPIC = Topic(id="t", name="Bogs", domain="d")
PLANTED = mind_map.planted("talk", "Bogs")


def shape(tree: MindMap, concept_id: str = "") -> dict[str, object]:
    """Return a map as {name: (snippets, {children})}."""
    return {
        each.name: (each.snippet_ids, shape(tree, each.id)) for each in tree.concepts if each.parent_id == concept_id
    }


def at(tree: MindMap, name: str) -> str:
    return next(each.id for each in tree.concepts if each.name == name)


def test_a_snippet_is_put_at_a_concept_once() -> None:
    tree = mind_map.created(PLANTED, at(PLANTED, "Bogs"), "Moss", "s1")
    tree = mind_map.created(tree, at(tree, "Moss"), "Acids", "s2")
    tree = mind_map.created(tree, at(tree, "Bogs"), "moss", "s3")  # the same concept, in other letters
    tree = mind_map.inserted(tree, at(tree, "Acids"), "s1")  # it has its place

    assert shape(tree) == {"Bogs": ((), {"Moss": (("s1", "s3"), {"Acids": (("s2",), {})})})}
    assert mind_map.path(tree, at(tree, "Acids")) == ("Moss", "Acids")
    assert mind_map.path(tree, at(tree, "Bogs")) == ()
    assert mind_map.below(tree, at(tree, "Moss")) == ("s1", "s3", "s2")
    assert [each.number for each in tree.concepts] == [0, 1, 2]


def test_tidying_trims_what_is_empty_and_merges_single_children() -> None:
    tree = mind_map.created(PLANTED, at(PLANTED, "Bogs"), "Moss", "s1")
    tree = mind_map.created(tree, at(tree, "Bogs"), "Birds", "s2")
    tree = mind_map.created(tree, at(tree, "Moss"), "Acids", "s3")
    tree = mind_map.created(tree, at(tree, "Acids"), "Peat", "s4")
    tree = mind_map.created(tree, at(tree, "Bogs"), "Fires", "s5")
    fires = at(tree, "Fires")
    emptied = [c.model_copy(update={"snippet_ids": ()}) if c.id == fires else c for c in tree.concepts]
    tree = tree.model_copy(update={"concepts": tuple(emptied)})

    assert shape(mind_map.tidied(tree)) == {"Bogs": ((), {"Moss": (("s1", "s3", "s4"), {}), "Birds": (("s2",), {})})}


def test_a_concept_is_parted_into_two_groups_at_least() -> None:
    tree = PLANTED
    for name in ("s1", "s2", "s3", "s4"):
        tree = mind_map.inserted(tree, at(tree, "Bogs"), name)
    top = at(tree, "Bogs")

    assert mind_map.parted(tree, top, [("Moss", ["s1", "s2"]), ("moss", ["s3"])]) == tree  # one concept by another name
    assert mind_map.parted(tree, top, [("Moss", ["s1"]), ("Birds", ["s9"])]) == tree
    parted = mind_map.parted(tree, top, [("Moss", ["s1", "s2"]), ("Birds", ["s2", "s4"])])
    assert shape(parted) == {"Bogs": (("s3",), {"Moss": (("s1", "s2"), {}), "Birds": (("s4",), {})})}


class Drawn:
    """A mapper whose choices are drawn: numbers, one after the other; it parts in halves where it `parts`, and keeps
    what it has left out where it `leaves`."""

    def __init__(self, drawn: Sequence[int], parts: bool, leaves: bool) -> None:
        self._drawn, self._at, self._parts, self._leaves = drawn, 0, parts, leaves
        self.offered: list[list[tuple[str, ...]]] = []
        self.out: set[str] = set()

    def _next(self) -> int:
        self._at += 1
        return self._drawn[self._at % len(self._drawn)]

    async def place(self, brief: MapBrief) -> list[Move]:
        kinds = ("insert", "create", "leave") if self._leaves else ("insert", "create")
        moves = []
        for placing in brief.placings:
            self.offered.append([each.path for each in placing.options])
            number = self._next()
            option = None if number % 3 == 0 else number % 12
            move = Move(kind=kinds[number % len(kinds)], option=option, name=f"Concept {number % 7}")  # type: ignore[arg-type]
            if move.kind == "leave":
                self.out.add(placing.snippet.id)
            moves.append(move)
        return moves

    async def part(self, brief: PartingBrief) -> Parting:
        ids_ = [each.id for each in brief.snippets]
        if not self._parts:
            return Parting()
        name, out = " ".join(brief.path), ids_[:1] if self._leaves else []
        self.out |= {*out}
        groups = (
            NamedGroup(name=f"{name} first {len(ids_)}", snippet_ids=tuple(ids_[2::2])),
            NamedGroup(name=f"{name} second {len(ids_)}", snippet_ids=tuple(ids_[1::2])),
        )
        return Parting(groups=groups, out=tuple(out))


async def alike(texts: Sequence[str], within: Collection[str]) -> Sequence[Mapping[str, float]]:
    return [{id_: ((len(text) * 7 + int(id_[1:])) % 10) / 10 for id_ in within} for text in texts]


def snippets(number: int) -> list[Snippet]:
    return [snippet(f"Text {n}.", f"s{n}").model_copy(update={"id": f"s{n}"}) for n in range(number)]


@given(st.integers(0, 60), st.lists(st.integers(0, 40), min_size=1, max_size=30), st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_no_snippet_is_lost_no_leaf_is_empty_and_nobody_has_one_child(
    number: int, drawn: list[int], parts: bool, leaves: bool
) -> None:
    found, mapper = snippets(number), Drawn(drawn, parts, leaves)
    known = {each.id: each for each in found}

    async def grow() -> MindMap:
        tree = PLANTED
        for start in range(0, number, 17):  # several turns
            tree = await grown(tree, TOPIC, found[start : start + 17], {}, mapper, alike)
            tree = await reorganised(tree, TOPIC, known, mapper)
        return tree

    tree = asyncio.run(grow())

    held = [id_ for each in tree.concepts for id_ in each.snippet_ids]
    assert sorted(held) == sorted({*known} - mapper.out)
    assert len(held) == len({*held})
    for each in tree.concepts:
        under = mind_map.children(tree, each.id)
        assert len(under) != 1
        assert under or each.snippet_ids or not each.parent_id
        assert not parts or len(each.snippet_ids) <= mind_map.MOST
    for paths in mapper.offered:  # the nearest, then what else is right below the root
        assert len({*paths}) == len(paths)
        assert all(len(path) == 1 for path in paths[CANDIDATES:])
    assert all(len(mind_map.path(tree, each.id)) <= DEEPEST + parts for each in tree.concepts)
    assert len({each.id for each in tree.concepts}) == len(tree.concepts)


async def test_what_is_right_below_the_root_is_offered_to_all() -> None:
    tree = PLANTED
    for number in range(CANDIDATES):
        tree = mind_map.created(tree, at(tree, "Bogs"), f"Concept {number}", f"s{number}")
    for number in range(CANDIDATES):
        tree = mind_map.created(tree, at(tree, "Concept 0"), f"Near {number}", f"s{number + CANDIDATES}")

    async def near(texts: Sequence[str], within: Collection[str]) -> Sequence[Mapping[str, float]]:
        return [{id_: float(text.startswith("Near") or int(id_[1:]) >= CANDIDATES) for id_ in within} for text in texts]

    mapper = Drawn([7], parts=False, leaves=False)
    await grown(tree, TOPIC, [snippet("Text.", "x").model_copy(update={"id": "s99"})], {}, mapper, near)

    (paths,) = mapper.offered
    assert {*paths[:CANDIDATES]} == {("Concept 0", f"Near {number}") for number in range(CANDIDATES)}
    assert {*paths[CANDIDATES:]} == {(f"Concept {number}",) for number in range(CANDIDATES)}


def test_a_concept_branches_off_with_its_snippets() -> None:
    tree = PLANTED
    for snippet_id in ("s1", "s2", "s3"):
        tree = mind_map.inserted(tree, at(tree, "Bogs"), snippet_id)

    tree, made = mind_map.branched(tree, at(tree, "Bogs"), "Moss", ("s3", "s1", "s9"))
    tree, empty = mind_map.branched(tree, made, "Spores", ("s2",))
    tree, again = mind_map.branched(tree, at(tree, "Bogs"), "moss", ("s2",))

    # what stands elsewhere stays there, and one of a name that is there is that one
    assert (made, empty) == (at(tree, "Moss"), at(tree, "Spores"))
    assert again == made
    assert shape(tree) == {"Bogs": ((), {"Moss": (("s1", "s3", "s2"), {"Spores": ((), {})})})}


def test_a_map_can_begin_with_communities() -> None:
    entities = tuple(Entity(id=name, name=name.title(), description="", kind="") for name in ("moss", "peat", "crane"))
    told = (("s1", ("moss",)), ("s2", ("moss", "peat", "crane")), ("s3", ("crane",)), ("s4", ()), ("s5", ("crane",)))
    graph = TopicGraph(
        topic=TOPIC,
        entities=entities,
        relations=(),
        snippets=tuple(
            TopicSnippet(
                snippet=snippet("x", id_).model_copy(update={"id": id_}), entity_ids=mentioned, round=0, score=1.0
            )
            for id_, mentioned in told
        ),
    )
    parts = (Community(entity_ids=("moss", "peat"), weight=2), Community(entity_ids=("crane",), weight=1))

    assert shape(seeded(PLANTED, graph, parts)) == {
        "Bogs": ((), {"Moss": (("s1", "s2"), {}), "Crane": (("s3", "s5"), {})})
    }
