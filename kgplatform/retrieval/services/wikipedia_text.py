"""The text of an article of Wikipedia, as MediaWiki's extracts give it."""

import re
from collections.abc import Iterable

from kgplatform.retrieval.services.texts import not_a_sign, one_line

_HEADING = re.compile(r"(={2,6})\s*(.+?)\s*\1\s*")
_FORMULA = re.compile(r"\{\\(?:display|text)style (.*)\}")
_FRAGMENT = re.compile(r"[ \t]{4}|\t")  # begins a line that is a piece of a formula
_GOES_ON = re.compile(r"[ \t,.;:)a-z]")  # begins a line that goes on behind one
_CLOSES = ",.;:)"
_APPENDED = frozenset(
    name.strip()
    for name in """see also|references|external links|further reading|notes|bibliography|sources|citations|footnotes|
        siehe auch|weblinks|literatur|einzelnachweise|anmerkungen|quellen|
        voir aussi|notes et références|références|liens externes|bibliographie|articles connexes|
        véase también|referencias|enlaces externos|bibliografía|notas|
        note|voci correlate|altri progetti|collegamenti esterni|bibliografia|
        zie ook|externe links|referenties|ver também|referências|ligações externas""".split("|")
)
"""Sections that hold no text of the article, in the languages that most ask for."""


def article_text(title: str, extract: str) -> str:
    """Return the text of an article: headings as # lines, no sections without prose, TeX where a formula was."""
    lines: list[str] = []
    headings: list[tuple[int, str]] = []
    silent = 7  # the level of a section that is left out
    for line in _with_formulas(extract.splitlines()):
        found = _HEADING.fullmatch(line.strip())
        if found:
            level = len(found[1])
            if level <= silent:
                silent = level if found[2].strip().lower() in _APPENDED else 7
            headings = [each for each in headings if each[0] < level]
            headings += [(level, found[2])] if silent == 7 else []
        elif silent == 7 and (words := not_a_sign(one_line(line))):
            lines += [f"{'#' * level} {one_line(heading)}" for level, heading in headings]
            headings = []
            lines.append(words)
    return "\n\n".join([f"# {one_line(title)}", *lines]) if lines else ""


def _with_formulas(lines: Iterable[str]) -> list[str]:
    """Return the lines of an extract with each formula in its sentence, as TeX: it comes on lines of its own, first in
    pieces and then whole."""
    told: list[str] = []
    pieces: list[str] = []
    after_formula = False
    for line in lines:
        if not line.strip():
            continue
        formula = _FORMULA.fullmatch(line.strip()) if _FRAGMENT.match(line) else None
        if formula:
            told[-1:] = [" ".join([*told[-1:], formula[1]])]
            pieces, after_formula = [], True
        elif _FRAGMENT.match(line):
            pieces.append(line)
        else:
            told += pieces
            if after_formula and not pieces and _GOES_ON.match(line):
                told[-1] += line.strip() if line[0] in _CLOSES else f" {line.strip()}"
            else:
                told.append(line)
            pieces, after_formula = [], False
    return [*told, *pieces]
