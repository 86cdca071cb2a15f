"""Runs, looks, costs and times in words."""

from collections.abc import Iterator

from kgplatform.models import Budget, Look, Range, RunReport, Spending, Topic
from kgplatform.strategies.registry import all_strategies, stage_of

STATES = {
    "pending": "waiting in the queue",
    "running": "running",
    "paused": "paused",
    "finished": "finished",
    "failed": "failed",
    "cancelled": "cancelled",
}
LOAD = "load"
SHORT = 8  # characters of an id that people are shown where a row has no room for all
ROW = 80  # of a text there
MILLION, BILLION = 1_000_000, 1_000_000_000


def name_of(report: RunReport, topic: Topic | None) -> str:
    """Return what a run is called: "Research run on Crop pollination", "Question run on Tides: Why do they rise?",
    "Question run on all that was read in sea: Why do they rise?" or "Load of sources"; `topic` is that which it is
    filed under, None for one that is gone. A long question is cut."""
    if report.kind == LOAD:
        return "Load of sources"
    known = all_strategies().get(report.kind)
    kind = known.called if known and known.called else report.kind.replace("_", " ")
    asked = in_brief(str(report.options.get("question", "")))
    subject = topic.name if topic else "a removed topic"
    if topic and report.options.get("whole_domain"):
        subject = f"all that was read in {topic.domain}"
    return f"{kind[:1].upper()}{kind[1:]} run on {subject}{asked and f': {asked}'}"


def state_of(report: RunReport) -> str:
    """Return what a run does or why it does not: "paused: it was asked to rest"."""
    if report.state == "running":
        return doing(report)
    words, reason = STATES[report.state], report.reason
    if reason.casefold().startswith(words):  # "Cancelled." says it already
        return words[0] + reason[1:]
    return f"{words}: {reason}" if reason else words


def doing(report: RunReport) -> str:
    """Return what a run is at: "round 2, extracting triples (120 relations so far)"; and for what it waits there, if it
    does: "writing the page. Waiting: Qdrant does not answer."."""
    counts = report.counts
    stage = stage_of(report.kind, report.stage)
    number = counts.get("rounds", 0) + (stage.round == "begun")
    rounds = f"round {number:.0f}, " if counts.get("rounds") and stage.round else ""
    found = f" ({counts['relations']:,.0f} relations so far)" if counts.get("relations") else ""
    waits = f". {report.reason}" if report.reason else ""
    return f"{rounds}{stage.label or 'getting ready'}{found}{waits}"


def look_lines(look: Look) -> Iterator[str]:
    """Yield what a look found, a line each."""
    changes = look.changes
    yield from (f"{work.change.capitalize()}: {work.title} <{work.url}>" for work in changes.works)
    for rested in changes.rested:
        yield f"{' > '.join(rested.path) or 'The lead'} rested on a retracted work: {'; '.join(rested.titles)}"
    for section in changes.page.sections if changes.page else ():
        heading = " > ".join(section.path) or "Lead"
        yield from (f"{heading}: + {sentence.text}" for sentence in section.came)
        yield from (f"{heading}: - {sentence.text}" for sentence in section.went)
        yield from (f"{heading}: ~ {pair.new.text}" for pair in section.changed if pair.old.text != pair.new.text)
    yield from (f"New dispute: {gap.text}" for gap in changes.disputes)
    yield from (f"Gap opened: {gap.text}" for gap in changes.opened)
    yield from (f"Gap closed: {gap.text}" for gap in changes.closed)


def round_in_words(number: int) -> str:
    """Return the name of a round of reading: "first round" for 0, "follow-up round 2"."""
    return f"follow-up round {number}" if number else "first round"


def figures(report: RunReport) -> str:
    """Return how far a run is: "3 of 12 steps, cost 0.25, about 2 min left"; what is not known is left out."""
    steps = f"{report.done} of {report.total} steps" if report.total else ""
    left = f"{duration(report.left)} left" if report.left is not None and report.state == "running" else ""
    return ", ".join(part for part in (steps, cost_of(report.spent), left) if part)


def cost_of(spent: Spending) -> str:
    """Return the money that was spent, where prices are known; else tokens and calls; "" where no model was asked."""
    if not spent.calls:
        return ""
    if not spent.money:
        return f"{amount(spent.tokens)} tokens in {_calls(spent.calls)}"
    unknown = f" and {_calls(spent.unpriced)} of unknown cost" if spent.unpriced else ""
    return f"cost {money(spent.money)}{unknown}"


def allowed(budget: Budget) -> str:
    """Return what a run may use: "at most cost 2, 100 calls"; "as much as it takes" where nothing is said."""
    bounds = (
        f"cost {money(budget.money)}" if budget.money is not None else "",
        f"{amount(budget.tokens)} tokens" if budget.tokens is not None else "",
        _calls(budget.calls) if budget.calls is not None else "",
        f"{budget.seconds / 60:,.4g} min of work" if budget.seconds is not None else "",
    )
    named = ", ".join(bound for bound in bounds if bound)
    return f"at most {named}" if named else "as much as it takes"


def span(of: Range, unit: str = "") -> str:
    """Return a range: "150 calls (100 to 225)"."""
    return f"{amount(of.likely)}{unit} ({amount(of.low)} to {amount(of.high)})"


def money(value: float) -> str:
    """Return an amount of money in full below 1, in hundredths above."""
    if value >= 1:
        return f"{value:,.2f}".removesuffix(".00")
    return f"{value:.6f}".rstrip("0").rstrip(".") if value >= 1 / MILLION or not value else "under 0.000001"


def amount(value: float) -> str:
    """Return a count: "12,300", "3.2 million"."""
    if value < MILLION:
        return f"{value:,.0f}"
    return f"{value / MILLION:.3g} million" if value < BILLION else f"{value / BILLION:,.4g} billion"


def duration(seconds: float) -> str:
    """Return about how long something takes: "about 40 s", "about 3 min", "about 2.5 h"."""
    return f"about {_time(seconds)}"


def times(of: Range) -> str:
    """Return how long something may take: "about 90 s (60 s to 3 min)"."""
    return f"{duration(of.likely)} ({_time(of.low)} to {_time(of.high)})"


def short(run_id: str) -> str:
    """Return as much of a run's id as a row has room for."""
    return run_id[:SHORT]


def in_brief(text: str) -> str:
    """Return the first sentence of a text, cut where a row has no room for more."""
    first = text.partition(". ")[0].strip()
    return first if len(first) <= ROW else f"{first[: ROW - 3]}..."


def _time(seconds: float) -> str:
    if seconds < 95:
        return f"{max(10, round(seconds, -1)):.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 95 else f"{minutes / 60:.2g} h"


def _calls(number: int) -> str:
    return "1 call" if number == 1 else f"{number:,} calls"
