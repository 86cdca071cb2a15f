"""kgplatform topic funnel: where snippets and facts are lost on their way to a topic's page."""

import json as json_of
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from kgplatform.bounds import MOST_CHARACTERS, MOST_LISTED, check_text
from kgplatform.cli.connect import ask
from kgplatform.cli.console import count_of, print_json, print_plain, print_table
from kgplatform.cli.options import Domain, Json, TopicName, path_of
from kgplatform.curation.funnel.words import CHECKS, STAGES, STAGES_IN_WORDS
from kgplatform.errors import InputError
from kgplatform.models import Funnel, FunnelCounts, FunnelSection, Topic
from kgplatform.services import Services
from kgplatform.services.finding import find_topic

MOST_BYTES = 4_000_000  # of a file of facts: as many as there may be, each as long as it may be, all of it escaped
FORM = "Give a file in UTF-8 with one fact a line, or JSONL of objects that have a `fact`."


def funnel(
    topic: TopicName,
    domain: Domain = "",
    facts: Annotated[
        Path | None,
        typer.Option(
            parser=path_of,
            metavar="FILE",
            help=f'Facts to look for, one a line, or JSONL with "fact"; at most {MOST_LISTED} of {MOST_CHARACTERS:,} '
            "characters.",
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="How many sources to show.", min=0)] = 20,
    json: Json = False,
) -> None:
    """Show where the snippets of a topic's domain, and given facts, are lost on their way to its newest page."""
    given = read_facts(facts) if facts else []
    found, told = ask(lambda service: _funnel(service, topic, domain, given))
    if json:
        print_json(told)
        return
    _tell_page(found, told)
    _tell_counts(told)
    _tell_sections(told.sections)
    _tell_sources(told, limit)
    if told.facts:
        _tell_facts(told)


def read_facts(path: Path) -> list[str]:
    """Return the facts of a file, in its order, each with single spaces; raises InputError for one that cannot be
    used."""
    facts = []
    for number, line in enumerate(_lines(path), start=1):
        if fact := " ".join(_fact(path, number, line).split()):
            _check(path, number, fact)
            facts.append(fact)
    if not facts:
        raise InputError(f"{path} holds no fact.", FORM)
    if len(facts) > MOST_LISTED:
        raise InputError(f"{path} holds {len(facts):,} facts.", f"Give at most {MOST_LISTED} at once.")
    return facts


def _lines(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", FORM) from error
    if len(content) > MOST_BYTES:
        raise InputError(f"{path} has more than {MOST_BYTES:,} bytes.", f"Give at most {MOST_LISTED} facts at once.")
    try:
        return content.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"Line {line} of {path} holds bytes that are no UTF-8.", FORM) from error


def _fact(path: Path, number: int, line: str) -> str:
    """Return the fact of a line, which may be an object of JSON."""
    if not line.lstrip().startswith("{"):
        return line
    try:
        found = json_of.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError(f"Line {number} of {path} is no JSON.", FORM) from error
    fact = found.get("fact") if isinstance(found, dict) else None
    if not isinstance(fact, str) or not fact.strip():
        raise InputError(f"Line {number} of {path} has no `fact`.", FORM)
    return fact


def _check(path: Path, number: int, fact: str) -> None:
    try:
        check_text("fact", fact)
    except InputError as error:
        raise InputError(f"Line {number} of {path}: {error.what}", error.remedy) from error


async def _funnel(service: Services, topic: str, domain: str, facts: list[str]) -> tuple[Topic, Funnel]:
    found = await find_topic(service, topic, domain)
    return found, await service.funnel(found.id, facts)


def _tell_page(topic: Topic, told: Funnel) -> None:
    named = f"{topic.name} ({topic.id}) in {topic.domain}"
    if not told.page_id:
        print_plain(f"{named}: there is no page yet. Write one: kgplatform page write {topic.id}")
        return
    print_plain(f"{named}: version {told.version} of its page ({told.page_id})")
    if not told.drafted:
        print_plain(
            f"What its sections were offered is not known. Write it anew to know it: kgplatform page write {topic.id}"
        )


def _tell_counts(told: Funnel) -> None:
    stages = ["in the domain", f"about the topic, {told.floor:.2f} or more", *_STAGES[2:]]
    counts = [str(count) for count in _counted(told.counts)]
    print_table("Snippets of prose", ["stage", "snippets"], [list(row) for row in zip(stages, counts, strict=True)])


_STAGES = ("in the domain", "about the topic", "found", "read", "told something", "offered to a section", "cited")


def _counted(counts: FunnelCounts) -> list[int]:
    return [
        counts.snippets, counts.admitted, counts.found, counts.read, counts.related, counts.offered, counts.cited,
    ]  # fmt: skip


def _tell_sections(sections: Sequence[FunnelSection]) -> None:
    rows = [
        [
            each.heading or "the lead",
            *map(str, (each.offered, each.spare, each.unfit, each.cited)),
            ", ".join(_dropped(each)),
        ]
        for each in sections
    ]
    print_table("Sections", ["section", "offered", "left out for length", "unfit", "cited", "sentences dropped"], rows)


def _dropped(section: FunnelSection) -> Iterator[str]:
    for check, words in CHECKS.items():
        if count := section.dropped.get(check, 0):
            yield f"{count} by {words}"


def _tell_sources(told: Funnel, limit: int) -> None:
    rows = [[each.id, each.title, each.url, *map(str, _counted(each.counts))] for each in told.sources[:limit]]
    shown = f" ({len(rows)} of {len(told.sources)})" if len(rows) < len(told.sources) else ""
    print_table(f"Sources, those that lose most first{shown}", ["id", "title", "address", *_STAGES], rows)


def _tell_facts(told: Funnel) -> None:
    came = Counter(fate.stage for fate in told.facts)
    print_table(
        f"How far {count_of(len(told.facts), 'fact')} came", ["stage", "facts", "what it means"],
        [[stage.replace("_", " "), str(came[stage]), STAGES_IN_WORDS[stage]] for stage in STAGES if came[stage]],
    )  # fmt: skip
    print_table(
        "Facts", ["number", "fact", "how far it came", "nearest sentence", "its share of the words", "its cosine"],
        [
            [
                str(n), fate.fact, f"{fate.said} {fate.why}".strip(), fate.sentence,
                *((f"{fate.sentence_share:.2f}", f"{fate.sentence_cosine:.2f}") if fate.sentence else ("", "")),
            ]
            for n, fate in enumerate(told.facts, start=1)
        ],
    )  # fmt: skip
    print_table(
        "Snippets that may state them",
        ["fact", "snippet", "title", "likely", "cosine", "share of the words", "how far it came"],
        [
            [
                str(n), each.snippet_id, each.title, "yes" if each.likely else "no", f"{each.cosine:.2f}",
                f"{each.share:.2f}", each.stage.replace("_", " "),
            ]
            for n, fate in enumerate(told.facts, start=1)
            for each in fate.supports
        ],
    )  # fmt: skip
