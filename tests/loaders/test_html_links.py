"""HTML: what only leads to other pages of a book."""

from loaders.html import html_text


def kinds(source: str) -> list[tuple[str, str]]:
    """Return what each part of a page is, and its text."""
    read = html_text(source)
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def test_signposts_to_the_pages_around_are_no_text() -> None:
    assert kinds(
        """<p>Next: <a href="b" rel="next">Wasps</a>, Previous: <a href="a" rel="prev">Ants</a></p>
<table><tr><th colspan="2">2. Bees</th></tr>
<tr><td><a accesskey="p" href="a">Prev</a></td><td><a accesskey="n" href="b">Next</a></td></tr></table>
<p>Bees are insects. <a rel="next" href="b">Wasps</a> are told of next.</p>"""
    ) == [
        ("navigation", "Next: Wasps, Previous: Ants"),
        ("navigation", "2. Bees\n| Prev | Next |"),
        ("prose", "Bees are insects. Wasps are told of next."),
    ]


def test_a_row_of_links_with_few_words_around_is_no_text_but_a_sentence_full_of_links_is() -> None:
    links = " ".join(f'<a href="{number}">{number}</a>' for number in range(10, 30))
    insects = ", ".join(f'<a href="{name}">{name}</a>' for name in ("Ants", "bees", "wasps", "hornets", "sawflies"))

    assert [kind for kind, _ in kinds(f"<p>Goto: {links}</p><p>{insects} are it.</p>")] == ["navigation", "prose"]
    assert [kind for kind, _ in kinds(f"<p>These fly: {insects}, midges, mosquitoes and butterflies</p>")] == ["prose"]
