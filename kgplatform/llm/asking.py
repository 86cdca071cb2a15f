"""Getting a reply to a call: out of the store, from the same call under way, or from the endpoint."""

import asyncio
from collections import Counter
from collections.abc import Callable

from kgplatform.llm.call_leases import AskedElsewhere
from kgplatform.llm.calls import Call, Message, Reply, call_key
from kgplatform.llm.capabilities import Capabilities
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.journal import Journal
from kgplatform.llm.refusals import Unsupported
from kgplatform.llm.store import CallStore

# Of a call, its key, and whether its answer's length is bounded.
MakeJournal = Callable[[Call, str, bool], Journal]
TellSchema = Callable[[Call], str]
LENGTHS = frozenset({"max_tokens", "max_completion_tokens"})  # of an answer: an endpoint that minds both bounds none
FIRST_LOOK, LAST_LOOKS = 0.05, 0.5  # seconds between looks for the reply to a call that another process makes


class Asking:
    """Two equal calls at once make one, in whichever processes; a reply is committed before anyone sees it.

    `tell_schema` words the answer's schema for models that are not held to it by the endpoint.
    """

    def __init__(self, store: CallStore, endpoint: Endpoint, journal: MakeJournal, tell_schema: TellSchema) -> None:
        self._store = store
        self._endpoint = endpoint
        self._journal = journal
        self._tell_schema = tell_schema
        self._capabilities = Capabilities(store, endpoint.address)
        self._flights: dict[str, asyncio.Task[Reply]] = {}
        self._waiting: Counter[str] = Counter()
        self._journals: dict[str, Journal] = {}

    async def reply(self, call: Call) -> Reply:
        """Return the reply to a call; raises ModelError and BudgetSpent.

        A cancelled caller does not cancel the call of others. A call that is out when nobody waits for it any more is
        waited for and its reply kept; one that has not left does not leave.
        """
        key = call_key(call)
        flight = self._flights.get(key)
        if flight is None:
            kept = await self._kept(key, call)
            if kept is not None:
                return kept
            flight = self._flights.get(key)  # another may have left while we looked
        if flight is None:
            return await self._wait(key, self._start(key, call))
        reply = await self._wait(key, flight)
        await self._journal(call, key, True).cached()
        return reply

    async def close(self) -> None:
        """Cancel what is under way; it is in the ledger as uncertain."""
        flights = list(self._flights.values())
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    def _start(self, key: str, call: Call) -> asyncio.Task[Reply]:
        flight = asyncio.create_task(self._fetch(key, call))
        self._flights[key] = flight
        flight.add_done_callback(lambda done: self._land(key, done))
        return flight

    async def _wait(self, key: str, flight: asyncio.Task[Reply]) -> Reply:
        self._waiting[key] += 1
        try:
            return await asyncio.shield(flight)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]
                journal = self._journals.get(key)
                if journal is None or not journal.is_out:
                    flight.cancel()
                    self._forget(key, flight)  # whoever asks now starts anew

    def _land(self, key: str, flight: asyncio.Task[Reply]) -> None:
        self._forget(key, flight)
        if not flight.cancelled():
            flight.exception()  # whoever waited has it; nobody may have

    def _forget(self, key: str, flight: asyncio.Task[Reply]) -> None:
        if self._flights.get(key) is flight:
            del self._flights[key]
            self._journals.pop(key, None)

    async def _fetch(self, key: str, call: Call) -> Reply:
        while True:
            try:
                return await self._answer(key, call)
            except AskedElsewhere:
                await self._await_other(key)
            kept = await self._kept(key, call)
            if kept is not None:
                return kept

    async def _answer(self, key: str, call: Call) -> Reply:
        async with self._capabilities.first_alone(call.model):
            while True:
                abilities = await self._capabilities.of(call)
                journal = self._journal(call, key, not abilities.without >= LENGTHS)
                journal.is_wanted = lambda: key in self._waiting
                self._journals[key] = journal
                put = call if abilities.mode == "json_schema" else self._with_schema(call)
                try:
                    reply = await self._endpoint.complete(put, abilities.mode, abilities.without, journal)
                except Unsupported as refusal:
                    await self._capabilities.refused(call, abilities, refusal)
                    continue
                await journal.answered(reply)
                await self._capabilities.answered(call, abilities)
                return reply

    async def _await_other(self, key: str) -> None:
        """Wait until the process that asks the same has its answer, or has let go of it."""
        pause = FIRST_LOOK
        while await self._store.is_asked(key):
            await asyncio.sleep(pause)
            pause = min(2 * pause, LAST_LOOKS)

    async def _kept(self, key: str, call: Call) -> Reply | None:
        kept = await self._store.reply(key)
        if kept is not None:
            await self._journal(call, key, True).cached()
        return kept

    def _with_schema(self, call: Call) -> Call:
        if call.answer_schema is None:
            return call
        told = Message(role="system", content=self._tell_schema(call))
        first = call.messages[0]
        if first.role != "system":
            return call.model_copy(update={"messages": (told, *call.messages)})
        joined = Message(role="system", content=f"{first.content}\n\n{told.content}")
        return call.model_copy(update={"messages": (joined, *call.messages[1:])})
