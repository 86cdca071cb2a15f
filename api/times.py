"""Times as a reader sees them: "26 Nov 2026, 18:24 UTC", "2 min 5 s"."""

from datetime import UTC, datetime

from markupsafe import Markup

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(iso: str | None) -> Markup:
    """Return an ISO time as HTML, to the minute in UTC; nothing for one that is not known."""
    at = _read(iso)
    if at is None:
        return Markup()
    return Markup('<time datetime="{}">{}, {:%H:%M} UTC</time>').format(at.isoformat(timespec="seconds"), _day(at), at)


def day(iso: str | None) -> Markup:
    """Return the day of an ISO time as HTML; nothing for one that is not known."""
    at = _read(iso)
    return Markup('<time datetime="{:%Y-%m-%d}">{}</time>').format(at, _day(at)) if at else Markup()


def lasted(started: str | None, finished: str | None) -> str:
    """Return how long it took from one ISO time to another: "8 s", "2 min 5 s", "3 h 20 min"; "" where that is not
    known."""
    begin, end = _read(started), _read(finished)
    if begin is None or end is None:
        return ""
    seconds = max(0, round((end - begin).total_seconds()))
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"


def _read(iso: str | None) -> datetime | None:
    try:
        at = datetime.fromisoformat(iso) if iso else None
    except ValueError:
        return None
    return at.astimezone(UTC) if at and at.tzinfo else at and at.replace(tzinfo=UTC)


def _day(at: datetime) -> str:
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"
