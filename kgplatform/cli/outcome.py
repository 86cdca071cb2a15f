"""What came of a run, on stdout."""

import asyncio

from kgplatform.cli.connect import serving
from kgplatform.cli.console import amount, count_of, print_json, print_plain
from kgplatform.engines.home import Home
from kgplatform.models import RunReport
from kgplatform.runs.wording import cost_of
from kgplatform.settings import load_settings
from kgplatform.strategies.registry import all_strategies

DROPPED_SHOWN = 8  # reasons
FOUND = {"rounds": "round", "snippets": "snippet", "entities": "entity", "relations": "relation"}


def print_outcome(report: RunReport, json: bool) -> None:
    """Print what a run that has finished found, cost and wrote."""
    if json:
        print_json(report)
        return
    print_plain(_found(report) + report.reason)
    if report.dropped:
        print_plain(f"Not taken: {dropped(report)}.")
    if spent := cost_of(report.spent):
        print_plain(f"Language models: {spent}.")
    if report.partial:
        print_plain(f"The page is partial: {report.partial}")
    if report.topic_id:
        print_plain(f"Topic: {report.topic_id}")
    if report.page_id:
        address = asyncio.run(serving(Home(load_settings().home)))
        print_plain(f"Page: {address}/pages/{report.page_id}" if address else f"Page: {report.page_id}")
        if not address:
            print_plain(f"Read it: kgplatform page show {report.page_id}, or in a browser: kgplatform serve")


def dropped(report: RunReport) -> str:
    """Return what was not taken of what the roles said, the most frequent first."""
    reasons = sorted(report.dropped.items(), key=lambda item: (-item[1], item[0]))
    more = f"; {len(reasons) - DROPPED_SHOWN} more reasons" if len(reasons) > DROPPED_SHOWN else ""
    return "; ".join(f"{reason} ({count})" for reason, count in reasons[:DROPPED_SHOWN]) + more


def _found(report: RunReport) -> str:
    strategy = all_strategies().get(report.kind)
    if strategy is None or not strategy.begins_topics:  # it did not research
        return ""
    counts = report.counts
    found = ", ".join(count_of(counts.get(name, 0), noun) for name, noun in FOUND.items())
    facets = counts.get("facets_found", 0)
    missing = f", {count_of(facets, 'missing facet')} and {amount(counts, 'facets_closed')} closed" if facets else ""
    gaps = f"{count_of(counts.get('gaps_found', 0), 'gap')} found and {amount(counts, 'gaps_closed')} closed"
    return f"{found}, {gaps}{missing}. "
