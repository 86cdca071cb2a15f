"""Jupyter notebooks: their Markdown and their code; what the code answered is left out."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kgplatform.errors import UnreadableDocument
from loaders.chapters import as_one
from loaders.encoding import NOT_TEXT, decode
from loaders.markdown import markdown_text
from loaders.metadata import work_of
from loaders.parts import LeftOut, Part, ReadText, assembled
from loaders.plain import squeezed

_REMEDY = "Save it anew with Jupyter, or give its text as Markdown."
_HEADING_CELL = "heading"  # of format 3


def notebook_text(data: bytes) -> ReadText:
    """Return what is understood of a notebook's bytes, of format 3 or 4; raises UnreadableDocument for what is none."""
    notebook = _notebook(decode(data))
    cells = list(_cells(notebook))
    read = as_one((_read(cell) for cell in cells), left_out=_left_out(cells))
    metadata = notebook.get("metadata")
    return _with_metadata(read, metadata if isinstance(metadata, dict) else {})


def _notebook(source: str) -> dict[str, Any]:
    try:
        notebook: Any = json.loads(source)
    except ValueError as error:
        raise UnreadableDocument("It is no Jupyter notebook: it is not JSON.", _REMEDY) from error
    if not isinstance(notebook, dict) or not ("cells" in notebook or "worksheets" in notebook):
        raise UnreadableDocument("It is no Jupyter notebook: it has no cells.", _REMEDY)
    return notebook


def _cells(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    sheets = notebook.get("worksheets", [notebook])
    for sheet in sheets if isinstance(sheets, list) else [None]:
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
        if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
            raise UnreadableDocument("It is no Jupyter notebook: its cells are none.", _REMEDY)
        yield from cells


def _read(cell: dict[str, Any]) -> ReadText:
    source = _source(cell)
    match cell.get("cell_type"):
        case "markdown":
            return markdown_text(source)
        case "code":
            return assembled([Part("code", source.strip("\n"))])
        case "heading":
            level = cell.get("level")
            level = min(max(level, 1), 6) if isinstance(level, int) else 1
            return assembled([Part("heading", squeezed(source), level=level)])
    return ReadText("")


def _source(cell: dict[str, Any]) -> str:
    """Return what is written in a cell: a text, or its lines."""
    source = cell.get("source", cell.get("input", ""))
    lines = source if isinstance(source, list) else [source]
    if not all(isinstance(line, str) for line in lines):
        raise UnreadableDocument("It is no Jupyter notebook: a cell is not text.", _REMEDY)
    return NOT_TEXT.sub(" ", "".join(lines))


def _left_out(cells: list[dict[str, Any]]) -> Iterator[LeftOut]:
    answered = sum(bool(cell.get("outputs")) for cell in cells)
    others = sum(cell.get("cell_type") not in {"markdown", "code", _HEADING_CELL} for cell in cells)
    if answered:
        yield LeftOut(f"outputs of {answered} {'cell' if answered == 1 else 'cells'}")
    if others:
        yield LeftOut(f"{others} {'cell' if others == 1 else 'cells'} of neither Markdown nor code")


def _with_metadata(read: ReadText, metadata: dict[str, Any]) -> ReadText:
    own = metadata.get("title")
    title = (squeezed(own) if isinstance(own, str) else "") or read.title
    fields = {name.lower(): [told] for name, told in metadata.items()}
    return replace(read, title=title, work=work_of({**fields, "title": [title]}))
