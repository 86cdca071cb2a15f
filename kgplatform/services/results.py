"""What some services answer with."""

from kgplatform.models import Value


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
