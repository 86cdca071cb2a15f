"""What is shown of a topic's graph as a drawing in SVG: places and colours as in the browser, in print's light."""

from collections.abc import Iterator
from html import escape

from api.graph_view.elements import NO_COMMUNITY, Drawing, across_of, colour_of
from api.graph_view.selection import Selection
from api.xml_texts import in_xml

# As graph.css has them for light.
_COLOURS = ("#0b6e75", "#c4561a", "#6250b3", "#b5305c", "#47802c", "#a87c00", "#2f6fb0", "#857b70")
_QUIET, _EDGE, _INK, _WARN = "#5a646b", "#a39c8f", "#1d2327", "#8a4b00"
_NAMED = 400  # most mentioned entities that are called by name
_LONGEST = 32  # characters of a name
_MARGIN = 90.0  # pixels
_THICKEST = 7.0


def svg(selection: Selection, drawing: Drawing) -> str:
    """Return an SVG of a selection; entities and relations have their names and wordings as titles."""
    places = [drawing.places[entity.id] for entity in selection.entities] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    box = f"{left:.0f} {top:.0f} {max(xs) - left + _MARGIN:.0f} {max(ys) - top + _MARGIN:.0f}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="system-ui, sans-serif">',
        f"<title>{_text(selection.topic.name)}</title>",
        f'<g stroke="{_EDGE}" stroke-opacity="0.7">', *_lines(selection, drawing), "</g>",
        "<g>", *_dots(selection, drawing), "</g>",
        f'<g fill="{_INK}" font-size="12" text-anchor="middle" stroke="#ffffff" stroke-width="3" paint-order="stroke">',
        *_names(selection, drawing), "</g>", "</svg>", "",
    ])  # fmt: skip


def _lines(selection: Selection, drawing: Drawing) -> Iterator[str]:
    names = {entity.id: entity.name for entity in selection.entities}
    for each in selection.relations:
        (x1, y1), (x2, y2) = drawing.places[each.subject_id], drawing.places[each.object_id]
        said = _text(f"{names[each.subject_id]} {each.wording} {names[each.object_id]}")
        width = min(_THICKEST, 1 + each.weight / 2)
        yield (
            f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke-width="{width:g}">'
            f"<title>{said}</title></line>"
        )


def _dots(selection: Selection, drawing: Drawing) -> Iterator[str]:
    across = across_of(selection)
    for entity in selection.entities:
        x, y = drawing.places[entity.id]
        colour = colour_of(selection, drawing, entity.id)
        fill = f'fill="{_COLOURS[colour]}"' if colour != NO_COMMUNITY else f'fill="none" stroke="{_QUIET}"'
        ring = f' stroke="{_WARN}" stroke-width="4"' if entity.id in selection.gap_entities else ""
        place = f'cx="{x:.0f}" cy="{y:.0f}" r="{across[entity.id] / 2:g}"'
        yield f"<circle {place} {fill}{ring}><title>{_text(entity.name)}</title></circle>"


def _names(selection: Selection, drawing: Drawing) -> Iterator[str]:
    across = across_of(selection)
    for entity in selection.entities[:_NAMED]:
        x, y = drawing.places[entity.id]
        name = entity.name if len(entity.name) <= _LONGEST else f"{entity.name[: _LONGEST - 1]}…"
        yield f'<text x="{x:.0f}" y="{y + across[entity.id] / 2 + 13:.0f}">{_text(name)}</text>'


def _text(text: str) -> str:
    return escape(in_xml(text))
