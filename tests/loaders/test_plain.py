"""Plain text: wraps joined, deliberate lines kept, marks of lists and references dropped."""

import pytest

from loaders.plain import plain_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "Eggs are laid on\nleaves in spring.\nThey hatch soon.",
            "Eggs are laid on leaves in spring. They hatch soon.",
        ),
        ("One.\n\n\n  \nTwo.\r\n\r\nThree.\fFour.", "One.\n\nTwo.\n\nThree.\n\nFour."),
        ("Kinds:\n- cabbage white\n- red admiral of\n  the north", "Kinds:\ncabbage white\nred admiral of the north"),
        ("# Eggs\nThey are small.", "# Eggs\n\nThey are small."),
        ("Intro text.\n## Larvae\nThey eat.", "Intro text.\n\n## Larvae\n\nThey eat."),
        ("```The Butterfly\n\nIt flies.\n\n```", "The Butterfly\n\nIt flies."),
        ("```The Butterfly```\n\nIt flies.```", "The Butterfly\n\nIt flies."),
        (
            "Meta-\nmorphosis is a well-\nknown change. It is well-known.",
            "Metamorphosis is a well-known change. It is well-known.",
        ),
        (
            "It grew [9]. It fell.[3,4] It rose [1] [2]; see [7], [random].",
            "It grew. It fell. It rose; see [7], [random].",
        ),
        ("Pre- and post-war - both.", "Pre- and post-war - both."),
        ("One thing is certain â€“ it isnâ€™t.", "One thing is certain – it isn’t."),
        ("  \n ", ""),
    ],
)
def test_plain_text_is_one_paragraph_a_line(source: str, expected: str) -> None:
    assert plain_text(source) == expected


def test_lines_wrapped_at_a_width_are_joined_and_short_ones_are_not() -> None:
    source = (
        "Butterflies\n"
        "Butterflies are insects whose larvae eat the leaves of plants, and whose\n"
        "adults drink nectar. Most of them live for a few weeks. Some of them fly\n"
        "to other countries."
    )

    assert plain_text(source) == (
        "Butterflies\nButterflies are insects whose larvae eat the leaves of plants, and whose adults drink nectar. "
        "Most of them live for a few weeks. Some of them fly to other countries."
    )


def test_normal_text_stays_as_it_is() -> None:
    text = "# Eggs\n\nEggs are small; e.g. 1 mm.\n\nThey hatch (soon) at 20–25 °C, “mostly”."

    assert plain_text(plain_text(text)) == text
