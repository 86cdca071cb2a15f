"""Fields of DOCX files: mammoth reads what they show, after this took out what they are computed from."""

from lxml import etree

from loaders.word_names import attribute, name_of

_LEFT_OUT = frozenset({"del", "moveFrom"})


def show_fields(root: "etree._Element") -> None:
    """Take out words that a field is computed from (those of a field in the instructions of another), and signs that
    end a field that nothing began, at which mammoth fails."""
    open_fields: list[bool] = []  # of each whether it has come to what it shows
    computed_from: list[etree._Element] = []
    for each in list(root.iter()):
        name = name_of(each)
        if name == "p":
            computed_from = []  # instructions end with their paragraph; what does not is damaged, and stays
        elif name == "t" and not all(open_fields):
            computed_from.append(each)
        elif name == "fldChar" and not _is_left_out(each):
            kind = attribute(each, "fldCharType")
            if kind == "begin":
                open_fields.append(False)
            elif not open_fields:
                _drop(each)
            elif kind == "separate":
                open_fields[-1] = True
            else:
                open_fields.pop()
            if all(open_fields):
                for words in computed_from:
                    _drop(words)
                computed_from = []


def _is_left_out(element: "etree._Element") -> bool:
    return any(name_of(each) in _LEFT_OUT for each in element.iterancestors())


def _drop(element: "etree._Element") -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
