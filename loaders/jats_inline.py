"""What stands inside of the paragraphs of JATS: words, citations, formulas, and what only floats there."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from lxml import etree

from loaders.citation_signs import is_number, without_numbers
from loaders.jats_references import Bibliography
from loaders.marks import Marks, plain, unmarked
from loaders.parts import LeftOut
from loaders.plain import squeezed
from loaders.xml_inline import in_words, is_laid_out, lowered, mathml_of, raised, tex_within
from loaders.xml_tree import tag_of

# What some editors write beside JATS, in HTML's words.
_ALIKE = {
    "article-body": "body", "section": "sec", "h2": "title", "h3": "title", "ul": "list", "ol": "list",
    "li": "list-item", "dl": "def-list", "dt": "term", "dd": "def", "blockquote": "disp-quote", "pre": "preformat",
    "br": "break",
}  # fmt: skip
FLOATS = frozenset(
    """fig fig-group table-wrap table-wrap-group media supplementary-material boxed-text chem-struct-wrap graphic
    inline-supplementary-material fn""".split()
)
"""What stands in the middle of a paragraph and is none of its sentences: it comes behind it."""
IN_PARAGRAPHS = frozenset("list def-list disp-quote preformat code verse-group statement speech".split())
"""What parts a paragraph in two."""
_SILENT = frozenset("object-id permissions label index-term alt-text long-desc".split())
_MARKERS = frozenset({"fn", "table-fn", "aff", "corresp", "author-notes", "contrib"})
_FORMULAS = frozenset({"inline-formula", "disp-formula", "math", "tex-math", "chem-struct"})
_OF_SIGNS = frozenset({"sup", "xref", "italic", "bold"})
_SEPARATORS = re.compile(r"[\s,;–—()\[\]-]*")
_TO = re.compile(r"\s*[–—-]\s*")
Run: TypeAlias = "str | etree._Element"


def name_of(element: "etree._Element") -> str:
    """Return the name that JATS has for an element, "" for what is none."""
    name = tag_of(element)
    return _ALIKE.get(name, name)


class Inline:
    """Turns what is inside of elements into marked text; `floats` grows with what comes behind the paragraph, and
    `left_out` with what is no text."""

    def __init__(self, references: Bibliography, left_out: list[LeftOut]) -> None:
        self.marks = Marks(without_numbers)
        self.floats: list[etree._Element] = []
        self._references = references
        self._left_out = left_out

    def text(self, element: "etree._Element") -> str:
        """Return all that an element holds, as marked text."""
        return "".join(run for run in self.runs(element, frozenset()) if isinstance(run, str))

    def runs(self, element: "etree._Element", parting: frozenset[str] = IN_PARAGRAPHS) -> Iterator[Run]:
        """Give marked texts and, in their order, the elements of the names `parting` between them."""
        said = [unmarked(element.text or "")]
        children = list(element)
        at = 0
        while at < len(children):
            child = children[at]
            if name_of(child) in parting:
                yield "".join(said)
                yield child
                said = [unmarked(child.tail or "")]
                at += 1
                continue
            taken = max(_cited_together(children, at), _raised_together(children, at))
            words = self._together(children[at : at + taken]) if taken > 1 else self._child(child, "".join(said[-2:]))
            said.extend((words, unmarked(children[at + taken - 1].tail or "")))
            at += taken
        yield "".join(said)

    def formula(self, element: "etree._Element") -> str:
        """Return a displayed formula, or several, as marked text; "" for one of which there is a picture only."""
        if name_of(element) == "disp-formula-group":
            return " ".join(self.formula(child) for child in element if name_of(child) == "disp-formula")
        tex, mathml, words = _notations(element)
        label = next((squeezed("".join(each.itertext())) for each in element if name_of(each) == "label"), "")
        if not words:
            if any(name_of(each) in {"graphic", "inline-graphic"} for each in element.iter()):
                self._left_out.append(LeftOut("equation that is an image", element.sourceline or 0))
            return unmarked(squeezed(_words_of(element, label)))
        return self.marks.equation(f"${unmarked(words)}$", tex, mathml, label)

    def _child(self, element: "etree._Element", before: str) -> str:
        name = name_of(element)
        if name in FLOATS:
            self.floats.append(element)
        if name in FLOATS or name in _SILENT or not name:
            return ""
        if name == "xref":
            return self._reference(element, plain(before))
        if name in {"disp-formula", "disp-formula-group"}:
            return f" {self.formula(element)} "
        if name in _FORMULAS:
            words = _notations(element)[2]
            return f"${unmarked(words)}$" if words else unmarked(squeezed("".join(element.itertext())))
        return self._words(element, name, before)

    def _words(self, element: "etree._Element", name: str, before: str) -> str:
        """Return what an element says that is neither a reference nor a formula, behind what was said `before` it."""
        match name:
            case "sup":
                cites = self._only_cites(element)
                return raised(plain(before), self.text(element).strip()) if cites is None else cites
            case "sub":
                return lowered(plain(before), self.text(element).strip())
            case "inline-graphic":
                return self._picture(element)
            case "alternatives":
                return self._child(element[0], before) if len(element) else ""
            case "p" | "break":
                return f" {self.text(element)} "
            case _:
                return self.text(element)

    def _picture(self, element: "etree._Element") -> str:
        """Return what a picture in a sentence shows, in words, where it has them."""
        said = squeezed(" ".join(each.text or "" for each in element.iter() if name_of(each) == "alt-text"))
        if not said:
            self._left_out.append(LeftOut("image in a sentence", element.sourceline or 0))
        return unmarked(said)

    def _reference(self, element: "etree._Element", before: str) -> str:
        """Return what an <xref> shows: numbers of notes are no words, and numbers alone that cite are none either."""
        kind = element.get("ref-type") or ""
        if kind in _MARKERS:
            return ""
        shown = self.text(element)
        if kind != "bibr":
            return shown
        said = plain(shown).strip()
        keys = self._references.keys(element.get("rid") or "", said)
        hangs = bool(before) and (before[-1].isalnum() or before[-1] in '.!?)”"')
        hidden = not said or (is_number(said) and (said[0] in "[(" or hangs or _has_raised(element)))
        return self.marks.cite(keys, "" if hidden else shown) if keys else shown

    def _only_cites(self, element: "etree._Element") -> str | None:
        """Return the marks of what is raised and is nothing but numbers of references, or of notes; None for others."""
        if not _is_raised_citation(element):
            return None
        kinds = {each.get("ref-type") for each in element.iter() if name_of(each) == "xref"}
        if kinds and kinds <= _MARKERS:
            return ""
        return self.marks.cite(self._keys([element])) if kinds == {"bibr"} else None

    def _together(self, elements: Sequence["etree._Element"]) -> str:
        """Return elements that are one citation: "3-7", in brackets or raised."""
        keys = self._keys(elements)
        if any(name_of(each) == "sup" for each in elements):
            return self.marks.cite(keys) if keys else ""
        shown = [self.text(each) + (each.tail or "") for each in elements[:-1]] + [self.text(elements[-1])]
        return self.marks.cite(keys, "".join(shown)) if keys else "".join(shown)

    def _keys(self, elements: Sequence["etree._Element"]) -> list[str]:
        """Return what references in elements point to, those between two with "to" in between among them."""
        keys: list[str] = []
        between = ""
        for told in _told(elements):
            if isinstance(told, str):
                between += told
                continue
            own = self._references.keys(told.get("rid") or "", squeezed("".join(told.itertext())))
            if own and keys and _TO.fullmatch(between):
                keys.extend(self._references.between(keys[-1], own[0]))
            keys.extend(own)
            between = ""
        return keys


def _told(elements: Sequence["etree._Element"]) -> Iterator["str | etree._Element"]:
    """Give the references in elements, and the words between them, in their order."""
    for number, each in enumerate(elements):
        if _is_citation(each):
            yield each
        else:
            yield each.text or ""
            yield from _told(list(each))
            yield from ([each[-1].tail or ""] if len(each) else [])
        if number < len(elements) - 1:
            yield each.tail or ""


def _cited_together(children: Sequence["etree._Element"], at: int) -> int:
    """Return how many elements from `at` on are one citation: those with "to" in between."""
    behind = at
    while behind < len(children) and _is_citation(children[behind]):
        behind += 1
        if not _TO.fullmatch(children[behind - 1].tail or ""):
            break
    return max(1, behind - at)


def _raised_together(children: Sequence["etree._Element"], at: int) -> int:
    """Return how many elements from `at` on are raised and one citation, such as three for "3", "-" and "7"."""
    behind = at
    while behind < len(children) and name_of(children[behind]) == "sup" and _is_raised_citation(children[behind]):
        behind += 1
        if not _SEPARATORS.fullmatch(children[behind - 1].tail or ""):
            break
    # The first has a reference: "Cl", a raised minus and a number that cites is chloride.
    return behind - at if any(_is_citation(each) for each in children[at].iter()) and behind > at else 1


def _is_raised_citation(element: "etree._Element") -> bool:
    """Say whether what is raised is nothing but references and signs between them."""
    references = [child for child in element if name_of(child) == "xref"]
    if len(references) != len(element) or any(name_of(each) not in _OF_SIGNS for each in element.iter()):
        return False
    around = [element.text or "", *(child.tail or "" for child in element)]
    return all(_SEPARATORS.fullmatch(words) for words in around) and bool(references or "".join(around).strip())


def _is_citation(element: "etree._Element") -> bool:
    return name_of(element) == "xref" and element.get("ref-type") == "bibr"


def _has_raised(element: "etree._Element") -> bool:
    return any(name_of(child) == "sup" for child in element)


def _notations(element: "etree._Element") -> tuple[str, str, str]:
    """Return a formula in TeX, in MathML and in words, each "" where it has none."""
    math = next((each for each in element.iter() if tag_of(each) == "math"), None)
    written = next((each for each in element.iter() if tag_of(each) == "tex-math"), None)
    tex = tex_within("".join(written.itertext())) if written is not None else ""
    said = in_words(math) if math is not None else ""
    if not tex and math is not None and not is_laid_out(math):
        tex = said
    return tex, mathml_of(math) if math is not None else "", tex or said


def _words_of(element: "etree._Element", label: str) -> str:
    """Return what an element without a formula says beside its label."""
    return " ".join("".join(each.itertext()) for each in element if name_of(each) != "label") + (element.text or "")
