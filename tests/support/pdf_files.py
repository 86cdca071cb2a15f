"""PDF files whose every line is where a test puts it."""

from collections.abc import Sequence
from typing import NamedTuple

FONTS = {"plain": "Helvetica", "bold": "Helvetica-Bold", "typed": "Courier", "hebrew": "Hebrew", "soft": "Soft"}
_ALEF = 0x5D0
_HEBREW = range(_ALEF, 0x5EB)
_ENCODINGS = {
    "hebrew": f"<</Differences[97{''.join(f'/uni{each:04X}' for each in _HEBREW)}]>>"
    f"/FirstChar 32/LastChar 123/Widths[{'500 ' * 92}]/FontDescriptor<</FontName/Hebrew/Ascent 700/Descent -200>>",
    "soft": f"<</Differences[45/uni00AD]>>/FirstChar 32/LastChar 126/Widths[{'500 ' * 95}]"
    "/FontDescriptor<</FontName/Soft/Ascent 700/Descent -200>>",
}


class Shown(NamedTuple):
    """A line of text at a place, in points from the lower left corner of a page of 612 by 792."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "plain"


class Drawn(NamedTuple):
    """A line that is drawn from one place to another."""

    x0: float
    y0: float
    x1: float
    y1: float


def pdf_of(*pages: Sequence[Shown | Drawn]) -> bytes:
    """Return a PDF of pages that show lines of text, and those that are drawn."""
    names = list(FONTS)
    kids = " ".join(f"{4 + len(names) + 2 * number} 0 R" for number in range(len(pages)))
    fonts = "".join(f"/{name} {4 + number} 0 R" for number, name in enumerate(names))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>",
        f"<</Font<<{fonts}>>>>",
        *(
            f"<</Type/Font/Subtype/Type1/BaseFont/{base}/Encoding{_ENCODINGS.get(name, '/WinAnsiEncoding')}>>"
            for name, base in FONTS.items()
        ),
    ]
    for number, lines in enumerate(pages):
        stream = "".join(_drawn(line) for line in lines)
        place = 4 + len(names) + 2 * number
        box = "/MediaBox[0 0 612 792]/Resources 3 0 R"
        objects.append(f"<</Type/Page/Parent 2 0 R{box}/Contents {place + 1} 0 R>>")
        objects.append(f"<</Length {len(stream.encode('cp1252'))}>>\nstream\n{stream}\nendstream")
    return _file(objects)


def column(x: float, y: float, text: str, size: float = 10, font: str = "plain") -> list[Shown]:
    """Return lines one below the other, from the first one's place on."""
    return [Shown(x, y - 1.2 * size * number, line, size, font) for number, line in enumerate(text.split("\n"))]


def grid(xs: Sequence[float], ys: Sequence[float]) -> list[Drawn]:
    """Return lines down at places and across at heights, as long as the others are apart."""
    across = [Drawn(min(xs), y, max(xs), y) for y in ys]
    return [*across, *(Drawn(x, min(ys), x, max(ys)) for x in xs)]


def _drawn(line: Shown | Drawn) -> str:
    if isinstance(line, Drawn):
        return f"{line.x0} {line.y0} m {line.x1} {line.y1} l S\n"
    text = line.text.translate({each: 97 + each - _ALEF for each in _HEBREW})
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /{line.font} {line.size} Tf {line.x} {line.y} Td ({escaped}) Tj ET\n"


def _file(objects: Sequence[str]) -> bytes:
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    return body + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()
