"""Answers in XML, read without opening anything: no DTD, no entity and no address in them is followed."""

from collections.abc import Iterator

from lxml import etree

from kgplatform.retrieval.services.exchange import Line

_ENDS_EARLY = frozenset({
    etree.ErrorTypes.ERR_DOCUMENT_END, etree.ErrorTypes.ERR_TAG_NOT_FINISHED, etree.ErrorTypes.ERR_GT_REQUIRED,
    etree.ErrorTypes.ERR_LTSLASH_REQUIRED,
})  # fmt: skip


def xml_root(line: Line, body: bytes) -> "etree._Element":
    """Return the root of an answer. Raises Refused for one that is no XML, or ends early."""
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, dtd_validation=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError as error:
        if error.code in _ENDS_EARLY and body.strip().startswith(b"<"):
            raise line.cut_off() from None
        raise line.changed("it is no XML") from None
    except ValueError:
        raise line.changed("it is no XML") from None
    return root


def said(element: "etree._Element | None", path: str = "") -> str:
    """Return the words of an element, or of what is at a path below it, in one line; "" where there is none. An entity,
    which is never replaced by what it stands for, is no word."""
    found = element.find(path) if path and element is not None else element
    return " ".join("".join(_words(found)).split()) if found is not None else ""


def _words(element: "etree._Element") -> Iterator[str]:
    if not isinstance(element.tag, str):
        return
    if etree.QName(element).localname == "math":  # between its signs stand line breaks that nobody sees
        yield from _signs(element)
        return
    yield element.text or ""
    for child in element:
        yield from _words(child)
        yield child.tail or ""


def _signs(formula: "etree._Element") -> Iterator[str]:
    for each in formula.iter(etree.Element):
        text = each.text or ""
        yield text if etree.QName(each).localname == "mtext" else text.strip()
