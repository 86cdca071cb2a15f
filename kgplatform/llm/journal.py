"""The ledger's entry of a call, from the moment it leaves to the moment its reply is kept."""

import asyncio
import time
from collections.abc import Callable

from kgplatform.engines.metrics import count_call
from kgplatform.errors import ModelError
from kgplatform.llm.calls import Call, Reply, Usage
from kgplatform.llm.context import current_charge
from kgplatform.llm.data import CountTokens
from kgplatform.llm.gates import Pause, Quota
from kgplatform.llm.ledger import LedgerEntry, Prices, State
from kgplatform.llm.store import UNWANTED, CallStore

ESTIMATED = "The endpoint did not tell the tokens: they are estimated."
FILTERED = "The endpoint's filter refused the prompt."
NOTHING = Usage(prompt_tokens=0, completion_tokens=0)


class Journal:
    """endpoint.Journal on the store: every attempt is an entry of its own, the last one is settled by its reply.

    It is begun at its `worst` case, which is what stays if nothing more is heard of it. A call that `is_out` has left
    and is not settled; one that is no longer wanted does not leave.
    """

    def __init__(  # noqa: PLR0917 - what an entry is made of
        self, store: CallStore, call: Call, key: str, prices: Prices, count: CountTokens, worst: Usage, quota: Quota
    ) -> None:  # fmt: skip
        self._store = store
        self._call = call
        self._key = key
        self._prices = prices
        self._count = count
        self._worst = worst
        self._quota = quota
        self._number = 0
        self.is_out = False
        self.is_wanted: Callable[[], bool] = lambda: True
        self._left = 0.0
        self._prompt_tokens = sum(count(message.content) for message in call.messages)

    async def begin(self) -> None:
        if not self.is_wanted():
            raise asyncio.CancelledError(UNWANTED)
        self._number = await self._store.begin(self._key, self._entry("in flight", self._worst), self._quota)
        self.is_out = True
        self._left = time.perf_counter()

    async def fail(self, error: ModelError, pause: Pause | None) -> None:
        if error.perhaps_charged:
            entry = self._entry("failed", self._worst, error.what)
        else:
            entry = self._entry("failed", NOTHING, error.what).model_copy(update={"cost": 0.0})
        await self._store.fail(self._number, entry, self._quota, pause)
        self.is_out = False
        self._count_in_metrics(entry)

    def abandon(self) -> None:
        self._store.abandon(self._number, UNWANTED)
        self._count_in_metrics(self._entry("uncertain", self._worst, UNWANTED))

    async def answered(self, reply: Reply) -> None:
        """Keep the reply and settle its entry."""
        seconds = time.perf_counter() - self._left
        if reply.usage:
            entry = self._entry("answered", reply.usage)
        elif reply.finish_reason == "content_filter" and not reply.text:
            entry = self._entry("failed", NOTHING, FILTERED)
        else:
            guess = Usage(prompt_tokens=self._prompt_tokens, completion_tokens=self._count(reply.text))
            entry = self._entry("answered", guess, ESTIMATED)
        await self._store.commit(self._number, self._key, reply, entry, self._quota)
        self._count_in_metrics(entry, seconds)

    async def cached(self) -> None:
        """Note that the reply was there already."""
        entry = self._entry("cached", NOTHING)
        await self._store.cached(self._key, entry.model_copy(update={"cost": 0.0}))
        count_call(entry.role, entry.model, "cached")

    def _count_in_metrics(self, entry: LedgerEntry, seconds: float | None = None) -> None:
        """Count a call that has ended as its entry says; `seconds` are those that a reply took."""
        count_call(
            entry.role,
            entry.model,
            entry.state,
            prompt_tokens=entry.prompt_tokens,
            completion_tokens=entry.completion_tokens,
            cost=entry.cost,
            seconds=seconds,
        )

    def _entry(self, state: State, usage: Usage, reason: str = "") -> LedgerEntry:
        charge = current_charge()
        return LedgerEntry(
            role=self._call.role,
            model=self._call.model,
            run_id=charge.run_id,
            stage=charge.stage,
            topic_id=charge.topic_id,
            writes=charge.writes,
            followed=charge.followed,
            prompt_tokens=usage.prompt_tokens,
            completion_tokens=usage.completion_tokens,
            cost=self._prices.cost(self._call.model, usage),
            state=state,
            reason=reason,
        )
