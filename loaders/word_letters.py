"""Letters of DOCX files that mammoth does not read: those of fonts of symbols, those with their sound above, and breaks
of lines and tabs that have other names than the usual ones."""

import re
from typing import TYPE_CHECKING

from lxml import etree

from loaders.word_names import attribute, made, name_of, replace_by

if TYPE_CHECKING:
    from collections.abc import Mapping

_OF_FONT = re.compile(r"[\uf020-\uf0ff]")
_SPACES = {"cr": "br", "ptab": "tab"}


def show_letters(root: "etree._Element") -> None:
    """Put into a tree what mammoth reads in the place of what it does not."""
    for each in list(root.iter()):
        name = name_of(each)
        if name in _SPACES:
            replace_by(each, [made(each, _SPACES[name])])
        elif name == "ruby":
            replace_by(each, list(each.iterfind("{*}rubyBase/{*}r/{*}t")))
        elif name == "t" and each.text and _OF_FONT.search(each.text):
            each.text = _in_unicode(each.text, _font(each))


def _font(words: "etree._Element") -> str:
    fonts = words.find("../{*}rPr/{*}rFonts")
    return attribute(fonts, "ascii") or attribute(fonts, "hAnsi")


def _in_unicode(text: str, font: str) -> str:
    """Return letters of a font of symbols as what they look like; those that nobody knows stay."""
    from mammoth.docx.dingbats import dingbats

    known: Mapping[tuple[str, int], int] = dingbats

    def letter(found: "re.Match[str]") -> str:
        code = known.get((font, ord(found[0]) - 0xF000))
        return chr(code) if code is not None else found[0]

    return _OF_FONT.sub(letter, text)
