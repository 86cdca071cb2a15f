"""Parts of answers, read the way models give them: a key for a list of keys, "E2" for 2, True for yes.

How long a part may be is told to models that keep to it (llm.schemas); longer ones of others are read all the same.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from kgplatform.llm.schemas import at_most, no_longer

_PARTS = re.compile(r"[,;]\s*|\s+(?=\[?[Ss]\d)|\]\s*\[")


def _listed(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [] if value is None else [value]
    return [part.strip(" []()") for each in values for part in _PARTS.split(str(each)) if part.strip(" []()")]


def _number(value: Any) -> int:
    digits = re.search(r"\d+", str(value))
    return int(digits.group()) if digits else 0


def _numbers(value: Any) -> list[int]:
    return [_number(part) for part in _listed(value)]


def _yes_or_no(value: Any) -> str:
    """Anything but a plain yes is no."""
    return "yes" if value is True or str(value).strip(" .!\"'").casefold() == "yes" else "no"


Name = Annotated[str, no_longer(80)]  # also a heading, a search string
Label = Annotated[str, no_longer(120)]  # a name as long as a title, or a relation with who says it
Sentence = Annotated[str, no_longer(300)]
Keys = Annotated[list[Annotated[str, no_longer(12)]], BeforeValidator(_listed), at_most(8)]
Number = Annotated[int, BeforeValidator(_number)]
Numbers = Annotated[list[int], BeforeValidator(_numbers), at_most(30)]
YesNo = Annotated[Literal["yes", "no"], BeforeValidator(_yes_or_no)]
