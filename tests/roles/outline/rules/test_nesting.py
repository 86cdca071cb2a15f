"""Sections under sections: only what is a part or a kind of the other."""

import numpy as np
import pytest

from kgplatform.models import Entity, Relation, TopicGraph
from kgplatform.roles.outline.rules.nesting import MOST_TOPS, Group, Kinship, Worth, nested
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from tests.writing.corpus import graph, snippet

TEXTS = (
    "Rust eats steel. Rust needs air.",
    "Paint keeps rust off. Old paint peels in the rain. Painters seek rust under each rivet.",
    "A trestle stands on many legs. Timber was its first material.",
    "Ferries cross where no road does. Captains fear fog.",
    "Rivets of iron join plates. Smiths heat each rivet.",
    "Tolls paid for the first roads.",
)


def _graph(*related: tuple[str, str, str], texts: tuple[str, ...] = TEXTS) -> TopicGraph:
    listed = [snippet(f"Text {n}", text) for n, text in enumerate(texts)]
    found = graph(listed, [])
    in_order = {own.id: place for place, own in enumerate(listed)}
    names = sorted({name for subject, _, other in related for name in (subject, other)})
    return found.model_copy(
        update={
            "snippets": tuple(sorted(found.snippets, key=lambda each: in_order[each.snippet.id])),
            "entities": tuple(Entity(id=name, name=name) for name in names),
            "relations": tuple(
                Relation(
                    id=f"r{n}",
                    subject_id=subject,
                    relation=said,
                    wording=said,
                    object_id=other,
                    weight=1,
                    sources=1,
                    evidence=(),
                )
                for n, (subject, said, other) in enumerate(related)
            ),
        }
    )


def _near(*values: float) -> np.ndarray:
    return np.asarray(values or [0.5] * len(TEXTS), dtype=np.float32)


@pytest.mark.parametrize(
    ("child", "member", "parent", "expected"),
    [
        ("Arch bridges of stone", 2, "Arch bridges", True),
        ("Inspection of arch bridges", 2, "Arch bridges", True),
        ("Arch bridges and ferries", 3, "Arch bridges", False),
        ("Ferries and the cost of arch bridges", 3, "Arch bridges", False),
        ("Trestle bridges", 2, "Bridges of engineers", False),
        ("Trestle bridges", 2, "Bridges in engineering", True),  # of the topic the parent says no more than it does
        ("Paint", 1, "Rust", True),  # most of what it says names rust
        ("Ferries", 3, "Rust", False),
        ("Painting of rust spots", 1, "Rust holes", True),  # it is on something of rust, and names it at times
        ("Crossings of rust spots", 3, "Rust holes", False),
        ("Rivets", 4, "Joints", True),  # the graph says so
        ("Ferries", 3, "Trestle bridges", False),
        ("Legs", 2, "Trestles", True),  # a source has it there
    ],
)
def test_what_is_a_part_or_a_kind_of_what(child: str, member: int, parent: str, expected: bool) -> None:
    units = [Unit("Trestles", (2,), parts=(("Legs", (2,)),))]
    kinship = Kinship(_graph(("rivets", "are a kind of", "joints"), ("ferries", "replace", "trestle bridges")), units)

    assert (kinship.belonging(child, (member,), parent) > 0) is expected


def test_what_is_no_part_stands_beside_or_under_what_it_is_a_part_of() -> None:
    groups = [
        Group("Ferries", (1, 2, 3, 4), (("Paint", (1,)), ("Trestles", (2, 4)))),
        Group("Rust", (0,), ()),
    ]

    assert nested(groups, Kinship(_graph(), []), Worth(_near())) == [
        Group("Ferries", (3,), ()),
        Group("Rust", (0, 1), (("Paint", (1,)),)),
        Group("Trestles", (2, 4), ()),
    ]


def test_all_kinds_of_a_thing_stand_under_it_where_sections_enough_are_left() -> None:
    lone = [Group(name, (3,), ()) for name in ("Ferries", "Fog", "Tolls", "Weather")]
    groups = [Group("Trestles", (2,), (("Timber trestles", (2,)),)), Group("Iron trestles", (4,), ()), *lone]
    kinship = Kinship(_graph(), [])

    assert nested(groups, kinship, Worth(_near()))[0].children == (("Timber trestles", (2,)), ("Iron trestles", (4,)))
    assert nested(groups[:-1], kinship, Worth(_near()))[0].children == (("Timber trestles", (2,)),)


def test_a_page_has_no_more_sections_than_a_reader_can_see_at_once() -> None:
    names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]
    texts = ("Trees grow on banks.",) * 22
    groups = [Group(name, (place, 16 + place), ()) for place, name in enumerate(names)]
    groups.append(Group("Willow", (10, 11, 12, 13, 14, 15), (("Maple", (11, 12)), ("Oak", (13, 14)), ("Pine", (15,)))))
    near = _near(*([0.9] * 11), 0.2, 0.2, *([0.8] * 10))

    found = nested(groups, Kinship(_graph(texts=texts), []), Worth(near))

    # a single snippet is too little, whatever it is on, and Maple is worth least; then there is room for eight
    assert [group.heading for group in found] == [*names, "Willow", "Oak"]
    assert len(found) == MOST_TOPS


def test_where_a_goal_lists_parts_what_is_near_to_none_of_them_has_no_room() -> None:
    groups = [Group(f"Part {n}", (n,), ()) for n in range(MOST_TOPS + 2)]
    groups.append(Group("Whole", (11, 12), (("Far", (12,)),)))
    parts = np.zeros((13, 3), dtype=np.float32)
    parts[:MOST_TOPS, 1] = np.linspace(0.8, 0.1, MOST_TOPS)
    parts[11, 0] = 0.3
    parts[12, 2] = 0.9

    found = nested(
        groups, Kinship(_graph(texts=("Trees grow on banks.",) * 13), []), Worth(_near(*[0.5] * 13), None, parts)
    )

    # the parts are near to one by 0.8, 0.7 ... 0.1, the last two by nothing
    assert [group.heading for group in found] == [*(f"Part {n}" for n in range(6)), "Whole", "Far"]


def test_what_the_goal_asks_for_is_not_left_out() -> None:
    # given: more sections than there is room for, of which most are nearer to the goal's first part
    names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Heather", "Juniper"]
    texts = tuple(f"{name} grows on banks." for name in names)
    groups = [Group(name, (place, place), ()) for place, name in enumerate(names)]
    parts = np.zeros((10, 4), dtype=np.float32)
    parts[:, 0] = np.linspace(0.9, 0.5, 10)
    parts[8, 1], parts[7, 1] = 0.1, 0.2  # Heather is named, Hazel is nearer
    parts[9, 2], parts[6, 2] = 0.06, 0.05
    parts[5, 3] = 0.04  # says next to nothing of the last part
    worth = Worth(_near(*[0.5] * 10), None, parts, ("shade", "wild heathers", "hedges", "fences"))

    asked = worth.asked_for(groups)
    found = nested(groups, Kinship(_graph(texts=texts), []), worth)

    assert asked == {"Alder", "Heather", "Juniper"}
    assert [group.heading for group in found] == [*names[:6], "Heather", "Juniper"]


def test_a_section_with_subsections_makes_room_for_what_the_goal_asks_for() -> None:
    names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse"]
    texts = (*(f"{name} grows on banks." for name in names), *["Ferries cross where no road does."] * 4)
    groups = [Group(name, (place, place), ()) for place, name in enumerate(names)]
    groups += [Group("Ferries", (7, 8), (("Fords", (8,)),)), Group("Costs of ferries", (9, 10), (("Fares", (10,)),))]
    parts = np.zeros((11, len(names)), dtype=np.float32)
    parts[range(len(names)), range(len(names))] = 0.5
    kinship = Kinship(
        _graph(texts=texts),
        [Unit("Ferries", (7,), parts=(("Fords", (8,)),)), Unit("Costs of ferries", (9,), parts=(("Fares", (10,)),))],
    )

    found = nested(groups, kinship, Worth(_near(*[0.5] * 11), None, parts, tuple(names)))
    unasked = nested(groups, kinship, Worth(_near(*[0.5] * 11), None, parts, tuple(names[1:])))

    assert [group.heading for group in found] == [*names, "Ferries"]
    assert found[-1].children == (("Fords", (8,)), ("Costs of ferries", (9, 10)))
    assert [group.heading for group in unasked] == [*names[1:], "Ferries", "Costs of ferries"]


def test_the_parts_of_an_entity_stand_under_it_where_there_is_no_room_beside() -> None:
    groups = [Group(f"Part {n}", (n % 5, 0), ()) for n in range(MOST_TOPS - 1)]
    groups += [Group("Old stone bridge", (0, 1, 2), ()), Group("Piers of the stone bridge", (3,), ())]
    kinship = Kinship(_graph(("old stone bridge", "carries", "road")), [])

    assert nested(groups, kinship, Worth(_near()))[-1].children == (("Piers of the stone bridge", (3,)),)


def test_what_bears_least_on_the_topic_has_no_room_and_what_bears_most_stands_also_on_one_snippet() -> None:
    groups = [Group(f"Part {n}", (n, 13), ()) for n in range(MOST_TOPS)]
    groups.append(Group("Piers", (12, 14), (("Alarms", (14,)),)))
    bears = np.asarray([0.1] * 7 + [-2.0] + [0.1] * 5 + [0.0, 1.5], dtype=np.float32)
    kinship = Kinship(_graph(texts=("Trees grow on banks.",) * 15), [])

    found = nested(groups, kinship, Worth(_near(*[0.5] * 15), bears))

    # "Piers" is left with one snippet that bears little, "Alarms" has one that bears much
    assert [group.heading for group in found] == [*(f"Part {n}" for n in range(MOST_TOPS) if n != 7), "Alarms"]


def test_what_belongs_to_a_kind_stands_with_the_kinds() -> None:
    units = [Unit("Rust", (0,)), Unit("Rot", (2,))]
    kinship = Kinship(_graph(), units, [("Diseases", units)])
    groups = [Group("Diseases", (0, 2), (("Rust", (0,)), ("Rot", (2,)))), Group("Ferries", (1, 3), (("Paint", (1,)),))]

    assert nested(groups, kinship, Worth(_near())) == [
        Group("Diseases", (0, 1, 2), (("Rust", (0,)), ("Rot", (2,)), ("Paint", (1,)))),
        Group("Ferries", (3,), ()),
    ]
