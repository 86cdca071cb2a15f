"""Messages of mail (RFC 5322): what their author writes, without what is quoted, signatures and attachments."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import EmailPolicy
from typing import Any, cast

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from kgplatform.sources.authors import author
from loaders.encoding import NOT_TEXT, decode
from loaders.html import html_text
from loaders.mail_quotes import own_elements, own_lines
from loaders.parts import LeftOut, ReadText, without_lines
from loaders.plain import squeezed
from loaders.text import text_of

_REMEDY = "Save it anew from a mail program, or give its text as Markdown."
_TELLING = ("From", "Subject", "Date")
_ANSWERING = re.compile(r"(?:(?:re|fwd?|aw|wg|tr|sv|rv|antw|vs|odp)\s?:\s?){1,9}", re.IGNORECASE)
_LONGEST_HEADER = 4_000  # characters that are read of one


class _ShortHeaders(EmailPolicy):
    """Reads the beginning of each header: Python's parser reads one anew whenever it is asked for, and a header of a
    hundred kilobytes, which no program of mail writes, costs it seconds."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return super().header_fetch_parse(name, value[:_LONGEST_HEADER])


_POLICY = _ShortHeaders()


def mail_text(data: bytes) -> ReadText:
    """Return what is understood of a message's bytes; raises UnreadableDocument for what is none."""
    message = cast("EmailMessage", BytesParser(policy=_POLICY).parsebytes(data))
    if not any(name in message for name in _TELLING):
        raise UnreadableDocument("It is no message of mail: it has no sender, subject or date.", _REMEDY)
    body = _body(message)
    read = _read(body) if body is not None else ReadText("")
    left = [*read.left_out, *(LeftOut(f"attachment that is not read: {each}") for each in _attached(message, body))]
    title = _ANSWERING.sub("", _told(message, "Subject"), count=1) or read.title
    work = Work(title=title, authors=tuple(dict.fromkeys(_authors(message))), published=_date(message))
    told = work if work != Work() else None
    return replace(read, title=title, published=work.published, left_out=tuple(left), work=told)


def _body(message: EmailMessage) -> EmailMessage | None:
    """Return the part that is the text, the plain one of two that say the same; of parts that follow each other the
    first that says anything: lists of mail put a foot behind a message."""
    if message.get_content_type() == "multipart/mixed":
        inside = (each for each in message.iter_parts() if isinstance(each, EmailMessage) and not each.is_attachment())
        return next((found for each in inside if (found := _body(each)) is not None), None)
    bodies = (message.get_body((kind,)) for kind in ("plain", "html"))
    return next((each for each in bodies if isinstance(each, EmailMessage) and _says_anything(each)), None)


def _says_anything(part: EmailMessage) -> bool:
    payload = part.get_payload(decode=True)
    return isinstance(payload, bytes) and bool(payload.strip())


def _read(body: EmailMessage) -> ReadText:
    payload = body.get_payload(decode=True)
    text = decode(payload if isinstance(payload, bytes) else b"", _encoding(body.get_content_charset("")))
    if not text.strip():
        return ReadText("")
    own, left = own_elements(text) if body.get_content_subtype() == "html" else own_lines(text)
    if not own.strip():
        return ReadText("", left_out=tuple(map(LeftOut, left)))
    read = html_text(own) if body.get_content_subtype() == "html" else text_of(own)
    return replace(without_lines(read), left_out=(*read.left_out, *map(LeftOut, left)))


def _attached(part: EmailMessage, body: object) -> Iterator[str]:
    """Give the names of what comes with a message, or their kinds where they have none."""
    is_text = part.get_content_maintype() in {"text", "multipart"}
    if part is not body and (not is_text or part.is_attachment() or part.get_filename()):
        yield squeezed(NOT_TEXT.sub(" ", part.get_filename() or part.get_content_type()))[:200]
    elif part.is_multipart():
        for each in part.iter_parts():
            if isinstance(each, EmailMessage):
                named = list(_attached(each, body))
                is_behind = part.get_content_type() == "multipart/mixed" and each.get_content_maintype() == "text"
                if is_behind and not named and each is not body and _says_anything(each):
                    named = [f"{each.get_content_type()} behind the first text"]
                yield from named


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
    except (ValueError, OverflowError, IndexError, AttributeError, TypeError, LookupError):
        return None


def _encoding(declared: str) -> str:
    """Return the name of an encoding in Python, "" for one that it does not know."""
    try:
        return codecs.lookup(declared).name if declared else ""
    except (LookupError, ValueError):  # one that has a null in it
        return ""
