"""Operations: whether the engines answer, what language models were asked and cost, the doctor, and the settings."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.asking import who_asks
from api.graph_view.selection import Text
from api.templates import render
from api.workbench.forms import typed
from api.workbench.results import Results
from kgplatform.errors import OperationTooLong
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.models import Topic
from kgplatform.runs.wording import amount, money
from kgplatform.services import Services
from kgplatform.settings import SettingTold

BARS = 12  # of a chart; the table has all
WIDE = 320  # what the longest bar is wide, in units of the picture
WAYS: tuple[By, ...] = get_args(By)
OF_SOME: tuple[By, ...] = ("topic", "run")  # what those who see some domains may ask of all topics
PARTS = ("answered", "cached", "failed", "uncertain")


@dataclass(frozen=True)
class Bar:
    """A bar of the chart: its name, and the number of each of PARTS with where it begins and how wide it is."""

    name: str
    total: int
    parts: tuple[tuple[str, int, float, float], ...]


@dataclass(frozen=True)
class LedgerRow:
    """What was asked and used, in words; `link` leads to the run or topic that it was for."""

    name: str
    link: str
    totals: LedgerTotals
    cost: str


def operations_router(
    services: Services, results: Results, settings: Sequence[SettingTold], seconds: float
) -> APIRouter:
    """Return the routes; the doctor may take `seconds`, and `results` tell what it found."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/operations")
    async def show(by: By | None = None, topic: Text = "") -> Response:
        ways = WAYS if topic or who_asks().access.sees_all else OF_SOME
        by = by or ways[0]
        parts, totals, topics = await asyncio.gather(services.ready(), services.ledger(by, topic), services.topics())
        names = {each.id: each.name for each in topics}
        return render(
            "operations",
            title="Operations",
            parts=parts,
            by=by,
            ways=ways,
            topic=topic,
            topics=sorted(topics, key=lambda each: (each.name, each.id)),
            bars=bars_of(totals, names),
            states=PARTS,
            rows=rows_of(totals, by, topics),
            amount=amount,
            settings=settings,
        )

    @router.post("/operations/doctor")
    async def doctor(request: Request) -> Response:
        repair = (await typed(request)).text("repair") == "yes"
        try:
            async with asyncio.timeout(seconds):
                findings = await services.doctor(repair)
        except TimeoutError:
            what = f"The consistency check took more than {seconds:g} seconds."
            raise OperationTooLong(what, "Run it from a terminal, where it has no limit: kgplatform doctor.") from None
        return results.lead(lambda: render("doctor", title="Consistency check", findings=findings, repair=repair))

    return router


def bars_of(totals: Sequence[LedgerTotals], names: dict[str, str]) -> list[Bar]:
    """Return the bars of what was asked most often, the longest as wide as the picture."""
    counted = [(each, [getattr(each, part) for part in PARTS]) for each in totals]
    most = max((sum(numbers) for _, numbers in counted), default=0)
    shown = sorted(counted, key=lambda pair: (-sum(pair[1]), pair[0].name))[:BARS]
    return [_bar(names.get(each.name, each.name), numbers, most) for each, numbers in shown if sum(numbers)]


def _bar(name: str, numbers: Sequence[int], most: int) -> Bar:
    parts, begin = [], 0.0
    for part, number in zip(PARTS, numbers, strict=True):
        width = round(WIDE * number / most, 2)
        parts.append((part, number, round(begin, 2), width))
        begin += width
    return Bar(name or "none", sum(numbers), tuple(parts))


def rows_of(totals: Sequence[LedgerTotals], by: By, topics: Sequence[Topic]) -> list[LedgerRow]:
    """Return the table of what was asked, in the order given."""
    names = {topic.id: topic.name for topic in topics} if by == "topic" else {}
    links = {topic.id: f"/topics/{topic.id}" for topic in topics} if by == "topic" else {}
    return [
        LedgerRow(
            names.get(each.name, each.name) or "none",
            f"/runs/{each.name}" if by == "run" and each.name else links.get(each.name, ""),
            each,
            _cost(each),
        )
        for each in totals
    ]


def _cost(totals: LedgerTotals) -> str:
    if totals.cost is None:
        return "unknown" if totals.calls else money(0)
    return f"{money(totals.cost)} and more" if totals.unpriced else money(totals.cost)
