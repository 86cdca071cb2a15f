"""Markdown: the mark-up goes, the text stays."""

import pytest

from loaders.markdown import MarkdownText, markdown_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("# Eggs #\n\nThey are\n*very* **small**.\n", "# Eggs\n\nThey are very small."),
        ("Eggs\n====\n\nText.\n\nLarvae\n---\n\nMore.", "# Eggs\n\nText.\n\n## Larvae\n\nMore."),
        ("See [the *guide*](http://x.org) and <http://y.org>.", "See the guide and http://y.org."),
        ("![egg](egg.png)\n\nText with ![](a.png) none.", "Text with none."),
        (
            '![Eggs of the cabbage white lie on the back of leaves.\n<!-- source -->\n](eggs.png){#fig:eggs width="9"}',
            "Eggs of the cabbage white lie on the back of leaves.",
        ),
        (
            "It hatches [@doi:10.1038/x; @tag:Litjens2017]. Then [see @smith, p. 3] it eats.",
            "It hatches. Then it eats.",
        ),
        ("## Abstract {.page_break_before}\n\nText{#sec:a}.", "## Abstract\n\nText."),
        ("Text.<!-- a\n\ncomment -->\n\nMore.", "Text.\n\nMore."),
        ("- one\n- two\n  goes on\n\n1. first\n   - inner\n2. second", "one\ntwo goes on\n\nfirst\ninner\nsecond"),
        ("| Name | Egg |\n|---|---|\n| white | *green* |\n| admiral | |", "Name | Egg\nwhite | green\nadmiral"),
        ("Before.\n\n```python\nprint(1)\n```\n\nAfter `code`.", "Before.\n\nAfter code."),
        ("```\n# Eggs\n\nText.\n```", "# Eggs\n\nText."),
        ("> Quoted\n> text.", "Quoted text."),
        ("<div>\nInside <b>it</b>\n</div>\n\nA<br>B &amp; C\\*", "Inside it\n\nAB & C*"),
        ("A note.[^1]\n\n[^1]: The note.", "A note.\n\nThe note."),
        ("problems---such as â€œthisâ€\x9d", "problems—such as “this”"),
        ("It grew [9]. As shown in [163].", "It grew. As shown in [163]."),
        ("", ""),
    ],
)
def test_markup_is_stripped(source: str, expected: str) -> None:
    assert markdown_text(source).text == expected


def test_the_title_is_the_front_matters_or_the_first_heading() -> None:
    assert markdown_text('---\ntitle: "Eggs and more"\ndate: 2021-05-01\n---\n\n# Other\n\nText.') == MarkdownText(
        text="# Other\n\nText.", title="Eggs and more", published="2021-05-01"
    )
    assert markdown_text("Intro.\n\n## Eggs\n\nText.").title == "Eggs"
    assert markdown_text("Text.").title == ""
