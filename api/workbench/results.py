"""What forms did, kept for a while: the browser is led to an address that shows it, so that a reload does nothing."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import who_asks
from kgplatform.errors import NotFound
from kgplatform.models import Access

KEPT = 100  # results, the newest of all who ask
Page = Callable[[], Response]


@dataclass(frozen=True)
class _Kept:
    """The page of a result, for whose it is: what they see, and the key that they show."""

    whose: tuple[Access, str]
    page: Page


class Results:
    """Keeps the pages of what was done that no other page tells of, for who did it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def lead(self, page: Page) -> Response:
        """Return the way to the page of what was done."""
        key = secrets.token_urlsafe(16)
        self._kept[key] = _Kept(_whose(), page)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return RedirectResponse(f"/results/{key}", 303)

    def router(self) -> APIRouter:
        """Return the route of the pages."""
        router = APIRouter(default_response_class=HTMLResponse)

        @router.get("/results/{key}")
        async def show(key: str) -> Response:
            kept = self._kept.get(key)
            if kept is None or kept.whose != _whose():
                raise NotFound(f"There is no result {key!r}.", "What was done stays done: look at what it was done to.")
            return kept.page()

        return router


def _whose() -> tuple[Access, str]:
    asking = who_asks()
    return asking.access, asking.key
