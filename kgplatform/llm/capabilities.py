"""What a model at an endpoint knows: structured output or less, and which parameters; found out once, and stored."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from kgplatform.llm.calls import Call, Mode
from kgplatform.llm.refusals import Unsupported
from kgplatform.llm.store import CallStore

_WEAKER: dict[Mode, Mode] = {"json_schema": "json_object", "json_object": "text"}
_BEST: Mode = "json_schema"
_MODES: dict[str, Mode] = {"json_schema": "json_schema", "json_object": "json_object", "text": "text"}
_WITHOUT = "without:"


@dataclass(frozen=True)
class Abilities:
    """How a call is put: the mode of its answer, and the parameters that are left out."""

    mode: Mode
    without: frozenset[str]


class Capabilities:
    """Of one endpoint, by model. The first call of a model goes alone, so that nothing is found out twice."""

    def __init__(self, store: CallStore, endpoint: str) -> None:
        self._store = store
        self._endpoint = endpoint
        self._found: dict[str, dict[str, str]] = {}
        self._first: dict[str, asyncio.Lock] = {}
        self._settled: set[str] = set()

    @asynccontextmanager
    async def first_alone(self, model: str) -> AsyncIterator[None]:
        """Hold the calls of a model back while the first one finds out what it knows."""
        if "mode" in await self._of(model):
            self._settled.add(model)
        if model in self._settled:
            yield
            return
        lock = self._first.setdefault(model, asyncio.Lock())
        async with lock:
            if model not in self._settled:
                yield
                return
        yield

    async def of(self, call: Call) -> Abilities:
        """Return how a call is to be put, as far as is known."""
        found = await self._of(call.model)
        mode = found.get(_mode_of_schema(call)) or found.get("mode", _BEST)
        without = frozenset(name.removeprefix(_WITHOUT) for name in found if name.startswith(_WITHOUT))
        return Abilities(_MODES.get(mode, _BEST), without)

    async def refused(self, call: Call, abilities: Abilities, refusal: Unsupported) -> None:
        """Keep what a refusal tells. Raises its ModelError when it minds what was not there."""
        if refusal.part != "response_format":
            if refusal.part in abilities.without:
                raise refusal.error
            await self._learn(call.model, _WITHOUT + refusal.part, refusal.error.what)
            return
        weaker = _WEAKER.get(abilities.mode)
        if weaker is None or call.answer_schema is None:
            raise refusal.error
        name = _mode_of_schema(call) if refusal.of_schema else "mode"
        await self._learn(call.model, name, weaker)

    async def answered(self, call: Call, abilities: Abilities) -> None:
        """Keep that a call was answered as it was put."""
        found = await self._of(call.model)
        self._settled.add(call.model)
        if "mode" not in found and call.answer_schema is not None and _mode_of_schema(call) not in found:
            await self._learn(call.model, "mode", abilities.mode)

    async def _of(self, model: str) -> dict[str, str]:
        if model not in self._found:
            kept = await self._store.capability(self._endpoint, model)
            self._found.setdefault(model, kept)
        return self._found[model]

    async def _learn(self, model: str, name: str, value: str) -> None:
        self._found[model][name] = value
        await self._store.learn(self._endpoint, model, name, value)


def _mode_of_schema(call: Call) -> str:
    return f"mode:{call.answer_name}"
