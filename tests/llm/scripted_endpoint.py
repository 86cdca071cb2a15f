"""An OpenAI-compatible endpoint that behaves as told: real HTTP on a free port of this machine.

What is asked is recorded with its times; how many requests were there at once is counted.
"""

import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Body = dict[str, Any]
MODES = ("json_schema", "json_object", "text")


@dataclass(frozen=True)
class Reaction:
    """What a request meets: an HTTP answer, after `seconds`; `cut` breaks the connection in the middle of its body."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    cut: bool = False


@dataclass
class Asked:
    """A request as it came; times are of the monotonic clock."""

    path: str
    headers: dict[str, str]
    body: Body
    began: float
    ended: float = 0.0

    @property
    def mode(self) -> str:
        return str(self.body.get("response_format", {}).get("type", "text"))

    @property
    def said(self) -> list[str]:
        return [message["content"] for message in self.body["messages"]]


Script = Reaction | Callable[[Asked], Reaction]


def says(
    text: str | None, finish_reason: str = "stop", tokens: tuple[int, int] | None = (100, 20), seconds: float = 0.0,
    refusal: str | None = None,
) -> Reaction:  # fmt: skip
    """A completion with this text; `tokens` are those of prompt and completion, None: not told."""
    message = {"role": "assistant", "content": text, **({"refusal": refusal} if refusal else {})}
    body: Body = {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": finish_reason}],
    }  # fmt: skip
    if tokens is not None:
        usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}
        body["usage"] = usage
    return Reaction(body=body, seconds=seconds)


def answers(value: Any, **options: Any) -> Reaction:
    """A completion whose text is a value as JSON."""
    return says(json.dumps(value, ensure_ascii=False), **options)


def refuses(status: int, message: str, headers: Mapping[str, str] | None = None, **error: Any) -> Reaction:
    """An error as OpenAI's API words it; `error` holds its code, type or param."""
    return Reaction(status, {"error": {"message": message, **error}}, headers or {})


def cut_off(text: str = '{"word": "ti') -> Reaction:
    """A completion whose connection breaks in the middle."""
    return Reaction(body=says(text).body, cut=True)


WRONG_KEY = refuses(401, "Incorrect API key provided.", code="invalid_api_key")
NO_MODEL = refuses(404, "The model does not exist.", code="model_not_found")
FAILS = refuses(500, "The server had an error.", type="server_error")
MALFORMED = says('{"word": "tide", "times": ')
FENCED = says('Here it is:\n```json\n{"word": "tide", "times": 2}\n```\nI hope that this helps.')
REFUSAL = says(None, refusal="I cannot help with that.")
OTHER_LANGUAGE = says("Es tut mir leid, ich kann nur auf Deutsch antworten.")
EMPTY_LIST = says("[]")


def limited(wait: str = "") -> Reaction:
    """Too many requests; `wait` is the Retry-After header's value."""
    return refuses(429, "Rate limit reached.", {"Retry-After": wait} if wait else {}, code="rate_limit_exceeded")


class ScriptedEndpoint:
    """Reactions are used one after the other, then `default` for good; use it as a context.

    `modes` are those it knows; parameters in `unsupported` are refused; prompts above `context` characters too.
    `latency` seconds pass before every completion.
    """

    def __init__(
        self,
        script: Iterable[Script] = (),
        default: Script | None = None,
        modes: Iterable[str] = MODES,
        unsupported: Iterable[str] = (),
        context: int = 0,
        latency: float = 0.0,
    ) -> None:
        self.asked: list[Asked] = []
        self.most_at_once = 0
        self.default: Script = default or answers({"word": "tide", "times": 2})
        self._script = list(script)
        self._modes = set(modes)
        self._unsupported = tuple(unsupported)
        self._context = context
        self.latency = latency
        self._at_once = 0
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def answered(self) -> list[Asked]:
        """What was asked and refused no part of the request."""
        return [asked for asked in self.asked if self._part_refused(asked) is None]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def react(self, asked: Asked) -> Reaction:
        """Record a request and return what it meets."""
        with self._lock:
            self.asked.append(asked)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            part = self._part_refused(asked)
            script = part or (self._script.pop(0) if self._script else self.default)
        reaction = script if isinstance(script, Reaction) else script(asked)
        time.sleep(reaction.seconds + (self.latency if reaction.status == 200 else 0))
        return reaction

    def done(self, asked: Asked) -> None:
        """Note that a request has its answer."""
        with self._lock:
            asked.ended = time.monotonic()
            self._at_once -= 1

    def _part_refused(self, asked: Asked) -> Reaction | None:
        if asked.mode not in self._modes:
            message = f"Invalid parameter: 'response_format' of type '{asked.mode}' is not supported with this model."
            return refuses(400, message, type="invalid_request_error", param="response_format")
        for name in self._unsupported:
            if name in asked.body:
                message = f"Unsupported parameter: '{name}' is not supported with this model."
                return refuses(400, message, type="invalid_request_error", param=name, code="unsupported_parameter")
        if self._context and sum(map(len, asked.said)) > self._context:
            message = "request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it"
            return refuses(400, message, type="exceed_context_size_error", n_prompt_tokens=4390, n_ctx=4096)
        return None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of whoever was killed while connected."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler(endpoint: ScriptedEndpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # headers and body in one packet

        def log_message(self, *_: object) -> None:
            """A test's output is its own."""

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            asked = Asked(
                self.path,
                {name.title(): value for name, value in self.headers.items()},
                json.loads(self.rfile.read(length)),
                time.monotonic(),
            )
            reaction = endpoint.react(asked)
            endpoint.done(asked)
            try:
                self._send(reaction)
            except OSError:
                self.close_connection = True  # whoever asked did not wait

        def _send(self, reaction: Reaction) -> None:
            raw = reaction.body if isinstance(reaction.body, bytes) else json.dumps(reaction.body).encode()
            self.send_response(reaction.status)
            for name, value in {"Content-Type": "application/json", **reaction.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw[: len(raw) // 2] if reaction.cut else raw)
            self.wfile.flush()
            if reaction.cut:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)

    return Handler
