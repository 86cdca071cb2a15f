"""Kinds of gaps, and what becomes of gaps."""

from enum import Enum

import strawberry

from kgplatform.models.gap_kinds import GAP_KINDS


@strawberry.enum(description="What is missing.")
class GapKind(Enum):
    _ignore_ = "name kind"
    for name, kind in GAP_KINDS.items():
        vars()[name.upper()] = strawberry.enum_value(name, description=kind.meaning)


@strawberry.enum(description="What became of a gap.")
class GapStatus(Enum):
    OPEN = strawberry.enum_value("open", description="It is there, and may be asked about.")
    CLOSED = strawberry.enum_value(
        "closed", description="It is there no more, and a snippet that a question about it found is why."
    )
    VANISHED = strawberry.enum_value(
        "vanished",
        description="It is there no more for another reason: what lacked came from elsewhere, or its entity is no "
        "subject any more. A question about it that nothing answers may become a gap itself.",
    )
    MERGED = strawberry.enum_value(
        "merged", description="It is there no more since one of its entities became another one."
    )
    EXHAUSTED = strawberry.enum_value("exhausted", description="It was searched for, and nothing was found.")
    SILENT = strawberry.enum_value(
        "silent", description="It was searched for, and no text of the domain that is left to read speaks of it."
    )
