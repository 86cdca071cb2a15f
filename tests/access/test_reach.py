"""What is reached of domains, and in how many statements."""

from typing import Any

import pytest

from kgplatform.access.reach import Reach
from kgplatform.errors import NotFound
from kgplatform.graph.pages import no_page
from kgplatform.graph.session import Work
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Access, Topic
from tests.access.conftest import Place
from tests.access.world import LAND, SEA


def reach(place: Place, *domains: str) -> Reach:
    access = Access(name="a reader", role="reader", domains=frozenset(domains))
    return Reach(place.platform.services, place.platform.parts.graph, access)


async def test_pages_are_known_by_the_topics_of_the_domains_alone(place: Place) -> None:
    sea, land = place.world.sea, place.world.land
    pages = [sea.page, land.page, sea.old_page, sea.page, "nothing"]
    seen = {sea.page: sea.topic.id, sea.old_page: sea.topic.id}

    assert await reach(place, SEA).page_topics(pages) == seen
    assert await reach(place, SEA, LAND).page_topics(pages) == {**seen, land.page: land.topic.id}
    assert await reach(place, SEA).page_topics([]) == {}
    assert await reach(place, SEA).page_topic(sea.page) == sea.topic.id
    for hidden in (land.page, "nothing"):
        with pytest.raises(NotFound) as refused:
            await reach(place, SEA).page_topic(hidden)
        assert str(refused.value) == str(no_page(hidden))


async def test_topics_are_renamed_each_by_its_own_entities_in_as_many_statements_as_one(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    names: list[str] = []
    run = Work.run

    async def noted(self: Work, name: str, /, **params: Any) -> Any:
        names.append(name)
        return await run(self, name, **params)

    monkeypatch.setattr(Work, "run", noted)
    graph, sea, land = place.platform.parts.graph, place.world.sea.topic.id, place.world.land.topic.id
    await merge_topic(graph, Topic(id="new", name="A new one", domain=SEA))
    names.clear()
    view = reach(place, SEA).view

    # when
    await view.renaming(sea)
    begun, found = list(names), await view.renamings([sea, land, sea, "new"])

    # then
    assert {id_: renaming.of("Lunazorbs meet the zorbboat.") for id_, renaming in found.items()} == {
        sea: "moons meet the boat.",
        land: "moons meet the boat.",
        "new": "Lunazorbs meet the zorbboat.",  # it has no entities
    }
    assert names[len(begun) :] == begun
    assert await view.renamings([]) == {}
