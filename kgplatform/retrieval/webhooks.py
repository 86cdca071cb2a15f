"""Webhooks: what a look found is told to an address, as JSON."""

import json
from collections.abc import Callable, Collection

from kgplatform.errors import InputError
from kgplatform.models import Look, Topic
from kgplatform.retrieval.fetch import Fetcher, FetchLimits, FetchRequest, NotFetched
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.target import read_target

LIMITS = FetchLimits(bytes=64_000, seconds=15.0, redirects=0)  # nobody is sent on


class Webhooks:
    """Tells looks to addresses whose origins an operator allows (KGPLATFORM_WEBHOOKS)."""

    def __init__(self, allowed: Callable[[str], object], fetcher: Fetcher) -> None:
        """`allowed` raises InputError for an address that may not be told anything."""
        self._allowed = allowed
        self._fetcher = fetcher

    async def tell(self, address: str, topic: Topic, look: Look) -> str:
        """Tell an address what a look found; return "" where it took that, else why not, in whole sentences. Whoever is
        told twice knows a look by its id."""
        try:
            self._allowed(address)
        except InputError as error:
            return str(error)
        body = json.dumps(message(topic, look), ensure_ascii=False).encode()
        headers = (("Content-Type", "application/json; charset=utf-8"),)
        answer = await self._fetcher.fetch(
            FetchRequest(url=address, method="POST", headers=headers, body=body, robots=False, limits=LIMITS)
        )
        # Whoever answers that it took a look has it, however long the answer.
        return answer.message if isinstance(answer, NotFetched) and answer.reason != "too large" else ""


def message(topic: Topic, look: Look) -> dict[str, object]:
    """Return what a webhook is told of a look."""
    return {
        "topic": topic.model_dump(include={"id", "name", "domain"}),
        "look": {**look.model_dump(mode="json", exclude={"topic_id", "delivery", "undelivered"}), "told": look.told},
    }


def check_webhook(address: str, allowed: Collection[str]) -> None:
    """Raise InputError for an address whose origin an operator did not allow; `allowed` origins have their ports."""
    try:
        origin = read_target(address).origin
    except Refusal:
        origin = ""
    if origin not in allowed:
        raise InputError(
            f"Nothing may be told to {address!r}.",
            "Give an address of an origin in KGPLATFORM_WEBHOOKS, which whoever runs this sets"
            + (f": {', '.join(sorted(allowed))}." if allowed else "; it is empty."),
        )
