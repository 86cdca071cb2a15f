"""What is shown of a topic's graph, as files for other programs: GraphML and CSV."""

import csv
import io
import re
from collections.abc import Collection
from dataclasses import replace
from xml.etree import ElementTree as ET

from api.graph_view.elements import NO_COMMUNITY, Drawing
from api.graph_view.selection import Selection
from api.xml_texts import in_xml

_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_NODE_KEYS = (
    ("name", "string"),
    ("description", "string"),
    ("kind", "string"),
    ("aliases", "string"),
    ("mentions", "int"),
    ("sources", "int"),
    ("community", "int"),
    ("x", "double"),
    ("y", "double"),
)
_EDGE_KEYS = (
    ("wording", "string"),
    ("relation", "string"),
    ("description", "string"),
    ("weight", "int"),
    ("sources", "int"),
    ("evidence", "string"),
)
_COLUMNS = ("subject", "relation", "object", "weight", "sources", "evidence", "subject_id", "object_id", "relation_id")
_FORMULA = re.compile(r"[=+\-@\t\r]")


def of_communities(selection: Selection, drawing: Drawing, shown: Collection[int]) -> Selection:
    """Return what of a selection lies in some communities, given by their numbers; -1 has what lies in none."""
    entities = tuple(each for each in selection.entities if drawing.community.get(each.id, NO_COMMUNITY) in shown)
    present = {entity.id for entity in entities}
    relations = tuple(each for each in selection.relations if {each.subject_id, each.object_id} <= present)
    return replace(selection, entities=entities, relations=relations)


def graphml(selection: Selection, drawing: Drawing) -> bytes:
    """Return a selection as GraphML (UTF-8): a directed graph with the fields of entities and relations as data."""
    root = ET.Element("graphml", xmlns=_NAMESPACE)
    for domain, keys in (("node", _NODE_KEYS), ("edge", _EDGE_KEYS)):
        for name, type_ in keys:
            ET.SubElement(root, "key", {"id": f"{domain}-{name}", "for": domain, "attr.name": name, "attr.type": type_})
    graph = ET.SubElement(root, "graph", id=selection.topic.id, edgedefault="directed")
    for entity in selection.entities:
        x, y = drawing.places[entity.id]
        values = (
            entity.name, entity.description, entity.kind, "\n".join(entity.aliases), entity.mentions, entity.sources,
            drawing.community.get(entity.id, NO_COMMUNITY), round(x), round(y),
        )  # fmt: skip
        _data(ET.SubElement(graph, "node", id=entity.id), "node", _NODE_KEYS, values)
    for each in selection.relations:
        edge = ET.SubElement(graph, "edge", id=each.id, source=each.subject_id, target=each.object_id)
        told = (each.wording, each.relation, each.description, each.weight, each.sources, "\n".join(each.evidence))
        _data(edge, "edge", _EDGE_KEYS, told)
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))


def _data(
    parent: ET.Element, domain: str, keys: tuple[tuple[str, str], ...], values: tuple[str | int | float, ...]
) -> None:
    for (name, _), value in zip(keys, values, strict=True):
        if value != "":
            ET.SubElement(parent, "data", key=f"{domain}-{name}").text = in_xml(str(value))


def relations_csv(selection: Selection) -> str:
    """Return the relations of a selection as CSV (RFC 4180), a line each; entities without one are not in it."""
    names = {entity.id: entity.name for entity in selection.entities}
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(_COLUMNS)
    for each in selection.relations:
        lines.writerow((
            _cell(names[each.subject_id]), _cell(each.wording), _cell(names[each.object_id]), each.weight, each.sources,
            " ".join(each.evidence), each.subject_id, each.object_id, each.id,
        ))  # fmt: skip
    return file.getvalue()


def _cell(text: str) -> str:
    """Return a text that a spreadsheet takes for no formula: names come from whatever was read."""
    return f"'{text}" if _FORMULA.match(text) else text
