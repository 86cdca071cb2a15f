"""Rules that the wording of a sentence decides, each with sentences that show what it is about."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

LIST = re.compile(r"\{([^{}]+,\s[^{}]+)\}")


@dataclass(frozen=True)
class Rule:
    """A pattern, a sentence in which it is found, and one much like it in which it is not. "{stone, clay}" in a pattern
    is a list, of which one is to be found; groups have no numbers but those of lists."""

    name: str
    pattern: str
    example: str
    counterexample: str

    @cached_property
    def lists(self) -> tuple[tuple[str, ...], ...]:
        """The words, phrases or patterns of each list."""
        return tuple(tuple(" ".join(found.split()).split(", ")) for found in LIST.findall(self.pattern))

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """The pattern with its lists as groups."""
        lists = iter(self.lists)
        return re.compile(LIST.sub(lambda _: f"({'|'.join(next(lists))})", self.pattern))

    def search(self, text: str) -> re.Match[str] | None:
        """Return where a text has the pattern first; None: nowhere."""
        return self.expression.search(text)


def any_found(rules: Iterable[Rule], text: str) -> bool:
    """Whether one of the rules is found in a text."""
    return any(rule.search(text) for rule in rules)
