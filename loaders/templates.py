"""What generators of sites and note-takers put into Markdown, in Markdown's own words or gone: tags of Liquid,
shortcodes of Hugo, imports of MDX, links of wikis. Every line stays a line; what is in a fence stays as it is."""

import re
from collections.abc import Callable, Iterator

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
_BOLD_CALLOUT = re.compile(r"^([ \t]*+(?:>[ \t]*+)++)\*\*(?:Note|Tip|Important|Warning|Caution)[:.]?\*\*[:.]?[ \t]*+$")
_EMBED = re.compile(r"!\[\[[^\[\]\n]{1,500}\]\]")
_WIKI_LINK = re.compile(r"\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]|\n]{1,300}))?\]\]")
_MARKED = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?![=\w])")
_BLOCK_ID = re.compile(r"(?<=[.!?:\w])[ \t]\^[a-zA-Z0-9][\w-]{2,40}[ \t]*$")
_TAGS = re.compile(r"[ \t]*+(?:#[A-Za-z][\w/-]*+[ \t]*+)+")
_FIELD = re.compile(r"[A-Za-z][\w -]{0,40}::[ \t].*")
_TASK = re.compile(r"^([ \t]*+(?:>[ \t]*+)*+[-*+][ \t]++)\[[ xX]\][ \t]")
_BACKED_MATH = re.compile(r"\$`([^`\n]{1,1000})`\$")
_TAB = re.compile(r"^((?: {4})*+)===[+!]?[ \t]+(?=\"[^\"\n]{1,200}\"[ \t]*$)")
_ABBREVIATION = re.compile(r" {0,3}\*\[[^\[\]\n]{1,100}\]:.*")
_CODE = re.compile(r"(?<!`)(`++)(?!`)[^`\n]{0,1000}(?<!`)\1(?!`)")
_ASIDE = re.compile(r"(?<![\w%])[ \t]?%%(?!%)(?:[^%\n]|%(?!%)){1,1000}%%(?![\w%])")
_GAP = 3  # lines between the label of a tab and what it holds
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
    export = boxed = False
    last = max((at for at, line in enumerate(lines) if line.rstrip().endswith("%%")), default=0)
    for at, line in enumerate(lines):
        found = _FENCE.match(line)
        if fence:
            closed = found and found[1].startswith(fence) and not found[2].strip()
            tag = _tag_of(line)
            fence = "" if closed or (fence == "```" and tag[:1] == "/" and tag[1:] in _HIGHLIGHTS) else fence
            yield "```" if tag[1:] in _HIGHLIGHTS and tag[:1] == "/" else line
        elif hidden:
            ended = line.rstrip().endswith("%%") if hidden == "%%" else _tag_of(line) == "/comment"
            hidden = "" if ended else hidden
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
        elif tag == "comment" or (line.strip() == "%%" and at < last):
            hidden = tag or "%%"
            yield ""
        elif _EXPORT.match(line) or _IMPORT.fullmatch(line):
            export = bool(_EXPORT.match(line)) or ("from" not in line and "{" in line)
            yield ""
        elif _TOC.fullmatch(line) and at + 1 < len(lines) and lines[at + 1].strip().startswith("{:toc"):
            yield ""
        else:
            boxed = boxed or line.startswith(("!!!", "???", "==="))
            yield _plain(_TAB.sub(r"\1!!! tab ", line) if boxed and _is_over_indented(lines, at) else line)


def _is_over_indented(lines: list[str], at: int) -> bool:
    """Say whether a line is the label of a tab of MkDocs: what it holds is indented below it."""
    label = _TAB.match(lines[at])
    below = next((line for line in lines[at + 1 : at + 1 + _GAP] if line.strip()), "")
    return label is not None and below.startswith(label[1] + "    ")


def _outside_code(line: str, change: Callable[[str], str]) -> str:
    """Return a line changed but for the code in it."""
    at, changed = 0, ""
    for code in _CODE.finditer(line):
        changed += change(line[at : code.start()]) + code.group()
        at = code.end()
    return changed + change(line[at:])


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
    if "%%" in line:
        line = _outside_code(line, lambda words: _ASIDE.sub("", words))
    if line.lstrip().startswith("*[") and _ABBREVIATION.fullmatch(line):
        return ""
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
    if line.lstrip().startswith(">") and "**" in line:
        line = _BOLD_CALLOUT.sub(r"\1", line)
    if "$`" in line:
        line = _BACKED_MATH.sub(r"$\1$", line)
    if "==" in line and "`" not in line and "$" not in line:
        line = _MARKED.sub(r"\1", line)
    if " ^" in line:
        line = _BLOCK_ID.sub("", line)
    return "" if _TAGS.fullmatch(line) or ("::" in line and _FIELD.fullmatch(line)) else line
