"""What the ledger adds up to: by role, model, run, stage or topic, and run by run."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from kgplatform.llm.ledger import By, LedgerTotals, RunUsage
from kgplatform.llm.tables import budgets, ledger

_COLUMNS = {"run": "run_id", "topic": "topic_id"}
_COUNTED = ("answered", "cached", "failed", "uncertain")


def read_totals(connection: Connection, by: By, topic_id: str) -> list[LedgerTotals]:
    """Return totals, sorted by name; of one topic alone where one is named."""
    name = ledger.c[_COLUMNS.get(by, by)]
    unknown = func.count() - func.count(ledger.c.cost)
    sums = (func.sum(ledger.c.prompt_tokens), func.sum(ledger.c.completion_tokens), func.sum(ledger.c.cost))
    query = select(name, ledger.c.state, func.count(), *sums, unknown).group_by(name, ledger.c.state)
    groups: dict[str, list[Sequence[Any]]] = {}
    for row in connection.execute(query.where(ledger.c.topic_id == topic_id) if topic_id else query):
        groups.setdefault(row[0], []).append(row)
    return [_total(group, groups[group]) for group in sorted(groups)]


def read_run_totals(connection: Connection, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
    """Return the totals of runs by role, sorted by its name; a run that asked nobody has none."""
    unknown = func.count() - func.count(ledger.c.cost)
    sums = (func.sum(ledger.c.prompt_tokens), func.sum(ledger.c.completion_tokens), func.sum(ledger.c.cost))
    of = (ledger.c.role, ledger.c.state)
    query = select(*of, func.count(), *sums, unknown, ledger.c.run_id).group_by(ledger.c.run_id, *of)
    groups: dict[str, dict[str, list[Sequence[Any]]]] = {run: {} for run in run_ids}
    for row in connection.execute(query.where(ledger.c.run_id.in_(run_ids))):
        groups[row[7]].setdefault(row[0], []).append(row)
    return {run: [_total(role, roles[role]) for role in sorted(roles)] for run, roles in groups.items()}


def read_history(connection: Connection) -> list[RunUsage]:
    """Return what each run used, the oldest first."""
    paid = ledger.c.state != "cached"
    tokens = func.sum(ledger.c.prompt_tokens + ledger.c.completion_tokens)
    of = (ledger.c.run_id, ledger.c.topic_id, ledger.c.role, paid)
    query = select(*of, func.count(), tokens, func.sum(ledger.c.cost), func.count(ledger.c.cost), func.min(ledger.c.id))
    runs: dict[str, list[Sequence[Any]]] = {}
    for row in connection.execute(query.where(ledger.c.run_id != "").group_by(*of)):
        runs.setdefault(row[0], []).append(row)
    worked = {row[0]: row[1] for row in connection.execute(select(budgets.c.run_id, budgets.c.worked))}
    oldest = sorted(runs, key=lambda run: min(row[8] for row in runs[run]))
    return [_usage(run, runs[run], worked.get(run, 0.0)) for run in oldest]


def _usage(run_id: str, rows: Sequence[Sequence[Any]], worked: float) -> RunUsage:
    paid = sorted((row for row in rows if row[3]), key=lambda row: str(row[2]))
    cached = sorted((row for row in rows if not row[3]), key=lambda row: str(row[2]))
    return RunUsage(
        run_id=run_id,
        topic_id=rows[0][1],
        calls={row[2]: row[4] for row in paid},
        cached={row[2]: row[4] for row in cached},
        tokens={row[2]: int(row[5]) for row in paid},
        cost=round(sum(row[6] or 0.0 for row in paid), 9),
        unpriced=sum(row[4] - row[7] for row in paid),
        seconds=worked,
    )


def _total(name: str, states: Sequence[Sequence[Any]]) -> LedgerTotals:
    """Add up the states of a group; what came out of the cache has neither tokens nor a cost that was paid."""
    paid = [row for row in states if row[1] != "cached"]
    known = sum(row[5] for row in paid if row[5] is not None)
    unpriced = sum(row[6] for row in paid)
    return LedgerTotals(
        name=name,
        calls=sum(row[2] for row in paid),
        prompt_tokens=sum(row[3] for row in paid),
        completion_tokens=sum(row[4] for row in paid),
        cost=None if unpriced and not known else round(known, 9),
        unpriced=unpriced,
        **{row[1]: row[2] for row in states if row[1] in _COUNTED},
    )
