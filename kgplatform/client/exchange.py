"""What is sent for an operation and what its answers mean, whoever sends: it is tried again where the server is busy,
or where an answer is lost that may be asked for again; errors are told as those of kgplatform.errors."""

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

import httpx

from kgplatform.client.operations import Asked, Operation, Pause, error_in
from kgplatform.errors import EngineUnavailable, Forbidden, InputError, KgplatformError, Unauthorised

TRIES = 3
SOON = 1.0  # seconds until the next try, where the server does not say
LONG = 60.0  # seconds; whoever is told to wait longer is told so
BUSY = (429, 503)

R = TypeVar("R")
Body: TypeAlias = dict[str, Any]
Answer: TypeAlias = httpx.Response | httpx.TransportError | None


def exchange(operation: Operation[R], address: httpx.URL) -> Generator[Body | Pause, Answer, R]:
    """Yield the bodies to send, or pauses to make, until there is a result; to be sent the response to each body, or
    why there is none, and None after a pause."""
    try:
        wanted = next(operation)
        while True:
            if isinstance(wanted, Pause):
                yield wanted
                wanted = operation.send(None)
            else:
                wanted = operation.send((yield from _answered(wanted, address)))
    except StopIteration as ended:
        result: R = ended.value
        return result


def address_of(given: str) -> str:
    """Return the address of a server as it was given; raises InputError for what is none."""
    if not given.startswith(("http://", "https://")):
        raise InputError(f"{given!r} is no address of a server.", "Begin it with http:// or https://.")
    return given


def headers(key: str) -> dict[str, str]:
    """Return the headers of every request."""
    accept = {"Accept": "application/graphql-response+json"}
    return {**accept, "Authorization": f"Bearer {key}"} if key else accept


def _answered(asked: Asked, address: httpx.URL) -> Generator[Body | Pause, Answer, Any]:
    body = {"query": asked.text, "variables": dict(asked.variables)}
    left = TRIES
    while True:
        left -= 1
        answer = yield body
        if isinstance(answer, httpx.Response):
            pause = _busy_for(answer)
            if pause is None or not left or pause > LONG:
                return _data(answer)
        elif not left or not asked.again:
            raise EngineUnavailable(
                f"Nothing answers at {address}: {answer}",
                "Start it: kgplatform serve; its runs go on. Or give the client its address.",
            )
        else:
            pause = SOON
        yield Pause(pause)


def _busy_for(response: httpx.Response) -> float | None:
    """Return the seconds after which a busy server is to be asked again, None for one that answered."""
    if response.status_code not in BUSY:
        return None
    said = response.headers.get("retry-after", "")
    return float(said) if said.isdecimal() else SOON


def _data(response: httpx.Response) -> Any:
    """Return the data of an answer; raises the error that it tells."""
    if response.status_code == 401 and "authorization" not in response.request.headers:
        raise Unauthorised(
            "The server wants a key.", 'Give the client one: key="..."; kgplatform key make NAME makes one.'
        )
    if response.status_code == 401:
        raise Unauthorised("The server refuses the key.", "Give the client a key that it knows: kgplatform key make.")
    if response.status_code == 403:
        raise Forbidden("The server does not let this key do that.", "Ask with a key that may: docs/security.md.")
    body = _body(response)
    if body.get("errors"):
        raise error_in(body["errors"])
    return body["data"]


def _body(response: httpx.Response) -> Body:
    """Return an answer of GraphQL; raises KgplatformError for any other."""
    try:
        body = response.json()
    except ValueError:
        body = None
    told = body if isinstance(body, dict) else {}
    if "data" in told or told.get("errors"):
        return told
    said = told.get("detail") or response.text[:200]  # of a problem of RFC 9457
    raise KgplatformError(f"The server answers {response.status_code}: {said}", "Is the address that of kgplatform?")
