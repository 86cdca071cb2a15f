"""XML to a tree, without ever resolving an entity, reading a DTD or fetching anything."""

import re
from html.entities import html5
from typing import NamedTuple

from lxml import etree

from kgplatform.errors import UnreadableDocument
from loaders.plain import squeezed

_DEEPEST = 150
_DECLARED = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<\?xml[^<>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})[\"']")
_BEGINS = re.compile(rb"\A(?:\xef\xbb\xbf)?\s{0,100}<")
# Those in which "<" and letters are the bytes of ASCII; of others nobody could tell what they declare.
_ENCODINGS = re.compile(
    rb"utf-?8|us-ascii|ascii|iso-?8859-?\d{1,2}|latin-?\d|windows-?125\d|cp125\d|gb18030|gbk|gb2312|big5|shift_?jis"
    rb"|euc-jp|euc-kr|koi8-r",
    re.IGNORECASE,
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"<\x00", b"\x00<")
_ENTITIES = tuple("<!ENTITY".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))
_MATHML = "{http://www.w3.org/1998/Math/MathML}"
_REMEDY = "Is it damaged? Save it anew, or leave it out."


class XmlTree(NamedTuple):
    """The root of a file, and the names of entities in it that nobody knows."""

    root: "etree._Element"
    unknown: tuple[str, ...]


def xml_tree(data: bytes) -> XmlTree:
    """Return the tree of a file's bytes, entities that HTML names as their characters.

    Raises UnreadableDocument for what is no XML, declares entities of its own, or is nested too deep.
    """
    _check_encoding(data)
    if any(entity in data for entity in _ENTITIES):
        raise UnreadableDocument(
            "It declares entities of its own, and those are not resolved.", "Save it with its characters as such."
        )
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, dtd_validation=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, LookupError, ValueError) as error:
        raise _refused(str(error)) from error
    unknown = _without_entities(root)
    _check_depth(root)
    return XmlTree(root, unknown)


def tag_of(element: "etree._Element") -> str:
    """Return the name of an element without its namespace, "" for what is none."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def text_at(element: "etree._Element | None", path: str) -> str:
    """Return all that the first element at a path says, in one line; "" where there is none."""
    found = element.find(path) if element is not None else None
    return squeezed("".join(found.itertext())) if found is not None else ""


def without_namespaces(root: "etree._Element") -> None:
    """Give all elements but those of formulas their names alone, which is how they are looked for."""
    for each in root.iter():
        if isinstance(each.tag, str) and each.tag.startswith("{") and not each.tag.startswith(_MATHML):
            each.tag = tag_of(each)


def lines_of(element: "etree._Element") -> tuple[int, int]:
    """Return the first and the last line of the file in which an element says something."""
    first = last = element.sourceline or 0
    for each in element.iter():
        last = max(last, (each.sourceline or 0) + (each.text or "").rstrip().count("\n"))
    return first, last


def _check_encoding(data: bytes) -> None:
    if data.startswith(_UTF16):
        if data[:4] in {b"\xff\xfe\x00\x00", b"<\x00\x00\x00"}:
            raise UnreadableDocument("It is in UTF-32.", "Save it as UTF-8 text.")
        return
    declared = _DECLARED.match(data[:400])
    if not _BEGINS.match(data[:200]):
        raise UnreadableDocument("It is not XML.", _REMEDY)
    if declared and not _ENCODINGS.fullmatch(declared[1]):
        raise UnreadableDocument(f"It is in {declared[1].decode()[:40]}, which is not read.", "Save it as UTF-8 text.")


def _refused(why: str) -> UnreadableDocument:
    if "depth" in why:
        return UnreadableDocument("Its elements are nested too deep.", _REMEDY)
    if "too long" in why or "huge" in why.lower():
        return UnreadableDocument("One of its parts has more than ten million characters.", "Split it.")
    if "ncod" in why or "UTF-8" in why:
        return UnreadableDocument("Its bytes are not in the encoding that it declares.", "Save it as UTF-8 text.")
    return UnreadableDocument("It is not well-formed XML.", _REMEDY)


def _check_depth(root: "etree._Element") -> None:
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > _DEEPEST:
            raise UnreadableDocument("Its elements are nested too deep.", _REMEDY)


def _without_entities(root: "etree._Element") -> tuple[str, ...]:
    """Put the characters of entities that HTML names in their places, a space for all others; return the others."""
    unknown: list[str] = []
    for entity in list(root.iter(etree.Entity)):
        name = entity.text.strip("&;")
        said = html5.get(f"{name};", "")
        if not said:
            unknown.append(name)
        parent, before = entity.getparent(), entity.getprevious()
        words = (said or " ") + (entity.tail or "")
        if before is None:
            parent.text = (parent.text or "") + words
        else:
            before.tail = (before.tail or "") + words
        entity.tail = None
        parent.remove(entity)
    return tuple(dict.fromkeys(unknown))
