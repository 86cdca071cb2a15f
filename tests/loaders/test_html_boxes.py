"""HTML: boxes beside the text, and code and terms within lists."""

import pytest

from loaders.html import html_text


def kinds(source: str) -> list[tuple[str, str]]:
    """Return what each part of a page is, and its text."""
    read = html_text(source)
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


@pytest.mark.parametrize(
    "box",
    [
        '<div class="note"><h3 class="title">Anmerkung</h3><p>Bees fly.</p></div>',
        '<div class="warning"><h4>Warning!</h4><p>Bees fly.</p></div>',
        '<div class="note"><table><tr><td><img alt="[Note]"></td><th>Note</th></tr>'
        "<tr><td><p>Bees fly.</p></td></tr></table></div>",
        '<div class="admonitionblock tip"><table><tr><td class="icon"><div class="title">Tip</div></td>'
        '<td class="content">Bees fly.</td></tr></table></div>',
    ],
)
def test_a_box_that_only_says_that_it_is_a_note_is_text_like_any_other(box: str) -> None:
    assert kinds(f"<h2>Bees</h2>{box}<p>They sting.</p>") == [
        ("heading", "## Bees"),
        ("prose", "Bees fly."),
        ("prose", "They sting."),
    ]


def test_a_box_with_a_title_keeps_it_and_stands_behind_what_is_not_under_it() -> None:
    box = '<div class="note"><h3 class="title">Drones</h3><div class="para">Drones fly.</div><p>They do.</p></div>'

    assert kinds(f'<h2>Bees</h2>{box}<div class="para">They sting.</div>') == [
        ("heading", "## Bees"),
        ("prose", "They sting."),
        ("heading", "### Drones"),
        ("prose", "Drones fly."),
        ("prose", "They do."),
    ]


def test_code_in_an_item_of_a_list_is_code() -> None:
    source = """<div class="example"><p>Look.</p></div>
<dl><dt>count ¶</dt><dd>Counts bees:
<div class="example"><pre>count(bees)
3</pre></div>and wasps.</dd><dt>sum</dt><dd>Adds.</dd></dl><p>More.</p>"""

    assert kinds(source.replace(" ¶", '<a class="copiable-anchor" href="#count"> ¶</a>')) == [
        ("case", "Look."),
        ("prose", "count: Counts bees:"),
        ("code", "count(bees)\n3"),
        ("prose", "and wasps.\nsum: Adds."),
        ("prose", "More."),
    ]


def test_a_term_is_put_before_its_own_definition_alone() -> None:
    source = """<dl><dt>Contents</dt></dl><ul><li><p>Bees fly.</p></li></ul>
<dl><dt>Insects</dt><dd><dl><dt>bees</dt><dd>sting.</dd></dl></dd>
<dt>Birds</dt><dd><ul><li>sing.</li><li>fly.</li></ul></dd></dl>"""

    assert [text for _, text in kinds(source)] == ["Bees fly.", "Insects:\nbees: sting.\nBirds: sing.\nfly."]
