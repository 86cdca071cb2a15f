"""Decisions on entities and forms in the graph: who took them, why, what moved, and what stands on them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from kgplatform.errors import NotFound
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import decision_id, redirect_id
from kgplatform.models import Decision, DecisionKind, DecisionSubject

RULES = "rules"  # whose the decisions are that nobody took


@dataclass(slots=True)
class NewDecision:
    """A decision that is being taken: its `redirects` are (key, alias, snippet, origin, target)."""

    id: str
    kind: DecisionKind
    why: str
    by: str
    score: float
    entities: list[str]
    names: list[str]
    redirects: list[tuple[str, str, str, str, str]]
    snippets: list[str] = field(default_factory=list)
    stands_on: set[str] = field(default_factory=set)
    subject: DecisionSubject = "entity"
    called: str = ""

    def row(self) -> Row:
        """Return the row that write/decisions/decisions stores."""
        return {
            "id": self.id,
            "subject": self.subject,
            "kind": self.kind,
            "why": self.why,
            "by": self.by,
            "score": self.score,
            "entities": self.entities,
            "names": self.names,
            "called": self.called or None,
            "snippets": self.snippets,
            "redirects": [self._redirect(*each) for each in self.redirects],
        }

    def _redirect(self, key: str, alias: str, snippet: str, origin: str, target: str) -> Row:
        return {
            "id": redirect_id(self.id, key),
            "key": key,
            "alias": alias,
            "snippet": snippet,
            "origin": origin,
            "target": target,
        }


async def write_decisions(work: Work, decisions: Collection[NewDecision]) -> None:
    """Store new decisions; sections that cover their entities are outdated by them."""
    # (redirect)-[:BY]->(decision)-[:STANDS_ON]->(earlier decision), (section)-[:OUTDATED_BY]->(decision)
    await work.run_rows("write/decisions/decisions", (each.row() for each in decisions))
    stands = ((each.id, other) for each in decisions for other in each.stands_on)
    await work.run_rows("write/decisions/stands_on", ({"id": f"{a}:{b}", "a": a, "b": b} for a, b in stands))
    await work.run_rows("write/decisions/outdated", ({"id": each.id, "entities": each.entities} for each in decisions))


async def chosen_names(work: Work, entity_ids: Collection[str]) -> dict[str, str]:
    """Return what merges in force call the entities that they led to, by id; most have no chosen name."""
    rows = await work.run("read/aliases/chosen_names", ids=sorted(entity_ids))
    return {row["entity"]: row["name"] for row in rows}


async def write_moved(work: Work, moved: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Keep which names decisions moved: (decision id, surfaces) pairs."""
    await work.run_rows("write/decisions/moved", ({"id": id_, "moved": sorted(set(names))} for id_, names in moved))


async def undo_decision(work: Work, decision_id: str, why: str, by: str, entities: Collection[str]) -> None:
    """Put a decision out of force; of the sections that cover entities, those written under it are outdated now."""
    await work.run("write/decisions/undo_decision", id=decision_id, why=why, by=by)
    await work.run_rows("write/decisions/outdated", [{"id": decision_id, "entities": sorted(entities)}])


async def read_decisions(graph: Graph, ids: Sequence[str]) -> list[Decision]:
    """Return the decisions that exist, in the order given."""
    found = {
        row["decision"]["id"]: row["decision"]
        for row in await graph.read("read/decisions/decisions", ids=sorted(set(ids)))
    }
    return [Decision.model_validate(found[id_]) for id_ in ids if id_ in found]


def no_decision(decision_id: str) -> NotFound:
    """Return what is told of a decision that is not there."""
    return NotFound(
        f"There is no decision {decision_id!r}.",
        "List them: kgplatform entity history NAME, or kgplatform relation history WORDS.",
    )


async def find_decisions(work: Work, ids: Collection[str]) -> dict[str, tuple[Decision, list[str]]]:
    """Return the decisions that exist by id, each with the ids of those in force that stand on it."""
    rows = await work.run("read/decisions/decisions", ids=sorted(ids))
    return {row["decision"]["id"]: (Decision.model_validate(row["decision"]), row["standing"]) for row in rows}


async def latest(
    work: Work, kind: DecisionKind, abouts: Sequence[Collection[str]]
) -> list[tuple[Decision | None, str]]:
    """Return for each thing to decide the same decision if it is in force, and the id that it has if taken anew."""
    times = [0] * len(abouts)
    while True:
        ids = [decision_id(kind, about, n) for about, n in zip(abouts, times, strict=True)]
        found = await find_decisions(work, set(ids))
        undone = {id_ for id_, (decision, _) in found.items() if decision.undone_at}
        if not undone:
            return [(found[id_][0] if id_ in found else None, id_) for id_ in ids]
        times = [n + (id_ in undone) for n, id_ in zip(times, ids, strict=True)]


async def read_history(graph: Graph, entity_id: str) -> list[Decision]:
    """Return all decisions that an entity, or a form, is what it is by, or that led away from it, the oldest first.

    Those on entities that were merged into it belong to it as well.
    """
    ids, asked, found = {entity_id}, set[str](), set[str]()
    while ids - asked:
        rows = await graph.read("read/decisions/decisions_on", ids=sorted(ids - asked))
        asked |= ids
        found |= {row["decision"] for row in rows}
        ids |= {row["origin"] for row in rows if not row["alias"] and row["target"] in asked}
    found |= {row["decision"] for row in await graph.read("read/decisions/groupings_on", ids=sorted(ids))}
    found |= {row["decision"] for row in await graph.read("read/decisions/apart_from", ids=sorted(ids))}
    decisions = await read_decisions(graph, sorted(found))
    return sorted(decisions, key=lambda decision: (decision.at, decision.id))
