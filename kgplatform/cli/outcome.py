"""What came of a run, on stdout."""

from kgplatform.cli.console import amount, count_of, out, print_json
from kgplatform.cli.wording import cost_of
from kgplatform.models import RunReport

DROPPED_SHOWN = 8  # reasons
FOUND = {"rounds": "round", "snippets": "snippet", "entities": "entity", "relations": "relation"}


def print_outcome(report: RunReport, json: bool) -> None:
    """Print what a run that has finished found, cost and wrote."""
    if json:
        print_json(report)
        return
    out.print(_found(report) + report.reason, highlight=False, markup=False)
    if report.dropped:
        out.print(f"Not taken: {dropped(report)}.", highlight=False, style="dim", markup=False)
    if spent := cost_of(report.spent):
        out.print(f"Language models: {spent}.", highlight=False)
    if report.partial:
        out.print(f"The page is partial: {report.partial}", highlight=False, markup=False)
    out.print(f"Topic {report.topic_id}", highlight=False)
    if report.page_id:
        out.print(f"Page  {report.page_id}  (kgplatform page show {report.page_id})", highlight=False)


def dropped(report: RunReport) -> str:
    """Return what was not taken of what the roles said, the most frequent first."""
    reasons = sorted(report.dropped.items(), key=lambda item: (-item[1], item[0]))
    more = f"; {len(reasons) - DROPPED_SHOWN} more reasons" if len(reasons) > DROPPED_SHOWN else ""
    return "; ".join(f"{reason} ({count})" for reason, count in reasons[:DROPPED_SHOWN]) + more


def _found(report: RunReport) -> str:
    if report.kind != "topic":
        return ""
    counts = report.counts
    found = ", ".join(count_of(counts.get(name, 0), noun) for name, noun in FOUND.items())
    return f"{found}, {count_of(counts.get('gaps_found', 0), 'gap')} found and {amount(counts, 'gaps_closed')} closed. "
