"""Charts of presentations: categories that are days, and those that stand under others."""

import io
from datetime import date

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from kgplatform.models import TableData
from loaders.files import read_file


def table_of(data: CategoryChartData, kind: XL_CHART_TYPE) -> TableData | None:
    """Return the table that is read of a presentation with one chart."""
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    slide.shapes.add_chart(kind, Inches(1), Inches(1), Inches(4), Inches(4), data)
    file = io.BytesIO()
    made.save(file)
    return read_file(file.getvalue(), "tides.pptx", "u", "d").blocks[-1].table


def test_days_are_told_as_days_and_no_other_numbers_are() -> None:
    days, depths = CategoryChartData(), CategoryChartData()
    days.categories = [date(2015, 5, 21), date(2015, 6, 1)]
    depths.categories = [10, 20]
    for data in (days, depths):
        data.add_series("Height", (1.5, 2))

    tables = [table_of(data, XL_CHART_TYPE.LINE) for data in (days, depths)]

    assert tables == [
        TableData(header=("", "Height"), rows=(("2015-05-21", "1.5"), ("2015-06-01", "2"))),
        TableData(header=("", "Height"), rows=(("10", "1.5"), ("20", "2"))),
    ]


def test_categories_are_told_with_those_that_they_stand_under() -> None:
    data = CategoryChartData()
    for year in ("2015", "2016"):
        above = data.add_category(year)
        above.add_sub_category("May")
        above.add_sub_category("June")
    data.add_series("Height", (1, 2, 3, 4))

    assert table_of(data, XL_CHART_TYPE.COLUMN_CLUSTERED) == TableData(
        header=("", "Height"),
        rows=(("2015, May", "1"), ("2015, June", "2"), ("2016, May", "3"), ("2016, June", "4")),
    )
