"""A snippet that goes on from what stands before it is read with the sentence that it goes on from."""

from kgplatform.graph.preceding import LONGEST, read_with_preceding
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, finish_sources, write_snippets
from kgplatform.models import SnippetKind
from tests.stored import snippet, source

MASONS = "Masons hew stone. They lay it in courses."
LAID = "They test each wall, too."
FIRST = snippet(MASONS)


def _row(text: str, number: int, heading: str = "Walls", kind: SnippetKind = "prose") -> SnippetRow:
    row = snippet(text, f"{heading} {number}")
    own = {"source_id": FIRST.source_id, "url": f"one@{heading}_chunk{number}", "path": (heading,), "kind": kind}
    return row.model_copy(update=own)


async def _stored(graph: Graph, *rows: SnippetRow) -> list[str]:
    """Store the snippets of one source; return what each is read with."""
    await write_snippets(graph, list(rows))
    await finish_sources(graph, [source(FIRST)])
    found = await read_with_preceding(graph, [row.id for row in reversed(rows)])
    assert [each.id for each in reversed(found)] == [row.id for row in rows]
    return [each.before for each in reversed(found)]


async def test_the_last_sentence_before_a_snippet_comes_with_it(graph: Graph) -> None:
    assert await _stored(
        graph,
        _row(MASONS, 1),
        _row(LAID, 2),
        _row("Though walls stand, they lean.", 3),
        _row("Walls are old.", 4),
        _row("This = 1", 5, kind="code"),
        _row("It is of oak.", 1, "Roofs"),  # the first under its heading
        _row("It leaks.", 3, "Roofs"),  # what stands before it was not stored
    ) == ["", "They lay it in courses.", LAID, "", "", "", ""]


async def test_what_is_too_long_for_a_sentence_is_not_shown(graph: Graph) -> None:
    long = _row(f"Walls {'and walls ' * (LONGEST // 10)}stand.", 1)

    assert await _stored(graph, long, _row(LAID, 2)) == ["", ""]


async def test_what_stands_before_a_snippet_is_no_part_of_it(graph: Graph) -> None:
    await _stored(graph, _row(MASONS, 1), _row(LAID, 2))

    [found] = await read_with_preceding(graph, [_row(LAID, 2).id])

    assert found.before
    assert found.model_dump().keys().isdisjoint({"before"})
