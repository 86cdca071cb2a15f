"""How topics are addressed."""

import pytest

from api.rest.addresses import file_name, is_meant, slug, slug_address, topic_at
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Topic
from tests.api import tides
from tests.api.fake_services import FakeServices


class _Named(FakeServices):
    """Services of some topics."""

    def __init__(self, *topics: Topic) -> None:
        super().__init__()
        self._topics = topics

    async def topics(self) -> list[Topic]:
        return list(self._topics)

    async def topic(self, topic_id: str) -> Topic:
        for topic in self._topics:
            if topic.id == topic_id:
                return topic
        raise NotFound(f"There is no topic {topic_id}.")


def topic(id_: str, name: str, domain: str) -> Topic:
    return Topic(id=id_, name=name, domain=domain)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Heat pumps", "heat-pumps"),
        ("  IL-1α & T5! ", "il-1α-t5"),
        ("Straße", "strasse"),
        ("半导体", "半导体"),
        ("a_b/c", "a-b-c"),
        ("???", ""),
    ],
)
def test_a_slug_has_letters_and_figures_alone(text: str, found: str) -> None:
    assert slug(text) == found


@pytest.mark.parametrize(
    ("address", "domain", "name", "meant"),
    [
        ("heat-pumps", "energy", "Heat pumps", True),
        ("energy:heat-pumps", "Energy", "Heat pumps", True),
        ("Energy:Heat pumps", "energy", "heat-pumps", True),
        ("water:heat-pumps", "energy", "Heat pumps", False),
        (":heat-pumps", "energy", "Heat pumps", False),
        ("heat", "energy", "Heat pumps", False),
        ("", "energy", "???", False),
    ],
)
def test_a_name_is_meant_by_its_slug(address: str, domain: str, name: str, meant: bool) -> None:
    assert is_meant(address, domain, name) is meant


async def test_a_topic_is_found_by_its_id_or_slug() -> None:
    services = _Named(topic("1", "Heat pumps", "energy"), topic("2", "Ebb", "sea"), topic("3", "Ebb", "rivers"))

    assert [(await topic_at(services, each)).id for each in ("1", "heat-pumps", "sea:ebb", "Rivers:ebb")] == [
        "1", "1", "2", "3",
    ]  # fmt: skip


async def test_a_slug_of_several_topics_is_told_with_theirs() -> None:
    services = _Named(
        topic("2", "Ebb", "sea"), topic("3", "Ebb", "rivers"), topic("4", "C++", "ml"), topic("5", "C", "ml")
    )

    with pytest.raises(InputError) as named:
        await topic_at(services, "ebb")
    with pytest.raises(InputError) as same:
        await topic_at(services, "ml:c")

    assert str(named.value) == "Several topics are 'ebb'. Name one: rivers:ebb, sea:ebb."
    assert str(same.value) == "Several topics are 'ml:c'. Name one: 4, 5."


async def test_an_address_of_no_topic_is_told() -> None:
    with pytest.raises(NotFound, match="No topic has the address none"):
        await topic_at(_Named(), "none")


def test_a_slug_with_its_domain_is_told() -> None:
    assert slug_address(tides.POWER) == "sea:tidal-power"


@pytest.mark.parametrize(
    ("name", "found"), [("Heat pumps", "heat-pumps"), ("半导体", "半导体"), ("?!", "id"), ("a " * 60, "a-" * 24 + "a")]
)
def test_a_file_is_called_by_its_topic(name: str, found: str) -> None:
    assert file_name(topic("id", name, "sea")) == found
