"""What a load says besides its figures, on stderr: what was left out, and what took another's place."""

from collections.abc import Iterator

from kgplatform.cli.console import err
from kgplatform.models import LoadReport

TOLD = 20  # addresses of each sort


def tell_of_load(report: LoadReport) -> None:
    """Name what was not read, and every document that replaced one or stands beside one of its name."""
    for place in report.unreadable:
        err.print(f"Not read: {place}", style="yellow", highlight=False, markup=False)
    for line in (
        *_listed("Replaced, since its text is another now", report.replaced),
        *_listed("Given several times with different texts, of which the last was taken", report.repeated),
        *_listed(
            "Left as it was, since a document of its name says something else (remove it if it is out of date, with "
            "kgplatform source remove)",
            report.apart,
        ),
    ):
        err.print(line, style="yellow", highlight=False, markup=False, soft_wrap=True)


def _listed(what: str, urls: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{what}: {url}" for url in urls[:TOLD])
    if len(urls) > TOLD:
        yield f"{what}: {len(urls) - TOLD} more"
