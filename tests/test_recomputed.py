"""The judge of the small model's run is not blind: what is planted is found."""

from dataclasses import replace
from pathlib import Path

import pytest

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.extractions import write_extractions
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from tests.recomputed import Examples, Statement, faults, stored_statements, unsupported
from tests.stored import extraction, snippet, store

TEXT = "Peat is cheap. Blocked ditches raise the water table of a bog. Open ditches drain bogs."
SENTENCE = "Blocked ditches raise the water table of a bog."
START = TEXT.index(SENTENCE)
TRUE = Statement(("blocked ditches",), "raise", ("water table", "table"), TEXT, START, START + len(SENTENCE))


def test_what_the_text_states_is_no_fault() -> None:
    assert faults(TRUE) == []
    assert faults(replace(TRUE, relation="are raising", object=("level", "Table"))) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        (replace(TRUE, subject=("bell bronze",)), ["its subject is not in the snippet"]),
        (replace(TRUE, object=("water tab",)), ["its object is not in the snippet"]),
        (replace(TRUE, relation="is an alloy of"), ["'alloy' is not in its evidence"]),
        (replace(TRUE, relation="drain"), ["'drain' is not in its evidence"]),
        (replace(TRUE, end=TRUE.end - 1), ["its evidence is no whole sentence"]),
        (replace(TRUE, start=TRUE.start + 8), ["its evidence is no whole sentence"]),
        (
            replace(TRUE, text="", start=0, end=5),
            [
                "its span is not in the snippet",
                "its subject is not in the snippet",
                "its object is not in the snippet",
                "'raise' is not in its evidence",
            ],
        ),
    ],
    ids=["subject", "object", "relation", "of another sentence", "cut short", "begun late", "no snippet"],
)
def test_what_is_planted_is_found(planted: Statement, found: list[str]) -> None:
    assert faults(planted) == found


async def test_it_looks_at_what_is_stored(graph: Graph) -> None:
    # given a graph into which a relation came that its snippet does not state
    row = snippet("Moss holds water. Bell founders use clay.")
    await store(graph, row)
    told = extraction(row, ["Moss", "water", "clay"], [("Moss", "holds", "water"), ("Moss", "melts", "clay")])
    await write_extractions(graph, [told])
    await resolve(graph, await read_snippets(graph, [row.id]), [told])

    # when
    found = {s.relation: faults(s) for s in await stored_statements(graph)}

    # then
    assert found == {"holds": [], "melts": ["'melts' is not in its evidence"]}


def test_examples_are_those_of_the_prompts(tmp_path: Path) -> None:
    # given
    (tmp_path / "reader.md").write_text(
        '# System\nRead "this".\n\nExample, of bells.\nSnippet: Loam is dried slowly for the casting of a bell.\n'
        '{"entities": [{"name": "loam mould", "of": ["bell"]}]}\n\nIf not, answer {"entities": ["none"]}.\n'
    )
    examples = Examples(tmp_path)

    # then
    assert examples.names == {"loam mould", "bell"}
    assert examples.hold_name("Loam mould") and not examples.hold_name("none")
    assert examples.hold_sentence("Here loam is dried slowly for the kiln.")
    assert not examples.hold_sentence("Loam is dried for the casting.")
    assert Examples().hold_name("bell bronze") and Examples().hold_sentence(
        "The first Fresnel lens was lit at Cordouan in 1823."
    )


def test_a_sentence_needs_one_snippet_that_holds_it_or_the_claim_check() -> None:
    cited = [
        ("Moss holds water.", "verbatim", "Ferns. Moss holds water."),
        ("Moss holds water.", "verbatim", "Another text."),
        ("Moss is wet.", "entailed", "Moss holds water."),
        ("Moss is dry.", "verbatim", "Moss holds water."),
    ]
    assert unsupported(cited) == ["Moss is dry."]
