"""What services found for the queries of a topic, and what became of it."""

from kgplatform.models.value import Value
from kgplatform.retrieval.services import FoundWork, ServiceProblem


class Lead(Value):
    """A work that a service found for a query, by the query's id."""

    query_id: str
    service: str
    work: FoundWork

    @property
    def address(self) -> str:
        """Where its text is fetched from, or, where the service gave that itself, what it is known by."""
        return self.work.fetch or self.work.url


class Looked(Value):
    """The leads of a search, and how many requests it took; `told` says in whole sentences what services could not do,
    and what they left out; `meant` how they understood queries. `problems` are why some gave nothing, or not all;
    `failed` says in sentences what may give more when it is asked again, here or elsewhere."""

    leads: tuple[Lead, ...] = ()
    requests: int = 0
    told: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    problems: tuple[ServiceProblem, ...] = ()
    failed: tuple[str, ...] = ()


class TakenIn(Value):
    """How many sources of leads are `new`; what was fetched for that; in words why some could not be (`unread`, by
    address), and why catalogues could not be asked of some (`told`). `source_ids` are those that leads led to, in the
    order of these."""

    new: int = 0
    source_ids: tuple[str, ...] = ()
    fetched: int = 0
    unread: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
