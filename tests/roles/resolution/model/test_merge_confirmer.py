"""Merges stay inside the cluster, take their names from it, and never join what symbols tell apart."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.data import Budgeted
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.roles.resolution.model.merge_confirmer import ModelMergeConfirmer
from tests.support.fake_model import FakeModel

CLUSTER = tuple(
    Candidate(entity_id=f"e{number}", name=name)
    for number, name in enumerate(("colour filter", "Color Filter", "filter 5", "filter 6", "glass filter"), 1)
)


def told(*members: int, name: str = "") -> dict[str, Any]:
    return {"members": list(members), "name": name, "why": "Spelling."}


async def confirmed(*merges: dict[str, Any]) -> tuple[list[Merge], dict[str, int]]:
    dropped = Dropped()
    model = FakeModel({"normalisation": [{"merges": list(merges)}]})
    return await ModelMergeConfirmer(model, dropped).confirm([CLUSTER]), dropped.take()


async def test_members_keep_their_ids_under_one_of_their_names() -> None:
    assert await confirmed(told(2, 1, name="colour filter")) == (
        [Merge(name="colour filter", entity_ids=("e1", "e2"), why="Spelling.")],
        {},
    )


async def test_the_one_that_gives_its_name_comes_first() -> None:
    [merge], _ = await confirmed(told(1, 2, name="Color Filter"))
    assert (merge.name, merge.entity_ids) == ("Color Filter", ("e2", "e1"))


async def test_no_name_comes_from_the_model() -> None:
    [merge], _ = await confirmed(told(1, 2, name="Acme filter"))
    assert merge.name == "colour filter"


@pytest.mark.parametrize(
    ("merge", "reason"),
    [
        (told(1), "fewer than two members"),
        (told(1, 1), "fewer than two members"),
        (told(1, 6), "names a number that is not in the cluster"),
        (told(0, 1), "names a number that is not in the cluster"),
        (told(3, 4), "name that tells something else apart"),
        (told(3, 5), "name that tells something else apart"),
        (told(2, 5), "a member of two merges"),
    ],
)
async def test_what_breaks_a_rule_is_not_merged(merge: dict[str, Any], reason: str) -> None:
    merges, dropped = await confirmed(told(1, 2), merge)
    assert [each.entity_ids for each in merges] == [("e1", "e2")]
    assert dropped == {f"normalisation: {reason}": 1}


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (("Bopha", "TY Bopha (1224)", "Typhoon Pablo", "TC #4"), ("Bopha", "TY Bopha (1224)", "Typhoon Pablo")),
        (("TY Bopha (1224)", "Bopha", "Bopha (1225)"), ("TY Bopha (1224)", "Bopha")),
        (("Simon Stevin (1548-1620)", "Stevin"), ("Simon Stevin (1548-1620)", "Stevin")),
        (("type A", "type B", "type"), ()),
        (("(5)", "(6)"), ()),
    ],
)
async def test_one_that_a_number_tells_apart_is_left_out_and_a_note_in_brackets_tells_nothing_apart(
    names: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    cluster = tuple(Candidate(entity_id=name, name=name) for name in names)
    model = FakeModel({"normalisation": [{"merges": [told(*range(1, len(names) + 1), name=names[0])]}]})

    merges = await ModelMergeConfirmer(model, Dropped()).confirm([cluster])

    assert [merge.entity_ids for merge in merges] == ([kept] if kept else [])


async def test_in_doubt_names_stay_apart() -> None:
    dropped = Dropped()
    model = FakeModel({"normalisation": [UnusableAnswer("cut off")]})
    assert await ModelMergeConfirmer(model, dropped).confirm([CLUSTER]) == []
    assert dropped.take() == {"normalisation: answer unusable": 1}


async def test_one_name_is_no_cluster() -> None:
    model = FakeModel({})
    assert await ModelMergeConfirmer(model, Dropped()).confirm([CLUSTER[:1]]) == []
    assert model.asked == []


async def test_clusters_are_asked_about_together_and_never_joined() -> None:
    other = (
        Candidate(entity_id="e6", name="Old Tom"),
        Candidate(entity_id="e7", name="Mary", contexts=("Mary rang.",)),
    )
    dropped = Dropped()
    model = FakeModel({"normalisation": [{"merges": [told(6, 7, name="Mary"), told(1, 6), told(1, 2)]}]})

    merges = await ModelMergeConfirmer(model, dropped).confirm([CLUSTER, other[:1], other])

    assert [(merge.name, merge.entity_ids) for merge in merges] == [
        ("Mary", ("e7", "e6")),
        ("colour filter", ("e1", "e2")),
    ]
    assert dropped.take() == {"normalisation: names a number that is not in the cluster": 1}
    [(_, values)] = model.asked
    assert isinstance(values["clusters"], Budgeted)
    [part] = values["clusters"].parts
    assert part.lines[-4:] == ("Cluster 2", "6. Old Tom", "7. Mary", "   - Mary rang.")


async def test_many_clusters_are_asked_about_in_several_questions() -> None:
    model = FakeModel({"normalisation": [{"merges": []}, {"merges": []}]})

    assert await ModelMergeConfirmer(model, Dropped()).confirm([CLUSTER] * 13) == []
    assert len(model.asked) == 2


async def test_what_a_text_tells_apart_is_not_merged() -> None:
    # given
    veto = "The colour filter is not to be confused with the Color Filter."
    cluster = (CLUSTER[0].model_copy(update={"told": (veto,)}), CLUSTER[1])
    dropped = Dropped()
    model = FakeModel({"normalisation": [{"merges": [told(1, 2)]}]})

    # when
    merges = await ModelMergeConfirmer(model, dropped).confirm([cluster])

    # then
    assert merges == []
    assert dropped.take() == {"normalisation: told apart by a text": 1}
