"""The Atom feed of a watched topic (RFC 4287): an entry for each look that found something."""

from collections.abc import Sequence
from uuid import UUID
from xml.etree import ElementTree

from api.xml_texts import in_xml
from kgplatform.models import Look, Topic
from kgplatform.runs.wording import look_lines

ATOM = "application/atom+xml"
_SPACE = "http://www.w3.org/2005/Atom"
_UNWRITTEN = "1970-01-01T00:00:00.000Z"  # when a feed was updated that has no entries, of a topic without a page


def atom_feed(topic: Topic, looks: Sequence[Look], written: str, origin: str) -> bytes:
    """Return the feed of a topic's looks, the newest first; `written` is when its newest page was, "" where nobody
    knows, and `origin` is what its addresses begin with. Ids are the same wherever the feed is asked for."""
    ElementTree.register_namespace("", _SPACE)
    found = [look for look in looks if look.changes.any]
    feed = ElementTree.Element(_name("feed"))
    _add(feed, "id", UUID(topic.id).urn)
    _add(feed, "title", f"{topic.name}: what changed")
    _add(feed, "updated", found[0].at if found else written or _UNWRITTEN)
    _add(feed, "generator", "kgplatform")
    ElementTree.SubElement(feed, _name("link"), rel="self", href=f"{origin}/topics/{topic.id}/feed.atom")
    ElementTree.SubElement(feed, _name("link"), rel="alternate", href=f"{origin}/topics/{topic.id}/watching")
    _add(ElementTree.SubElement(feed, _name("author")), "name", "kgplatform")
    for look in found:
        entry = ElementTree.SubElement(feed, _name("entry"))
        _add(entry, "id", UUID(look.id).urn)
        _add(entry, "title", look.told)
        _add(entry, "updated", look.at)
        address = f"/pages/{look.page_id}" if look.page_id else f"/topics/{topic.id}/watching"
        ElementTree.SubElement(entry, _name("link"), rel="alternate", href=f"{origin}{address}")
        _add(entry, "content", "\n".join(look_lines(look)), type="text")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(feed, encoding="unicode")}'.encode()


def _name(tag: str) -> str:
    return f"{{{_SPACE}}}{tag}"


def _add(parent: ElementTree.Element, tag: str, text: str, **attributes: str) -> None:
    ElementTree.SubElement(parent, _name(tag), attributes).text = in_xml(text)
