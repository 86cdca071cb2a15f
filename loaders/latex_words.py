"""The words of LaTeX inside of a paragraph: commands as what they show, formulas to the character."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from loaders.inline import author_of, math
from loaders.latex_conditions import Conditions
from loaders.latex_forms import CITES, EQUATIONS, NAMING, REFERRING, SILENT, forms_with
from loaders.latex_nodes import argument, argument_nodes, arguments, name_of
from loaders.latex_numbers import Numbers
from loaders.latex_own import OwnCommand
from loaders.latex_raw import ARGUMENTS
from loaders.latex_source import parsed_source
from loaders.latex_units import unit
from loaders.marks import Marks
from loaders.plain import is_power, squeezed
from loaders.templates import MISSING

_SPECIALS = {
    "~": " ",
    "``": "“",
    "''": "”",
    "--": "–",
    "---": "—",
    "&": "&",
    "#": "#",
    "!`": "¡",
    "?`": "¿",
    "<<": "«",
    ">>": "»",
}
_BREAKS = frozenset(
    {"\\", "newline", "linebreak", "quad", "qquad", ",", ";", ":", " ", "enspace", "hfill", "tabularnewline", "and"}
)
_ACCENTS = {
    "'": "\u0301", "`": "\u0300", '"': "\u0308", "c": "\u0327", "^": "\u0302", "~": "\u0303", "H": "\u030b",
    "k": "\u0328", "=": "\u0304", "b": "\u0331", ".": "\u0307", "d": "\u0323", "r": "\u030a", "u": "\u0306",
    "v": "\u030c", "t": "",
}  # fmt: skip
"""Accents as characters that combine with the letter before them."""
_NAMES = {
    "%": "%", "item": " * ",
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "LaTeXe": "LaTeX2e", "today": "", "ie": "i.e.", "eg": "e.g.",
    "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©",
}  # fmt: skip
_QUOTED = frozenset({"enquote", "textquote"})
_MEASURED = frozenset({"SI", "qty"})
_UNITS = _MEASURED | {"si", "unit"}
_PLACES = re.compile(r"(\\[a-zA-Z@]{1,60})?#([1-9])")
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}\s?|\\(?:nonumber|notag)\b\s?")
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*+)%[^\n]*(?:\n[ \t]*)?")
_TAG = re.compile(r"\\tag\*?\{([^{}]*)\}")
_WHOLE = frozenset({"equation", "displaymath", "dmath"})
"""Environments that are a formula and nothing else: their names are no part of it."""
_LABELLED = re.compile(r"([^()]*)\(([^()]*)\)")
_DEEPEST = 5  # commands in what commands stand for
_MOST_MADE = 200_000  # characters that a document's own commands stand for, all together


class Words:
    """Says what nodes show; citations and equations are marked."""

    def __init__(self, marks: Marks, numbers: Numbers, own: Iterable[OwnCommand], conditions: Conditions) -> None:
        self._marks = marks
        self._conditions = conditions
        self._numbers = numbers
        self._own = {each.name: each for each in own}
        self._context = forms_with(self._own.values(), conditions.environments.values())
        self._depth = 0
        self._made = 0

    def of(self, nodes: Sequence[Any], before: str = "") -> str:
        """Return the words of nodes, marked; `before` is what is said before them."""
        pieces: list[str] = []
        for node in nodes:
            if node is None:
                continue
            words = self._of(node)
            if name_of(node) == "textsuperscript" and is_power(pieces[-1] if pieces else before, words):
                words = f"^{words}"
            pieces.append(words)
        return "".join(pieces)

    def equation(self, node: Any) -> str:
        """Return an equation that stands by itself, marked, with its number."""
        source, plain = node.latex_verbatim(), name_of(node)
        if plain == "math":
            return math(_shown(_inner(node)), "$")
        is_whole = plain in _WHOLE or not plain
        tex = _inner(node).strip() if is_whole else source
        words = math(_shown(tex).strip(), "$$") if is_whole else squeezed(_shown(tex))
        tags = _TAG.findall(source)
        numbers = tags or (self._numbers.of_places.get(node.pos, ()) if not self._depth else ())
        return f" {self._marks.equation(words, tex, label=', '.join(f'({number})' for number in numbers))} "

    def _of(self, node: Any) -> str:
        sort = type(node).__name__
        if sort == "LatexMacroNode":
            return self._command(node, node.macroname)
        if sort == "LatexMathNode":
            return (
                self.equation(node) if node.displaytype == "display" else math(_shown(_inner(node)), node.delimiters[0])
            )
        if sort == "LatexEnvironmentNode":
            is_equation = name_of(node) in EQUATIONS - {"subequations"}
            return self.equation(node) if is_equation else f" {self.of(node.nodelist)} "
        if sort == "LatexGroupNode":
            return self.of(node.nodelist)
        if sort == "LatexSpecialsNode":
            return _SPECIALS.get(node.specials_chars, str(node.specials_chars))
        return getattr(node, "chars", "")  # of a comment nothing

    def _command(self, node: Any, name: str) -> str:
        """Return what a command shows: what is known of it by its name, else its last argument, or its sign."""
        if name in self._own and self._depth < _DEEPEST:
            return self._expanded(node, self._own[name])
        if name in SILENT or name in _BREAKS:
            return "" if name in SILENT else " "
        if said := self._known(name):
            return said(node)
        if name in _ACCENTS:
            return _accented(self.of(argument_nodes(node)).strip(), name)
        if not any(arguments(node)):
            return _NAMES[name] if name in _NAMES else _sign(name)
        return self.of(argument_nodes(node))

    def _known(self, name: str) -> Callable[[Any], str] | None:
        if name in CITES:
            return self._cited
        if name in REFERRING:
            return self._referred
        if name in _QUOTED:
            return lambda node: f"“{self.of(argument_nodes(node))}”"
        if name in {"footnote", "footnotetext"}:
            return lambda node: f" ({self.of(argument_nodes(node)).strip().rstrip('.')})"
        if name in _UNITS:
            return self._measured
        is_shown = name == "ensuremath" or (name in ARGUMENTS and name != "href")
        return (lambda node: argument(node, -1)) if is_shown else None

    def _measured(self, node: Any) -> str:
        named = unit(argument_nodes(node))
        told = self.of(argument_nodes(node)) if named is None else named
        return f"{self.of(argument_nodes(node, -2))} {told}" if node.macroname in _MEASURED else told

    def _cited(self, node: Any) -> str:
        keys = [key.strip() for key in argument(node, -1).split(",") if key.strip()]
        if not keys or node.macroname == "nocite":
            return ""
        if node.macroname in NAMING:
            return " and ".join(self._marks.cite([key], self._named(key, node.macroname)) for key in keys)
        if node.macroname in {"citeyear", "citeyearpar"}:
            return self._marks.cite(keys, _year(self._named(keys[0], "citet")))
        return self._marks.cite(keys)

    def _named(self, key: str, command: str) -> str:
        """Return how a work is called: as its entry says ("Miller et al.(2019)"), else by its key."""
        found = _LABELLED.match(self._numbers.entries.get(key, ""))
        told = f"{squeezed(found[1].replace('~', ' '))} ({found[2]})" if found else author_of(key)
        return told.partition(" (")[0] if command.lower() == "citeauthor" else told

    def _referred(self, node: Any) -> str:
        names = [name.strip() for name in argument(node, -1).split(",")]
        command = node.macroname
        if command in {"pageref", "nameref"} or not all(name in self._numbers.labels for name in names):
            return MISSING
        numbers = [self._numbers.labels[name] for name in names]
        if command == "eqref":
            numbers = [f"({number})" for number in numbers]
        elif command in {"autoref", "cref", "Cref", "vref"}:
            numbers = [f"{self._numbers.things[name]} {number}" for name, number in zip(names, numbers, strict=True)]
        return " and ".join(numbers)

    def _expanded(self, node: Any, own: OwnCommand) -> str:
        """Return what a command of the document stands for, with what it was given."""
        from pylatexenc.latexwalker import LatexWalker

        given = [argument(node, at) if each else own.default for at, each in enumerate(arguments(node))]
        source = _PLACES.sub(lambda found: _placed(found, given), own.source)
        if "\\if" in source:
            source = self._conditions.held(parsed_source(source))[0].text
        self._made += len(source)
        if self._made > _MOST_MADE:
            return MISSING
        self._depth += 1
        nodes = LatexWalker(source, latex_context=self._context).get_latex_nodes()[0]
        words = self.of(nodes)
        self._depth -= 1
        return words


def _placed(place: re.Match[str], given: Sequence[str]) -> str:
    """Return an argument at its place; what it says is no more of the name of the command before it."""
    number = int(place[2])
    told = given[number - 1] if number <= len(given) else ""
    return f"{place[1]} {told}" if place[1] else told


@lru_cache
def _signs() -> Any:
    from pylatexenc.latex2text import get_default_latex_context_db

    return get_default_latex_context_db()


def _sign(name: str) -> str:
    """Return the letter or sign that a command without arguments stands for, as a Greek letter."""
    sign = getattr(_signs().get_macro_spec(name), "simplify_repl", "")
    return sign if isinstance(sign, str) and "%" not in sign else ""  # else it is made of arguments


def _accented(letters: str, name: str) -> str:
    """Return letters with the accent of a command; those without a dot had lost it to the accent."""
    plain = letters.replace("ı", "i").replace("ȷ", "j") or " "
    return "".join(normalize("NFC", letter + _ACCENTS[name]) for letter in plain)


def _inner(node: Any) -> str:
    """Return the source between the delimiters of a formula, or the ends of its environment."""
    source: str = node.latex_verbatim()
    if name_of(node):
        begun = source.partition("}")[2]
        return begun.rpartition("\\end")[0] or begun  # which nothing closes
    left, right = node.delimiters
    return source.removeprefix(left).removesuffix(right)


def _shown(tex: str) -> str:
    """Return a formula without labels and comments, which are not shown."""
    return _LABEL.sub("", _COMMENT.sub(r"\1", tex))


def _year(named: str) -> str:
    found = re.search(r"\((\d{4}\w?)\)", named)
    return found[1] if found else ""
