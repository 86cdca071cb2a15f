"""What a run is said to use: from what a search finds, and from what other topics took."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from kgplatform.llm.ledger import RunUsage
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Range, RunReport
from kgplatform.runs.calibration import Case, Experience, case_of
from kgplatform.runs.estimates import CONCLUDED, RULES, WRITTEN, foretold, spread_of, work_ahead
from kgplatform.runs.forecast import Outlook
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.workload import Manner, Work, call_tokens, calls

PROMPTS = load_prompts()
NOTHING_KNOWN = Experience([], PROMPTS)
TWELVE = Outlook(known=0, unread=0, rounds=((5, 5), (7, 7), (0, 0)), length=100.0)
WORK = Work(read=12, asks=2, snippets=12, length=100)
ENGINE = SimpleNamespace(engine="m")
MODEL = cast(
    Parts,
    SimpleNamespace(
        rules="there",
        writer=ENGINE,
        groups=ENGINE,
        facets=ENGINE,
        extractor=SimpleNamespace(name="model:m"),
        options=ResearchOptions(),
    ),
)
OFFLINE = cast(Parts, SimpleNamespace(rules=None, facets=None, options=ResearchOptions()))
USUAL = {
    "extractor": 12.0, "facets": 1.0, "researcher": 2.0, "synthesiser": 2.0, "grouping": 3.0, "normalisation": 1.0,
    "outline": 1.0, "refinement": 1.0, "relevance": 1.0, "placement": 1.0, "writer": pytest.approx(7.8),
    "reviewer": pytest.approx(2.4), "editor": pytest.approx(2.4), "claims": pytest.approx(7.8), "polish": 1.0,
    "lead": 1.0,
}  # fmt: skip


def case(size: float, more: float = 1.0, found: float = 1.0) -> Case:
    """A run of so many snippets that took `more` calls and tokens than expected, and `found` this share of them."""
    work = Work(read=size, asks=2, snippets=size, length=100)
    return Case(
        work=work,
        asked={role: more * number for role, number in calls(work).items()},
        tokens={role: more * sum(both) for role, both in call_tokens(work, PROMPTS).items()},
        foreseen=size / found,
        found=size,
        seconds=2.0,
        money=0.001,
    )


def test_the_calls_of_a_run_follow_from_what_it_reads() -> None:
    assert calls(WORK) == USUAL
    assert sum(calls(Work(read=12, asks=2, snippets=0, length=100)).values()) == 21
    assert WORK.headings == 6
    assert Work(read=0, asks=0, snippets=3, length=100).headings == 3
    assert Work(read=0, asks=0, snippets=900, length=100).headings == 14


def test_a_prompt_is_as_long_as_its_own_text_and_what_it_shows() -> None:
    short, long = (call_tokens(Work(12, 2, 12, length), PROMPTS) for length in (100, 300))
    assert long["extractor"][0] - short["extractor"][0] == 200
    assert long["writer"][0] - short["writer"][0] == pytest.approx(200 * 12 / 6)
    assert short["extractor"][1] == pytest.approx(0.3 * 3000)
    assert short["outline"] == long["outline"]


@pytest.mark.parametrize(
    ("at_once", "context", "length", "together"),
    [
        (1, 32_000, 100, 1),
        (6, 32_000, 100, 6),
        (6, 32_000, 500, 4),  # as many as 6,000 characters
        (6, 8192, 80, 6),
        (6, 8192, 200, 3),  # six and their answer would take 10,200 tokens
        (4, 8192, 600, 1.6666666666666667),
        (6, 4096, 600, 1),
    ],
)
def test_a_call_reads_as_many_as_fit(at_once: int, context: int, length: float, together: float) -> None:
    assert Manner(at_once, context).together(length, PROMPTS) == pytest.approx(together)


def test_several_a_call_are_fewer_calls_with_longer_prompts_and_answers() -> None:
    # given: twelve snippets in three rounds, of each of which the last call is half full
    several = replace(WORK, together=6)

    # then
    assert calls(several) == USUAL | {"extractor": 3.25}
    assert calls(replace(several, read=0))["extractor"] == 0
    assert calls(replace(several, read=1))["extractor"] == 1
    alone, together = (call_tokens(work, PROMPTS)["extractor"] for work in (WORK, several))
    assert together[1] == pytest.approx(12 / 3.25 * alone[1])
    assert call_tokens(replace(several, length=200), PROMPTS)["extractor"][0] - together[0] == pytest.approx(
        12 / 3.25 * 100
    )


def test_an_estimate_keeps_to_how_the_model_reads() -> None:
    told = foretold(MODEL, TWELVE, Experience([], PROMPTS, Manner(6, 32_000)), True, {})
    assert told.calls.likely == pytest.approx(47.4 - 12 + 3.25)


def test_without_history_the_settings_tell_within_a_wide_range() -> None:
    # when
    told = foretold(MODEL, TWELVE, NOTHING_KNOWN, True, {})

    # then
    assert told.snippets == Range(low=4.8, likely=12.0, high=30.0)
    assert told.calls == Range(low=18.96, likely=47.4, high=118.5)
    assert told.seconds == Range(low=75.84, likely=189.6, high=474.0)
    assert told.money is None
    assert told.basis == (
        "Searching the corpus finds up to 12 snippets; no other topic has been run yet: the figures are those of the "
        "prompts, within a wide range."
    )


def test_prices_tell_the_money() -> None:
    told = foretold(MODEL, TWELVE, NOTHING_KNOWN, True, {"m": (1.0, 1.0)})
    assert told.money is not None
    assert told.money.likely == pytest.approx(told.tokens.likely / 1_000_000, abs=0.001)


def test_what_was_read_for_another_topic_costs_nothing() -> None:
    outlook = TWELVE.model_copy(update={"rounds": ((5, 1), (7, 3), (0, 0)), "known": 2, "unread": 1})
    assert work_ahead(outlook, NOTHING_KNOWN, True) == Work(read=5, asks=2, snippets=14, length=100)
    assert work_ahead(outlook, NOTHING_KNOWN, False).snippets == 0


def test_a_topic_that_is_concluded_costs_its_page_and_a_page_that_is_written_nothing() -> None:
    # given
    concluded = Outlook(known=12, unread=0, rounds=(), length=100.0, concluded=True)

    # when
    page = foretold(MODEL, concluded, NOTHING_KNOWN, True, {})
    nothing = foretold(MODEL, concluded.model_copy(update={"written": True}), NOTHING_KNOWN, True, {})

    # then
    assert (page.calls.likely, page.basis) == (26.4, CONCLUDED)
    assert page.snippets == Range(low=12, likely=12, high=12)
    assert (nothing.calls, nothing.basis) == (Range(low=0, likely=0, high=0), WRITTEN)
    assert nothing.money == Range(low=0, likely=0, high=0)


def test_the_rules_ask_nobody() -> None:
    told = foretold(OFFLINE, TWELVE, NOTHING_KNOWN, True, {})
    assert (told.calls.likely, told.tokens.likely, told.money, told.basis) == (
        0,
        0,
        Range(low=0, likely=0, high=0),
        RULES,
    )
    assert told.seconds.likely == 26


def test_what_others_took_corrects_what_is_expected() -> None:
    # given: others that took half as much again, and found two thirds of what was foreseen
    others = Experience([case(size, more=1.5, found=2 / 3) for size in (8, 12, 20)], PROMPTS)

    # when
    told = foretold(MODEL, TWELVE, others, True, {})

    # then: 8 snippets, 7 headings, and all alike, so that the range is narrow
    assert told.snippets.likely == 8
    work = Work(read=8, asks=2, snippets=8, length=100)
    assert told.calls.likely == pytest.approx(1.5 * sum(calls(work).values()))
    assert told.calls.high == pytest.approx(1.1 * told.calls.likely, rel=1e-3)
    assert told.seconds.likely == pytest.approx(2 * told.calls.likely, rel=1e-3)
    assert told.money is not None
    assert told.money.likely == pytest.approx(0.001 * told.tokens.likely, rel=1e-3)
    assert told.basis.endswith("what 3 other topics took says what each of them costs.")


def test_topics_of_like_size_tell_most() -> None:
    few = Experience([case(4, 3.0), case(5, 3.0), case(50, 1.0), case(60, 1.0)], PROMPTS)
    assert few.calls(Work(read=5, asks=2, snippets=5, length=100))["writer"] == pytest.approx(3 * 1.3 * 5)
    assert few.calls(Work(read=50, asks=2, snippets=50, length=100))["writer"] == pytest.approx(1.3 * 6)


def test_the_range_is_as_wide_as_others_differ() -> None:
    assert spread_of(Experience([case(8), case(12)], PROMPTS)) == 2.5
    assert spread_of(Experience([case(8), case(12), case(20)], PROMPTS)) == 1.1
    assert spread_of(Experience([case(8, 2.0), case(9), case(10), case(11)], PROMPTS)) == pytest.approx(2.0)


def test_a_case_is_what_its_run_took() -> None:
    # given
    report = RunReport(
        id="r", kind="apollo", state="finished", topic_id="t", page_id="p",
        counts={"snippets": 9, "extracted": 8, "rounds": 3}, seconds={"extract": 6.0, "article": 4.0},
    )  # fmt: skip
    usage = RunUsage(
        run_id="r", topic_id="t", calls={"extractor": 8, "researcher": 2}, cached={"writer": 3},
        tokens={"extractor": 800, "researcher": 200}, cost=0.5,
    )  # fmt: skip

    # when
    told = case_of(report, usage, [5, 6], 70.0, 6.0)

    # then
    assert told.work == Work(read=8, asks=2, snippets=9, length=70, together=6)
    assert told.asked == {"extractor": 8, "researcher": 2, "writer": 3}
    assert told.tokens == {"extractor": 100, "researcher": 100}
    assert (told.foreseen, told.found, told.seconds, told.money) == (11, 9, 1.0, 0.0005)


def test_of_conversations_a_case_asks_once_a_round_however_many_ask_in_it() -> None:
    counts = {"rounds": 4, "turns": 9, "extracted": 8, "snippets": 9}
    report = RunReport(id="r", kind="storm", state="finished", topic_id="t", page_id="p", counts=counts)
    asked = {"interviewer": 9, "synthesiser": 9}
    usage = RunUsage(run_id="r", topic_id="t", calls=asked, cached={}, tokens={}, cost=0.0)

    assert case_of(report, usage, [5, 6], 70.0).work == Work(read=8, asks=3, snippets=9, length=70)
