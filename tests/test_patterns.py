"""Every pattern takes time in proportion to a text, whatever the text repeats."""

import re
from pathlib import Path

import pytest

from tests.patterns import PATIENCE, SIZES, Pattern, patterns, slow_on

ROOT = Path(__file__).parents[1]
PLACES = (
    "loaders",
    "api",
    *(
        f"kgplatform/{room}"
        for room in (
            "corpus",
            "curation",
            "graph",
            "language",
            "retrieval",
            "roles",
            "sources",
            "text",
            "vectors",
            "writing",
        )
    ),
)
FOUND = patterns(ROOT, PLACES)


@pytest.mark.slow
@pytest.mark.parametrize("found", FOUND, ids=lambda found: found.name)
def test_a_pattern_is_linear(found: Pattern) -> None:
    assert slow_on(found) == ""


def test_patterns_are_found_wherever_they_stand() -> None:
    known = {found.name.split(":")[0]: found for found in FOUND}

    assert len(FOUND) > 150
    assert known["loaders.plain._BLOCKS"].methods == {"finditer"}
    assert known["kgplatform.language.spelling._RE"].methods == {"fullmatch"}
    assert known["kgplatform.roles.extraction.rules.parser_input._REPLACEMENTS"].methods == {"finditer"}
    assert known["kgplatform.roles.extraction.rules.asides"].methods == {"search"}
    assert known["kgplatform.text.sentence_dependence._RESUMING"].pattern.match("Finally, it ended.")


@pytest.mark.parametrize(
    ("pattern", "method", "repeated"),
    [
        (r"\w+@", "search", r"'a'"),
        (r"<!--.*?-->", "sub", r"'<!--'"),
        (r"\s+$", "sub", r"' '"),
        (r"(?:a+)+!", "match", r"'a'"),
        # Each of the two is slow with whatever follows it: on a busy machine any of them is told first.
        (r"(?:knots|miles).*!", "findall", r"'(?:knots|miles)[ a]?'"),
    ],
)
def test_a_pattern_that_is_not_linear_is_told(
    monkeypatch: pytest.MonkeyPatch, pattern: str, method: str, repeated: str
) -> None:
    monkeypatch.setattr("tests.patterns.PATIENCE", 0.5)  # all of it is used, again and again, and as telling
    tried = Pattern("one", re.compile(pattern), {method})
    told = next((found for _ in range(3) if (found := slow_on(tried))), "")  # others may hide the growth of a time once
    assert re.fullmatch(repeated, told)


def test_a_pattern_that_is_not_linear_is_told_where_everything_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tests.patterns.seconds", lambda pattern, text: min(PATIENCE, 0.4 * (len(text) / SIZES[0]) ** 2)
    )

    assert slow_on(Pattern("one", re.compile("a"), {"search"})) == "'a'"


@pytest.mark.parametrize(
    ("pattern", "method"), [(r"\w+@", "match"), (r"(?<!\w)\w++@", "search"), (r"(?<!\s)\s+$", "sub"), (r"[^<]+", "sub")]
)
def test_a_pattern_that_is_linear_is_not_told(pattern: str, method: str) -> None:
    assert slow_on(Pattern("one", re.compile(pattern), {method})) == ""
