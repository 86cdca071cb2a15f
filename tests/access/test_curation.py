"""What is asked for, watched and decided by those who see one domain."""

from contextlib import aclosing

import pytest

from kgplatform.errors import Forbidden, InputError, NotFound
from kgplatform.models import PageRequest
from tests.access.conftest import Place
from tests.access.world import LAND, SEA


async def test_a_topic_is_watched_as_it_is_seen(place: Place) -> None:
    topic = place.world.sea.topic.id
    async with aclosing(place.services().watch_topic(topic)) as told:
        first = await anext(told)
    assert (first.entities, first.relations) == (5, 3)
    async with aclosing(place.services().watch_gaps(topic)) as board:
        assert (await anext(board)).counts == {"open": 2}
    async with aclosing(place.services().watch_talk(topic)) as heard:
        assert (await anext(heard)).said == ()
    async with aclosing(place.services().watch_talk(place.world.land.topic.id)) as heard:
        with pytest.raises(NotFound):
            await anext(heard)
    async with aclosing(place.services().watch_topic(place.world.land.topic.id)) as told:
        with pytest.raises(NotFound):
            await anext(told)


async def test_a_page_is_asked_for_by_names_of_here(place: Place) -> None:
    writer, land = place.services("writer"), place.world.land.topic
    with pytest.raises(NotFound, match="There is no topic"):
        await writer.request_page(PageRequest(topic_id=land.id))
    with pytest.raises(NotFound, match="There is no topic"):
        await writer.request_page(PageRequest(name=land.id, domain=SEA))
    with pytest.raises(Forbidden, match="is not for the domain 'land'"):
        await writer.request_page(PageRequest(name=land.name, domain=LAND))
    with pytest.raises(InputError, match="A topic needs a name and a domain"):
        await writer.request_page(PageRequest(name=land.name))


async def test_what_is_shared_is_neither_kept_apart_nor_previewed(place: Place) -> None:
    writer = place.services("writer")
    for asked in (
        writer.keep_apart(["moon", "harbour"], "why", "anna"),
        writer.preview_merge(["moon", "harbour"]),
        writer.preview_split("moon", ["moon"], []),
    ):
        with pytest.raises(Forbidden, match="is used beyond the domains"):
            await asked
    with pytest.raises(Forbidden):
        await writer.doubtful_pairs(LAND)
    with pytest.raises(Forbidden, match="takes the role writer"):
        await place.services().preview_merge(["moon", "harbour"])
