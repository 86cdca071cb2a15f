"""Hosts that domains refuse, and those that they allow alone."""

import pytest

from kgplatform.retrieval.host_lists import HostLists

REFUSED = {"*": ["spam.example"], "bees": ["xn--bcher-kva.example"]}
ALLOWED = {"bees": ["bees.org", "spam.example"]}


@pytest.mark.parametrize(
    ("url", "domain", "named"),
    [
        ("https://spam.example/a", "bees", "spam.example"),
        ("https://www.SPAM.example.:8080/a", "seas", "spam.example"),
        ("https://web.archive.org/web/20120805183147/http://spam.example/a", "seas", "spam.example"),
        ("https://bücher.example/a", "bees", "xn--bcher-kva.example"),
        ("https://bücher.example/a", "seas", ""),
        ("https://notspam.example/a", "seas", ""),
        ("https://example/spam.example", "seas", ""),
        ("file:spam.example", "seas", ""),
        ("https://[x", "seas", ""),
    ],
)
def test_hosts_that_are_refused(url: str, domain: str, named: str) -> None:
    told = f"Nothing of {named} is taken into the domain {domain}: KGPLATFORM_FETCH_REFUSED names it."

    assert HostLists(refused=REFUSED).refusal(url, domain) == (told if named else "")


def test_a_copy_is_refused_with_its_archive_too() -> None:
    lists = HostLists(refused={"*": ["archive.org"]})

    assert lists.refusal("https://web.archive.org/web/2012/http://sea.example/a", "seas") == (
        "Nothing of archive.org is taken into the domain seas: KGPLATFORM_FETCH_REFUSED names it."
    )


def test_where_hosts_are_allowed_no_others_are() -> None:
    lists = HostLists(ALLOWED, REFUSED)

    assert lists.refusal("https://bees.org/a", "bees") == lists.refusal("https://www.bees.org/a", "bees") == ""
    assert lists.refusal("https://web.archive.org/web/2012/http://bees.org/a", "bees") == ""
    assert lists.refusal("https://sea.example/a", "seas") == ""
    assert lists.refusal("https://sea.example/a", "bees") == (
        "Nothing of sea.example is taken into the domain bees: KGPLATFORM_FETCH_ALLOWED names other hosts."
    )
    assert lists.refusal("https://spam.example/a", "bees") == (
        "Nothing of spam.example is taken into the domain bees: KGPLATFORM_FETCH_REFUSED names it."
    )


def test_without_lists_nothing_is_refused() -> None:
    assert HostLists().refusal("https://spam.example/a", "*") == ""
