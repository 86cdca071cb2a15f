"""Fenced blocks that are no plain code: MyST's directives, Pandoc's divs."""

import re
from dataclasses import dataclass

from markdown_it.token import Token

from kgplatform.models import PROSE
from loaders.structure import Use, class_kind, directive_use, is_answer

_DIRECTIVE = re.compile(r"\{([a-zA-Z][\w:.+-]*)\}\s*(.*)\Z", re.DOTALL)
_DIV = re.compile(r"\{?\s*((?:[.#]?[\w-]+\s*)+)")
_DIV_TITLE = re.compile(r"""\btitle\s?=\s?(?:"([^"]{1,300})"|'([^']{1,300})')|[\w-]\[([^\]]{1,300})\]""")
_TITLED: frozenset[Use] = frozenset({PROSE, "case", "exercise", "objective"})
_NO_TITLE = frozenset("div section columns column content-visible content-hidden container grid glossary".split())
_SAYING = frozenset("note tip important warning caution attention hint danger error".split())
"""Directives of which what stands behind their name may be what they say, and no title."""
_SENTENCE_ENDS = (".", "!")
_OPTION = re.compile(r":([\w-]+):[ \t]*(.*)\Z")


@dataclass(frozen=True)
class Directive:
    """A fenced block with a name; `skipped` counts the lines of its options before its content, -1 where that
    begins behind the name."""

    name: str
    use: Use
    content: str
    label: str = ""
    skipped: int = 0
    title: str = ""


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
        name, behind = found[1].lower(), found[2].strip()
        if name in _SAYING and behind and (not content.strip() or behind.endswith(_SENTENCE_ENDS)):
            return Directive(name, use, behind + "\n" * (skipped + 1) + content, label, skipped=-1)
        answers = use == PROSE and is_answer(behind)
        return Directive(name, "exercise" if answers else use, content, label, skipped, _title(name, use, behind))
    if token.type != "colon_fence":
        return None
    classes = [word.lstrip(".") for word in (_DIV.match(info) or [""])[0].strip("{} ").split() if word[:1] != "#"]
    known: list[Use] = [use for use in map(directive_use, classes) if use != "left out"]
    of_div: Use = class_kind(classes) or (known[0] if known else PROSE)
    titled = _DIV_TITLE.search(info)
    return Directive(
        " ".join(classes) or "div", of_div, token.content, title=titled[titled.lastindex or 0] if titled else ""
    )


def _title(name: str, use: Use, behind: str) -> str:
    """Return what stands behind a directive's name where that is its title, and no file, number or class."""
    return behind if use in _TITLED and name not in _NO_TITLE and any(map(str.isalpha, behind)) else ""


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
