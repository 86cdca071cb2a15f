"""The requests that an endpoint saw, by the keys that the store of calls has for them."""

from collections.abc import Iterable
from functools import cache

from kgplatform.ids import digest
from kgplatform.llm.calls import Call, Message, Sampling, call_key
from kgplatform.llm.prompts import load_prompts
from tests.llm.scripted_endpoint import Asked


def name_of(asked: Asked) -> str:
    """Return a name of a request that equal requests share."""
    return digest("request", *asked.said, str(asked.body.get("max_tokens")), str(asked.body["response_format"]))


def keys_of(asked: Asked) -> set[str]:
    """Return the keys that a request may have: the role that asked is not told to the endpoint, so one for each."""
    body, shape = asked.body, asked.body["response_format"]["json_schema"]
    bare = Call(
        role="",
        model=body["model"],
        prompt_version="",
        messages=tuple(Message(**message) for message in body["messages"]),
        answer_name=shape["name"],
        answer_schema=shape["schema"],
        sampling=Sampling(temperature=body["temperature"], top_p=body["top_p"], max_tokens=body["max_tokens"]),
    )
    return {call_key(bare.model_copy(update={"role": r, "prompt_version": v})) for r, v in _roles()}


@cache
def _roles() -> tuple[tuple[str, str], ...]:
    return tuple((prompt.role, prompt.version) for prompt in load_prompts().values())


def repeats(asked: Iterable[Asked]) -> list[list[Asked]]:
    """Return the requests that came more than once, each with all of its arrivals in order."""
    groups: dict[str, list[Asked]] = {}
    for each in sorted(asked, key=lambda one: one.began):
        groups.setdefault(name_of(each), []).append(each)
    return [group for group in groups.values() if len(group) > 1]
