"""What some services answer with."""

from kgplatform.models import Value


class PageSummary(Value):
    """A page without its text; `created` is an ISO time."""

    id: str
    topic_id: str
    kind: str
    version: int
    title: str
    engine: str


class Finding(Value):
    """What doctor found: `repaired` says whether it was put right."""

    subject: str
    what: str
    count: int
    repaired: bool = False


class PartHealth(Value):
    """Whether a part that the work needs answers; `what` is wrong and its `remedy`, where it does not."""

    name: str
    ok: bool
    what: str = ""
    remedy: str = ""
