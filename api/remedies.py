"""What errors and reasons say, for who reads it: they name commands of a terminal on the server's machine, and people
at a page, programs and agents have something else that does the same."""

import re
from collections.abc import Callable
from typing import NamedTuple

from kgplatform.errors import KgplatformError


class _Elsewhere(NamedTuple):
    """What does the same as a command; "" where nothing does."""

    page: str = ""
    field: str = ""
    """A query of GraphQL, or the name of a mutation."""
    tool: str = ""


_HISTORY = "entity(named: ...) { history { key kind undoneAt } }"
_TOPIC = "topic(id: ...) { entities { nodes { name } } relations { nodes { key } } pages { nodes { key } } }"
_RESEARCH = "“Continue research” on the page of the topic"
_RUN = "on the page of the run"
COMMANDS = {
    "ask": _Elsewhere("the page “Ask”", "ask", "ask"),
    "clean": _Elsewhere(),
    "doctor": _Elsewhere(),
    "engine start": _Elsewhere(),
    "engine stop": _Elsewhere(),
    "entity history": _Elsewhere("the decision history of the entity", _HISTORY),
    "entity show": _Elsewhere("the search", 'search(text: "...", kinds: [ENTITY]) { key title }', "search"),
    "entity undo": _Elsewhere("the decision history of the entity", "undoDecision"),
    "key list": _Elsewhere(),
    "key make": _Elsewhere(),
    "key revoke": _Elsewhere(),
    "load": _Elsewhere("“Add sources” on the page “Topics”", "loadDocuments", "load_document"),
    "logs": _Elsewhere(),
    "page write": _Elsewhere(_RESEARCH, "makePage", "request_page"),
    "relation history": _Elsewhere("the decision history of the relation", _HISTORY.replace("entity", "relation")),
    "relation show": _Elsewhere("the page “Curation”", "relation(named: ...) { name predicates { surface } }"),
    "run cancel": _Elsewhere(f"“Cancel” {_RUN}", "cancelRun"),
    "run fork": _Elsewhere(f"“Fork” {_RUN}", "forkRun"),
    "run list": _Elsewhere("the page “Runs”", "runs { nodes { key kind state } }", "run_status"),
    "run pause": _Elsewhere(f"“Pause” {_RUN}", "pauseRun"),
    "run resume": _Elsewhere(f"“Resume” {_RUN}", "resumeRun"),
    "run retry": _Elsewhere(f"“Retry” {_RUN}", "retryRun"),
    "run show": _Elsewhere("the page of the run", "run(id: ...) { state reason counts { name value } }", "run_status"),
    "run steps": _Elsewhere("the page of the run", "run(id: ...) { steps { number name } }"),
    "serve": _Elsewhere(),
    "source list": _Elsewhere("the page “Sources”", "sources { nodes { key title url } }", "sources"),
    "topic list": _Elsewhere("the page “Topics”", "topics { nodes { key name domain } }", "topics"),
    "topic refresh": _Elsewhere(_RESEARCH, "refreshTopic", "request_page"),
    "topic run": _Elsewhere("“Start a topic” on the page “Topics”", "startRun", "start_run"),
    "topic show": _Elsewhere("the page of the topic", _TOPIC, "topics"),
    "topic talk": _Elsewhere("the view “Talk” of the topic", "startRun", "start_run"),
    "topic watch": _Elsewhere("the view “Watching” of the topic", "watchTopic"),
    "worker": _Elsewhere(),
}
"""By every command that a message names."""

_GIVEN = (
    r"""(?:'[^']{0,1000}'|"[^"]{0,1000}"){1,9}|--[a-z-]{1,30}|[A-Z]{2,20}\b|(?=[\w-]{0,40}\d)[\w-]{1,80}|\S{1,100}$"""
)
_COMMAND = re.compile(rf"(`)?kgplatform ({'|'.join(COMMANDS)})\b(?(1)[^`]{{0,1000}}`|(?: (?:{_GIVEN})){{0,6}})")
_QUOTED = re.compile(r"`([^`]{1,1000})`")


def at_a_page(told: KgplatformError | str) -> str:
    """Return what a page of the workbench says of an error or a reason."""
    return _QUOTED.sub(r"“\1”", _fitting(told, lambda elsewhere: elsewhere.page))


def for_programs(told: KgplatformError | str) -> str:
    """Return what programs are told of an error or a reason: in GraphQL is what REST does not have, too."""
    return _fitting(told, lambda elsewhere: elsewhere.field and f"`{elsewhere.field}` in GraphQL")


def for_agents(told: KgplatformError | str) -> str:
    """Return what agents are told of an error or a reason."""
    return _fitting(told, lambda elsewhere: elsewhere.tool and f"`{elsewhere.tool}`")


def _fitting(told: KgplatformError | str, named: Callable[[_Elsewhere], str]) -> str:
    def instead(found: re.Match[str]) -> str:
        return named(COMMANDS[found[2]]) or f"{found[0]} (on the server)"

    return _COMMAND.sub(instead, str(told))
