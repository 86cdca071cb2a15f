import pytest

from kgplatform.models import (
    Budget,
    ChangedSentence,
    Changes,
    Look,
    PageDiff,
    PageSentence,
    Range,
    RestedSection,
    RunReport,
    SectionDiff,
    Spending,
    ToldGap,
    Topic,
)
from kgplatform.runs.wording import (
    allowed,
    amount,
    cost_of,
    doing,
    duration,
    figures,
    in_brief,
    look_lines,
    money,
    name_of,
    span,
    state_of,
    times,
)

RUNNING = RunReport(id="r", kind="apollo", state="running", stage="extract")
MOSS = Topic(id="t", name="Moss", domain="plants")


def but(**changes: object) -> RunReport:
    return RUNNING.model_copy(update=changes)


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (but(state="pending"), "waiting in the queue"),
        (but(state="pending", reason="Two others run."), "waiting in the queue: Two others run."),
        (RUNNING, "extracting triples"),
        (but(reason="Waiting: Qdrant is away."), "extracting triples. Waiting: Qdrant is away."),
        (but(stage=""), "getting ready"),
        (but(stage="new"), "new"),
        (but(state="paused", reason="It was asked to rest."), "paused: It was asked to rest."),
        (but(state="finished", reason="The depth is reached."), "finished: The depth is reached."),
        (but(state="failed", reason="No credit."), "failed: No credit."),
        (but(state="cancelled"), "cancelled"),
        (but(state="cancelled", reason="Cancelled by hand."), "cancelled by hand."),
        (but(state="paused", reason="Paused; go on later."), "paused; go on later."),
    ],
)
def test_states_are_told_in_words(report: RunReport, words: str) -> None:
    assert state_of(report) == words


def test_the_round_is_told_while_researching_only() -> None:
    counts = {"rounds": 1.0, "relations": 1200.0}
    assert doing(but(counts=counts)) == "round 2, extracting triples (1,200 relations so far)"
    assert doing(but(counts=counts, stage="ask")) == "round 1, asking about them (1,200 relations so far)"
    assert doing(but(counts=counts, stage="article")) == "writing the page (1,200 relations so far)"


def test_figures_that_are_not_known_are_left_out() -> None:
    assert figures(RUNNING) == ""
    assert figures(but(done=3, total=12, left=130.0)) == "3 of 12 steps, about 2 min left"
    assert figures(but(spent=Spending(calls=2, tokens=1500, money=0.25))) == "cost 0.25"
    assert figures(but(state="paused", done=3, total=12, left=130.0)) == "3 of 12 steps"


@pytest.mark.parametrize(
    ("spent", "words"),
    [
        (Spending(), ""),
        (Spending(calls=1, tokens=900, unpriced=1), "900 tokens in 1 call"),
        (Spending(calls=1200, tokens=3_210_000, unpriced=1200), "3.21 million tokens in 1,200 calls"),
        (Spending(calls=2, tokens=10, money=0.0125), "cost 0.0125"),
        (Spending(calls=2, tokens=10, money=3, unpriced=1), "cost 3 and 1 call of unknown cost"),
    ],
)
def test_cost_is_money_where_prices_are_known(spent: Spending, words: str) -> None:
    assert cost_of(spent) == words


def test_what_a_run_may_use() -> None:
    assert allowed(Budget()) == "as much as it takes"
    budget = Budget(money=2, tokens=3_000_000, calls=100, seconds=5400)
    assert allowed(budget) == "at most cost 2, 3 million tokens, 100 calls, 90 min of work"


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0"), (0.0125, "0.0125"), (0.0000001, "under 0.000001"), (1, "1"), (2.5, "2.50"), (1234.567, "1,234.57")],
)
def test_money(value: float, words: str) -> None:
    assert money(value) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "about 10 s"), (44, "about 40 s"), (130, "about 2 min"), (5000, "about 83 min"), (9000, "about 2.5 h")],
)
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_row_has_room_for_a_sentence() -> None:
    assert in_brief("failed: No credit. Add some.") == "failed: No credit"
    assert in_brief("waiting in the queue") == "waiting in the queue"
    assert in_brief("x" * 81) == "x" * 77 + "..."


def test_ranges() -> None:
    assert [amount(12_345), amount(3_210_000), amount(2_500_000_000)] == ["12,345", "3.21 million", "2.5 billion"]
    assert span(Range(low=100, likely=150, high=2_250_000), " calls") == "150 calls (100 to 2.25 million)"
    assert times(Range(low=60, likely=90, high=180)) == "about 90 s (60 s to 3 min)"


def test_a_look_is_told_a_line_for_each_change() -> None:
    old, new = (PageSentence(text=text, snippet_ids=(text,)) for text in ("Old.", "New."))
    kept = ChangedSentence(old=old, new=old.model_copy(update={"snippet_ids": ("other",)}))
    lead = SectionDiff(path=(), old_path=(), state="changed", changed=(kept, ChangedSentence(old=old, new=new)))
    gap = ToldGap(gap_id="g", kind="thin_entity", text="Moon: thin")
    changes = Changes(
        page=PageDiff(old_id="1", new_id="2", sections=(lead,)),
        rested=(RestedSection(path=(), titles=("Lakes", "Bays")), RestedSection(path=("A", "B"), titles=("Seas",))),
        opened=(gap,),
        closed=(gap,),
    )
    assert list(look_lines(Look(id="l", topic_id="t", changes=changes))) == [
        "The lead rested on a retracted work: Lakes; Bays",
        "A > B rested on a retracted work: Seas",
        "Lead: ~ New.",
        "Gap opened: Moon: thin",
        "Gap closed: Moon: thin",
    ]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("apollo", "Research run on Moss"),
        ("storm", "STORM run on Moss"),
        ("refresh", "Update run on Moss"),
        ("watch", "Watching run on Moss"),
        ("page", "Page run on Moss"),
        ("of_before", "Of before run on Moss"),  # a strategy that there is no more
        ("load", "Load of sources"),
    ],
)
def test_runs_are_called_as_their_strategies_say(kind: str, name: str) -> None:
    report = RunReport(id="run", kind=kind, state="finished")

    assert name_of(report, MOSS) == name
    assert name_of(report, None) == name.replace("Moss", "a removed topic")


def test_a_question_run_says_what_is_asked() -> None:
    def called(question: str) -> str:
        return name_of(RunReport(id="run", kind="ask", state="finished", options={"question": question}), MOSS)

    assert called("Why is it green?") == "Question run on Moss: Why is it green?"
    assert called(f"Why is {'s' * 90}?") == f"Question run on Moss: Why is {'s' * 70}..."


def test_a_question_run_says_what_was_asked_where_that_is_more_than_its_topic() -> None:
    asked = {"question": "Why is it green?", "whole_domain": True}
    report = RunReport(id="run", kind="ask", state="finished", options=asked)

    assert name_of(report, MOSS) == "Question run on all that was read in plants: Why is it green?"
