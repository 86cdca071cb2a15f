"""The trail of a sentence on the command line, over the fake services."""

import json

from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command


def test_a_trail_tells_quote_source_and_why_it_was_read(command: Command, fake: FakeServices) -> None:
    result = command("page", "trail", "Tides", "0", "0")

    sentence = tides.PAGE.sections[0].sentences[0].text
    assert result.stdout.splitlines() == [
        f"Lead: {sentence}",
        "",
        f"How the Moon moves the sea ({tides.ARISE.id})",
        f"  “{sentence}”",
        "  Source: Tides, https://sea.example/tides",
        "  Round 1, found at place 3 by searching for: Moon spring tide",
        "    To answer: How are Moon and spring tide related?",
        "    Because of a gap, missing link: Moon / spring tide: have neighbours in common, but no relation",
        "  Round 0, found at place 1 by searching for: Tidal power",
        "    That is the topic's own name, or a part of its goal.",
    ]
    assert fake.called("trail") == [(tides.PAGE.id, 0, 0)]


def test_a_trail_says_what_is_gone_and_not_known(command: Command) -> None:
    assert command("page", "trail", tides.PAGE.id, "2", "1").stdout.splitlines()[2:] == [
        f"Bays that swing ({tides.BAYS.id})",
        "  It is not known which words of it are meant.",
        "  Source: Bays, file:bays",
        "",
        "1 of the snippets that it cites is gone.",
    ]


def test_a_trail_as_json(command: Command) -> None:
    told = json.loads(command("page", "trail", tides.PAGE.id, "0", "0", "--json").stdout)

    assert (told["page_id"], told["steps"][0]["searches"][1]["question"]) == (tides.PAGE.id, None)


def test_a_sentence_that_there_is_not_is_told(command: Command) -> None:
    result = command("page", "trail", "Tides", "0", "9")

    assert (result.exit_code, result.stdout) == (1, "")
    assert " ".join(result.stderr.split()) == "Error: There is no sentence 9. What to do: It has 0 to 1."
