"""What runs of other topics took, beside what they should have taken: the ratios that correct an estimate."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from kgplatform.llm.ledger import RunUsage
from kgplatform.llm.prompts import Prompts
from kgplatform.models import RunReport
from kgplatform.strategies.workload import RESEARCH, Manner, Work, Workload

ASKING = ("researcher", "synthesiser")  # roles that a round asks once
NEAR = 0.7  # difference of two runs' sizes, as a logarithm, at which one tells half as much of the other


@dataclass(frozen=True)
class Case:
    """A run that is done: its `work`, what each role was asked and the tokens of one such call; how many snippets were
    foreseen (`foreseen`) and how many it found; its seconds a call."""

    work: Work
    asked: Mapping[str, float]
    tokens: Mapping[str, float]
    foreseen: float
    found: float
    seconds: float
    money: float | None = None  # a token


@dataclass(frozen=True)
class Experience:
    """Ratios of what was used to what was expected, weighed by how near a case is in size; `manner` is how snippets are
    read now, `workload` what they are held
    against."""

    cases: Sequence[Case]
    prompts: Prompts = field(repr=False)
    manner: Manner = field(default_factory=Manner)
    workload: Workload = RESEARCH

    def found(self, foreseen: float) -> float:
        """Return how many of the snippets foreseen are likely to be found."""
        return foreseen * self._typical(
            foreseen, [(case.foreseen, case.found / case.foreseen) for case in self.cases if case.foreseen]
        )

    def asks(self, rounds: float) -> float:
        """Return how often such a run asks."""
        return min(rounds, median(case.work.asks for case in self.cases)) if self.cases else rounds

    def calls(self, work: Work) -> dict[str, float]:
        """Return the calls of each role that such work takes."""
        return {
            role: expected
            * self._typical(
                self._size(role, work),
                [
                    (self._size(role, case.work), case.asked[role] / usual)
                    for case in self.cases
                    if role in case.asked and (usual := self.workload.calls(case.work).get(role))
                ],
            )
            for role, expected in self.workload.calls(work).items()
        }

    def tokens(self, work: Work) -> dict[str, float]:
        """Return the tokens of one call of each role."""
        return {
            role: sum(expected)
            * self._typical(
                self._size(role, work),
                [
                    (
                        self._size(role, case.work),
                        case.tokens[role] / sum(self.workload.call_tokens(case.work, self.prompts)[role]),
                    )
                    for case in self.cases
                    if role in case.tokens
                ],
            )
            for role, expected in self.workload.call_tokens(work, self.prompts).items()
        }

    def seconds(self) -> float | None:
        """Return the seconds of a call, the work around it included."""
        return median(case.seconds for case in self.cases) if self.cases else None

    def money(self) -> float | None:
        """Return what a token costs; None where that is not known."""
        known = [case.money for case in self.cases if case.money is not None]
        return median(known) if known else None

    def without(self, case: Case) -> "Experience":
        return replace(self, cases=[each for each in self.cases if each is not case])

    def _size(self, role: str, work: Work) -> float:
        return work.read if role in self.workload.reading else work.snippets

    def _typical(self, size: float, ratios: Sequence[tuple[float, float]]) -> float:
        """Return the weighted median of (size, ratio); 1 without any."""
        weighed = sorted((ratio, _weight(size, other)) for other, ratio in ratios)
        left = sum(weight for _, weight in weighed) / 2
        for ratio, weight in weighed:
            left -= weight
            if left <= 0:
                return ratio
        return 1.0


def case_of(report: RunReport, usage: RunUsage, foreseen: Sequence[int], length: float, together: float = 1.0) -> Case:
    """Return what a finished run tells; `foreseen` are the snippets by round that would have been, `length` the tokens
    of one of its snippets, of which one call would read so many `together` now."""
    asked = {
        role: float(usage.calls.get(role, 0) + usage.cached.get(role, 0)) for role in {**usage.calls, **usage.cached}
    }
    paid = {role: number for role, number in usage.calls.items() if number}
    rounds = int(report.counts.get("rounds", 1))
    # In conversations many are asked in one round.
    asks = rounds - 1 if report.counts.get("turns") else max(asked.get(role, 0) for role in ASKING)
    work = Work(
        read=report.counts.get("extracted", 0),
        asks=asks,
        snippets=report.counts.get("snippets", 0) if report.page_id else 0,
        length=length,
        together=together,
    )
    total, tokens = sum(paid.values()), sum(usage.tokens.values())
    return Case(
        work=work,
        asked=asked,
        tokens={role: usage.tokens.get(role, 0) / number for role, number in paid.items()},
        foreseen=float(sum(foreseen)),
        found=report.counts.get("snippets", 0) if rounds else float(sum(foreseen)),
        seconds=sum(report.seconds.values()) / max(1, total),
        money=usage.cost / tokens if tokens and not usage.unpriced else None,
    )


def _weight(one: float, other: float) -> float:
    apart = math.log(max(one, 1) / max(other, 1)) / NEAR
    return 1 / (1 + apart * apart)
