"""What the client can do, without saying how it is sent: each operation is a generator that yields what is to be
asked, or how long is to be waited, is given the data of the answers, and returns the result. So both clients share one
code."""

import random
import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar
from uuid import uuid4

from pydantic import BaseModel

from kgplatform.client.graph import TopicGraph
from kgplatform.client.models import (
    Budget,
    Document,
    Entity,
    Gap,
    GraphPath,
    Hit,
    LoadReport,
    Page,
    Relation,
    Run,
    Source,
    Strategy,
    Subgraph,
    Topic,
    Trail,
    given,
)
from kgplatform.client.texts import text_of
from kgplatform.errors import KgplatformError, NotFound, StillBeingDone
from kgplatform.remote.codes import code_of, error_of

A_PART = 500  # of a list, that the server gives at once
A_PART_WITH_EVIDENCE = 100
FIRST_PAUSE, LONGEST_PAUSE, LONGER = 0.5, 10.0, 1.3  # seconds between two looks at a run, each longer than the last
NOT_YET = code_of(StillBeingDone)
# Texts and comments:
_UNREAD = re.compile(r'"""(?:[^"\\]|\\"""|\\(?!""")|"(?!""))*"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*')
_SIGNS = re.compile(r"[{}]|\w+")

T = TypeVar("T", bound=BaseModel)
R = TypeVar("R")


@dataclass(frozen=True)
class Asked:
    """An operation of GraphQL; `again` says whether it may be asked again where an answer is lost: what only reads, and
    what has an idempotency key."""

    text: str
    variables: Mapping[str, Any]
    again: bool = True


@dataclass(frozen=True)
class Pause:
    """A time to wait, in seconds."""

    seconds: float


Operation: TypeAlias = Generator[Asked | Pause, Any, R]


def ask(text: str, variables: Mapping[str, Any]) -> Operation[Any]:
    """Return the data of any operation of GraphQL."""
    return (yield Asked(text, variables, again=not _changes(text)))


def topics(domain: str) -> Operation[list[Topic]]:
    return (yield from _whole("topics", ("topics",), Topic, None, {"filter": {"domain": domain} if domain else None}))


def topic(named: str, domain: str) -> Operation[Topic]:
    data = yield _asked("topic", named=named, domain=domain)
    return Topic.model_validate(_there(data["topic"], "topic", named))


def graph(of: Topic | str, entities: int, relations: int, evidence: int) -> Operation[TopicGraph]:
    its = of if isinstance(of, Topic) else (yield from topic(of, ""))
    found = yield from _whole("topic_entities", ("topic", "entities"), Entity, entities, {"topic": its.key})
    between = yield from _whole(
        "topic_relations", ("topic", "relations"), Relation, relations, {"topic": its.key, "evidence": evidence}
    )
    known = {entity.key for entity in found}
    return TopicGraph(
        topic=its,
        entities=tuple(found),
        relations=tuple(each for each in between if {each.subject.key, each.object.key} <= known),
    )


def gaps(of: Topic | str, status: Sequence[str], kinds: Sequence[str]) -> Operation[list[Gap]]:
    wanted = {"status": list(status) or None, "kinds": list(kinds) or None}
    return (yield from _whole("topic_gaps", ("topic", "gaps"), Gap, None, {"topic": _key(of), "filter": wanted}))


def newest_page(of: Topic | str) -> Operation[Page | None]:
    data = yield _asked("topic_page", topic=_key(of))
    pages = _nodes(data, ("topic", "pages"))[0]
    return Page.model_validate(pages[0]) if pages else None


def page(key: str) -> Operation[Page]:
    return Page.model_validate(_there((yield _asked("page", page=key))["page"], "page", key))


def entity(named: str, domain: str) -> Operation[Entity]:
    data = yield _asked("entity", named=named, domain=domain)
    return Entity.model_validate(_there(data["entity"], "entity", named))


def neighbourhood(
    of: Entity | str, depth: int, first: int, relations: Sequence[str], evidence: int
) -> Operation[Subgraph]:
    data = yield _asked(
        "neighbourhood", entity=_key(of), depth=depth, first=first, relations=list(relations) or None, evidence=evidence
    )
    return Subgraph.model_validate(_plain(data["neighbourhood"]))


def paths(
    start: Entity | str, end: Entity | str, longest: int, first: int, evidence: int
) -> Operation[list[GraphPath]]:
    given_ends = {"from": _key(start), "to": _key(end)}
    data = yield _asked("paths", **given_ends, longest=longest, first=first, evidence=evidence)
    return [GraphPath.model_validate(_plain(each)) for each in data["paths"]["nodes"]]


def search(
    text: str, *, kinds: Sequence[str], by: str, domain: str, of: Topic | str | None, first: int
) -> Operation[list[Hit]]:
    topic_key = None if of is None else _key(of)
    data = yield _asked(
        "search", text=text, kinds=list(kinds) or None, by=by, domain=domain, topic=topic_key, first=first
    )
    return [Hit.model_validate(each) for each in data["search"]]


def sources(domain: str) -> Operation[list[Source]]:
    wanted = {"filter": {"domain": domain} if domain else None}
    return (yield from _whole("sources", ("sources",), Source, None, wanted))


def trail(of: Page | str, section: int, sentence: int) -> Operation[Trail]:
    found = (yield _asked("trail", page=_key(of), section=section, sentence=sentence))["trail"]
    for step in found["steps"]:
        for each in step["searches"]:
            each["question"] = each["question"]["text"] if each["question"] else ""
    said = found["sentence"]
    return Trail.model_validate({**found, "sentence": said["text"], "verdict": said["verdict"]})


def strategies() -> Operation[list[Strategy]]:
    return [Strategy.model_validate(each) for each in (yield _asked("strategies"))["strategies"]]


def run(key: str) -> Operation[Run]:
    return Run.model_validate(_there((yield _asked("run", run=key))["run"], "run", key))


def runs(of: Topic | str | None, states: Sequence[str]) -> Operation[list[Run]]:
    wanted = {"topic": None if of is None else _key(of), "states": list(states) or None}
    return (yield from _whole("runs", ("runs",), Run, None, {"filter": wanted}))


def start_run(
    strategy: str, of: Topic | str | None, fields: Mapping[str, str], options: Mapping[str, Any], budget: Budget | None
) -> Operation[Run]:
    request = {
        "strategy": strategy,
        "topicId": None if of is None else _key(of),
        **fields,
        "options": [{"name": name, "value": _value(value)} for name, value in options.items()],
        "budget": given(budget) if budget else None,
    }
    return Run.model_validate((yield from _done("start_run", run=request)))


def steer(what: str, of: Run | str) -> Operation[Run]:
    """Pause, resume, cancel or retry a run."""
    return Run.model_validate((yield from _done(f"{what}_run", run=_key(of))))


def next_change(last: Run, pause: float) -> Operation[tuple[Run, float]]:
    """Wait for a run to be another than it was last, and return it with the pause that comes next."""
    while True:
        # Many who watch do not ask all at the same time.
        yield Pause(pause * random.uniform(0.9, 1.1))
        found = yield from run(last.key)
        if found != last:
            return found, FIRST_PAUSE
        pause = min(pause * LONGER, LONGEST_PAUSE)


def load(documents: Sequence[Document]) -> Operation[LoadReport]:
    done = yield from _done("load_documents", documents=[given(each) for each in documents])
    return LoadReport.model_validate(done)


def _changes(text: str) -> bool:
    """Tell whether a text has a mutation: that is what one of its definitions begins with."""
    depth, begins = 0, True
    for sign in _SIGNS.findall(_UNREAD.sub(" ", text)):
        if begins and sign == "mutation":
            return True
        depth += (sign == "{") - (sign == "}")
        begins = sign == "}" and not depth
    return False


def _asked(name: str, **variables: Any) -> Asked:
    return Asked(text_of(name), variables)


def _done(name: str, **variables: Any) -> Operation[Any]:
    """Return the result of a mutation, which may take longer than an answer: then it is asked for until it is there, by
    its idempotency key. Raises the error that a problem stands for."""
    text = text_of(name)
    again = "$idempotencyKey" in text
    own = {"idempotencyKey": str(uuid4())} if again else {}
    while True:
        result = (yield Asked(text, {**variables, **own}, again))["result"]
        if not (again and result.get("code") == NOT_YET):
            break
        yield Pause(FIRST_PAUSE)
    if "remedy" in result:
        raise error_of(result["code"], result["message"], result["remedy"])
    return result


def _whole(
    name: str, way: Sequence[str], model: type[T], most: int | None, variables: Mapping[str, Any]
) -> Operation[list[T]]:
    """Return the things of a list that lies behind some fields, at most so many, part by part."""
    found: list[T] = []
    a_part = A_PART_WITH_EVIDENCE if "evidence" in variables else A_PART
    after, more = None, True
    while more and (most is None or len(found) < most):
        first = a_part if most is None else min(a_part, most - len(found))
        data = yield _asked(name, **variables, first=first, after=after)
        nodes, end = _nodes(data, way)
        found += [model.model_validate(_plain(node)) for node in nodes]
        more, after = end.get("hasNextPage", False), end.get("endCursor")
    return found


def _nodes(data: Any, way: Sequence[str]) -> tuple[list[Any], Mapping[str, Any]]:
    for name in way:
        data = data[name]
        if data is None:
            raise NotFound("There is no such topic.", "List the topics.")
    return data["nodes"], data.get("pageInfo", {})


def _plain(value: Any) -> Any:
    """Return a value with the things of each list in it in place of the connection that has them."""
    if isinstance(value, dict):
        if value.keys() == {"nodes"}:
            return [_plain(each) for each in value["nodes"]]
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list) else value


def _there(found: Any, what: str, key: str) -> Any:
    if found is None:
        raise NotFound(f"There is no {what} {key!r}.", f"Look for the {what} first: search, or list them.")
    return found


def _key(of: Any) -> str:
    return of if isinstance(of, str) else str(of.key)


def _value(value: object) -> str:
    """Return the value of an option as text, as the schema takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def error_in(errors: Sequence[Mapping[str, Any]]) -> KgplatformError:
    """Return the first error of an answer as the error that it stands for."""
    first = errors[0]
    told = first.get("extensions", {})
    return error_of(told.get("code", ""), first["message"], told.get("remedy", "Compare it with docs/graphql.md."))
