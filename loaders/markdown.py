"""Markdown to the text of a document: mark-up stripped, headings as `#` lines, list items and table rows one a line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from loaders.encoding import repair
from loaders.plain import plain_text, squeezed, without_references

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(\w+):[ \t]*[\"']?(.*?)[\"']?[ \t]*$", re.MULTILINE)
_WHOLE_FENCE = re.compile(r"\A\s*(`{3,}|~{3,})[\w-]*[ \t]*\n(.*?)\n?[ \t]*\1[ \t]*\s*\Z", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*<!--.*?-->[ \t]*\n|<!--.*?-->", re.DOTALL | re.MULTILINE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
# Pandoc's: [@doi:10.1/x; @key], @fig:one, {#sec:one .class width="1"}, [^1]
_CITATION = re.compile(
    r"[ \t]*\[(?:see |e\.g\.,? )?-?@[^\[\]]*\]"
    r"|[ \t]*\{?@(?:fig|tbl|sec|eq|doi|pmid|pmcid|tag|url|arxiv):[\w./:()-]*\w\}?"
)
_ATTRIBUTES = re.compile(r"[ \t]*\{(?:[#.:][\w:-]|[\w-]+=)[^{}\n]*\}")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]:?")
_DASH = re.compile(r"(?<=\w)---(?=\w)")
_CAPTION_WORDS = 8
_PROSE_FENCES = frozenset({"", "text", "txt", "markdown", "md", "plain", "plaintext"})

_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass(frozen=True)
class MarkdownText:
    """A document's text and what its front matter or first heading says of it; "" where they say nothing."""

    text: str
    title: str = ""
    published: str = ""


def markdown_text(source: str) -> MarkdownText:
    """Return the text of a Markdown source."""
    source = repair(source).replace("\r\n", "\n").replace("\r", "\n")
    fields, body = _front_matter(source)
    while whole := _WHOLE_FENCE.match(body):
        body = whole[2]
    blocks = _blocks(_PARSER.parse(_cleaned(body)))
    heading = next((block.lstrip("# ") for block in blocks if block.startswith("#")), "")
    return MarkdownText(
        text="\n\n".join(blocks),
        title=fields.get("title", "") or heading,
        published=fields.get("published", "") or fields.get("date", ""),
    )


def _front_matter(source: str) -> tuple[dict[str, str], str]:
    match = _FRONT_MATTER.match(source)
    if not match:
        return {}, source
    return {name.lower(): value for name, value in _FIELD.findall(match[1])}, source[match.end() :]


def _cleaned(body: str) -> str:
    for pattern in (_COMMENT, _CITATION, _ATTRIBUTES, _FOOTNOTE):
        body = pattern.sub("", body)
    return _DASH.sub("—", body)


def _blocks(tokens: Sequence[Token]) -> list[str]:
    """Return headings, paragraphs, lists and tables; the lines of one list or table make one block."""
    blocks: list[str] = []
    lines: list[str] = []
    cells: list[str] = []
    depth, in_table, heading = 0, False, ""
    for token in tokens:
        opened = token.type.endswith("_list_open") or token.type == "table_open"
        closed = token.type.endswith("_list_close") or token.type == "table_close"
        depth += opened - closed
        in_table = token.type == "table_open" or (in_table and token.type != "table_close")
        if token.type == "heading_open":
            heading = "#" * int(token.tag[1]) + " "
        elif token.type == "tr_close":
            lines.extend([" | ".join(cell for cell in cells if cell)] if any(cells) else [])
            cells = []
        elif token.type == "inline" and in_table:
            cells.append(_inline(token))
        else:
            lines.extend(heading + line for line in _text_lines(token) if line)
            heading = "" if token.type == "inline" else heading
        if not depth and lines:
            blocks.append("\n".join(lines))
            lines = []
    return [block for block in blocks if block.strip("# \n")]


def _text_lines(token: Token) -> list[str]:
    if token.type == "inline":
        return [_inline(token)]
    if token.type == "code_block" or (token.type == "fence" and token.info.strip().lower() in _PROSE_FENCES):
        return plain_text(token.content).split("\n")
    if token.type == "html_block":
        return [squeezed(_TAG.sub(" ", line)) for line in token.content.split("\n")]
    return []


def _inline(token: Token) -> str:
    return without_references(squeezed("".join(_piece(child) for child in token.children or [])))


def _piece(token: Token) -> str:
    if token.type in {"text", "code_inline", "text_special"}:
        return token.content
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    if token.type == "image":  # a long description is a caption
        caption = _inline(token)
        return caption if len(caption.split()) >= _CAPTION_WORDS else ""
    return ""
