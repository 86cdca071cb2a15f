"""The command that tells where snippets and facts are lost, over the fake services."""

import json
from pathlib import Path

import pytest

from kgplatform.models import Funnel
from tests.api import funnels, tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "facts.txt"
    path.write_text(f"{funnels.FATE.fact}\n\n{funnels.LOST.fact}\n", encoding="utf-8")
    return path


def lines_of(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def test_a_topic_is_told_as_its_page_lost_it(command: Command, fake: FakeServices) -> None:
    result = command("topic", "funnel", "tides", "--domain", "sea")

    assert result.exit_code == 0
    assert fake.called("funnel") == [(tides.TIDES.id, ())]
    stages = ["in the domain", "about the topic", "found", "read", "told something", "offered to a section", "cited"]
    assert lines_of(result.stdout) == [
        [f"Tides ({tides.TIDES.id}) in sea: version 1 of its page ({tides.PAGE.id})"],
        ["Snippets of prose"],
        ["stage", "snippets"],
        ["in the domain", "3"], ["about the topic, 0.31 or more", "2"], ["found", "2"], ["read", "2"],
        ["told something", "1"], ["offered to a section", "2"], ["cited", "1"],
        ["Sections"],
        ["section", "offered", "left out for length", "unfit", "cited", "sentences dropped"],
        ["the lead", "1", "0", "0", "1", ""],
        ["Tides > Bays", "2", "3", "1", "0", "1 by the check of claims, 2 by the check that a section is long enough"],
        ["Sources, those that lose most first"],
        ["id", "title", "address", *stages],
        [tides.BAYS.source_id, "Bays", "file:bays", "3", "2", "2", "2", "1", "2", "0"],
        [tides.ARISE.source_id, "Tides", "file:tides", "3", "2", "2", "2", "1", "2", "1"],
    ]  # fmt: skip


def test_facts_of_a_file_are_told_with_the_snippets_that_may_state_them(
    command: Command, fake: FakeServices, facts: Path
) -> None:
    told = command("topic", "funnel", "tides", "--facts", str(facts), "--limit", "1").stdout

    assert fake.called("funnel") == [(tides.TIDES.id, (funnels.FATE.fact, funnels.LOST.fact))]
    lines = lines_of(told)
    assert ["Sources, those that lose most first (1 of 2)"] in lines
    assert lines[lines.index(["How far 2 facts came"]) + 2 :] == [
        ["no source", "1", "No snippet of the domain is near enough."],
        ["dropped", "1", "A drafted sentence told it, and a check took that out."],
        ["Facts"],
        ["number", "fact", "how far it came", "nearest sentence", "its share of the words", "its cosine"],
        ["1", funnels.FATE.fact, f"{funnels.FATE.said} {funnels.FATE.why}", funnels.FATE.sentence, "0.88", "0.81"],
        ["2", funnels.LOST.fact, funnels.LOST.said, "", "", ""],
        ["Snippets that may state them"],
        ["fact", "snippet", "title", "likely", "cosine", "share of the words", "how far it came"],
        ["1", tides.BAYS.id, "Bays that swing", "yes", "0.75", "0.50", "dropped"],
        ["1", tides.SPRING.id, "A fortnight of tides", "no", "0.25", "0.12", "not found"],
    ]


def test_json_is_the_funnel(command: Command, facts: Path) -> None:
    result = command("topic", "funnel", "tides", "--facts", str(facts), "--json")

    assert Funnel.model_validate(json.loads(result.stdout)) == funnels.funnel(2)


def test_facts_may_be_jsonl(command: Command, fake: FakeServices, tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text(
        '\ufeff{"fact": "The Moon  raises\\nthe tides.", "source": 1}\n\n{"fact": "So does the Sun."}\n',
        encoding="utf-8",
    )

    assert command("topic", "funnel", "tides", "--facts", str(path)).exit_code == 0
    assert fake.called("funnel") == [(tides.TIDES.id, ("The Moon raises the tides.", "So does the Sun."))]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: No such file or directory."),
        (b"", "holds no fact."),
        (b" \n\n", "holds no fact."),
        (b"The Moon.\ncaf\xe9\n", "holds bytes that are no UTF-8."),
        (b"x\n" * 501, "holds 501 facts."),
        (b"The Moon.\n" + b"x" * 1_001, "`fact` has 1,001 characters."),
        (b"a\x00b", "`fact` has the character U+0000 at place 1, which no text has."),
        (b'{"fact": "a"}\n{"fact": ', "is no JSON."),
        (b'{"text": "a"}', "has no `fact`."),
        (b'{"fact": " "}', "has no `fact`."),
        (b'{"fact": 7}', "has no `fact`."),
        (b'{"fact": "\\ud800"}', "`fact` has the character U+D800 at place 0, which no text has."),
        (b"x" * 4_000_001, "has more than 4,000,000 bytes."),
    ],
)
def test_a_file_that_holds_no_facts_is_refused_with_what_to_do(
    command: Command, fake: FakeServices, tmp_path: Path, content: bytes | None, said: str
) -> None:
    path = tmp_path / "facts"
    if content is not None:
        path.write_bytes(content)

    result = command("topic", "funnel", "tides", "--facts", str(path))

    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr
    assert "What to do: " in result.stderr
    assert fake.calls == []


def test_a_folder_is_no_file_of_facts(command: Command, tmp_path: Path) -> None:
    assert "cannot be read: Is a directory." in command("topic", "funnel", "tides", "--facts", str(tmp_path)).stderr


def test_a_topic_without_a_page_is_told_how_to_get_one(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    pageless = funnels.FUNNEL.model_copy(update={"page_id": "", "version": 0, "drafted": False, "sections": ()})
    monkeypatch.setattr(funnels, "FUNNEL", pageless)
    told = command("topic", "funnel", "tides").stdout
    assert told.splitlines()[0].endswith(f"there is no page yet. Write one: kgplatform page write {tides.TIDES.id}")

    undrafted = pageless.model_copy(update={"page_id": tides.PAGE.id, "version": 3})
    monkeypatch.setattr(funnels, "FUNNEL", undrafted)
    assert command("topic", "funnel", "tides").stdout.splitlines()[1] == (
        f"What its sections were offered is not known. Write it anew to know it: kgplatform page write {tides.TIDES.id}"
    )
