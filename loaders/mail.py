"""Messages of mail (RFC 5322): what their author writes, without what is quoted, signatures and attachments."""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import EmailPolicy
from typing import Any, cast

from lxml import etree, html

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from kgplatform.sources.authors import author
from loaders.encoding import NOT_TEXT, decode
from loaders.html import html_text
from loaders.parts import LeftOut, ReadText, without_lines
from loaders.plain import squeezed
from loaders.text import text_of

_REMEDY = "Save it anew from a mail program, or give its text as Markdown."
_TELLING = ("From", "Subject", "Date")
_ANSWERING = re.compile(r"(?:(?:re|fwd?|aw|wg|tr|sv)\s?:\s?){1,9}", re.IGNORECASE)
_SIGNED = re.compile(r"-- ?")
_QUOTED = re.compile(r"[ \t]{0,3}>")
_BEHIND = re.compile(
    r"-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht)\s?-{2,}",
    re.IGNORECASE,
)
"""A line below which stands what others wrote."""
_HEAD_BEGINS = re.compile(r"\*?(?:from|von|de|da|van|från|fra)\s?:\*?\s?\S", re.IGNORECASE)
_HEAD_GOES_ON = re.compile(
    r"\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto|assunto|inviato|a|oggetto"
    r"|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne)\s?:",
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
_OF_SIGNATURES = "//*[contains(@class, 'gmail_signature') or contains(@class, 'moz-signature')]"
_LONGEST_HEADER = 4_000  # characters that are read of one


class _ShortHeaders(EmailPolicy):
    """Reads the beginning of each header: Python's parser reads one anew whenever it is asked for, and a header of a
    hundred kilobytes, which no program of mail writes, costs it seconds."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return super().header_fetch_parse(name, value[:_LONGEST_HEADER])


_POLICY = _ShortHeaders()
QUOTED, SIGNATURE = "what is quoted of others", "signature"


def mail_text(data: bytes) -> ReadText:
    """Return what is understood of a message's bytes; raises UnreadableDocument for what is none."""
    message = cast("EmailMessage", BytesParser(policy=_POLICY).parsebytes(data))
    if not any(name in message for name in _TELLING):
        raise UnreadableDocument("It is no message of mail: it has no sender, subject or date.", _REMEDY)
    body = message.get_body(("plain", "html"))
    read = _read(body) if isinstance(body, EmailMessage) else ReadText("")
    left = [*read.left_out, *(LeftOut(f"attachment that is not read: {each}") for each in _attached(message, body))]
    title = _ANSWERING.sub("", _told(message, "Subject"), count=1) or read.title
    work = Work(title=title, authors=tuple(dict.fromkeys(_authors(message))), published=_date(message))
    told = work if work != Work() else None
    return replace(read, title=title, published=work.published, left_out=tuple(left), work=told)


def _read(body: EmailMessage) -> ReadText:
    payload = body.get_payload(decode=True)
    text = decode(payload if isinstance(payload, bytes) else b"", _encoding(body.get_content_charset("")))
    if not text.strip():
        return ReadText("")
    own, left = _own_elements(text) if body.get_content_subtype() == "html" else _own_lines(text)
    if not own.strip():
        return ReadText("", left_out=tuple(map(LeftOut, left)))
    read = html_text(own) if body.get_content_subtype() == "html" else text_of(own)
    return replace(without_lines(read), left_out=(*read.left_out, *map(LeftOut, left)))


def _own_lines(text: str) -> tuple[str, list[str]]:
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


def _own_elements(source: str) -> tuple[str, list[str]]:
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
                element.drop_tree()
    return html.tostring(root, encoding="unicode"), left


def _attached(part: EmailMessage, body: object) -> Iterator[str]:
    """Give the names of what comes with a message, or their kinds where they have none."""
    is_text = part.get_content_maintype() in {"text", "multipart"}
    if part is not body and (not is_text or part.is_attachment() or part.get_filename()):
        yield squeezed(NOT_TEXT.sub(" ", part.get_filename() or part.get_content_type()))[:200]
    elif part.is_multipart():
        for each in part.iter_parts():
            if isinstance(each, EmailMessage):
                yield from _attached(each, body)


def _authors(message: EmailMessage) -> Iterator[Author]:
    """Give who sent it, by name: addresses name nobody."""
    for address in getattr(_header(message, "From"), "addresses", ()):
        if found := author(NOT_TEXT.sub(" ", address.display_name or "")):
            yield found


def _date(message: EmailMessage) -> str:
    sent = getattr(_header(message, "Date"), "datetime", None)
    return sent.date().isoformat() if sent else ""


def _told(message: EmailMessage, name: str) -> str:
    return squeezed(NOT_TEXT.sub(" ", str(_header(message, name) or "")))


def _header(message: EmailMessage, name: str) -> Any:
    """Return a header, None for one that is missing or broken: the parser of Python fails at some of these."""
    try:
        return message[name]
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):
        return None


def _encoding(declared: str) -> str:
    """Return the name of an encoding in Python, "" for one that it does not know."""
    try:
        return codecs.lookup(declared).name if declared else ""
    except LookupError:
        return ""
