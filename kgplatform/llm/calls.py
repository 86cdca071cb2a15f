"""What goes to a language model and what comes back."""

import hashlib
import json
from typing import Any, Literal

from pydantic import Field

from kgplatform.models import Value

Mode = Literal["json_schema", "json_object", "text"]


class Sampling(Value):
    """How an answer is drawn; `max_tokens` bounds its length."""

    temperature: float = Field(0.0, ge=0, le=2)
    top_p: float = Field(1.0, gt=0, le=1)
    max_tokens: int = Field(2048, gt=0)


class Message(Value):
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


class Call(Value):
    """A question to a model. `answer_schema` is the JSON schema of the answer, named `answer_name`; None: free text."""

    role: str
    model: str
    prompt_version: str
    messages: tuple[Message, ...]
    answer_name: str
    answer_schema: dict[str, Any] | None
    sampling: Sampling


class Usage(Value):
    """Tokens of a call as its endpoint counted them."""

    prompt_tokens: int
    completion_tokens: int


class Reply(Value):
    """What a model said. `finish_reason` is the endpoint's, or "refusal"; usage is None where it tells none."""

    text: str
    finish_reason: str
    usage: Usage | None = None


def call_key(call: Call) -> str:
    """Return 64 hexadecimal digits of everything that decides the answer; where the model runs is not part of it."""
    text = json.dumps(call.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
