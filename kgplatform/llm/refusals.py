"""What an endpoint's refusal means: the SDK's errors as kgplatform's own, read from their status, code and words."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from openai import APIConnectionError, APIStatusError, APITimeoutError

from kgplatform.errors import (
    ContextTooSmall,
    ModelError,
    ModelRefused,
    ModelUnavailable,
    RateLimited,
    UnknownModel,
)

SHOWN = 300  # characters of what an endpoint says
Tell = Callable[[str, str, str], ModelError]  # what was said, where, of which model

ADDRESS_REMEDY = "Check KGPLATFORM_MODEL_BASE_URL (most end in /v1) and that the endpoint runs; then try again."
SLOW_REMEDY = "Try again, or raise KGPLATFORM_MODEL_TIMEOUT."
KEY_REMEDY = "Check KGPLATFORM_MODEL_API_KEY (or OPENAI_API_KEY)."
CREDIT_REMEDY = "Look at the account of KGPLATFORM_MODEL_API_KEY: its credit is used up."
MODEL_REMEDY = "Check KGPLATFORM_MODEL (and KGPLATFORM_MODEL_ROLES) and KGPLATFORM_MODEL_BASE_URL (most end in /v1)."
LATER_REMEDY = "Run it again later: what was answered is kept, and not asked again."
WAIT_REMEDY = "Try again later, or lower KGPLATFORM_MODEL_CONCURRENCY."
CONTEXT_REMEDY = "Set KGPLATFORM_MODEL_CONTEXT to what the model reads{known}, or use one that reads more."
REQUEST_REMEDY = "Check KGPLATFORM_MODEL and KGPLATFORM_MODEL_BASE_URL; the log has the details."

PARAMETERS = ("max_completion_tokens", "max_tokens", "temperature", "top_p")
_CONTEXT = re.compile(
    r"context[ _](?:length|size|window)|maximum context|context_length_exceeded|exceed_context_size|context_exceeded"
    r"|prompt is too long|too many tokens|input is too long|max_tokens must be at least",
    re.IGNORECASE,
)
_TOO_MUCH = re.compile(r"exceed|maximum|too (?:long|large|many)|only|must be at least|longer than", re.IGNORECASE)
_CONTEXT_TOKENS = re.compile(r"(?:context|maximum)\D{0,40}?(\d{3,})", re.IGNORECASE)
_SCHEMA_MODE = re.compile(
    r"response[_ .]format|json[_ ]schema|json[_ ]object|structured[_ ]outputs?|guided[_ ]json|grammar", re.IGNORECASE
)
_BAD_SCHEMA = re.compile(r"invalid schema|schema is (?:invalid|not)|parse grammar|failed to compile", re.IGNORECASE)
_UNSUPPORTED = re.compile(
    r"not support|unsupported|unknown|unrecognized|unrecognised|not permitted|not allowed|invalid|extra inputs"
    r"|unexpected|deprecated|must be|cannot both|not both",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(
    r"model\b.{0,80}?(?:not found|does not exist|doesn't exist|not exist|not a valid|not available)|model_not_found"
    r"|(?:invalid|unknown|no such) model|not a valid model",
    re.IGNORECASE | re.DOTALL,
)
_NO_CREDIT = re.compile(
    r"insufficient_quota|exceeded your current quota|insufficient (?:credit|balance)", re.IGNORECASE
)
_FILTERED = re.compile(r"content_filter|content management policy|ResponsibleAIPolicyViolation", re.IGNORECASE)


class Unsupported(Exception):
    """An endpoint does not take a part of the request: "response_format", or the name of a sampling parameter.

    `of_schema` says that it minds this answer's schema, not schemas as such. `error` is what it said.
    """

    def __init__(self, part: str, error: ModelError, of_schema: bool = False) -> None:
        super().__init__(part)
        self.part = part
        self.error = error
        self.of_schema = of_schema


class Filtered(Exception):
    """An endpoint's filter took offence at a prompt; the text says why."""


def translate(error: Exception, where: str, model: str) -> Exception:
    """Return the error to raise for one of the SDK's; `where` is the endpoint's address."""
    if isinstance(error, APITimeoutError | TimeoutError):
        slow = ModelUnavailable(f"The language model at {where} did not answer in time.", SLOW_REMEDY)
        slow.perhaps_charged = True
        return slow
    if isinstance(error, APIConnectionError):
        return _unreached(error, where)
    if isinstance(error, APIStatusError):
        return _refused(error, where, model)
    return ModelUnavailable(f"What {where} sent is no answer of a language model: {error}.", ADDRESS_REMEDY)


def _unreached(error: APIConnectionError, where: str) -> ModelUnavailable:
    """A connection that was never made cost nothing; one that broke may have."""
    cause = error.__cause__
    what = f"{type(cause).__name__} {cause}".strip() if cause else str(error)
    unreached = ModelUnavailable(f"The language model at {where} cannot be reached: {what}.", ADDRESS_REMEDY)
    unreached.perhaps_charged = type(cause).__name__ not in ("ConnectError", "ConnectTimeout", "UnsupportedProtocol")
    return unreached


def _refused(error: APIStatusError, where: str, model: str) -> Exception:
    said = _words(error)
    status = error.status_code
    refusal = _by_words(said, where, model) if status not in (401, 403, 404, 429) else None
    if refusal is not None:
        return refusal
    result = _BY_STATUS.get(status, _unavailable if status >= 500 else _plain)(said, where, model)
    result.retry_after = retry_after(error.response.headers)
    return result


def _by_words(said: str, where: str, model: str) -> Exception | None:
    """Return what the words of a refusal mean, where its status does not tell."""
    if _CONTEXT.search(said) and _TOO_MUCH.search(said):
        return _context(said, where, model)
    if _FILTERED.search(said):
        return Filtered(said)
    if _NO_CREDIT.search(said):
        return _credit(said, where, model)
    unsupported = _unsupported(said, _plain(said, where, model))
    return unsupported or (_unknown(said, where, model) if _NO_MODEL.search(said) else None)


def _unsupported(said: str, error: ModelError) -> Unsupported | None:
    """Return which part of the request a refusal minds, if it names one."""
    if _SCHEMA_MODE.search(said):
        return Unsupported("response_format", error, of_schema=bool(_BAD_SCHEMA.search(said)))
    places = {name: found.start() for name in PARAMETERS if (found := re.search(rf"(?<!\w){name}(?!\w)", said))}
    if places and _UNSUPPORTED.search(said):
        # "max_tokens is not supported, use max_completion_tokens" means the first that it names.
        return Unsupported(min(places, key=places.__getitem__), error)
    return None


def _words(error: APIStatusError) -> str:
    """Return all that an endpoint says of an error: its code, type and parameter too."""
    body = error.body
    if not isinstance(body, dict):
        return str(body or error.message)[:SHOWN]
    inner = body.get("error", body)
    if not isinstance(inner, dict):
        return str(inner)[:SHOWN]
    message = str(inner.get("message") or inner.get("detail") or inner)[:SHOWN]
    others = [str(inner[name]) for name in ("code", "type", "param", "n_ctx") if inner.get(name)]
    inside = inner.get("innererror")
    return " ".join([message, *others, *([str(inside.get("code"))] if isinstance(inside, dict) else [])])


def _context(said: str, where: str, model: str) -> ModelError:
    known = _CONTEXT_TOKENS.search(said)
    remedy = CONTEXT_REMEDY.format(known=f" ({known[1]} tokens, it seems)" if known else "")
    return ContextTooSmall(f"The prompt is longer than {model} at {where} can read: {said}", remedy)


def _limited(said: str, where: str, model: str) -> ModelError:
    if _NO_CREDIT.search(said):
        return _credit(said, where, model)
    return RateLimited(f"The language model at {where} has had too many calls: {said}", WAIT_REMEDY)


def _overloaded(said: str, where: str, model: str) -> ModelError:
    overloaded = _unavailable(said, where, model)
    overloaded.asks_to_wait = True
    return overloaded


def _telling(kind: type[ModelError], what: str, remedy: str) -> Tell:
    """Return what makes an error of what an endpoint said, of where that was and of the model."""
    return lambda said, where, model: kind(what.format(said=said, where=where, model=model), remedy)


_key = _telling(ModelRefused, "The language model at {where} refuses the key: {said}", KEY_REMEDY)
_credit = _telling(ModelRefused, "The language model at {where} is not paid for: {said}", CREDIT_REMEDY)
_unknown = _telling(UnknownModel, "There is no model {model} at {where}: {said}", MODEL_REMEDY)
_unavailable = _telling(ModelUnavailable, "The language model at {where} failed: {said}", LATER_REMEDY)
_plain = _telling(ModelError, "The language model at {where} refuses the call: {said}", REQUEST_REMEDY)
_BY_STATUS: dict[int, Tell] = {
    401: _key,
    402: _credit,
    403: _key,
    404: _unknown,
    408: _unavailable,
    409: _unavailable,
    413: _context,
    425: _unavailable,
    429: _limited,
    503: _overloaded,
    529: _overloaded,
}


def retry_after(headers: Any) -> float | None:
    """Return the seconds that a response asks to wait: retry-after-ms, or Retry-After in seconds or as a date."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers[name]) * unit)
        except (KeyError, ValueError):
            continue
    try:
        until = parsedate_to_datetime(headers.get("retry-after", ""))
    except (TypeError, ValueError):
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())
