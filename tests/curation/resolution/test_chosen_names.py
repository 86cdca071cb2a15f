"""What a merged entity is called: the name that somebody chose, as long as the merge is in force."""

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity, take_back
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import NotFound
from kgplatform.graph.decisions import read_history
from kgplatform.graph.session import Graph
from kgplatform.models import Decision
from tests.curation.decided import LLM, LONG, MODEL, MORE, OTHER, SHORT, TEXT_MODEL, known, load, merge
from tests.stored import dump, extraction, snippet, store

LATER = snippet("An LLM and another LLM.", "later")


async def called(graph: Graph, entity: str) -> str:
    [row] = await graph.run_statement(f"MATCH (e:Entity {{id: '{entity}'}}) RETURN e.name AS name")
    return str(row["name"])


async def merge_as(graph: Graph, name: str, *entities: str) -> Decision:
    [decision] = await merge_entities(graph, [Merge(entity_ids=entities, why="one", by="ada", name=name)])
    return decision


@pytest.fixture
async def models(graph: Graph) -> Graph:
    """A graph in which LLM is the most frequent of three names."""
    await load(graph, LONG, SHORT, MORE, OTHER)
    return graph


async def test_a_merged_entity_has_the_chosen_name_whatever_comes_later(models: Graph) -> None:
    # given
    before = await known(models)

    # when
    decision = await merge_as(models, "large language model", LLM, MODEL)

    # then: it is called so, the decision says so, and a recomputation finds nothing
    assert await called(models, LLM) == "large language model"
    assert (decision.called, decision.entity_names) == ("large language model", ("LLM", "large language model"))
    assert await read_history(models, LLM) == [decision]
    assert await recompute(models) == []

    # and what is read later, or taken back, changes nothing of that
    await store(models, LATER)
    await resolve(models, [LATER], [extraction(LATER, ["LLM"])])
    assert await called(models, LLM) == "large language model"
    assert await recompute(models) == []
    await models.run_statement("MATCH (e:Entity {name: 'large language model'}) SET e.name = 'damaged'")
    assert [each.subject for each in await recompute(models, repair=True)] == ["entity"]
    assert await called(models, LLM) == "large language model"

    # when it is undone before anything else came
    await models.run_statement("MATCH (node) DETACH DELETE node")
    await load(models, LONG, SHORT, MORE, OTHER)
    decision = await merge_as(models, "large language model", LLM, MODEL)
    await take_back(models, decision.id, "no", "ada")

    # then all is as it was
    assert await called(models, LLM) == "LLM"
    assert await known(models) == before


async def test_without_a_choice_the_most_frequent_name_stays(models: Graph) -> None:
    assert (await merge(models, LLM, MODEL)).called == ""
    assert await called(models, LLM) == "LLM"


async def test_a_name_in_another_case_is_the_one_that_is_meant(models: Graph) -> None:
    assert (await merge_as(models, "Large  Language Model", LLM, MODEL)).called == "large language model"


async def test_a_name_that_none_has_is_refused_with_those_that_there_are(models: Graph) -> None:
    before = await dump(models)

    with pytest.raises(
        NotFound, match=r"None of these is called 'GPT'\. Their names: LLM, LLMs, large language model\."
    ):
        await merge_as(models, "GPT", LLM, MODEL)

    assert await dump(models) == before


async def test_a_chosen_name_holds_until_another_is_chosen(models: Graph) -> None:
    # given: a choice, and two merges on top of it
    first = await merge_as(models, "large language model", LLM, MODEL)
    second = await merge(models, LLM, TEXT_MODEL)
    assert (second.called, await called(models, LLM)) == ("large language model", "large language model")
    await take_back(models, second.id, "no", "ada")
    third = await merge_as(models, "text model", LLM, TEXT_MODEL)

    # then: the newest choice counts, and taking it back gives the one before
    assert await called(models, LLM) == "text model"
    assert await recompute(models) == []
    await take_back(models, third.id, "no", "ada")
    assert await called(models, LLM) == "large language model"
    await take_back(models, first.id, "no", "ada")
    assert await called(models, LLM) == "LLM"


async def test_a_name_that_is_split_off_again_is_the_entitys_no_more(models: Graph) -> None:
    await merge_as(models, "text model", LLM, TEXT_MODEL)

    split = Split(entity_id=LLM, names=("text model",), why="another", by="ada")
    parted = await split_entity(models, split)

    assert [await called(models, each) for each in parted.entity_ids] == ["LLM", "text model"]
    assert await recompute(models) == []
