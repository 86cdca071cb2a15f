"""What a run may use, and what it used: the worst case of a call is reserved before it leaves."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.llm.gates import MustWait
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.replies import insert_into, upsert
from kgplatform.llm.tables import budgets, claims, ledger
from kgplatform.models import Budget, Spending

ENDING_SHARE = 0.2  # of the time, in which rules end the page and nobody is asked any more
POLL_SECONDS = 0.2  # after which calls of the run may have been settled for less than was reserved
ROUNDING = 1e-9
SPENT_REMEDY = (
    "Give it a larger budget: `kgplatform run fork` goes on from a step, and a new run from the beginning. What was "
    "answered is kept, and not paid again."
)
PRICES_REMEDY = "Give its price in KGPLATFORM_MODEL_PRICES, or bound the run by tokens or calls instead of money."


_OF_RUN = select(budgets).where(budgets.c.run_id == bindparam("run")).with_for_update()


class _Bound(NamedTuple):
    """What a budget says of one kind of thing, the `share` of that which may be used now, what is used and needed of
    it, how it is called, and what `stage` of the run that is for."""

    allowed: float | None
    share: float
    used: float
    needed: float
    unit: str
    stage: str

    @property
    def exceeded(self) -> bool:
        return self.allowed is not None and self.used + self.needed > self.allowed * self.share + ROUNDING


def allow(connection: Connection, run_id: str, budget: Budget, writing_share: float) -> None:
    """Write what a run may use from now on, all that it has used already included."""
    row = {"run_id": run_id, **budget.model_dump(), "writing_share": writing_share, "worked": 0.0}
    upsert(connection, budgets, row, replaced=(*Budget.model_fields, "writing_share"))


def add_work(connection: Connection, run_id: str, seconds: float) -> None:
    """Add to the seconds that a run has worked."""
    row = {"run_id": run_id, "writing_share": 0.0, "worked": seconds}
    insert = insert_into(connection.dialect.name, budgets).values(row)
    more = {"worked": budgets.c.worked + seconds}
    connection.execute(insert.on_conflict_do_update(index_elements=["run_id"], set_=more))


def read_spending(connection: Connection, run_id: str) -> Spending:
    """Add up what left for a run, what is in flight at its worst case."""
    return _spending(connection, _SPENT, run_id)


def reserve(connection: Connection, entry: LedgerEntry, now: float) -> None:
    """Check that a run can pay for a call, which is to be entered in the same transaction.

    Raises BudgetSpent; MustWait where the run could, if its calls in flight are settled for less than is reserved; and
    SettingsError where nobody can tell what the call costs.
    """
    row = connection.execute(_OF_RUN, {"run": entry.run_id}).first() if entry.run_id else None
    if row is None or all(getattr(row, name) is None for name in Budget.model_fields):
        return
    if row.money is not None and entry.cost is None:
        raise SettingsError(f"The run's budget is in money, and {entry.model} has no price.", PRICES_REMEDY)
    used = read_spending(connection, entry.run_id)
    exceeded = _exceeded(row, used, entry)
    if exceeded is None:
        return
    flying = _spending(connection, _FLYING, entry.run_id, now)
    if flying.calls and _exceeded(row, _without(used, flying), entry) is None:
        raise MustWait(POLL_SECONDS)
    raise _spent(exceeded)


def check_time(connection: Connection, run_id: str) -> None:
    """Check that a run has time left for a stage that does not write. Raises BudgetSpent."""
    row = connection.execute(_OF_RUN, {"run": run_id}).first()
    if row is not None and (bound := _time(row, writes=False)).exceeded:
        raise _spent(bound)


def _exceeded(row: Any, used: Spending, entry: LedgerEntry) -> _Bound | None:
    share, stage = _share(row, writes=entry.writes), _stage(writes=entry.writes)
    calls = 1 + entry.followed  # what the others will take nobody knows: as much, each
    tokens = calls * (entry.prompt_tokens + entry.completion_tokens)
    bounds = (
        _Bound(row.money, share, used.money, calls * (entry.cost or 0.0), "units of money", stage),
        _Bound(row.tokens, share, used.tokens, tokens, "tokens", stage),
        _Bound(row.calls, share, used.calls, calls, "calls of a language model", stage),
        _time(row, writes=entry.writes),
    )
    return next((bound for bound in bounds if bound.exceeded), None)


def _time(row: Any, *, writes: bool) -> _Bound:
    share = _share(row, writes=writes) * (1 - ENDING_SHARE)
    return _Bound(row.seconds, share, row.worked, 0.0, "seconds of work", _stage(writes=writes))


def _share(row: Any, *, writes: bool) -> float:
    return 1.0 if writes else 1.0 - float(row.writing_share)


def _stage(*, writes: bool) -> str:
    return "Writing" if writes else "Reading"


def _spent(bound: _Bound) -> BudgetSpent:
    """Say what was used up as a page says it, too, to readers who know nothing of runs."""
    allowed = bound.allowed or 0.0
    own = f"the run's {_told(allowed)} {bound.unit}"
    if bound.share < 1:
        ended, kept = bound.stage, _told(allowed * (1 - bound.share))
        return BudgetSpent(
            f"{ended} ended after {_told(bound.used)} of {own}: {kept} are kept for what comes then.", SPENT_REMEDY
        )
    left = allowed - bound.used
    rest = f" but for {_told(left)}, and the next step may take {_told(bound.needed)}" if left > ROUNDING else ""
    return BudgetSpent(f"{own[0].upper()}{own[1:]} are used up{rest}.", SPENT_REMEDY)


def _told(amount: float) -> str:
    return f"{amount:,.6f}".rstrip("0").rstrip(".")


def _without(used: Spending, flying: Spending) -> Spending:
    return Spending(tokens=used.tokens - flying.tokens, money=used.money - flying.money, calls=used.calls)


def _spending(connection: Connection, query: Any, run_id: str, now: float = 0.0) -> Spending:
    calls, used, money, priced = connection.execute(query, {"run": run_id, "now": now}).one()
    return Spending(calls=calls, tokens=int(used or 0), money=round(float(money or 0.0), 9), unpriced=calls - priced)


def _sums(*which: Any) -> Any:
    tokens = ledger.c.prompt_tokens + ledger.c.completion_tokens
    sums = (func.count(), func.sum(tokens), func.sum(ledger.c.cost), func.count(ledger.c.cost))
    return select(*sums).where(ledger.c.run_id == bindparam("run"), *which)


_SPENT = _sums(ledger.c.state != "cached")
# The calls of a run whose answers are still waited for.
_FLYING = _sums(
    ledger.c.state == "in flight",
    select(claims.c.key)
    .where(claims.c.key == ledger.c.key, claims.c.owner == ledger.c.owner, claims.c.expires > bindparam("now"))
    .exists(),
)
