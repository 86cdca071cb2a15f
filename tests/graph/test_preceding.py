"""A snippet that goes on from what stands before it is read with the sentence that it goes on from."""

from kgplatform.graph.preceding import LONGEST, read_with_preceding
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, finish_sources, write_snippets
from tests.stored import snippet, source

MASONS = "Masons hew stone. They lay it in courses."
LAID = "They test each wall, too."


def _row(text: str, start: int, *, path: tuple[str, ...] = ("Walls",), like: SnippetRow | None = None) -> SnippetRow:
    row = snippet(text, f"snippet at {start}")
    own = {"start": start, "end": start + len(text), "path": path}
    return row.model_copy(update=own | ({"source_id": like.source_id, "url": like.url} if like else {}))


async def test_the_last_sentence_before_a_snippet_comes_with_it(graph: Graph) -> None:
    first = _row(MASONS, 0)
    second = _row(LAID, 50, like=first)
    third = _row("Though walls stand, they lean.", 80, like=first)
    plain = _row("Walls are old.", 110, like=first)
    elsewhere = _row("It is of oak.", 140, path=("Roofs",), like=first)
    coded = _row("This = 1", 170, like=first).model_copy(update={"kind": "code"})
    rows = [first, second, third, plain, elsewhere, coded]
    await write_snippets(graph, rows)
    await finish_sources(graph, [source(first)])

    found = await read_with_preceding(graph, [row.id for row in reversed(rows)])

    assert [(each.id, each.before) for each in reversed(found)] == [
        (first.id, ""),
        (second.id, "They lay it in courses."),
        (third.id, LAID),
        (plain.id, ""),
        (elsewhere.id, ""),
        (coded.id, ""),
    ]


async def test_what_is_too_long_for_a_sentence_is_not_shown(graph: Graph) -> None:
    first = _row(f"Walls {'and walls ' * (LONGEST // 10)}stand.", 0)
    second = _row(LAID, 900, like=first)
    await write_snippets(graph, [first, second])
    await finish_sources(graph, [source(first)])

    [found] = await read_with_preceding(graph, [second.id])

    assert found.before == ""
    assert found.model_dump().keys().isdisjoint({"before"})
