"""One OpenAI-compatible endpoint: one client, so many calls at once and no more, retries that wait as asked."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from ipaddress import ip_address
from typing import Any, Protocol
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import anyio.lowlevel
import openai
from openai import AsyncAzureOpenAI, AsyncOpenAI, OpenAIError
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_random_exponential

from kgplatform.engines.metrics import call_waits
from kgplatform.errors import ModelError, SettingsError
from kgplatform.llm.calls import Call, Mode, Reply
from kgplatform.llm.completions import reply_of, request_of
from kgplatform.llm.context import current_charge
from kgplatform.llm.gates import MustWait, Pause
from kgplatform.llm.refusals import KEY_REMEDY, Filtered, Unsupported, translate

LONGEST_WAIT = 300.0  # seconds: an endpoint that asks for more is left alone
CONNECT_SECONDS = 10.0
SPREAD = 0.05  # seconds: processes that wait for the same moment do not come at once
NOWHERE = "http://127.0.0.1"  # until a served model says where it is
NO_KEY = "none"  # what servers without keys are sent
_OPENAI = "api.openai.com"
_jitter = wait_random_exponential(multiplier=0.5, max=30)


class Journal(Protocol):
    """Is told what becomes of each attempt at a call."""

    async def begin(self) -> None:
        """The call is about to leave. Raises gates.MustWait where it may not yet, or what keeps it from leaving."""

    async def fail(self, error: ModelError, pause: Pause | None) -> None:
        """It brought no reply; its endpoint asked for a pause, or not."""

    def abandon(self) -> None:
        """Nobody waits for its reply any more."""


class Served(Protocol):
    """A model whose server is started when it is first needed, and may come up at another address."""

    @property
    def name(self) -> str:
        """What it is called; what was found out about it is kept under this name."""

    async def address(self) -> str:
        """Return the base URL at which it answers now."""


class Endpoint:
    """`concurrency` bounds the calls that are out at once, `retries` the attempts after the first, `timeout` (seconds)
    each attempt. An empty `base_url` or `api_key` is the SDK's own: OPENAI_BASE_URL, OPENAI_API_KEY. With an
    `api_version` it is Azure's dialect. A `served` model says itself where it is, each time it is called.

    Raises SettingsError when there is no key for an endpoint that needs one.
    """

    def __init__(  # noqa: PLR0917 - an endpoint is all of these
        self, base_url: str, api_key: str, api_version: str = "", timeout: float = 120, concurrency: int = 4,
        retries: int = 5, served: Served | None = None,
    ) -> None:  # fmt: skip
        self._client = _client(NOWHERE if served else base_url, api_key, api_version, timeout)
        self._served = served
        self.has_grammar = served is not None  # llama.cpp holds answers to their schema, limits and all
        self.address = f"gguf:{served.name}" if served else str(self._client.base_url).rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._turns = asyncio.Semaphore(concurrency)
        self._is_warm = False
        # Of a model and a run only the next call in line looks whether it may leave.
        self._lines: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def complete(
        self, call: Call, mode: Mode, without: frozenset[str] = frozenset(), journal: Journal | None = None
    ) -> Reply:
        """Ask once, and again while trying again helps; `without` names parameters that the model does not take.

        Raises ModelError, or refusals.Unsupported for a part of the request that it does not take.
        """
        retrying = AsyncRetrying(
            retry=retry_if_exception(_may_pass),
            stop=stop_after_attempt(self._retries + 1),
            wait=_pause,
            reraise=True,
        )
        request = request_of(call, mode, without)
        reply: Reply = await retrying(self._attempt, call.model, request, journal)
        return reply

    async def _attempt(self, model: str, request: dict[str, Any], journal: Journal | None) -> Reply:
        async with self._turn(model, journal):
            try:
                async with asyncio.timeout(self._timeout):
                    return reply_of(await self._client.chat.completions.create(**request), self.address)
            except asyncio.CancelledError:
                if journal:
                    journal.abandon()
                raise
            except (OpenAIError, ModelError, TimeoutError, ValueError) as error:
                meant = error if isinstance(error, ModelError) else translate(error, self.address, model)
                if isinstance(meant, Filtered):
                    return Reply(text=str(meant), finish_reason="content_filter")
                if journal:
                    await journal.fail(meant.error if isinstance(meant, Unsupported) else _known(meant), _asked(meant))
                raise meant from error

    @asynccontextmanager
    async def _turn(self, model: str, journal: Journal | None) -> AsyncIterator[None]:
        """Wait until a call may leave: for a free place, and for whatever the journal waits for."""
        line = self._lines.setdefault((model, current_charge().run_id), asyncio.Lock())
        async with AsyncExitStack() as turn:
            with call_waits(model):
                async with line:
                    wait = await self._enter(turn, journal)
                    while wait:
                        await asyncio.sleep(wait + random.uniform(0, SPREAD))
                        wait = await self._enter(turn, journal)
            yield

    async def _warm_up(self) -> None:
        """Let the client import what it needs for a call: that takes its time, and a call leaves as it is entered."""
        if not self._is_warm:
            self._is_warm = bool(self._client.chat.completions) and bool(anyio.connect_tcp)
            await anyio.lowlevel.checkpoint()

    async def _enter(self, turn: AsyncExitStack, journal: Journal | None) -> float:
        """Take a place and return 0, or leave it again and return the seconds after which to look once more."""
        await turn.enter_async_context(self._turns)
        await self._warm_up()
        if self._served is not None:
            self._client.base_url = await self._served.address()  # loading takes its own time, and costs nothing
        try:
            if journal:
                await journal.begin()
        except MustWait as told:
            await turn.aclose()
            return told.seconds
        return 0.0


def _client(base_url: str, api_key: str, api_version: str, timeout: float) -> AsyncOpenAI:
    times = openai.Timeout(timeout, connect=min(CONNECT_SECONDS, timeout))
    address = base_url or os.environ.get("OPENAI_BASE_URL", "")
    options: dict[str, Any] = {"timeout": times, "max_retries": 0, "api_key": api_key or None}
    if _is_this_machine(address):
        options["http_client"] = openai.DefaultAsyncHttpxClient(trust_env=False, timeout=times)
    try:
        if api_version:
            azure: AsyncOpenAI = AsyncAzureOpenAI(api_version=api_version, **_azure(base_url), **options)
            return azure
        if not api_key and not os.environ.get("OPENAI_API_KEY") and urlsplit(address).hostname not in (None, _OPENAI):
            options["api_key"] = NO_KEY
        return AsyncOpenAI(base_url=base_url or None, **options)
    except (OpenAIError, ValueError) as error:
        raise SettingsError(f"The language model's endpoint cannot be used: {error}", KEY_REMEDY) from error


def _azure(base_url: str) -> dict[str, Any]:
    """The resource's address is enough; one that names a deployment is used as it is."""
    if not base_url:
        return {}
    return {"base_url" if "/deployments/" in base_url else "azure_endpoint": base_url}


def _is_this_machine(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _known(error: Exception) -> ModelError:
    return error if isinstance(error, ModelError) else ModelError(str(error))


def _may_pass(error: BaseException) -> bool:
    return isinstance(error, ModelError) and error.retryable and (error.retry_after or 0.0) <= LONGEST_WAIT


def _asked(error: Exception) -> Pause | None:
    """Return the pause that an endpoint asks for; what one call is asked to wait, all wait."""
    if not isinstance(error, ModelError) or not _may_pass(error):
        return None
    if error.retry_after is not None:
        return Pause(seconds=error.retry_after)
    return Pause() if error.asks_to_wait else None


def _pause(state: RetryCallState) -> float:
    """Wait as long as the endpoint asks, and where it asks for nothing a random time that grows."""
    error = state.outcome.exception() if state.outcome else None
    asked = error.retry_after if isinstance(error, ModelError) else None
    return asked if asked is not None else _jitter(state)
