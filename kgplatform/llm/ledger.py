"""What calls cost: prices, entries and their totals."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from kgplatform.llm.calls import Usage
from kgplatform.models import Value

State = Literal["in flight", "answered", "cached", "failed", "uncertain"]
By = Literal["role", "model", "run", "stage", "topic"]
Price = tuple[float, float]
PER = 1_000_000


class LedgerEntry(Value):
    """One call, or one answer out of the cache.

    `cost` is in the currency of the prices; None: it is not known. "uncertain" is a call whose answer was never seen,
    charged at its worst case: the whole prompt and the longest answer. `writes` says that the call may use what a
    budget keeps for writing, `followed` how many calls must follow for it to be of use; neither is kept.
    """

    role: str
    model: str
    run_id: str = ""
    stage: str = ""
    topic_id: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    state: State = "in flight"
    reason: str = ""
    writes: bool = Field(False, exclude=True)
    followed: int = Field(0, exclude=True)


class LedgerTotals(Value):
    """The entries that share a role, model, run, stage or topic: `name`.

    `calls` left this machine: answered, failed and uncertain ones, and those in flight. Tokens and cost are of those;
    answers out of the cache cost nothing. `cost` is the sum of what is known, None where that is nothing;
    `unpriced` are the calls whose cost is not known.
    """

    name: str
    calls: int = 0
    answered: int = 0
    cached: int = 0
    failed: int = 0
    uncertain: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    unpriced: int = 0


class RunUsage(Value):
    """What a run used of language models, by role; `calls` left this machine, `cached` were answered out of the cache.

    `tokens` are those of prompts and answers together, `cost` the sum of what is known; `seconds` those of its work.
    """

    run_id: str
    topic_id: str
    calls: dict[str, int]
    cached: dict[str, int]
    tokens: dict[str, int]
    cost: float
    unpriced: int = 0
    seconds: float = 0.0


class Prices:
    """The price table: for each model the price of a million prompt tokens and of a million completion tokens."""

    def __init__(self, table: Mapping[str, Price] | None = None) -> None:
        self._table = dict(table or {})

    def cost(self, model: str, usage: Usage) -> float | None:
        """Return what a call costs; None where the table does not have the model."""
        price = self._table.get(model)
        if price is None:
            return None
        return (usage.prompt_tokens * price[0] + usage.completion_tokens * price[1]) / PER
