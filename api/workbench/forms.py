"""What somebody typed into a form, and what is wrong with it, by field."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.requests import Request

from api.accepting import media_type
from api.refusals import Refused
from api.remedies import at_a_page
from kgplatform.bounds import check_text
from kgplatform.errors import InputError

MOST_FORM = 256 * 1024  # bytes of a form without files
MOST_FIELDS = 300
_TYPE = "application/x-www-form-urlencoded"


@dataclass
class Typed:
    """The texts of a form's fields, and the problems of some: "" is the problem of the form as a whole. `lists` have
    all texts of those that are sent more than once, such as boxes that are ticked."""

    texts: Mapping[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return what a field holds, without blanks around it; "" where it is missing."""
        return self.texts.get(name, "").strip()

    def checked(self, name: str, missing: str = "") -> str:
        """Return what a field holds; a text that cannot be stored is its problem, and none is where `missing` says so
        in words."""
        text = self.text(name)
        try:
            check_text(name, text)
        except InputError as error:
            self.problems[name] = at_a_page(error)
        if missing and not text:
            self.problems[name] = missing
        return text

    def attempt(self, check: Callable[[], object], name: str = "") -> None:
        """Make the refusal of a check the problem of a field."""
        try:
            check()
        except InputError as error:
            self.problems[name] = at_a_page(error)


async def typed(request: Request) -> Typed:
    """Return what a form without files holds. Raises Refused for one that is too large or none, and InputError for one
    of too many fields."""
    kind = media_type(request.headers.get("content-type", ""))
    body = await request.body()
    if body and kind != _TYPE:
        raise Refused(415, InputError(f"A body of {kind[:100] or 'no media type'} is no form.", f"Send {_TYPE}."))
    if len(body) > MOST_FORM:
        what = f"The form has {len(body):,} bytes."
        raise Refused(413, InputError(what, f"Give at most {MOST_FORM:,}: go back, and shorten what you wrote."))
    try:
        pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise InputError(f"The form has more than {MOST_FIELDS} fields.", "Send it as the page has it.") from None
    lists: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in pairs:
        lists[name].append(value)
    return Typed({name: values[0] for name, values in lists.items()}, lists=dict(lists))
