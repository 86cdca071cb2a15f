"""XHTML as HTML: a page of XML may close an element in its beginning, which HTML reads as one that stays open."""

import html
import re

from lxml import etree

from loaders.declared_encoding import html_encoding
from loaders.encoding import decode

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{1,31});")
_DECLARED = re.compile(r"\A\s*<\?xml[^>]{0,200}\?>")
_DOCTYPE = re.compile(r"<!DOCTYPE\b[^\[>]{0,1000}(?:\[[^\]]*\]\s*)?>", re.IGNORECASE)
_TYPE = "{http://www.idpf.org/2007/ops}type"
_ROLES = {
    "noteref": "doc-noteref", "bibliography": "doc-bibliography", "endnotes": "doc-endnotes",
    "rearnotes": "doc-endnotes", "footnotes": "doc-endnotes", "toc": "doc-toc", "index": "doc-toc",
    "landmarks": "doc-toc", "page-list": "doc-toc", "qna": "doc-qna",
}  # fmt: skip
"""Roles by the types that EPUB has for the same."""


def as_html(content: bytes) -> str:
    """Return a page in HTML, with roles for its types; one that is no XML as it is. Raises UnreadableDocument."""
    source = _DOCTYPE.sub("", _DECLARED.sub("", decode(content, html_encoding(content))), count=1)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(_ENTITY.sub(_character, source), parser)
    except (etree.XMLSyntaxError, ValueError):
        return source
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        element.tag = etree.QName(element).localname
        for name in str(element.attrib.pop(_TYPE, "")).split():
            if name in _ROLES and "role" not in element.attrib:
                element.set("role", _ROLES[name])
    etree.cleanup_namespaces(root)
    return str(etree.tostring(root, method="html", encoding="unicode"))


def _character(entity: re.Match[str]) -> str:
    """Return what an entity of HTML stands for: XML knows five of them only."""
    known = html.unescape(entity.group())
    return html.escape(known) if known != entity.group() else known
