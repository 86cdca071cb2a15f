"""What a part of a document is beyond its words: a table's cells, a figure's image, an equation's notation."""

from kgplatform.models.value import Value


class TableData(Value):
    """A table. Each row of `rows` has as many cells as `header`, which is empty where the table has none; a cell that
    spans several columns or rows stands in each of them. `label` is how the text calls it ("Table 2")."""

    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]
    label: str = ""
    caption: str = ""
    notes: str = ""


class FigureData(Value):
    """A figure, whose caption is the block's text; `href` is where its image lies, as the file names it."""

    label: str = ""
    href: str = ""


class EquationData(Value):
    """An equation that stands by itself; the characters `start` to `end` of the document's text are it in words. It has
    its notation in `tex` or in `mathml`, or in both; `label` is its number as the text gives it ("(3)")."""

    start: int
    end: int
    tex: str = ""
    mathml: str = ""
    label: str = ""
