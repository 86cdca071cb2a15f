"""Requests that are almost ours: each operation and page, changed in its bytes, structure, text, variables, path or
headers."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graphql import OperationDefinitionNode, parse
from hypothesis import strategies as st

from tests.support.operations import operations

LONG = 60_000
HOSTILE_TEXTS = (
    "", " ", "\ud800", "a\x00b", "\x1b[31m", "NOT", "a AND", "*:*", "/x.*/", "x" * 1_100, "a " * LONG, "st" * LONG,
    "é" * LONG, "../../etc/passwd", "<script>alert(1)</script>", "9" * 5_000, "2147483648", "-1", "\u202e", "{}", "[",
    "፩ million", "A. " * 5_000, "\U0010ffff", "UkdWd1pXND06MQ==", "VG9waWM6eA==", "YXJyYXljb25uZWN0aW9uOi05",
)  # fmt: skip
HOSTILE_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 501, 2**31, 2**63, 1e308, -1e-308, 10**400, [], {}, [None], [[]] * 100, ["x"] * 2_000,
    [0] * 60_000, {"a": {"b": {"c": {}}}}, {str(n): n for n in range(2_000)}, *HOSTILE_TEXTS,
)  # fmt: skip
TOKENS = (
    "{", "}", "(", ")", "[", "]", "...", "!", "$", "@skip(if: true)", "@include(if: $x)", '"""', '"\\u0000"', "#", "é",
    " topics { key }", " ...TopicParts", "fragment a on Topic { ...a }", "{ a" * 100, "key " * 700, "x" * 200, "\ud800",
    '"' + "x" * 2_000 + '"', "[[[[[[[[[[", "1e999", "-0", "99999999999", "doctor { __typename } " * 30, "__typename ",
    "__schema { types { fields { type { fields { name } } } } } ", "\x00", "&", "|", "on", "query",
    "mutation { doctor }",
)  # fmt: skip
PATHS = (
    "/", "/topics/", "/pages/", "/snippets/", "/static/", "/graphiql/", "/healthz", "/readyz", "/metrics", "/graphql",
)  # fmt: skip
PATH_PARTS = (
    "%00", "%1b", "%ED%A0%80", "%FF", "..%2f..%2fetc/passwd", "../../../etc/passwd", "x" * 300, "x" * 3_000,
    "y" * 40_000, "%2e%2e/", "//", "?start=4294967296", "?start=-1", "?start=x", "?start=" + "9" * 5_000,
    "?s=1-2&page=%3Cscript%3E",
    "?s=9-1", "?" + "&".join("a=b" for _ in range(900)), ".md", ".json", ";x", "#x", "{}", "%", "%zz", "é", "\\",
)  # fmt: skip
HEADERS = (
    ("Content-Length", "1"), ("Content-Length", "99999999999"), ("Content-Length", "-1"), ("Content-Length", "x"),
    ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "gzip, chunked"), ("Content-Type", "text/plain"),
    ("Content-Type", "application/json; charset=utf-16"), ("Content-Type", "multipart/form-data; boundary=x"),
    ("Content-Type", ""), ("Accept", "text/html"), ("Accept", "application/graphql-response+json"),
    ("Accept", "x" * 5_000),
    ("Accept", ";q=,,;=" * 100), ("Host", ""), ("Host", "attacker.example"), ("Host", "127.0.0.1:99999"),
    ("Origin", "https://attacker.example"), ("Origin", "null"), ("Origin", "http://["), ("Authorization", "Basic ="),
    ("Cookie", "x" * 20_000), ("X-Long", "y" * 40_000), ("Expect", "100-continue"), ("Upgrade", "websocket"),
    ("Connection", "Upgrade"), ("Connection", "close"), ("Range", "bytes=0-0,-1"), ("Range", "bytes=" + "0-," * 2_000),
    ("If-Modified-Since", "x"), ("Content-Encoding", "gzip"), ("X-\x80", "é"), ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "x"), ("Accept-Encoding", "gzip;q=x"), ("Host", "127.0.0.1, x"),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What is to be sent: `body` is JSON until it is bytes."""

    method: str
    path: str
    body: Any = None
    headers: tuple[tuple[str, str], ...] = field(default=())

    def content(self, host: str) -> bytes:
        """Return its bytes on the wire."""
        body = self.body if isinstance(self.body, bytes) else b"" if self.body is None else _json(self.body)
        own = {"Host": host}
        if self.body is not None:
            own |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        given = {name for name, _ in self.headers}
        lines = [(name, value) for name, value in own.items() if name not in given] + list(self.headers)
        head = "".join(f"{name}: {value}\r\n" for name, value in lines)
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "surrogatepass") + body


def originals(known: Mapping[str, Any]) -> list[Request]:
    """Return the operations that the command line asks, with variables of `known`, and the pages of these things."""
    asked = []
    for operation in parse(operations()).definitions:
        if isinstance(operation, OperationDefinitionNode) and operation.name:
            name = operation.name.value
            names = [each.variable.name.value for each in operation.variable_definitions or ()]
            variables = {each: known.get(f"{name}.{each}", known.get(each, "")) for each in names}
            asked.append(
                Request("POST", "/graphql", {"query": operations(), "operationName": name, "variables": variables})
            )
    pages = [f"/topics/{known['id']}", f"/pages/{known['Page.id']}", f"/snippets/{known['Snippets.ids'][0]}"]
    return asked + [Request("GET", path) for path in (*PATHS, *pages, *(f"{path}.md" for path in pages))]


def mutated(requests: Sequence[Request]) -> st.SearchStrategy[Request]:
    """Draw one of the requests, changed once to three times."""
    changes = st.lists(st.sampled_from(_CHANGES), min_size=1, max_size=3)
    return st.builds(_changed, st.sampled_from(requests), changes, st.integers(0, 2**32 - 1))


Change = Callable[[Request, random.Random], Request]


def _changed(request: Request, changes: Sequence[Change], seed: int) -> Request:
    draw = random.Random(seed)
    for change in changes:
        request = change(request, draw)
    return request


def _of_variables(request: Request, draw: random.Random) -> Request:
    if not isinstance(request.body, dict) or not request.body.get("variables"):
        return _of_path(request, draw)
    variables = _with_another(request.body["variables"], draw)
    return replace(request, body=request.body | {"variables": variables})


def _with_another(value: Any, draw: random.Random) -> Any:
    """Return a value in which one place, however deep, is another."""
    if isinstance(value, dict) and value and draw.random() < 0.8:
        name = draw.choice(sorted(value))
        return value | {name: _with_another(value[name], draw)}
    if isinstance(value, list) and value and draw.random() < 0.6:
        place = draw.randrange(len(value))
        return [*value[:place], _with_another(value[place], draw), *value[place + 1 :]]
    return draw.choice(HOSTILE_VALUES)


def _of_structure(request: Request, draw: random.Random) -> Request:
    if not isinstance(request.body, dict):
        return replace(request, method="POST", body=draw.choice(HOSTILE_VALUES))
    body = dict(request.body)
    match draw.randrange(4):
        case 0:
            body.pop(draw.choice(sorted(body)))
        case 1:
            body[draw.choice(["query", "variables", "operationName", "extensions"])] = draw.choice(HOSTILE_VALUES)
        case 2:
            return replace(request, body=[body] * draw.choice([1, 2, 100]))
        case _:
            return replace(request, body=_with_another(body, draw))
    return replace(request, body=body)


def _of_text(request: Request, draw: random.Random) -> Request:
    if not isinstance(request.body, dict) or not isinstance(request.body.get("query"), str):
        return _of_path(request, draw)
    text = request.body["query"]
    if draw.random() < 0.5 and text == operations():
        text = draw.choice(["{ topics { nodes { key } } }", 'query A { node(id: "x") { id } }', "{ doctor { count } }"])
        request = replace(request, body={"query": text})
    start = draw.randrange(len(text) + 1)
    end = min(len(text), start + draw.randrange(40))
    match draw.randrange(4):
        case 0:
            text = text[:start] + draw.choice(TOKENS) + text[start:]
        case 1:
            text = text[:start] + text[start:end] * draw.choice([2, 30, 1_000]) + text[end:]
        case 2:
            text = text[:start] + text[end:]
        case _:
            text = text[:start] + draw.choice(TOKENS) * draw.choice([1, 10, 500]) + text[end:]
    return replace(request, body=request.body | {"query": text})


def _of_bytes(request: Request, draw: random.Random) -> Request:
    content = request.body if isinstance(request.body, bytes) else _json(request.body)
    start = draw.randrange(len(content) + 1)
    end = min(len(content), start + draw.randrange(20))
    match draw.randrange(4):
        case 0:
            content = content[:start] + draw.randbytes(draw.choice([1, 8, 200])) + content[start:]
        case 1:
            content = content[:start] + content[start:end] * draw.choice([2, 100, 20_000]) + content[end:]
        case 2:
            content = content[:start]
        case _:
            signs = draw.choice([b"[", b"{", b'"', b"\\", b'{"a":', b"[],", b"9", b" ", b"\xff", b"\\ud83d"])
            content = content[:start] + signs * draw.choice([1, 1_000, 1_000_000]) + content[start:]
    return replace(request, method="POST", path="/graphql", body=content)


def _of_path(request: Request, draw: random.Random) -> Request:
    place = draw.randrange(len(request.path) + 1) if draw.random() < 0.3 else len(request.path)
    return replace(request, path=request.path[:place] + draw.choice(PATH_PARTS) + request.path[place:])


def _of_headers(request: Request, draw: random.Random) -> Request:
    return replace(request, headers=(*request.headers, *draw.choices(HEADERS, k=draw.choice([1, 1, 2, 150]))))


def _of_method(request: Request, draw: random.Random) -> Request:
    return replace(request, method=draw.choice(["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW", "get", ""]))


_CHANGES: tuple[Change, ...] = (
    _of_variables, _of_variables, _of_structure, _of_text, _of_text, _of_bytes, _of_path, _of_headers, _of_method,
)  # fmt: skip


def _json(value: Any) -> bytes:
    return json.dumps(value).encode("ascii")
