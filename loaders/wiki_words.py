"""The words of MediaWiki's text inside of a line: links as their words, notes as citations, formulas in TeX."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kgplatform.models import CitedWork, Work
from loaders.encoding import NOT_TEXT
from loaders.inline import math
from loaders.marks import Marks, plain, unmarked
from loaders.plain import is_power, squeezed
from loaders.wiki_citations import cited_work, in_words, is_citation, keys_of, short_key

_FILES = frozenset("file image datei bild fichier archivo imagen immagine ficheiro plik bestand fil".split())
_BESIDE = frozenset("category kategorie catégorie categoría categoria kategoria categorie".split())
_OPTIONS = re.compile(
    r"(?:thumb(?:nail)?|frame(?:d|less)?|border|right|left|center|none|baseline|middle|top|bottom|sub|super|mini|upright"
    r"(?:\s*+=.*+)?|(?:\d++(?:x\d++)?|x\d++)\s*+px|(?:alt|link|lang|page|class|thumb)\s*+=.*+)",
    re.IGNORECASE | re.DOTALL,
)
_OTHER_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z]+)?:\S")
_LAST = frozenset(
    """lang nowrap em strong small big abbr math mvar tt code var sub sup nobr resize font transl transliteration
    noitalic text interlanguage ill link visible underline""".split()
)
"""Templates that show what they are given last or first."""
_SIGNS = {
    "ndash": "–", "mdash": "—", "snd": " – ", "spnd": " – ", "spaced ndash": " – ", "nbsp": " ", "'": "'", "·": "·",
    "dot": "·", "times": "×", "minus": "−", "pi": "π", "circa": "c.", "c.": "c.", "!": "|", "=": "=",
}  # fmt: skip
_MEASURES = frozenset({"convert", "cvt"})
_SILENT = frozenset(
    {"gallery", "timeline", "imagemap", "score", "includeonly", "references", "templatestyles", "mapframe"}
)
_QUOTES = re.compile("'{2,5}")
_DEEPEST = 40
_MOST_NOTES = 20_000


def name_of(template: Any) -> str:
    """Return a template's name in small letters."""
    return squeezed(str(template.name).replace("_", " ")).lower()


def values_of(template: Any) -> Iterator[tuple[str, Any]]:
    """Give what a template is given, by its names."""
    for each in template.params:
        yield squeezed(str(each.name)).lower(), each.value


def file_of(link: Any) -> str:
    """Return the name of the image that a link shows, "" for another link."""
    space, colon, name = str(link.title).partition(":")
    return squeezed(name) if colon and space.strip().lower() in _FILES else ""


def unquoted(text: str) -> str:
    """Return a text without marks of bold and italics that nothing closes."""
    return _QUOTES.sub("", text)


def raised(node: Any, words: str, before: str) -> str:
    """Return the words of a node, with a sign where they are a power of the number before them."""
    is_raised = str(getattr(node, "tag", "")).lower() == "sup"
    return f"^{words}" if is_raised and is_power(before, words) else words


class WikiWords:
    """Says what nodes show; citations and equations are marked. `references` and `left_out` grow with it."""

    def __init__(self, marks: Marks, references: dict[str, CitedWork], left_out: Counter[str]) -> None:
        self._marks = marks
        self._references = references
        self._left_out = left_out
        self._unnamed: dict[str, str] = {}  # keys of notes without a name, by what they say
        self._depth = 0
        self._noted: list[Work] | None = None  # what the note that is being said describes
        self._told: set[str] = set()  # keys of notes that were said
        self.notes: set[str] = set()

    def of(self, wikicode: Any) -> str:
        """Return the words of a text, marked."""
        pieces: list[str] = []
        if self._depth > _DEEPEST:
            return str(wikicode)
        self._depth += 1
        for node in getattr(wikicode, "nodes", []):
            words = self.of_node(node)
            pieces.append(raised(node, words, "".join(pieces[-1:])))
        self._depth -= 1
        return "".join(pieces)

    def plain(self, wikicode: Any) -> str:
        """Return the words of a text in one line, without marks."""
        return self._marks.placed([self.of(wikicode).replace("\n", " ")]).text

    def of_node(self, node: Any) -> str:
        """Return the words of a node, marked."""
        sort = type(node).__name__
        if sort == "Tag":
            return self._tag(node, str(node.tag).lower().strip())
        if sort == "Template":
            return self._template(node, name_of(node))
        if sort == "Wikilink":
            return self._link(node)
        if sort == "ExternalLink":
            return self.of(node.title) if node.title is not None else str(node.url)
        if sort == "HTMLEntity":
            return unmarked(NOT_TEXT.sub(" ", str(node.normalize())))
        return unquoted(str(node)) if sort == "Text" else ""

    def note(self, tag: Any) -> str:
        """Return the key of a note, which is noted down when it says something."""
        name = squeezed(str(tag.get("name").value)).strip("\"'") if tag.has("name") else ""
        said = str(tag.contents or "").strip()
        key = name or self._unnamed.setdefault(said, f"note {len(self._unnamed) + 1}")
        if len(self._references) > _MOST_NOTES:
            return key
        self.notes.add(key)
        self._references.setdefault(key, CitedWork(key=key))
        if said and key not in self._told:
            self._told.add(key)
            self._references[key] = self._entry(key, tag.contents)
        return key

    def caption_of(self, link: Any) -> str:
        """Return the caption of an image, marked: the last of what is said of it that is no option."""
        pieces: list[list[Any]] = [[]]
        for node in link.text.nodes if link.text is not None else []:
            if type(node).__name__ != "Text":
                pieces[-1].append(node)
                continue
            first, *others = str(node).split("|")
            pieces[-1].append(first)
            pieces.extend([each] for each in others)
        for piece in reversed(pieces):
            source = "".join(map(str, piece))
            if source.strip() and not _OPTIONS.fullmatch(source.strip()):
                return "".join(each if isinstance(each, str) else self.of_node(each) for each in piece)
        return ""

    def _entry(self, key: str, contents: Any) -> CitedWork:
        """Return what a note says: its words, and the first work that a template of it describes."""
        around, self._noted = self._noted, []
        text = squeezed(plain(self.of(contents)))
        described, self._noted = self._noted, around
        return CitedWork(key=key, text=text, work=described[0] if described else Work())

    def _tag(self, node: Any, name: str) -> str:
        if name == "ref":
            return self._marks.cite([self.note(node)])
        if name in {"math", "chem", "ce"}:
            return self._formula(node)
        if name in _SILENT:
            return ""
        if name in {"br", "hr"}:
            return " "
        return str(node.contents) if name == "nowiki" else self.of(node.contents)

    def _formula(self, node: Any) -> str:
        tex = str(node.contents or "").strip()
        if node.has("display") and str(node.get("display").value).strip("\"' ") == "block":
            return f" {self._marks.equation(math(tex, '$$'), tex)} "
        return math(tex, "$") if tex else ""

    def _link(self, node: Any) -> str:
        title = str(node.title).strip()
        space = title.partition(":")[0].strip().lower()
        if ":" in title and space in _BESIDE:
            self._left_out["category"] += 1
            return ""
        if file_of(node):
            self._left_out["image"] += 1
            return ""
        if node.text is not None:
            return self.of(node.text)
        if _OTHER_LANGUAGE.match(title):
            return ""
        return self.of(node.title).strip().lstrip(":")

    def _template(self, node: Any, name: str) -> str:
        """Return what a template shows, as far as its name tells; others are left out."""
        values = {key: self.of(value) for key, value in values_of(node)}
        shown = {key: squeezed(plain(value)) for key, value in values.items()}
        if name in _SIGNS:
            return _SIGNS[name]
        if key := short_key(name, shown):
            self._references.setdefault(key, CitedWork(key=key, text=key))
            return self._marks.cite([key])
        if is_citation(name):
            work = cited_work(name, shown)
            if self._noted is not None:
                self._noted.append(work)
            elif key := keys_of(work):
                self._references[key] = CitedWork(key=key, text=in_words(work), work=work)
            return in_words(work)
        if name in _MEASURES and len(shown) > 1:
            return f"{shown.get('1', '')} {shown.get('2', '')}"
        if name in _LAST or name.startswith("lang-"):
            return values.get("2" if name == "lang" else "1", "")
        self._left_out[f"template {name[:60]}"] += 1
        return ""
