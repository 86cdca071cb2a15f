"""kgplatform topic talk: listen to a talk on a topic, and steer it."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_json, print_plain, say
from kgplatform.cli.following import follow
from kgplatform.cli.options import Domain, Json, Set, options_of, with_budget
from kgplatform.curation.mind_map import by_parent
from kgplatform.errors import InputError, KgplatformError, NotFound
from kgplatform.models import Budget, Concept, MindMap, OptionValue, RunReport, RunRequest, Talk, Topic, Utterance
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.strategies.costorm.muting import called, named
from kgplatform.strategies.registry import strategy_of

STRATEGY = "costorm"
NOTHING_FOUND = "The documents say nothing more on that."
PROMPT = "you> "
HELP = (
    "Type what the talk is to be about, or press Enter to let them go on. "
    "/mute NAME, /unmute NAME, /who, /map, /report writes the page, /quit leaves; the talk is kept."
)


@with_budget
def talk(
    topic: Annotated[str, typer.Argument(help="A topic's id or name, or the name of one to begin.")],
    domain: Domain = "",
    said: Annotated[str | None, typer.Option("--say", help="Say this, show what follows, and end.")] = None,
    turns: Annotated[int, typer.Option(help="Turns that the others take each time.", min=0)] = 1,
    mute: Annotated[list[str] | None, typer.Option(help="Who is not to speak; can be given several times.")] = None,
    unmute: Annotated[list[str] | None, typer.Option(help="Who may speak again.")] = None,
    set: Set = None,
    *,
    budget: Budget,
    json: Json = False,
) -> None:
    """Listen to experts who talk about a topic, see who speaks and why, and steer them. Without --say in a terminal."""
    given: dict[str, OptionValue] = {"turns": turns, "page": False, **options_of(set)}
    strategy_of(STRATEGY).chosen({**given, "say": said or ""})  # what cannot be is said before anything is opened
    if said is not None and not said.strip():
        raise InputError("There is nothing in what you say.", "Say something, or leave --say out to listen.")
    muted, heard_again = ", ".join(mute or ()), ", ".join(unmute or ())

    async def go_on(service: Services) -> None:
        talking = _Talking(service, topic, domain, given, budget)
        await talking.go_on(say=said or "", mute=muted, unmute=heard_again)
        if json:
            print_json(await talking.kept())
            return
        talking.show_new(await talking.kept())
        if said is None:
            await talking.listen()

    ask(go_on)


class _Talking:
    """A talk in the terminal: so much of it was `shown`."""

    def __init__(
        self, service: Services, named: str, domain: str, options: dict[str, OptionValue], budget: Budget
    ) -> None:
        self._service, self._named, self._domain = service, named, domain
        self._options, self._budget = options, budget
        self._topic: Topic | None = None
        self._shown: int | None = None

    async def go_on(
        self, *, say: str = "", mute: str = "", unmute: str = "", page: bool = False, turns: int | None = None
    ) -> RunReport:
        """Let the talk go on by one run; raises InputError for a name that nobody in it has."""
        said: dict[str, OptionValue] = {"say": say, "mute": mute, "unmute": unmute, "page": page}
        request = await self._request({name: value for name, value in said.items() if value}, turns)
        report = await follow(self._service, await self._service.start(request), self._named)
        self._topic = await self._service.topic(report.topic_id)
        return report

    async def kept(self) -> Talk:
        """Return the talk as it is kept."""
        assert self._topic is not None, "it has gone on"
        found = await self._service.talk(self._topic.id)
        assert found is not None, "it has gone on"
        return found

    def show_new(self, kept: Talk) -> None:
        """Print what was said since the last time; at first the background, and the end of what there is."""
        if self._shown is None:
            if kept.asked and len(kept.utterances) <= int(self._options["turns"]) + 1:
                print_plain("What was asked in the background, before the talk:")
                for question in kept.asked:
                    print_plain(f"  - {question}")
                print_plain()
            self._shown = max(0, len(kept.utterances) - int(self._options["turns"]) - 1)
        for each in kept.utterances[self._shown :]:
            print_plain(told(kept, each))
            print_plain()
        self._shown = len(kept.utterances)

    async def listen(self) -> None:
        """Read what the user types, line by line, until that ends."""
        say(HELP)
        while (line := await asyncio.to_thread(_read)) is not None:
            try:
                if not await self._do(line):
                    return
            except KgplatformError as error:
                say(f"{error.what} {error.remedy}".strip(), style="yellow")

    async def _do(self, line: str) -> bool:
        """Do what a line asks for; False to leave."""
        command, _, rest = line.partition(" ")
        if command == "/quit":
            return False
        if command == "/map":
            for shown in map_lines((await self.kept()).mind_map):
                print_plain(shown)
        elif command == "/who":
            self._show_who(await self.kept())
        elif command in ("/mute", "/unmute"):
            await self._mute(command, rest.strip())
        elif command == "/report":
            report = await self.go_on(turns=0, page=True)
            print_plain(f"The page is written. Read it: kgplatform page show {report.page_id}")
        elif command.startswith("/"):
            say(HELP)
        else:
            report = await self.go_on(say=line)
            before = self._shown
            self.show_new(await self.kept())
            if self._shown == before:
                say(report.reason)
        return True

    async def _mute(self, command: str, name: str) -> None:
        """Let somebody be silent, or speak again; who there is is looked up before anything is begun."""
        participants = (await self.kept()).participants
        who = called(participants, named(participants, name))
        if command == "/mute":
            await self.go_on(turns=0, mute=who)
        else:
            await self.go_on(turns=0, unmute=who)
        self._show_who(await self.kept())

    def _show_who(self, kept: Talk) -> None:
        for each in kept.participants:
            if not each.gone:
                print_plain(f"{each.name}{' (muted)' if each.muted else ''}: {each.looks_for}")

    async def _request(self, said: dict[str, OptionValue], turns: int | None) -> RunRequest:
        options = {**self._options, **said, **({} if turns is None else {"turns": turns})}
        strategy_of(STRATEGY).chosen(options)
        found = self._topic or await self._known()
        named = {"topic_id": found.id} if found else {"name": self._named, "domain": self._domain or "general"}
        return RunRequest(strategy=STRATEGY, options=options, budget=self._budget, **named)

    async def _known(self) -> Topic | None:
        """Return the topic, None for one that is to begin."""
        try:
            return await find_topic(self._service, self._named, self._domain)
        except NotFound:
            if self._named == self._domain or not self._named.strip():
                raise
            return None


def told(kept: Talk, each: Utterance) -> str:
    """Return an utterance in words: who says what, with the numbers of the turn and of what it rests on, and why."""
    names = {one.id: one.name for one in kept.participants}
    rests = len(each.snippet_ids)
    resting = f", {rests} snippet{'' if rests == 1 else 's'}" if rests else ""
    about = f"\n   on: {each.question}" if not each.asks else ""
    return (
        f"{each.position + 1}. {names[each.speaker_id]} ({each.intent}{resting}){about}\n   "
        f"{each.words or NOTHING_FOUND}\n   [{each.why}]"
    )


def map_lines(tree: MindMap) -> list[str]:
    """Return a mind map as lines, each concept indented below the one above, with how many snippets it has itself."""
    under = by_parent(tree)

    def lines(concepts: Sequence[Concept], depth: int) -> list[str]:
        return [
            line
            for each in concepts
            for line in (
                f"{'  ' * depth}{each.name} ({len(each.snippet_ids)})",
                *lines(under.get(each.id, []), depth + 1),
            )
        ]

    return lines(under.get("", []), 0)


def _read() -> str | None:
    """Return a line that the user typed; None at the end."""
    sys.stderr.write(PROMPT)
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None
