"""What a run will use, said before it starts: from the corpus, the settings, and what runs of other topics used."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from kgplatform.errors import InputError, NotFound
from kgplatform.graph import research, sources, topics
from kgplatform.graph.runs import read_runs
from kgplatform.llm.ledger import PER, Price, RunUsage
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Estimate, Range, RunReport, Topic, Value
from kgplatform.roles.grouping.rules.group_naming import RuleGroupNamer
from kgplatform.runs.calibration import Case, Experience, case_of
from kgplatform.runs.forecast import Outlook, look_ahead, mean_length, rounds_ahead
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.parts import Parts, with_options
from kgplatform.strategies.workload import Manner, Work, Workload

MOST_CASES = 12  # the newest runs of other topics that are looked at
ENOUGH_CASES = 3  # that a range can be taken from
UNKNOWN = 2.5  # factor between what is likely and either end of a range, without any history
LEAST = 1.1  # the same factor, however alike the others were
SHARE = 0.8  # of the cases that a range holds
CALL_SECONDS = 4.0  # of a call without history, several at once
SNIPPET_SECONDS, PAGE_SECONDS = 0.5, 20.0  # of the rules
RULES = "The offline rules ask no model."
BEYOND = "What services beyond the corpus bring comes on top: nobody can say that before."
CONCLUDED = "The topic was researched over the same documents: only its page is left to write."
WRITTEN = "The topic was researched, and its page written, over the same documents: what it takes is kept."


class History(Protocol):
    """llm.store.CallStore, as far as an estimate needs it."""

    async def history(self) -> list[RunUsage]:
        """Return what each run used that has any entry."""


@dataclass(frozen=True)
class Estimator:
    """Foretells runs that are carried with these parts and prompts. `prices` are by model, `manner` is how the model
    reads snippets."""

    parts: Parts
    calls: History
    prompts: Prompts
    prices: Mapping[str, Price]
    manner: Manner

    async def estimate(self, topic: Topic, strategy: Strategy[Any], options: Value) -> Estimate:
        """Return what the next run of a strategy on a topic will use. Nobody is asked, and nothing is written.

        Raises InputError for a strategy of which that cannot be said.
        """
        if strategy.workload is None:
            raise InputError(
                f"What a run of {strategy.name} takes cannot be said before: it goes by what is new.",
                "Give it a budget, and it keeps to that.",
            )
        workload = strategy.workload(options)
        parts = with_options(self.parts, options)
        outlook = await look_ahead(parts, topic, search=workload.search)
        cases = await self._cases(parts, topic, strategy.name, workload)
        experience = Experience(cases, self.prompts, self.manner, workload)
        return foretold(parts, outlook, experience, strategy.writes(options.model_dump()), self.prices)

    async def _cases(self, parts: Parts, topic: Topic, kind: str, workload: Workload) -> Sequence[Case]:
        """Return what the runs of other topics tell that read and wrote all they could, the newest first."""
        usages = {usage.run_id: usage for usage in await self.calls.history()}
        cases: dict[str, Case] = {}
        for report in await read_runs(parts.graph, kind=kind, states=["finished"]):
            usage = usages.get(report.id)
            if usage is None or report.topic_id in {topic.id, *cases} or not _is_whole(report, workload):
                continue
            if (case := await self._case(parts, report, usage, workload)) is not None:
                cases[report.topic_id] = case
            if len(cases) == MOST_CASES:
                break
        return list(cases.values())

    async def _case(self, parts: Parts, report: RunReport, usage: RunUsage, workload: Workload) -> Case | None:
        graph = parts.graph
        try:
            other = await topics.read_topic(graph, report.topic_id)
        except NotFound:
            return None
        rounds = await rounds_ahead(parts, other, ()) if workload.search else []
        length = mean_length(await sources.read_snippets(graph, sorted(await research.found(graph, other.id))))
        foreseen = [len(new) for new in rounds]
        return case_of(report, usage, foreseen, length, self.manner.together(length, self.prompts))


def foretold(
    parts: Parts, outlook: Outlook, experience: Experience, write_page: bool, prices: Mapping[str, Price]
) -> Estimate:
    """Return the estimate for an outlook."""
    work = work_ahead(outlook, experience, write_page)
    asked, tokens = experience.calls(work), experience.tokens(work)
    if parts.rules is None or outlook.written:  # nobody to ask, or all of it answered
        asked = dict.fromkeys(asked, 0.0)
    elif parts.groups is None or parts.groups.engine == RuleGroupNamer.engine:
        asked.pop("grouping", None)
    if parts.facets is None or not parts.options.facet_share:
        asked.pop("facets", None)
    total = sum(asked.values())
    told = sum(asked[role] * tokens[role] for role in asked)
    spread = spread_of(experience)
    snippets = outlook.known + experience.found(outlook.found)
    return Estimate(
        snippets=_range(snippets, 1.0 if outlook.concluded else spread),
        calls=_range(total, spread),
        tokens=_range(told, spread),
        seconds=_range(_seconds(parts, work, total, experience), max(spread, 1.5)),
        money=_money(parts, work, asked, tokens, experience, prices, spread),
        basis=_basis(parts, outlook, experience),
    )


def work_ahead(outlook: Outlook, experience: Experience, write_page: bool) -> Work:
    """Return what is likely to be done of what was foreseen."""
    found = experience.found(outlook.found)
    share = found / outlook.found if outlook.found else 0.0
    new = sum(unread for _, unread in outlook.rounds) * share
    return Work(
        read=outlook.unread + new,
        asks=experience.asks(float(max(0, len(outlook.rounds) - 1))),
        snippets=outlook.known + found if write_page else 0.0,
        length=outlook.length,
        together=experience.manner.together(outlook.length, experience.prompts),
    )


def spread_of(experience: Experience) -> float:
    """Return the factor within which SHARE of the cases are, each foretold from the others."""
    if len(experience.cases) < ENOUGH_CASES:
        return UNKNOWN
    errors = sorted(abs(math.log(_ratio(case, experience.without(case)))) for case in experience.cases)
    place = min(len(errors) - 1, math.ceil(SHARE * (len(errors) + 1)) - 1)
    return max(LEAST, math.exp(errors[place]))


def _ratio(case: Case, others: Experience) -> float:
    """Return a case's calls, by those that the others would have had foretold for it."""
    scale = others.found(case.foreseen) / case.found if case.found else 1.0
    work = replace(case.work, read=case.work.read * scale, snippets=case.work.snippets * scale)
    foretold_calls = sum(number for role, number in others.calls(work).items() if role in case.asked)
    return max(1.0, sum(case.asked.values())) / max(1.0, foretold_calls)


def _range(likely: float, factor: float) -> Range:
    return Range(low=round(likely / factor, 3), likely=round(likely, 3), high=round(likely * factor, 3))


def _seconds(parts: Parts, work: Work, asked: float, experience: Experience) -> float:
    if parts.rules is None:
        return work.read * SNIPPET_SECONDS + (PAGE_SECONDS if work.snippets else 0.0)
    each = experience.seconds()
    return asked * (CALL_SECONDS if each is None else each) + (PAGE_SECONDS if not asked and work.snippets else 0.0)


def _money(  # noqa: PLR0917 - what is asked, of whom, and what it costs
    parts: Parts, work: Work, asked: Mapping[str, float], tokens: Mapping[str, float], experience: Experience,
    prices: Mapping[str, Price], spread: float,
) -> Range | None:  # fmt: skip
    if not sum(asked.values()):
        return _range(0.0, 1.0)
    each = experience.money()
    if each is not None:
        return _range(each * sum(asked[role] * tokens[role] for role in asked), spread)
    usual, total = experience.workload.call_tokens(work, experience.prompts), 0.0
    for role, number in asked.items():
        reads = role in experience.workload.reading
        model = parts.extractor.name.removeprefix("model:") if reads else parts.writer.engine
        if model not in prices:
            return None
        share = usual[role][0] / sum(usual[role])
        total += number * tokens[role] * (share * prices[model][0] + (1 - share) * prices[model][1]) / PER
    return _range(total, spread)


def _basis(parts: Parts, outlook: Outlook, experience: Experience) -> str:
    beyond = f" {BEYOND}" if parts.options.services else ""
    return f"{_of_corpus(parts, outlook, experience)}{beyond}"


def _of_corpus(parts: Parts, outlook: Outlook, experience: Experience) -> str:
    if parts.rules is None:
        return RULES
    if outlook.concluded:
        return WRITTEN if outlook.written else CONCLUDED
    found = f"Searching the corpus finds up to {outlook.known + outlook.found} snippets"
    if not experience.cases:
        return f"{found}; no other topic has been run yet: the figures are those of the prompts, within a wide range."
    count = len(experience.cases)
    return f"{found}; what {count} other {'topics' if count > 1 else 'topic'} took says what each of them costs."


def _is_whole(report: RunReport, workload: Workload) -> bool:
    read = not workload.search or report.counts.get("rounds", 0) > 0
    return not report.partial and bool(report.page_id) and read
