"""What generators of sites and note-takers put into Markdown, in Markdown's own words or gone: tags of Liquid,
shortcodes of Hugo, imports of MDX, links of wikis. Every line stays a line; what is in a fence stays as it is."""

import re
from collections.abc import Iterator

MISSING = "…"
"""Stands for a word that only the generator knows."""

_FENCE = re.compile(r"[ \t>]*+(`{3,}|~{3,})(.*)")
_TAG = re.compile(r"\{%[^%{}\n]{0,500}%\}|\{\{[<%][^{}\n]{0,1000}[>%]\}\}")
_NAME = re.compile(r"\{[%{][%<]?-?[ \t]*(/?[\w-]{1,40})[ \t]*([\w+#-]{0,30})")
_REFERENCE = re.compile(r"(?<!\]\()\{\{<[ \t]*(?:rel)?ref[ \t][^{}\n]{0,500}>\}\}")
_VALUE = re.compile(r"(?<![\\\w}^_{$])(?:\{\{-?[ \t]*[a-zA-Z_][^{}\n]{0,200}\}\}|\{[a-z]\w{0,40}(?:\.\w{1,40}){1,5}\})")
_IN_TARGET = re.compile(r"(?<=\]\()\{\{[^{}\n]{0,200}\}\}")
_ATTRIBUTES = re.compile(r"[ \t]*+\{:[^{}\n]{0,500}\}[ \t]*")
_IMPORT = re.compile(r"import\s(?:[^'\"\n]{1,500}\sfrom\s)?['\"][^'\"\n]{1,500}['\"];?[ \t]*|import \{[^}]{0,500}")
_EXPORT = re.compile(r"export (?:const|default|function|let|async|class)\b")
_CODE_COMMENT = re.compile(r"\{/\*(?:(?!\*/)[^\n]){0,1000}\*/\}")
_CALLOUT = re.compile(r"^([ \t]*+(?:>[ \t]*+)++)\[![\w-]{1,40}\][+-]?.*")
_EMBED = re.compile(r"!\[\[[^\[\]\n]{1,500}\]\]")
_WIKI_LINK = re.compile(r"\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]|\n]{1,300}))?\]\]")
_MARKED = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?![=\w])")
_BLOCK_ID = re.compile(r"(?<=[.!?:\w])[ \t]\^[a-zA-Z0-9][\w-]{2,40}[ \t]*$")
_TAGS = re.compile(r"[ \t]*+(?:#[A-Za-z][\w/-]*+[ \t]*+)+")
_FIELD = re.compile(r"[A-Za-z][\w -]{0,40}::[ \t].*")
_TASK = re.compile(r"^([ \t]*+(?:>[ \t]*+)*+[-*+][ \t]++)\[[ xX]\][ \t]")
_BACKED_MATH = re.compile(r"\$`([^`\n]{1,1000})`\$")
_TOC = re.compile(r"[ \t]*+[-*+] TOC[ \t]*")
_HIGHLIGHTS = frozenset({"highlight", "codeblock"})


def in_markdown(source: str) -> str:
    """Return a Markdown source without what only a generator of sites understands."""
    return "\n".join(_lines(source.split("\n")))


def without_values(text: str) -> str:
    """Return a text with a mark for each value that only the generator knows: "{{ site.name }}"."""
    return _VALUE.sub(MISSING, text) if "{" in text and "\\" not in text else text


def _lines(lines: list[str]) -> Iterator[str]:
    fence = hidden = ""
    export = False
    for at, line in enumerate(lines):
        found = _FENCE.match(line)
        if fence:
            closed = found and found[1].startswith(fence) and not found[2].strip()
            tag = _tag_of(line)
            fence = "" if closed or (fence == "```" and tag[:1] == "/" and tag[1:] in _HIGHLIGHTS) else fence
            yield "```" if tag[1:] in _HIGHLIGHTS and tag[:1] == "/" else line
        elif hidden:
            hidden = "" if _tag_of(line) == "/comment" else hidden
            yield ""
        elif export:
            export = bool(line.strip())
            yield ""
        elif found:
            fence = found[1]
            yield line
        elif (tag := _tag_of(line)) in _HIGHLIGHTS:
            fence = "```"
            yield f"```{_language(line)}"
        elif tag == "comment":
            hidden = tag
            yield ""
        elif _EXPORT.match(line) or _IMPORT.fullmatch(line):
            export = bool(_EXPORT.match(line)) or ("from" not in line and "{" in line)
            yield ""
        elif _TOC.fullmatch(line) and at + 1 < len(lines) and lines[at + 1].strip().startswith("{:toc"):
            yield ""
        else:
            yield _plain(line)


def _tag_of(line: str) -> str:
    """Return the name of the tag that a line is, "/" before that of one that closes; "" for other lines."""
    words = line.strip()
    if not words.startswith(("{%", "{{<", "{{%")) or not _TAG.match(words):
        return ""
    name = _NAME.match(words)
    found = name[1] if name else ""
    return f"/{found[3:]}" if found.startswith("end") else found


def _language(line: str) -> str:
    name = _NAME.match(line.strip())
    return (name[2] if name else "") or "text"


def _plain(line: str) -> str:
    """Return a line as Markdown that is none of a generator's."""
    if "{" in line:
        if "{%" in line or "{{" in line:
            line = _TAG.sub("", _REFERENCE.sub(MISSING, _IN_TARGET.sub("", line)))
        line = _CODE_COMMENT.sub("", line)
        if line.lstrip().startswith("{:") and _ATTRIBUTES.fullmatch(line):
            return ""
    if "[" in line:
        line = _TASK.sub(r"\1", line)
        if "[!" in line:
            line = _CALLOUT.sub(r"\1", line)
        if "[[" in line and "`" not in line:
            line = _WIKI_LINK.sub(
                lambda link: link[2] or link[1].partition("#")[0] or link[1][1:], _EMBED.sub("", line)
            )
    if "$`" in line:
        line = _BACKED_MATH.sub(r"$\1$", line)
    if "==" in line and "`" not in line and "$" not in line:
        line = _MARKED.sub(r"\1", line)
    if " ^" in line:
        line = _BLOCK_ID.sub("", line)
    return "" if _TAGS.fullmatch(line) or ("::" in line and _FIELD.fullmatch(line)) else line
