"""What a snippet is beyond its words: a table's cells, a figure's image, the notation of equations."""

import strawberry

from api.schema.mirror import Mirror
from kgplatform import models


@strawberry.type(description="A table. Each row has as many cells as the header, where there is one.")
class TableData(Mirror[models.TableData]):
    header: list[str] = strawberry.field(description="What each column is called; none where the table does not say.")
    rows: list[list[str]] = strawberry.field(
        description="The cells of each row; one that spans several columns or rows stands in each of them."
    )
    label: str = strawberry.field(description="How the text calls it, such as `Table 2`.")
    caption: str = strawberry.field(description="What it shows.")
    notes: str = strawberry.field(description="What is said below it.")


@strawberry.type(description="A figure, whose caption is the text.")
class FigureData(Mirror[models.FigureData]):
    label: str = strawberry.field(description="How the text calls it, such as `Figure 2`.")
    href: str = strawberry.field(description="Where its image lies, as the document names it.")


@strawberry.type(description="An equation that stands by itself.")
class EquationData(Mirror[models.EquationData]):
    start: int = strawberry.field(description="Where it begins in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    tex: str = strawberry.field(description="The equation in TeX, or nothing.")
    mathml: str = strawberry.field(description="The equation in MathML, or nothing.")
    label: str = strawberry.field(description="Its number, as the text gives it, or nothing.")
