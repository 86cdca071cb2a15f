"""Names and properties of elements of WordprocessingML, in both of its forms, the strict and the transitional."""

from lxml import etree

from loaders.xml_tree import tag_of

_WORD = (
    "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}",
    "{http://purl.oclc.org/ooxml/wordprocessingml/main}",
)
_NO = frozenset({"0", "false", "off"})


def parsed(part: bytes) -> "etree._Element":
    """Return the root of a part of a file."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)
    return etree.fromstring(part, parser)


def name_of(element: "etree._Element | None") -> str:
    """Return the name of an element of WordprocessingML, "" for another one, or for none."""
    if element is None or not isinstance(element.tag, str):
        return ""
    return tag_of(element) if element.tag.startswith(_WORD) else ""


def attribute(element: "etree._Element | None", name: str) -> str:
    """Return an attribute, of whatever name space; "" where there is none, or no element."""
    if element is None:
        return ""
    return next((str(value) for key, value in element.items() if str(key).rpartition("}")[2] == name), "")


def places_of(relations: bytes) -> dict[str, str]:
    """Return the places in the file of the parts that a document leads to, by their ids in it."""
    targets = {attribute(each, "Id"): attribute(each, "Target") for each in parsed(relations)}
    return {key: each[1:] if each.startswith("/") else f"word/{each}" for key, each in targets.items()}


def made(like: "etree._Element", name: str, **told: str) -> "etree._Element":
    """Return a new element in the name space of another one, with attributes of it."""
    space = str(like.tag)[: str(like.tag).index("}") + 1]
    return etree.Element(f"{space}{name}", {f"{space}{key}": value for key, value in told.items()})


def paragraph_of(like: "etree._Element", words: str) -> "etree._Element":
    """Return a new paragraph in the name space of another element."""
    paragraph, run, text = (made(like, name) for name in ("p", "r", "t"))
    text.text = words
    run.append(text)
    paragraph.append(run)
    return paragraph


def replace_by(element: "etree._Element", others: list["etree._Element"]) -> None:
    """Put others in the place of an element."""
    parent = element.getparent()
    if parent is not None:
        for each in others:
            element.addprevious(each)
        parent.remove(element)


def hides(element: "etree._Element") -> bool | None:
    """Say whether the properties of an element hide text, None where they do not tell."""
    told = element.find("{*}rPr/{*}vanish")
    return None if told is None else attribute(told, "val") not in _NO
