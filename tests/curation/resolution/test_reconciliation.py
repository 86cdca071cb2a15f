"""Reconciliation: which names come to name one entity, in whatever order their texts come."""

from collections.abc import Sequence

import numpy as np

from kgplatform.curation.decisions.decisions import take_back
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import Reconciled, reconcile
from kgplatform.graph.decisions import read_history
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.ids import alias_id, entity_id
from kgplatform.language.thesaurus import Thesaurus
from kgplatform.models import Extraction
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.text.similarity import Vectors
from tests.stored import DOMAIN, extraction, snippet, store

Read = tuple[SnippetRow, Extraction]
RULES = RuleMergeConfirmer()


def read(text: str, document: str, *names: str) -> Read:
    row = snippet(text, document)
    return row, extraction(row, names, [(names[0], "meets", names[1])] if len(names) > 1 else ())


async def connect(graph: Graph, *given: Read, rules: RuleMergeConfirmer = RULES) -> Reconciled:
    rows = [row for row, _ in given]
    await store(graph, *rows)
    await resolve(graph, rows, [each for _, each in given])
    return await reconcile(graph, rules, rows)


async def named(graph: Graph) -> dict[str, set[str]]:
    """Return the keys of the names of each entity, by the name that it is shown by."""
    rows = await graph.run_statement(
        "MATCH (a:Alias)-[:NAMES]->(e:Entity) RETURN e.name AS name, collect(a.key + a.sense) AS keys"
    )
    return {row["name"]: set(row["keys"]) for row in rows}


async def projections(graph: Graph) -> list[str]:
    """Return all that follows from decisions, without their history."""
    edges = await graph.run_statement(
        "MATCH (a)-[r]->(b) WHERE type(r) IN ['NAMES', 'MENTIONS', 'RELATES', 'IN_TOPIC', 'TELLS'] "
        "RETURN a.id AS a, type(r) AS type, b.id AS b, "
        "CASE type(r) WHEN 'NAMES' THEN '' ELSE properties(r) END AS properties"
    )
    nodes = await graph.run_statement("MATCH (n:Alias|Entity|Snippet) RETURN labels(n) AS l, n {.*, loaded: null} AS p")
    return sorted(map(repr, (*nodes, *edges)))


FIBRES = read("Fibre optics carry light.", "fibres", "Fibre optics", "light")
HONEY = read("The honeybee dances.", "bees", "honeybee")
BEES = read("A honey bee flies far, and each honey-bee returns.", "flight", "honey bee", "honey-bee")
CNN = read("A convolutional neural network (CNN) sees edges.", "nets", "convolutional neural network", "CNN")
PLURAL = read("Many CNNs are deep.", "depth", "CNNs")


async def test_variants_and_told_acronyms_name_one_entity(graph: Graph) -> None:
    report = await connect(graph, HONEY, BEES, CNN, PLURAL, FIBRES)

    assert await named(graph) == {
        "honeybee": {"honeybee", "honey bee", "honey-bee"},
        "CNN": {"CNN", "CNNs", "convolutional neural network"},
        "Fibre optics": {"Fibre optics"},
        "light": {"light"},
    }
    assert (report.merged, report.taken_back) == (2, 0)


async def test_names_of_different_languages_are_no_variants(graph: Graph) -> None:
    # given a name that only a text in German writes in one word
    row, told = read("Die honeybee tanzt.", "bienen", "honeybee")
    german = row.model_copy(update={"language": "de"}), told
    await connect(graph, BEES, CNN)
    await connect(graph, german)
    apart = await named(graph)

    # when a text in English has it, too
    report = await connect(graph, HONEY)

    # then
    nets = {"CNN": {"CNN", "convolutional neural network"}}
    assert apart == {"honey bee": {"honey bee", "honey-bee"}, "honeybee": {"honeybee"}, **nets}
    assert [keys for keys in (await named(graph)).values() if "honeybee" in keys] == [
        {"honeybee", "honey bee", "honey-bee"}
    ]
    assert report.merged == 1


async def test_other_orders_give_the_same_graph(graph: Graph) -> None:
    texts = (HONEY, BEES, CNN, PLURAL)
    await connect(graph, *texts)
    wanted = await projections(graph)

    for order in (texts[::-1], (PLURAL, HONEY, CNN, BEES), (BEES, CNN, HONEY, PLURAL)):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        for each in order:
            await connect(graph, each)
        assert await projections(graph) == wanted


async def test_again_changes_nothing(graph: Graph) -> None:
    await connect(graph, HONEY, BEES, CNN)
    before = await projections(graph)

    assert (await connect(graph, HONEY, BEES, CNN)).taken_back == 0
    assert await projections(graph) == before
    assert await recompute(graph) == []


PCA = read("Use principal component analysis (PCA) first.", "axes", "principal component analysis", "PCA")
PUMP = read("The patient-controlled analgesia (PCA) pump.", "pumps", "patient-controlled analgesia", "PCA")


ALONE = read("The PCA was used.", "use", "PCA")


async def test_an_acronym_of_two_things_is_parted_by_what_its_texts_tell_in_any_order(graph: Graph) -> None:
    graphs = []
    for order in ((PCA, PUMP, ALONE), (ALONE, PUMP, PCA), (PUMP, PCA, ALONE)):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        for each in order:
            await connect(graph, each)
        graphs.append(await projections(graph))

    rows = await graph.run_statement(
        "MATCH (s:Snippet)-[m:MENTIONS]->(e) RETURN s.url AS url, m.surface AS name, e.id AS id"
    )
    ids = {(row["url"].removesuffix("#0"), row["name"]): row["id"] for row in rows}
    # "patient-controlled analgesia" comes first by its letters: its mention stays with the one that tells nothing
    assert ids["axes", "PCA"] == ids["axes", "principal component analysis"]
    assert ids["pumps", "PCA"] == ids["use", "PCA"] != ids["pumps", "patient-controlled analgesia"]
    assert len(set(ids.values())) == 3
    assert graphs[1:] == graphs[:1] * 2
    assert await recompute(graph) == []


async def test_what_a_person_took_back_is_not_merged_again(graph: Graph) -> None:
    await connect(graph, HONEY, BEES)
    [bee] = [entity for entity in (entity_id(alias_id(DOMAIN, key)) for key in ("honeybee", "honey bee"))
             if await graph.run_statement(f"MATCH (e:Entity {{id: '{entity}'}}) RETURN e")]  # fmt: skip
    [merge] = await read_history(graph, bee)
    await take_back(graph, merge.id, "two kinds", "Ada")

    await connect(graph, HONEY, BEES)

    assert await named(graph) == {"honeybee": {"honeybee"}, "honey bee": {"honey bee", "honey-bee"}}


async def test_symbols_keep_names_apart(graph: Graph) -> None:
    one = read(
        "IL-1a and IL-1b, CD4+ and CD4- cells, T5 and T4.", "cells", "IL-1a", "IL-1b", "CD4+", "CD4-", "T5", "T4"
    )

    assert (await connect(graph, one)).merged == 0


async def test_a_text_tells_that_a_thing_has_two_names(graph: Graph) -> None:
    one = read("Ascorbic acid, also known as vitamin C, prevents scurvy.", "scurvy", "Ascorbic acid", "vitamin C")

    await connect(graph, one)

    assert await named(graph) == {"vitamin C": {"Ascorbic acid", "vitamin C"}}


async def test_synonyms_name_one_entity_whichever_comes_first(graph: Graph) -> None:
    # given: nothing but a dictionary tells that the two are one
    rules = RuleMergeConfirmer(_alike, lambda: Thesaurus([["whooping cough", "pertussis"]]))
    cough = read("Whooping cough spreads fast.", "cough", "Whooping cough")
    germ = read("A vaccine prevents pertussis.", "germ", "pertussis")

    # when
    first = await connect(graph, cough, rules=rules)
    second = await connect(graph, germ, rules=rules)

    # then
    assert (first.merged, second.compared, second.merged) == (0, 1, 1)
    assert set(await named(graph)) in ({"pertussis"}, {"Whooping cough"})
    [decision] = await read_history(graph, entity_id(alias_id(DOMAIN, "pertussis")))
    assert decision.why == "synonyms"


async def _alike(texts: Sequence[str]) -> Vectors:
    return np.ones((len(texts), 1), dtype=np.float32)


async def test_what_a_text_tells_apart_is_never_one_in_any_order(graph: Graph) -> None:
    # given: two names of one spelling, the synonyms of one text, and another text that denies it
    alias = read("Saltpetre, also known as potash salt, burns.", "fires", "Saltpetre", "potash salt")
    spelled = read("Salt-petre is white.", "salts", "Salt-petre")
    veto = read("Saltpetre is not potash salt.", "shops", "Saltpetre", "potash salt")

    # when
    await connect(graph, alias, spelled)
    before = await named(graph)
    await connect(graph, veto)
    await connect(graph, spelled, alias)

    # then
    assert {"Saltpetre", "potash salt"} <= next(iter(before.values()))
    assert sorted(map(sorted, (await named(graph)).values())) == [["Salt-petre", "Saltpetre"], ["potash salt"]]
    assert await recompute(graph) == []


async def test_names_of_several_are_not_names_of_one_another(graph: Graph) -> None:
    text = "The victims were later named as Ann Berg and Tom Lund."

    await connect(graph, read(text, "news", "victims", "Ann Berg", "Tom Lund"))

    assert sorted(map(sorted, (await named(graph)).values())) == [["Ann Berg"], ["Tom Lund"], ["victims"]]


async def test_a_person_has_short_forms_in_the_documents_that_give_the_full_name_first(graph: Graph) -> None:
    # given
    full = read("Anna Berg sang. Then Berg left, and Ms Berg came back.", "songs", "Anna Berg", "Berg", "Ms Berg")

    # when
    report = await connect(graph, full)

    # then
    assert await named(graph) == {"Berg": {"Anna Berg", "Berg", "Ms Berg"}}
    assert (report.merged, await recompute(graph)) == (2, [])


async def test_a_short_form_that_may_be_somebody_elses_stays_by_itself_in_any_order(graph: Graph) -> None:
    # given: a document with the short form alone, one with two of the surname, and one that means a place
    full = read("Anna Berg sang. Then Berg left.", "songs", "Anna Berg", "Berg")
    alone = read("Berg wrote a book.", "books", "Berg")
    two = read("Anna Berg and Tom Berg sang. Then Berg left.", "duets", "Anna Berg", "Tom Berg", "Berg")
    later = read("Lund sang. Tom Lund left.", "tunes", "Lund", "Tom Lund")
    place = read("Anna Ross sang in Ross.", "towns", "Anna Ross", "Ross")
    graphs = []
    for order in ((full, alone, two, later, place), (place, later, two, alone, full)):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        for each in order:
            await connect(graph, each)
        graphs.append(await projections(graph))

    # then
    apart = ["Anna Berg", "Anna Ross", "Berg", "Lund", "Ross", "Tom Berg", "Tom Lund"]
    assert sorted(key for keys in (await named(graph)).values() for key in keys) == apart
    assert len(await named(graph)) == len(apart)
    assert graphs[0] == graphs[1]
    assert await recompute(graph) == []
