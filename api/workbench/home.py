"""The first page: topics, runs under way, and the forms by which documents are added and topics begun."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import administers
from api.intake import MAX_BODY
from api.overview import TopicCard, topic_cards
from api.page_view import web_address
from api.remedies import at_a_page
from api.templates import render
from api.workbench.forms import Typed, typed
from api.workbench.run_form import BUDGET, DEFAULT, GENERAL, beginning_strategies, run_request
from api.workbench.run_view import UNDER_WAY
from kgplatform.bounds import MOST_LISTED, check_text
from kgplatform.errors import EmptyCorpus, InputError, WrongState
from kgplatform.ids import topic_id
from kgplatform.llm.ledger import LedgerTotals
from kgplatform.models import Estimate, ListAsked, Range, RunReport, RunRequest, Spending
from kgplatform.runs.wording import amount, cost_of, duration, figures, in_brief, money, name_of, state_of
from kgplatform.services import Services
from loaders.folder import READ

ESTIMATE_SECONDS = 60.0  # that an estimate may take
_UNDER_WAY = ListAsked(name="runs", order="started", where=(("states", UNDER_WAY),), first=MOST_LISTED)


@dataclass(frozen=True)
class Standing:
    """How a topic stands: its newest run, when that `started`, whether its page is `fresh` ("" before there is one),
    and what it cost."""

    state: str
    run_id: str
    started: str | None
    fresh: str
    stale: int
    cost: str


@dataclass(frozen=True)
class EstimateRow:
    what: str
    low: str
    likely: str
    high: str


class Home:
    """Gathers and renders the first page, with a form as it was typed."""

    def __init__(self, services: Services, browser_url: str) -> None:
        self._services = services
        self._browser_url = web_address(browser_url)

    async def page(self, form: Typed, estimate: Estimate | None = None) -> HTMLResponse:
        """Return the page; 400 where the form has a problem."""
        cards, (under_way,), ledger, loaded = await asyncio.gather(
            topic_cards(self._services),
            self._services.lists([_UNDER_WAY]),
            self._services.ledger("topic"),
            self._services.domains(),
        )
        standings = [_standing(card, ledger) for card in cards]
        topics = {card.topic.id: card.topic for card in cards}
        return render(
            "home",
            400 if form.problems else 200,
            title="Topics",
            cards=list(zip(cards, standings, strict=True)),
            topics=topics,
            known=topic_id(form.texts.get("domain", GENERAL).strip(), form.text("name")) in topics,
            under_way=under_way.nodes(RunReport),
            loaded=loaded,
            domains=sorted({GENERAL, *loaded, *(card.topic.domain for card in cards)}),
            form=form,
            documents=Typed({"domain": form.texts.get("domain", GENERAL)}),
            read=READ,
            most_bytes=MAX_BODY,
            strategies=beginning_strategies(),
            chosen=form.text("strategy") or DEFAULT,
            budget=BUDGET,
            estimate=estimate_rows(estimate) if estimate else None,
            basis=estimate.basis if estimate else "",
            browser_url=self._browser_url if administers() else "",
            name_of=name_of,
            state_of=state_of,
            figures=figures,
        )


def home_router(services: Services, browser_url: str) -> APIRouter:
    """Return the routes of the first page; `browser_url` is linked on it when it is not empty."""
    router = APIRouter(default_response_class=HTMLResponse)
    home = Home(services, browser_url)

    @router.get("/")
    async def show(request: Request) -> Response:
        asked = request.query_params
        given = {name: asked.get(name, "")[:500] for name in ("name", "domain")}
        if known := asked.get("topic", ""):
            topic = await services.topic(known)
            given = {name: getattr(topic, name) for name in ("name", "domain", "goal", "audience")}
        return await home.page(Typed({name: text for name, text in given.items() if text}))

    @router.get("/estimates")
    async def back() -> Response:
        return RedirectResponse("/#topic", 303)

    @router.post("/estimates")
    async def estimate(request: Request) -> Response:
        form = await typed(request)
        asked = run_request(form)
        found = await _estimated(services, form, asked) if asked else None
        return await home.page(form, found)

    @router.post("/runs")
    async def start(request: Request) -> Response:
        form = await typed(request)
        if form.text("topic"):
            further = RunRequest(strategy=_text(form, "strategy"), topic_id=_text(form, "topic"))
            return RedirectResponse(f"/runs/{(await services.start(further)).id}", 303)
        asked = run_request(form)
        begun = await _begun(services, form, asked) if asked else None
        return RedirectResponse(f"/runs/{begun.id}", 303) if begun else await home.page(form)

    return router


def estimate_rows(of: Estimate) -> list[EstimateRow]:
    """Return an estimate in words, a row for each thing that a run uses."""
    rows = [
        EstimateRow(what, *map(amount, _values(each)))
        for what, each in (
            ("Snippets to read", of.snippets),
            ("Language model calls", of.calls),
            ("Tokens", of.tokens),
        )
    ]
    rows.append(EstimateRow("Time", *map(duration, _values(of.seconds))))
    if of.money:
        rows.append(EstimateRow("Cost", *map(money, _values(of.money))))
    elif of.calls.high:
        rows.append(EstimateRow("Cost", "", "prices unknown", ""))
    return rows


def _standing(card: TopicCard, ledger: Sequence[LedgerTotals]) -> Standing:
    newest = card.run
    stale = card.newest.stale if card.newest else 0
    return Standing(
        in_brief(state_of(newest)) if newest else "",
        newest.id if newest else "",
        newest.started if newest else None,
        _fresh(stale) if card.newest else "",
        stale,
        _cost(next((each for each in ledger if each.name == card.topic.id), None)),
    )


def _values(of: Range) -> tuple[float, float, float]:
    return of.low, of.likely, of.high


def _text(form: Typed, name: str) -> str:
    """Return what a field holds; raises InputError for what cannot be stored."""
    return check_text(name, form.text(name))


async def _estimated(services: Services, form: Typed, asked: RunRequest) -> Estimate | None:
    """Return an estimate; None, with the problem in the form, where there is none."""
    try:
        async with asyncio.timeout(ESTIMATE_SECONDS):
            return await services.estimate(asked)
    except TimeoutError:
        form.problems[""] = f"The estimate takes more than {ESTIMATE_SECONDS:g} seconds. You can start without one."
    except EmptyCorpus as error:
        form.problems["domain"] = at_a_page(error)
    except InputError as error:
        form.problems[""] = at_a_page(error)
    return None


async def _begun(services: Services, form: Typed, asked: RunRequest) -> RunReport | None:
    """Start a run; None, with the problem in the form, where it cannot be."""
    try:
        return await services.start(asked)
    except EmptyCorpus as error:
        form.problems["domain"] = at_a_page(error)
        return None
    except (InputError, WrongState) as error:
        form.problems[""] = at_a_page(error)
        return None


def _fresh(stale: int) -> str:
    if not stale:
        return "Page up to date"
    return f"{stale} section{'' if stale == 1 else 's'} of the page out of date"


def _cost(totals: LedgerTotals | None) -> str:
    if totals is None or not totals.calls:
        return "none, no language model was used"
    tokens = totals.prompt_tokens + totals.completion_tokens
    spent = Spending(calls=totals.calls, tokens=tokens, money=totals.cost or 0.0, unpriced=totals.unpriced)
    return cost_of(spent).removeprefix("cost ")
