"""Charts of presentations: the names of what they count."""

from datetime import datetime, time
from typing import Any


def category_names(plot: Any) -> list[str]:
    """Return the names of the categories of a plot of python-pptx, with those that they stand under ("2015, May");
    days are stored as numbers."""
    days = _are_days(plot._element)
    epoch = plot._element.getroottree().find(".//{*}date1904[@val='1']")
    return [
        _day(labels[0], is_from_1904=epoch is not None) if days else ", ".join(filter(None, labels))
        for labels in plot.categories.flattened_labels
    ]


def _are_days(plot: Any) -> bool:
    """Say whether categories are numbers that are shown as days."""
    from openpyxl.styles.numbers import is_date_format

    code = plot.findtext(".//{*}cat/{*}numRef/{*}numCache/{*}formatCode")
    return bool(code) and bool(is_date_format(code))


def _day(number: str, *, is_from_1904: bool) -> str:
    from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel

    try:
        day = from_excel(float(number), CALENDAR_MAC_1904 if is_from_1904 else CALENDAR_WINDOWS_1900)
    except (ValueError, OverflowError):
        return number
    is_whole = isinstance(day, datetime) and day.time() == time()
    return day.date().isoformat() if is_whole else str(day)
