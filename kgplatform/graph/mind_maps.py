"""The mind map of a talk, or the information tree of a topic, as it is kept: concepts over snippets."""

from kgplatform.graph.session import Graph, Work
from kgplatform.models import Concept, MindMap


async def write_mind_map(graph: Graph, tree: MindMap) -> None:
    """Store the map of a talk in place of the one before, all or nothing; the talk is stored already."""
    # (snippet)-[:PLACED_IN]->(concept)-[:UNDER]->(concept)-[:IN_CONVERSATION]->(talk)

    async def work(transaction: Work) -> None:
        talk = tree.talk_id
        await transaction.run("write/mind_maps/remove_concepts", talk=talk, ids=[each.id for each in tree.concepts])
        concepts = [{"id": each.id, "number": each.number, "name": each.name} for each in tree.concepts]
        await transaction.run_rows("write/mind_maps/concepts", concepts, talk=talk)
        under = [{"id": each.id, "a": each.id, "b": each.parent_id} for each in tree.concepts if each.parent_id]
        await transaction.run_rows("write/mind_maps/under", under)
        placed = [
            {"id": f"{each.id}{snippet_id}", "a": snippet_id, "b": each.id, "position": position}
            for each in tree.concepts
            for position, snippet_id in enumerate(each.snippet_ids)
        ]
        await transaction.run_rows("write/mind_maps/placed", placed)

    await graph.write_together(work)


async def write_tree(graph: Graph, topic_id: str, tree: MindMap) -> None:
    """Store the information tree of a topic in place of the one before; it stands where a talk would, in which nobody
    takes part."""
    await graph.write("write/talks/talk", topic=topic_id, talk=tree.talk_id)
    await write_mind_map(graph, tree)


async def read_mind_map(graph: Graph, talk_id: str) -> MindMap:
    """Return the map of a talk; one without concepts where there is none."""
    rows = await graph.read("read/mind_maps/concepts", talk=talk_id)
    return MindMap(talk_id=talk_id, concepts=tuple(Concept.model_validate(row["concept"]) for row in rows))
