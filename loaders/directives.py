"""Fenced blocks that are no plain code: MyST's directives, Pandoc's divs."""

import re
from dataclasses import dataclass

from markdown_it.token import Token

from kgplatform.models import PROSE
from loaders.structure import Use, class_kind, directive_use, is_answer

_DIRECTIVE = re.compile(r"\{([a-zA-Z][\w:.+-]*)\}\s*(.*)\Z", re.DOTALL)
_DIV = re.compile(r"\{?\s*((?:[.#]?[\w-]+\s*)+)")
_OPTION = re.compile(r":([\w-]+):[ \t]*(.*)\Z")


@dataclass(frozen=True)
class Directive:
    """A fenced block with a name; `skipped` counts the lines of its options before its content."""

    name: str
    use: Use
    content: str
    label: str = ""
    skipped: int = 0


def directive_of(token: Token) -> Directive | None:
    """Return the directive that a fence is, None for a block of code."""
    info = token.info.strip()
    found = _DIRECTIVE.match(info)
    if token.type == "fence" and not found:
        return None
    if found:
        content, options, skipped = _options(token.content)
        label = options.get("label", "") or options.get("name", "")
        use = directive_use(found[1])
        answers = use == PROSE and is_answer(found[2])
        return Directive(found[1].lower(), "exercise" if answers else use, content, label, skipped)
    if token.type != "colon_fence":
        return None
    classes = [word.lstrip(".") for word in (_DIV.match(info) or [""])[0].strip("{} ").split() if word[:1] != "#"]
    known: list[Use] = [use for use in map(directive_use, classes) if use != "left out"]
    of_div: Use = class_kind(classes) or (known[0] if known else PROSE)
    return Directive(" ".join(classes) or "div", of_div, token.content)


def _options(content: str) -> tuple[str, dict[str, str], int]:
    """Part the options at the beginning of a directive, `:name: value` or between `---`, from what it says."""
    lines = content.split("\n")
    options: dict[str, str] = {}
    at = 0
    if lines and lines[0].strip() == "---":
        end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() == "---"), len(lines) - 1)
        for line in lines[1:end]:
            name, _, value = line.partition(":")
            options[name.strip()] = value.strip()
        at = end + 1
    else:
        while at < len(lines) and (option := _OPTION.match(lines[at].strip())):
            options[option[1]] = option[2].strip()
            at += 1
    return "\n".join(lines[at:]), options, at
