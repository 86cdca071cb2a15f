"""Styles of DOCX files: which of them hide their text, and which make a heading of a paragraph."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from loaders.word_names import attribute, hides, made, name_of, parsed

_LEVELS = 6  # of headings in HTML
_DEEPEST = 20  # styles that stand on one another
_LONGEST = 150  # characters of a heading that is none by its name
_ENDS_SENTENCE = (".", ",", ";", ":")
_HEADS = re.compile(r"heading [1-9]|title|subtitle")


@dataclass(frozen=True)
class Styles:
    """Ids of the styles whose text is hidden, of those that are headings or titles by their names, and the levels of
    headings (from 1) of others."""

    hiding: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()
    levels: Mapping[str, int] = field(default_factory=dict)


def styles_of(parts: Iterable[bytes]) -> Styles:
    """Return what the parts of a file that hold its styles say of them."""
    styles = {key: each for part in parts for each in _styles_in(part) if (key := attribute(each, "styleId"))}
    hiding = frozenset(key for key, each in styles.items() if hides(each))
    heads = frozenset(key for key, each in styles.items() if _HEADS.fullmatch(_name(each)))
    return Styles(hiding, heads, {key: level for key in styles if (level := _level_of(key, styles))})


def show_headings(root: "etree._Element", styles: Styles) -> None:
    """Give each paragraph that stands in the outline the style of its heading, which has another name or none: that of
    a language ("Kapitel"), one that stands on a heading's, or the outline of the paragraph itself. Those in cells and
    boxes stay, and so does what reads like a sentence: clauses of contracts are numbered by the outline, too."""
    for paragraph in root.iter("{*}p"):
        told = paragraph.find("{*}pPr")
        if told is None or name_of(paragraph) != "p":
            continue
        style = told.find("{*}pStyle")
        key = attribute(style, "val")
        level = _outline(told) or styles.levels.get(key)
        if level is None or level > _LEVELS or key in styles.heads or not _may_head(paragraph):
            continue
        if style is not None:
            told.remove(style)
        told.insert(0, made(told, "pStyle", val=f"Heading{level}"))


def _styles_in(part: bytes) -> Iterator["etree._Element"]:
    return (each for each in parsed(part) if name_of(each) == "style")


def _level_of(key: str, styles: Mapping[str, "etree._Element"]) -> int | None:
    """Return the level of a heading that a style makes by its outline, or by a style that it stands on."""
    for _ in range(_DEEPEST):
        style = styles.get(key)
        if style is None:
            return None
        if level := _outline(style.find("{*}pPr")):
            return level
        kind, _, number = _name(style).partition(" ")
        if kind == "heading" and number.isdecimal():
            return int(number)
        key = attribute(style.find("{*}basedOn"), "val")
    return None


def _outline(properties: "etree._Element | None") -> int | None:
    """Return the level of the outline (from 1; 10 is plain text), None where nothing is told."""
    told = properties.find("{*}outlineLvl") if properties is not None else None
    value = attribute(told, "val")
    return int(value) + 1 if value.isdecimal() and len(value) == 1 else None


def _may_head(paragraph: "etree._Element") -> bool:
    said = "".join(str(each.text or "") for each in paragraph.iter("{*}t")).strip()
    if len(said) > _LONGEST or said.endswith(_ENDS_SENTENCE):
        return False
    return not any(name_of(each) in {"tc", "txbxContent"} for each in paragraph.iterancestors())


def _name(style: "etree._Element") -> str:
    return attribute(style.find("{*}name"), "val").lower()
