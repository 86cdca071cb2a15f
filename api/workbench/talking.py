"""The talk on a topic: what was said, the map of what was found, and a form by which it goes on."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import check_may
from api.remedies import at_a_page
from api.templates import render, rendered
from api.workbench.events import Streams
from api.workbench.forms import Typed, typed
from api.workbench.run_view import UNDER_WAY, is_under_way
from kgplatform.curation.mind_map import by_parent
from kgplatform.errors import InputError, WrongState
from kgplatform.models import Concept, ListAsked, OptionValue, Participant, RunReport, RunRequest, Talk
from kgplatform.runs.wording import in_brief, state_of
from kgplatform.services import Services
from kgplatform.strategies.costorm import LONGEST, STRATEGY
from kgplatform.strategies.costorm.muting import called, can_be_muted, with_mutes

_ADDRESS = "/topics/{topic_id}/talk"
NO_NUMBER = "Give a whole number of turns, such as 3."
NOTHING = "There is nothing to do. Say something, let others take turns, or have the page written."
GONE_ON = "The talk goes on already, by what somebody else asked for. Ask again when that run has ended."
_DEFAULT_TURNS = str(STRATEGY.options.model_fields["turns"].default)


@dataclass(frozen=True)
class Branch:
    """A concept of the mind map, with those right below it."""

    concept: Concept
    below: "tuple[Branch, ...]"


def talking_router(services: Services) -> APIRouter:
    """Return the routes of the view."""
    router = APIRouter(default_response_class=HTMLResponse)
    streams = Streams(services)

    async def shown(topic_id: str, form: Typed, status: int = 200) -> Response:
        where = (("states", UNDER_WAY), ("kinds", (STRATEGY.name,)))
        asked = ListAsked(name="topic_runs", owner=topic_id, order="started", where=where, first=1)
        topic, talk, (going,) = await asyncio.gather(
            services.topic(topic_id), services.talk(topic_id), services.lists([asked])
        )
        run = next(iter(going.nodes(RunReport)), None)
        return render(
            "topic/talk",
            status,
            title=f"Talk on {topic.name}",
            topic=topic,
            talk=talk,
            parts=await _parts(services, talk, run),
            going=run,
            form=form,
            others=[each for each in talk.participants if can_be_muted(each)] if talk else [],
            silent=_silent(form, talk) if talk else set(),
            longest=LONGEST,
            default_turns=_DEFAULT_TURNS,
        )

    @router.get(f"{_ADDRESS}/{{run_id}}/events", response_class=EventSourceResponse)
    async def watch(topic_id: str, run_id: Annotated[str, Depends(streams.place)]) -> AsyncIterator[ServerSentEvent]:
        async def parts(report: RunReport) -> Mapping[str, str]:
            return await _parts(services, await services.talk(topic_id), report)

        async for event in streams.events(run_id, parts):
            yield event

    @router.get(_ADDRESS)
    async def talk(topic_id: str) -> Response:
        return await shown(topic_id, Typed())

    @router.post(_ADDRESS)
    async def go_on(topic_id: str, request: Request) -> Response:
        check_may("start")
        form = await typed(request)
        options = _options(form, await services.talk(topic_id))
        if not form.problems:
            try:
                await services.start(RunRequest(strategy=STRATEGY.name, topic_id=topic_id, options=options))
                return RedirectResponse(_ADDRESS.format(topic_id=topic_id), 303)
            except InputError as error:
                form.problems[""] = at_a_page(error)
            except WrongState:
                form.problems[""] = GONE_ON
        return await shown(topic_id, form, 400)

    return router


def _options(form: Typed, talk: Talk | None) -> dict[str, OptionValue]:
    """Return the options of the run that a form asks for; what cannot be used is the form's problem."""
    said, turns = " ".join(form.checked("say").split()), form.checked("turns")
    given: dict[str, OptionValue] = {"say": said, "page": bool(form.text("page"))}
    if turns:
        given["turns"] = turns
    for name, told in STRATEGY.faults(given).items():
        form.problems[name] = f"{told[:1].upper()}{told[1:]}."
    if turns and not (turns.isascii() and turns.isdecimal()):
        form.problems["turns"] = NO_NUMBER
    try:
        given |= _steered(form, talk) if talk else {}
    except InputError as error:
        form.problems["mute"] = at_a_page(error)
    done = any(value for name, value in given.items() if name != "turns")
    if talk and not form.problems and not done and turns and not int(turns):
        form.problems[""] = NOTHING
    return given


def _steered(form: Typed, talk: Talk) -> dict[str, OptionValue]:
    """Return who is not to speak from now on, and who may again, as options name them; raises InputError for somebody
    who is not in the talk."""
    everybody = {each.id: each for each in talk.participants}
    silent, ticked = {each.id for each in talk.participants if each.muted}, form.lists.get("mute", ())
    mute = [_name(talk, everybody, id_) for id_ in dict.fromkeys(ticked) if id_ not in silent]
    unmute = [
        called(talk.participants, each)
        for each in talk.participants
        if can_be_muted(each) and each.muted and each.id not in ticked
    ]
    with_mutes(talk.participants, mute, unmute)
    return {name: ", ".join(names) for name, names in (("mute", mute), ("unmute", unmute)) if names}


def _name(talk: Talk, everybody: Mapping[str, Participant], id_: str) -> str:
    return called(talk.participants, everybody[id_]) if id_ in everybody else id_[:40]


def _silent(form: Typed, talk: Talk) -> set[str]:
    """Return the ids of those who are not to speak: as ticked in the form, where one was sent, else as it is."""
    return {*form.lists.get("mute", ())} if form.texts else {each.id for each in talk.participants if each.muted}


async def _parts(services: Services, talk: Talk | None, run: RunReport | None) -> Mapping[str, str]:
    """Return what changes while a talk goes on: its parts, and what the run is at, where there is one."""
    named = _snippet_ids(talk) if talk else set()
    found = await services.snippets(sorted(named)) if named else []
    told = {
        "talk": talk,
        "speakers": {each.id: each for each in talk.participants} if talk else {},
        "branches": _branches(talk) if talk else (),
        "snippets": {snippet.id: snippet for snippet in found},
    }
    parts = {name: rendered(f"topic/talk/{name}", **told) for name in ("said", "who", "map")}
    if run is None:
        return parts
    words = in_brief(state_of(run)).rstrip(".")
    return {**parts, "state": rendered("topic/talk/state", run=run, words=words, under_way=is_under_way(run))}


def _snippet_ids(talk: Talk) -> set[str]:
    told = {id_ for each in talk.utterances for id_ in each.snippet_ids}
    return told | {id_ for each in talk.mind_map.concepts for id_ in each.snippet_ids}


def _branches(talk: Talk) -> tuple[Branch, ...]:
    """Return the mind map as a tree, the root first."""
    below = by_parent(talk.mind_map)

    def under(id_: str) -> tuple[Branch, ...]:
        return tuple(Branch(each, under(each.id)) for each in below.get(id_, ()))

    return under("")
