"""A call as the body of a request, and a completion as a reply."""

from typing import Any

from openai.types.chat import ChatCompletion

from kgplatform.errors import ModelUnavailable, UnknownModel
from kgplatform.llm.calls import Call, Mode, Reply, Usage
from kgplatform.llm.refusals import ADDRESS_REMEDY, MODEL_REMEDY
from kgplatform.llm.schemas import is_strict


def request_of(call: Call, mode: Mode, without: frozenset[str]) -> dict[str, Any]:
    """Return the body of a request; `without` names parameters that the model does not take."""
    sampling = call.sampling
    limit = next((name for name in ("max_tokens", "max_completion_tokens") if name not in without), None)
    optional = {"temperature": sampling.temperature, "top_p": sampling.top_p}
    request: dict[str, Any] = {
        "model": call.model,
        "messages": [message.model_dump() for message in call.messages],
        **{name: value for name, value in optional.items() if name not in without},
        **({limit: sampling.max_tokens} if limit else {}),
    }
    if call.answer_schema is not None and mode != "text":
        request["response_format"] = _response_format(call, mode)
    return request


def _response_format(call: Call, mode: Mode) -> dict[str, Any]:
    if mode == "json_object":
        return {"type": "json_object"}
    schema = call.answer_schema
    return {
        "type": "json_schema",
        "json_schema": {"name": call.answer_name, "schema": schema, "strict": is_strict(schema)},
    }


def reply_of(completion: Any, where: str) -> Reply:
    """Read a completion. Raises ModelError: an address that is no endpoint may answer with a page."""
    if isinstance(completion, str):
        raise UnknownModel(f"What {where} sends is no answer of a language model.", MODEL_REMEDY)
    if not isinstance(completion, ChatCompletion) or not completion.choices or completion.choices[0].message is None:
        broken = ModelUnavailable(f"What {where} sent is no answer of a language model.", ADDRESS_REMEDY)
        broken.perhaps_charged = True
        raise broken
    choice, usage = completion.choices[0], completion.usage
    known = usage is not None and usage.prompt_tokens is not None and usage.completion_tokens is not None
    return Reply(
        text=choice.message.refusal or choice.message.content or "",
        finish_reason="refusal" if choice.message.refusal else str(choice.finish_reason or "stop"),
        usage=Usage(prompt_tokens=usage.prompt_tokens, completion_tokens=usage.completion_tokens)
        if usage and known
        else None,
    )
