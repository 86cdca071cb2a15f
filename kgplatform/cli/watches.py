"""kgplatform topic watch, topic unwatch, topic look."""

from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_json, print_plain, print_table
from kgplatform.cli.following import follow
from kgplatform.cli.options import Domain, Json, Set, Sources, TopicName, options_of, seconds_of, with_budget
from kgplatform.errors import InputError, WrongState
from kgplatform.models import Budget, Look, RunReport, Topic, Watch, WatchRequest
from kgplatform.models.watching import in_words
from kgplatform.runs.wording import look_lines
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.strategies.registry import strategy_of

NOTHING = "Nothing has changed."


@with_budget
def watch_topic(
    topic: Annotated[str, typer.Argument(help="A topic's id or name.")] = "",
    domain: Domain = "",
    every: Annotated[str, typer.Option("--every", metavar="PERIOD", help="Such as 12h, 7d or 2w.")] = "7d",
    sources: Sources = None,
    webhook: Annotated[
        str | None,
        typer.Option(metavar="URL", help="An address that is told what looks find (KGPLATFORM_WEBHOOKS); '' for none."),
    ] = None,
    set: Set = None,
    listed: Annotated[bool, typer.Option("--list", help="List the topics that are watched.")] = False,
    *,
    budget: Budget,
    json: Json = False,
) -> None:
    """Look at a topic again and again: read what is new or changed, update its page, and tell what changed."""
    if listed:
        _list(json)
        return
    if not topic:
        raise InputError(
            "No topic is named.", "Name one, or list those that are watched: kgplatform topic watch --list."
        )
    request = WatchRequest(
        every=int(seconds_of(every, "--every") or 0),
        options=options_of(set, sources=sources),
        budget=budget,
        webhook=webhook,
    )
    strategy_of("watch").chosen(request.options)  # what cannot be is said before anything is opened
    found, watch = ask(lambda service: _watch(service, topic, domain, request))
    if json:
        print_json(watch)
        return
    print_plain(
        f"{found.name} is looked at every {in_words(watch.every)}, in {', '.join(watch.sources)}; next at {watch.due}. "
        "Looks are begun while `kgplatform serve` or a worker runs; those that were missed are caught up by one."
    )


def unwatch_topic(topic: TopicName, domain: Domain = "", json: Json = False) -> None:
    """Watch a topic no more. Its page stays; what looks found goes."""
    found = ask(lambda service: _unwatch(service, topic, domain))
    if json:
        print_json(found)
    else:
        print_plain(f"{found.name} is watched no more.")


def look_at_topic(topic: TopicName, domain: Domain = "", json: Json = False) -> None:
    """Look at a watched topic now, and tell what changed."""
    look = ask(lambda service: _look(service, topic, domain))
    if json:
        print_json({**look.model_dump(mode="json"), "told": look.told})
        return
    print_plain(look.told or NOTHING)
    for line in look_lines(look):
        print_plain(line)
    for trouble in look.troubles:
        print_plain(f"Trouble: {trouble}")


def _list(json: bool) -> None:
    watches, names = ask(_named)
    if json:
        print_json(watches)
    elif not watches:
        print_plain("No topic is watched yet. Watch one: kgplatform topic watch NAME --every 7d")
    else:
        print_table(
            "Watched topics",
            ["topic", "every", "sources", "next look", "new since"],
            [[names[w.topic_id], in_words(w.every), ", ".join(w.sources), w.due, w.since] for w in watches],
        )


async def _named(service: Services) -> tuple[list[Watch], dict[str, str]]:
    return await service.watches(), {topic.id: topic.name for topic in await service.topics()}


async def _watch(service: Services, topic: str, domain: str, request: WatchRequest) -> tuple[Topic, Watch]:
    found = await find_topic(service, topic, domain)
    return found, await service.set_watch(found.id, request)


async def _unwatch(service: Services, topic: str, domain: str) -> Topic:
    found = await find_topic(service, topic, domain)
    await service.end_watch(found.id)
    return found


async def _look(service: Services, topic: str, domain: str) -> Look:
    found = await find_topic(service, topic, domain)
    run: RunReport = await follow(service, await service.look_now(found.id), found.name)
    look = next((each for each in await service.looks(found.id) if each.id == run.id), None)
    if look is None:
        raise WrongState(
            f"What the look at {found.name!r} found is not kept: the topic is watched no more.",
            "See what is watched: kgplatform topic watch --list",
        )
    return look
