"""Who is named how, where somebody is not to speak."""

import pytest

from kgplatform.errors import InputError
from kgplatform.models import Participant, Perspective, Topic
from kgplatform.strategies.costorm.muting import called, can_be_muted, with_mutes
from kgplatform.strategies.costorm.steps import first_participants

YOU, FORCES, FORCE, GONE = ALL = tuple(
    Participant(id=id_, part=part, name=name, looks_for="", position=0, gone=id_ == "p3")  # type: ignore[arg-type]
    for id_, part, name in (
        ("p0", "user", "You"), ("p1", "expert", "Moons, and suns"), ("p2", "expert", "Moons"),
        ("p3", "expert", "Fisher"),
    )
)  # fmt: skip


def test_all_but_the_user_and_who_has_gone_can_be_muted() -> None:
    assert [each.id for each in ALL if can_be_muted(each)] == ["p1", "p2"]


def test_a_name_that_a_comma_parts_is_given_by_its_id() -> None:
    assert [called(ALL, each) for each in (FORCES, FORCE)] == ["p1", "Moons"]


def test_a_name_of_two_is_given_by_the_ids() -> None:
    twin = FORCE.model_copy(update={"id": "p4", "name": "moons"})

    assert [called((*ALL, twin), each) for each in (FORCE, twin)] == ["p2", "p4"]


@pytest.mark.parametrize(("named", "silent"), [("p1", ["p1"]), ("Moons", ["p2"]), ("Moons, a", ["p1"])])
def test_somebody_is_found_by_id_name_and_its_beginning(named: str, silent: list[str]) -> None:
    muted = with_mutes(ALL, [named], [])

    assert [each.id for each in muted if each.muted] == silent
    assert with_mutes(muted, [], silent) == ALL


def test_the_beginning_of_a_name_means_nobody_who_came_after_it_was_said() -> None:
    topic = Topic(id="t", name="Tides", domain="d")
    geneticist = Perspective(id="g", name="Geneticist", looks_for="", position=1)

    participants = first_participants(topic, [geneticist], ["Gen"])

    assert [each.name for each in participants if each.muted] == ["General knowledge provider"]


@pytest.mark.parametrize("named", ["p0", "p3", "Fisher", "You"])
def test_the_user_and_who_has_gone_are_nobody(named: str) -> None:
    with pytest.raises(InputError) as raised:
        with_mutes(ALL, [named], [])

    assert raised.value.what == f"Nobody in the talk is called {named!r}, so nothing was said or changed."
    assert raised.value.remedy == "There are: Moons, and suns, Moons."
