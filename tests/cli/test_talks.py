"""The command that listens to a talk, over the fake services: what is typed, and what becomes of it."""

import pytest
from typer.testing import CliRunner

from kgplatform.cli.app import app
from kgplatform.models import Participant, RunReport, RunRequest, Talk
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command

FORCES = Participant(id="e2", part="expert", name="Moons, and suns", looks_for="Forces.", position=2, muted=True)
SAID = [
    "1. You (original question)",
    "   What raises the tide?",
    "   [You have something to say.]",
    "",
    "2. General (potential answer, 1 snippet)",
    "   on: What raises the tide?",
    "   The Moon raises the tide.",
    "   [The last turn is a question.]",
    "",
]


@pytest.fixture(autouse=True)
def _talk(fake: FakeServices) -> None:
    talk: Talk = asked_tides.TALK.model_copy(update={"participants": (*asked_tides.TALK.participants, FORCES)})
    fake.talks = {tides.TIDES.id: talk}
    fake.watched = (
        RunReport(id="run-1", kind="costorm", state="finished", topic_id=tides.TIDES.id, reason="Nobody spoke.",
                  page_id="p1"),
    )  # fmt: skip


def asked(fake: FakeServices) -> list[dict[str, object]]:
    """Return by which options the talk went on, beside those that it always has."""
    requests: list[RunRequest] = [request for (request,) in fake.called("start")]
    assert {(each.strategy, each.topic_id) for each in requests} == {("costorm", tides.TIDES.id)}
    usual = {"turns": 1, "page": False}
    return [{k: v for k, v in each.options.items() if usual.get(k) != v} for each in requests]


@pytest.mark.usefixtures("command")
def test_what_is_typed_steers_the_talk(fake: FakeServices) -> None:
    typed = "\nAnd bays?\n/mute Gen\n/unmute Moons, and suns\n/report\n/mute Nobody\n/map\n/help\n/quit\nUnheard\n"
    result = CliRunner().invoke(app, ["topic", "talk", "tides"], input=typed)

    assert result.exit_code == 0, result.output
    # who has a comma in the name is named by the id
    assert asked(fake) == [
        {}, {}, {"say": "And bays?"}, {"turns": 0, "mute": "General"}, {"turns": 0, "unmute": "e2"},
        {"turns": 0, "page": True},
    ]  # fmt: skip
    who = ["You: Listens.", "General: Answers.", "Moons, and suns (muted): Forces."]
    assert result.stdout.splitlines() == [
        "What was asked in the background, before the talk:", "  - What is a tide?", "",
        *SAID, *who, *who, "The page is written. Read it: kgplatform page show p1", "Tides (0)", "  Causes (1)",
    ]  # fmt: skip
    assert result.stderr.count("\nNobody spoke.") == 2
    assert "Nobody in the talk is called 'Nobody', so nothing was said or changed." in result.stderr
    assert result.stderr.count("Type what the talk is to be about") == 2


def test_one_thing_is_said(command: Command, fake: FakeServices) -> None:
    result = command("topic", "talk", "tides", "--say", "And bays?", "--turns", "2", "--mute", "General")

    assert result.exit_code == 0, result.output
    assert asked(fake) == [{"turns": 2, "say": "And bays?", "mute": "General"}]
    assert result.stdout.splitlines()[3:] == SAID
    assert Talk.model_validate_json(command("topic", "talk", "tides", "--json").stdout) == fake.talks[tides.TIDES.id]


@pytest.mark.parametrize(
    ("given", "told"),
    [(("--say", " "), "There is nothing in what you say."), (("--set", "turns=101"), "turns: input should be")],
)
def test_what_cannot_be_is_told_before_anything_is_begun(
    command: Command, fake: FakeServices, given: tuple[str, ...], told: str
) -> None:
    result = command("topic", "talk", "tides", *given)

    assert (result.exit_code, told in result.stderr) == (1, True), result.stderr
    assert fake.called("start") == []
