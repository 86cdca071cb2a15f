"""Pages on demand: what is asked for, and what is answered."""

from pydantic import Field

from kgplatform.models.pages import PageSummary
from kgplatform.models.runs import Budget, OptionValue, RunReport
from kgplatform.models.value import Value


class PageRequest(Value):
    """The page of a topic that somebody wants: the topic by its id, or by its name, with its domain for one that may
    not be there yet. The page may be `max_age` seconds old at most; None: as old as it is, while nothing in it is out
    of date; 0: a new one. `options` and `budget` are of the run that makes it, where one must."""

    topic_id: str = ""
    name: str = ""
    domain: str = ""
    goal: str = ""
    audience: str = ""
    max_age: float | None = Field(None, ge=0)
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()


class RequestedPage(Value):
    """A page that is fresh, or the run that makes it, `started` for this request or on its way before; and `why`, in
    words."""

    page: PageSummary | None = None
    run: RunReport | None = None
    started: bool = False
    why: str
