"""What the headings of pages were written from, and what was taken out of them: kept for those who ask why something is
not on a page, and read with no page."""

import json
from collections.abc import Sequence

from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import draft_id
from kgplatform.models import Draft


async def replace_drafts(work: Work, page_id: str, drafts: Sequence[Draft]) -> None:
    """Store the drafts of a page in the place of those that it had."""
    # (draft)-[:DRAFT_OF]->(page), (draft)-[:OFFERED]->(snippet)
    await work.run("write/pages/remove_drafts", page=page_id)
    rows = [_row(page_id, position, draft) for position, draft in enumerate(drafts)]
    await work.run_rows("write/pages/drafts", rows, page=page_id)


async def write_drafts(graph: Graph, page_id: str, drafts: Sequence[Draft]) -> None:
    """Store the drafts of a page that stays as it is, in the place of those that it had."""

    async def work(transaction: Work) -> None:
        await replace_drafts(transaction, page_id, drafts)

    await graph.write_together(work)


async def read_drafts(graph: Graph, page_id: str) -> list[Draft]:
    """Return the drafts of a page, the lead's first, then in reading order; none of a page that was written when none
    were kept. What was dropped outlives its snippets, what was offered does not."""
    rows = await graph.read("read/pages/drafts", page=page_id)
    return [Draft.model_validate({**row, "dropped": json.loads(row["dropped"])}) for row in rows]


def _row(page_id: str, position: int, draft: Draft) -> Row:
    manners = ((draft.offered, True, False), (draft.spare, True, True), (draft.unfit, False, False))
    offered = [{"snippet_id": id_, "fits": fits, "spare": spare} for ids, fits, spare in manners for id_ in ids]
    return {
        "id": draft_id(page_id, position),
        "path": list(draft.path),
        "position": position,
        "dropped": json.dumps([each.model_dump() for each in draft.dropped], ensure_ascii=False),
        "offered": offered,
    }
