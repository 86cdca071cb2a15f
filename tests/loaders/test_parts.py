"""Parts put together: what they are beyond their words keeps its place."""

from kgplatform.models import CitedAt, EquationData, FigureData, TableData
from loaders.parts import Part, assembled


def test_equations_and_citations_have_their_places_in_the_text() -> None:
    """A formula is joined with the sentence that it stands in, and with what goes on behind it."""
    read = assembled(
        [
            Part("heading", "Mass [1]", level=2, cited=(CitedAt(start=5, end=8, keys=("B1",)),)),
            Part("prose", "It holds that", cited=(CitedAt(start=0, end=2, keys=("B2",)),)),
            Part("prose", "$E=mc^2$", formula=True, equations=(EquationData(start=0, end=8, tex="E=mc^2"),)),
            Part("prose", "where m is a mass [2].", cited=(CitedAt(start=18, end=21, keys=("B2", "B3")),)),
            Part("caption", "A mass.", figure=FigureData(label="Figure 1", href="mass.png")),
            Part("table", "a | b", table=TableData(rows=(("a", "b"),))),
        ]
    )

    assert read.text == "## Mass [1]\n\nIt holds that $E=mc^2$ where m is a mass [2].\n\nA mass.\n\na | b"
    assert [(read.text[each.start : each.end], each.keys) for each in read.cited] == [
        ("[1]", ("B1",)),
        ("It", ("B2",)),
        ("[2]", ("B2", "B3")),
    ]
    (equation,) = read.blocks[1].equations
    assert read.text[equation.start : equation.end] == "$E=mc^2$"
    assert read.blocks[2].figure == FigureData(label="Figure 1", href="mass.png")
    assert read.blocks[3].table == TableData(rows=(("a", "b"),))
