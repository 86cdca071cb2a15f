"""Which sources are meant."""

import pytest

from kgplatform.errors import InputError, KgplatformError, NotFound
from kgplatform.graph.source_selection import chosen_sources
from kgplatform.models import Source

HERE = Source(id="1", domain="moss", url="file:a", title="A")
THERE = Source(id="2", domain="fern", url="file:a", title="A")
OTHER = Source(id="3", domain="moss", url="file:b", title="B")


def test_sources_are_meant_by_address_by_id_or_by_domain() -> None:
    assert chosen_sources([HERE, OTHER], ["file:b", "1", "3"], "moss") == ["1", "3"]
    assert chosen_sources([HERE, OTHER], [], "moss") == ["1", "3"]


@pytest.mark.parametrize(
    ("named", "domain", "error", "what"),
    [
        ((), "", InputError, "Nothing says which sources are meant."),
        (("file:c",), "", NotFound, "There is no source 'file:c'."),
        (("file:a",), "", InputError, "Several domains have 'file:a': moss, fern."),
    ],
)
def test_what_is_not_clear_is_refused(
    named: tuple[str, ...], domain: str, error: type[KgplatformError], what: str
) -> None:
    with pytest.raises(error) as refused:
        chosen_sources([HERE, THERE, OTHER], named, domain)
    assert refused.value.what == what


def test_an_empty_domain_holds_nothing_to_remove() -> None:
    with pytest.raises(NotFound):
        chosen_sources([], [], "moss")
