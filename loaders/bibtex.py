"""BibTeX: the entries of a library, as reference managers write them."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from kgplatform.sources.authors import authors, is_group
from kgplatform.sources.dates import dated, iso_date
from kgplatform.sources.entry_types import type_of_bibtex
from kgplatform.sources.identifiers import arxiv, doi, pmcid, pmid
from kgplatform.sources.languages import language_tag
from loaders.encoding import decode, repair
from loaders.plain import squeezed
from loaders.records import Record, words_of

_ENTRY = re.compile(r"@\s*\w+\s*[{(]")
_VENUES = ("journal", "journaltitle", "booktitle", "eventtitle", "howpublished")
_PUBLISHERS = ("publisher", "institution", "school", "organization")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")
_OF_LATEX = re.compile(r"[\\{}~$]|--|``|''")
_PARTING = re.compile(r'(?<!\\)[{}"#]')
_ESCAPED = re.compile(r"\\([:;\\{}_&%#$ ])")


def bibtex_records(data: bytes) -> Iterator[Record | UnreadableDocument]:
    """Give each entry of a library, or of a broken one why it is none; raises UnreadableDocument for what is no
    BibTeX at all."""
    from bibtexparser.entrypoint import parse_string

    source = repair(decode(data))
    if not _ENTRY.search(source):
        raise UnreadableDocument("It has no entries of BibTeX.", "Export it anew, or leave it out.")
    library = parse_string(source, parse_stack=[])
    strings: dict[str, str] = {}
    for string in library.strings:
        strings[string.key.lower()] = _value(str(string.value), strings)
    blocks = sorted([*library.entries, *library.failed_blocks], key=lambda block: block.start_line or 0)
    keys: set[str] = set()
    for block in blocks:
        entry: Any = block if hasattr(block, "fields_dict") else getattr(block, "ignore_error_block", None)
        line = (block.start_line or 0) + 1
        if not hasattr(entry, "fields_dict"):
            yield UnreadableDocument(f"The entry on line {line} is broken.", "Are its braces and quotes closed?")
        elif entry.key in keys:
            yield UnreadableDocument(f"The entry on line {line} has the key {entry.key} of another.", "Rename it.")
        else:
            keys.add(entry.key)
            yield _record(entry, strings, line)


def _record(entry: Any, strings: Mapping[str, str], line: int) -> Record:
    raw = {field.key.lower(): _value(str(field.value), strings) for field in reversed(entry.fields)}
    told = {name: _words(value) for name, value in raw.items() if name not in {"file", "author", "editor"}}
    ids = {name: _plain(value) for name, value in raw.items()}
    archive = told.get("archiveprefix") or told.get("eprinttype") or "arxiv"
    eprint = ids.get("eprint", "") if archive.lower() == "arxiv" else ""
    work = Work(
        title=words_of(told.get("title", "")),
        authors=tuple(dict.fromkeys(_authors(raw.get("author") or raw.get("editor") or ""))),
        published=iso_date(told.get("date", "")) or _dated(told),
        venue=next((told[name] for name in _VENUES if told.get(name)), ""),
        volume=told.get("volume", ""),
        issue=told.get("number", "") or told.get("issue", ""),
        pages=told.get("pages", "").replace("--", "–"),
        publisher=next((told[name] for name in _PUBLISHERS if told.get(name)), ""),
        type=type_of_bibtex(entry.entry_type),
        doi=doi(ids.get("doi", "")) or doi(ids.get("url", "")),
        pmid=pmid(ids.get("pmid", "")),
        pmcid=pmcid(ids.get("pmcid", "")),
        arxiv=arxiv(eprint) or arxiv(ids.get("url", "")),
        language=language_tag(told.get("language", "") or told.get("langid", "")),
    )
    abstract = "\n\n".join(map(_words, _PARAGRAPHS.split(raw.get("abstract", ""))))
    return Record(key=entry.key, work=work, abstract=abstract, files=tuple(_files(raw.get("file", ""))), line=line)


def _value(source: str, strings: Mapping[str, str]) -> str:
    """Return what a field says: pieces in braces or quotes, numbers and names of strings, joined by "#"."""
    return "".join(_piece(piece.strip(), strings) for piece in _pieces(source))


def _pieces(source: str) -> Iterator[str]:
    depth = start = 0
    is_quoted = False
    for found in _PARTING.finditer(source):
        sign = found.group()
        depth += (sign == "{") - (sign == "}")
        if sign == '"' and not depth:
            is_quoted = not is_quoted
        elif sign == "#" and not depth and not is_quoted:
            yield source[start : found.start()]
            start = found.end()
    yield source[start:]


def _piece(piece: str, strings: Mapping[str, str]) -> str:
    if len(piece) > 1 and piece[0] + piece[-1] in {"{}", '""'}:
        return piece[1:-1]
    return strings.get(piece.lower(), piece)


def _dated(told: dict[str, str]) -> str:
    return dated(told.get("year", ""), told.get("month", ""), told.get("day", ""))


def _authors(source: str) -> Iterator[Author]:
    """Give the authors of a list; braces around a whole name make it one that is not parted."""
    from bibtexparser.middlewares.names import (
        InvalidNameError,
        parse_single_name_into_parts,
        split_multiple_persons_names,
    )

    try:
        told = split_multiple_persons_names(source)
        names = [parse_single_name_into_parts(name) for name in told]
    except (InvalidNameError, ValueError):
        yield from authors(_words(source))
        return
    for whole, name in zip(told, names, strict=True):
        family = _words(" ".join([*name.von, *name.last]))
        if "," not in whole and is_group(words := _words(whole)):
            yield Author(family=words)
        elif family and family.lower() != "others":
            yield Author(family=family, given=_words(" ".join(name.first)))


def _words(source: str) -> str:
    """Return a field in words: accents and signs of LaTeX as letters, formulas to the character. A field with commands
    that lack what they need stays as it is."""
    if not _OF_LATEX.search(source):
        return squeezed(source)
    decoder, commands = _decoder()
    try:
        return squeezed(str(decoder.latex_to_text(source, latex_context=commands)))
    except Exception:  # of a library that reads what anybody may have written
        return squeezed(source)


@lru_cache
def _decoder() -> tuple[Any, Any]:
    """Return what decodes LaTeX, and the commands that it knows; of a link they have the words."""
    from pylatexenc import latex2text, latexwalker, macrospec

    commands = latexwalker.get_default_latex_context_db()
    commands.add_context_category("links", macros=[macrospec.std_macro("href", False, 2)], prepend=True)
    texts = latex2text.get_default_latex_context_db()
    texts.add_context_category("links", macros=[latex2text.MacroTextSpec("href", "%(2)s")], prepend=True)
    return latex2text.LatexNodes2Text(texts, math_mode="verbatim", keep_comments=True), commands


def _plain(source: str) -> str:
    """Return an identifier as it was before it was made fit for LaTeX."""
    return _ESCAPED.sub(r"\1", source).strip("{} ")


def _files(field: str) -> Iterator[str]:
    """Give the files of a field as managers write it: "Full Text:files/12/a.pdf:application/pdf;files/b.pdf"."""
    for each in re.split(r"(?<!\\);", field):
        parts = re.split(r"(?<!\\):(?!//)", each)
        place = parts[-2] if len(parts) > 2 else parts[0] if len(parts) < 2 or "." in parts[0] else parts[1]
        if len(parts) == 2 and re.fullmatch(r"[A-Za-z]", parts[0].strip()):  # a drive
            place = each
        if named := _ESCAPED.sub(r"\1", place).strip():
            yield named
