"""Webhooks: what a look found is told to an address, as JSON."""

import json
from collections.abc import Callable
from urllib.parse import urlsplit

from kgplatform.errors import InputError
from kgplatform.models import Look, Topic
from kgplatform.retrieval.fetch import Fetcher, FetchLimits, FetchRequest, NotFetched

LIMITS = FetchLimits(bytes=64_000, seconds=15.0, redirects=0)  # an answer is not read, and nobody is sent on


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
        return answer.message if isinstance(answer, NotFetched) else ""


def message(topic: Topic, look: Look) -> dict[str, object]:
    """Return what a webhook is told of a look."""
    return {
        "topic": topic.model_dump(include={"id", "name", "domain"}),
        "look": {**look.model_dump(mode="json", exclude={"topic_id", "delivery", "undelivered"}), "told": look.told},
    }


def check_webhook(address: str, allowed: str) -> None:
    """Raise InputError for an address whose origin an operator did not allow: `allowed` are origins, by commas."""
    origins = {_origin(each) for each in allowed.split(",") if each.strip()}
    own = _origin(address)
    if not own or own not in origins:
        raise InputError(
            f"Nothing may be told to {address!r}.",
            "Give an address of an origin in KGPLATFORM_WEBHOOKS, which whoever runs this sets"
            + (f": {', '.join(sorted(origins))}." if origins else "; it is empty."),
        )


def _origin(address: str) -> str:
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.password:
        return ""
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{parts.hostname}:{port or usual}"
