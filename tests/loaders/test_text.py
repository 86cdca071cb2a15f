"""Plain text: its parts, with the lines that they have in the file."""

from loaders.text import text_of


def parts(source: str) -> list[tuple[str, int, int, str]]:
    read = text_of(source)
    return [
        (block.kind, block.first_line, block.last_line, read.text[block.start : block.end]) for block in read.blocks
    ]


def test_every_part_knows_its_lines() -> None:
    assert parts(
        "# Eggs\n\nEggs hatch on the leaves\nof oaks.\n\n\n\nThey are small.\fA new page.\n- one\n- two\n"
    ) == [
        ("heading", 1, 1, "# Eggs"),
        ("prose", 3, 4, "Eggs hatch on the leaves of oaks."),
        ("prose", 8, 8, "They are small."),
        ("prose", 8, 10, "A new page.\none\ntwo"),
    ]


def test_a_fence_of_a_language_holds_code_and_another_text() -> None:
    assert parts("Eggs hatch.\n```python\n# count\nlen(eggs)\n```\nThey grow.\n\n```\nLarvae eat.\n```\n") == [
        ("prose", 1, 1, "Eggs hatch."),
        ("code", 3, 4, "# count\nlen(eggs)"),
        ("prose", 6, 6, "They grow."),
        ("prose", 8, 10, "Larvae eat."),
    ]


def test_a_title_behind_a_fence_is_no_language() -> None:
    assert parts("```Eggs of moths\nEggs hatch.\n```") == [("prose", 1, 3, "Eggs of moths Eggs hatch.")]


def test_a_fence_that_nothing_closes_is_none() -> None:
    assert parts("```eggs\nEggs hatch.") == [("prose", 1, 2, "Eggs hatch.")]
