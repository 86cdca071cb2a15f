"""What of a message of mail its author wrote, without what is quoted of others, and signatures."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from lxml import etree, html

from loaders.plain import squeezed

_SIGNED = re.compile(r"-- ?")
_QUOTED = re.compile(r"[ \t]{0,3}>")
_BEHIND = re.compile(
    r"-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht)\s?-{2,}",
    re.IGNORECASE,
)
"""A line below which stands what others wrote."""
_HEAD_BEGINS = re.compile(
    r"\*?(?:from|von|de|da|van|från|fra|od|от|发件人|寄件者|差出人)\s?[:：]\*?\s?\S", re.IGNORECASE
)
_HEAD_GOES_ON = re.compile(
    r"\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto|assunto|inviato|a|oggetto"
    r"|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|data|wysłano|do|temat|отправлено|дата|кому|тема"
    r"|发送时间|收件人|主题|寄件日期|收件者|主旨|送信日時|宛先|件名)\s?[:：]",
    re.IGNORECASE,
)
"""The head of a message as Outlook puts it above what it quotes, which has no other sign. What is passed on with no
word of one's own stays."""
_HEAD_LINES = 5
_LEAST_OF_HEAD = 2  # lines of it, below the first
_RULE = re.compile(r"_{5,}")
_SAID_BY = re.compile(
    r"(?:on|am|le|el|il|op)\s[^\n]{3,300}(?:wrote|schrieb|écrit|escribió|scritto|schreef)[^\n]{0,100}:\s?",
    re.IGNORECASE,
)
_OF_OTHERS = (
    "//blockquote | //*[contains(concat(' ', @class, ' '), ' gmail_quote ')]"
    " | //*[contains(concat(' ', @class, ' '), ' gmail_attr ')] | //*[@class='moz-cite-prefix']"
)
_BEGIN_QUOTE = frozenset(
    """divrplyfwdmsg appendonsend olk_src_body_section mail-editor-reference-message-container yahoo_quoted
    protonmail_quote tutanota_quote zwchr""".split()
)
"""Ids, classes and names with which programs of mail mark the place behind which all is quoted, or an element of it."""
_BLOCKS = frozenset({"p", "div", "table", "td", "font", "span", "hr"})
_LINES = frozenset({"p", "div", "tr", "br", "li"})
_LOOKED_AT = 60  # beginnings and ends of elements in which the head of a quoted message stands
_SILENT = frozenset({"head", "style", "script", "title"})
_OF_SIGNATURES = "//*[contains(@class, 'gmail_signature') or contains(@class, 'moz-signature')]"
QUOTED, SIGNATURE = "what is quoted of others", "signature"


def own_lines(text: str) -> tuple[str, list[str]]:
    """Return the lines that the author wrote, and what the others are."""
    kept: list[str] = []
    left: dict[str, None] = {}
    is_quoted = has_own = False
    lines = text.replace("\r\n", "\n").split("\n")
    for at, line in enumerate(lines):
        if has_own and _is_head(lines[at : at + _HEAD_LINES]):
            left[QUOTED] = None
            break
        if _SIGNED.fullmatch(line) or _BEHIND.fullmatch(line.strip()):
            left[SIGNATURE if _SIGNED.fullmatch(line) else QUOTED] = None
            break
        was_quoted, is_quoted = is_quoted, _QUOTED.match(line) is not None
        if not is_quoted:
            kept.append(line)
            has_own = has_own or bool(line.strip("_ \t"))
        elif not was_quoted:
            left[QUOTED] = None
            _drop_introduction(kept)
            kept.append("")
    return "\n".join(kept), list(left)


def _is_head(lines: Sequence[str]) -> bool:
    """Say whether lines begin with the head of a message, or with the rule above one."""
    shown = [line.strip() for line in lines[1:] if line.strip()] if _RULE.fullmatch(lines[0].strip()) else lines
    if not shown or not _HEAD_BEGINS.match(shown[0].strip()):
        return False
    return sum(_HEAD_GOES_ON.match(line.strip()) is not None for line in shown[1:]) >= _LEAST_OF_HEAD


def _drop_introduction(lines: list[str]) -> None:
    """Take away a line or two that say who wrote what is quoted below: "On Monday, Bo wrote:"."""
    while lines and not lines[-1].strip():
        lines.pop()
    for many in (1, 2):
        if _SAID_BY.fullmatch(" ".join(lines[-many:]).strip()):
            del lines[-many:]
            return


def own_elements(source: str) -> tuple[str, list[str]]:
    """Return a body of HTML without the elements in which programs of mail quote and sign, and what these are."""
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        root: Any = html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return "", []
    left: list[str] = []
    for what, path in ((QUOTED, _OF_OTHERS), (SIGNATURE, _OF_SIGNATURES)):
        found = root.xpath(path)
        left += [what] * bool(found)
        for element in found:
            if element.getparent() is not None:
                _drop_said_by(element)
                element.drop_tree()
    if (begin := _begin_of_quote(root)) is not None:
        _cut(begin)
        left = [QUOTED, *(each for each in left if each != QUOTED)]
    return html.tostring(root, encoding="unicode"), left


def _drop_said_by(quote: Any) -> None:
    """Take away a paragraph that says who wrote what is quoted below."""
    before = quote.getprevious()
    is_next = before is not None and before.tag in {"p", "div"} and not (before.tail or "").strip()
    if is_next and _SAID_BY.fullmatch(" ".join(_lines(before))):
        before.drop_tree()


def _begin_of_quote(root: Any) -> Any:
    """Return the first element behind words of the author's own that begins what is quoted, None where none does."""
    has_own = False
    walk = etree.iterwalk(root, events=("start", "end"))
    for event, element in walk:
        if event == "end":
            has_own = has_own or bool((element.tail or "").strip())
        elif element.tag in _SILENT:
            walk.skip_subtree()
        elif has_own and element.tag in _BLOCKS and _begins_quote(element):
            return element
        elif isinstance(element.tag, str):
            has_own = has_own or bool((element.text or "").strip())
    return None


def _begins_quote(element: Any) -> bool:
    told = f"{element.get('id') or ''} {element.get('class') or ''} {element.get('name') or ''}".lower().split()
    if any(name.removeprefix("x_") in _BEGIN_QUOTE for name in told):
        return True
    lines = _lines(element)[:_HEAD_LINES]
    return bool(lines) and (_is_head(lines) or _BEHIND.fullmatch(lines[0]) is not None)


def _lines(element: Any) -> list[str]:
    """Return the first lines of an element that show anything."""
    said: list[str] = []
    for event, each in islice(etree.iterwalk(element, events=("start", "end")), _LOOKED_AT):
        if not isinstance(each.tag, str):
            continue
        if event == "start":
            said.append("\n" if each.tag in _LINES else "")
            said.append((each.text or "").replace("\n", " "))
        elif each is not element:
            said.append((each.tail or "").replace("\n", " "))
    return [line for each in "".join(said).split("\n") if (line := squeezed(each))]


def _cut(begin: Any) -> None:
    """Take away an element and all that stands behind it."""
    element = begin
    while (above := element.getparent()) is not None:
        element.tail = None
        for each in list(element.itersiblings()):
            above.remove(each)
        element = above
    begin.getparent().remove(begin)
