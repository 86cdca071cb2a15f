"""Finding entities: by id, by a name in any form, by what a merge took in; and what is told where that fails."""

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.resolution.finding import find_entity, find_form
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_occurrences
from kgplatform.ids import alias_id, entity_id, split_entity_id
from kgplatform.models import Occurrence
from tests.stored import DOMAIN, extraction, snippet, store

METAL = snippet("Mercury is a toxic metal.", "metal")
PLANET = snippet("Mercury is a planet near the Sun.", "planet")
GOD = snippet("Mercury is a god.", "god", domain="myths")
MERCURY, PLANETS, MYTH = (
    entity_id(alias_id(DOMAIN, "mercury")),
    entity_id(alias_id(DOMAIN, "planet")),
    entity_id(alias_id("myths", "mercury")),
)


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    rows = [METAL, PLANET, GOD]
    await store(graph, *rows)
    told = [["Mercury", "metal"], ["Mercury", "planet", "Sun"], ["Mercury"]]
    await resolve(graph, rows, [extraction(row, names) for row, names in zip(rows, told, strict=True)])
    return graph


async def test_an_entity_is_found_by_id_and_by_its_names_in_any_form(stored: Graph) -> None:
    found = await find_entity(stored, PLANETS)

    assert (found.id, found.name, found.mentions) == (PLANETS, "planet", 1)
    for name in ("planet", "the Planets", " planet "):
        assert await find_entity(stored, name) == found
    assert (await find_entity(stored, "mercury", "myths")).id == MYTH


async def test_a_name_in_another_case_counts_where_nothing_else_does(stored: Graph) -> None:
    mites = snippet("The Varroa mite feeds on pollen-eaters of IL-1a.", "mite")
    await store(stored, mites)
    await resolve(stored, [mites], [extraction(mites, ["Varroa mite", "IL-1a", 'the "Great" Sea'])])
    mite = await find_entity(stored, "Varroa mite")

    assert mite.name == "Varroa mite"
    assert [await find_entity(stored, each) for each in ("VARROA MITE", "varroa mite", " VaRRoA  mite")] == [mite] * 3
    assert (await find_entity(stored, "il-1A")).name == "IL-1a"
    assert await find_entity(stored, "VARROA MITE", DOMAIN) == mite
    with pytest.raises(NotFound) as unknown:
        await find_entity(stored, "VARROA MITE", "myths")
    assert unknown.value.what == "There is no entity 'VARROA MITE' in myths."
    for nothing in ("VARROA", '"', '\\"VARROA MITE\\', "MITE OR VARROA"):
        with pytest.raises(NotFound):
            await find_entity(stored, nothing)


async def test_a_name_of_several_lists_them(stored: Graph) -> None:
    with pytest.raises(InputError) as refused:
        await find_entity(stored, "Mercury")

    each = {
        MERCURY: f"Mercury in plants ({MERCURY}): 2 mentions, {PLANET.text}",
        MYTH: f"Mercury in myths ({MYTH}): 1 mention, {GOD.text}",
    }
    told = "; ".join(each[id_] for id_ in sorted(each))
    assert refused.value.what == f"'Mercury' names several entities: {told}."
    assert refused.value.remedy == "Give the id of one, or its domain."


async def test_a_homonym_that_was_split_names_both(stored: Graph) -> None:
    split = Split(entity_id=MERCURY, snippet_ids=(PLANET.id,), names=("Mercury",), why="a planet", by="ada")
    await split_entity(stored, split)
    own = split_entity_id([alias_id(DOMAIN, "Mercury")], [PLANET.id])

    with pytest.raises(InputError, match="names several entities") as refused:
        await find_entity(stored, "Mercury", DOMAIN)
    assert own in refused.value.what and MERCURY in refused.value.what
    assert (await find_entity(stored, own)).description == PLANET.text


async def test_the_id_of_what_was_merged_leads_to_the_survivor(stored: Graph) -> None:
    survivor, loser = sorted([MERCURY, PLANETS])
    await merge_entities(stored, [Merge(entity_ids=(MERCURY, PLANETS), why="w", by="ada")])

    assert (await find_entity(stored, loser)).id == survivor


async def test_a_name_that_nothing_has_gets_those_most_like_it(stored: Graph) -> None:
    with pytest.raises(NotFound, match=r"There is no entity 'merkury' in plants\. Did you mean .*\? Mercury\."):
        await find_entity(stored, "merkury", DOMAIN)
    with pytest.raises(NotFound, match=r"There is no entity '\*:'\."):
        await find_entity(stored, "*:")


@pytest.mark.parametrize(
    "name", ["NOT", "AND OR", "TO", "NOT merkury", 'mercury" OR *:*', "x" * 1_000, "x y " * 250, "/m.*/"]
)
async def test_a_name_is_no_query_of_the_index(stored: Graph, name: str) -> None:
    with pytest.raises(NotFound) as refused:
        await find_entity(stored, name)
    assert refused.value.what == f"There is no entity {name!r}."


async def test_a_text_is_no_name(stored: Graph) -> None:
    with pytest.raises(InputError, match="`named` has 1,001 characters"):
        await find_entity(stored, "x" * 1_001)
    with pytest.raises(InputError, match=r"`named` has the character U\+0000"):
        await find_form(stored, "needs\x00")


async def test_the_snippets_that_mention_it(stored: Graph) -> None:
    found = await read_occurrences(stored, MERCURY, 10)

    assert [(each.title, each.surfaces, each.excerpt) for each in found] == [
        ("Metal", ("Mercury",), METAL.text),
        ("Planet", ("Mercury",), PLANET.text),
    ]
    assert await read_occurrences(stored, MERCURY, 1) == found[:1] and isinstance(found[0], Occurrence)
