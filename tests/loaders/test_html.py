"""HTML: what a page shows as text, each part with its kind and its lines."""

import pytest

from kgplatform.errors import UnreadableDocument
from loaders.html import html_text


def kinds(source: str) -> list[tuple[str, str]]:
    """Return what each part of a page is, and its text."""
    read = html_text(source)
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def test_what_a_page_shows_is_read_and_no_more() -> None:
    source = """<html><head><title>On eggs</title><meta name="date" content="2021-05-01"><style>p {}</style></head>
<body><script>count()</script><h1>Eggs</h1><p hidden>secret</p>
<p>Eggs of moth<b>s</b> are <i>small</i>,<br>round &amp; green<sup class="reference">[1]</sup>.
<img src="a.png" alt="An egg of a moth."></p>
<p style="display: none">secret</p><ul><li>one</li><li>two <em>more</em></li></ul></body></html>"""
    read = html_text(source)

    assert read.text == "# Eggs\n\nEggs of moths are small, round & green.\n\none\ntwo more"
    assert (read.title, read.published) == ("On eggs", "2021-05-01")


def test_emphasis_inside_of_words_leaves_no_space() -> None:
    assert html_text("<p><b>toxin</b><b>s</b> and en<i>do</i>toxins</p>").text == "toxins and endotoxins"


def test_elements_roles_and_classes_tell_what_is_no_prose() -> None:
    assert kinds(
        """<nav><a href="a">Home</a></nav><main><h2>Eggs</h2><p>Eggs hatch.</p>
<div class="exercise"><p>How many eggs?</p><ol type="a"><li>ten</li><li>two hundred</li></ol></div>
<pre># count
len(eggs)</pre>
<figure><img alt="An egg."><figcaption>An egg of a moth.</figcaption></figure>
<table><caption>Sizes</caption><tr><th>Moth</th><th>Egg</th></tr><tr><td><p>white</p></td><td>1 mm</td></tr></table>
<aside class="link-to-learning"><p>Look at eggs.</p></aside>
<section class="review-questions"><h3>Review</h3><p>Eggs are laid where?</p></section>
<div role="doc-bibliography"><p>Fabre, 1879</p></div>
<dl><dt>egg</dt><dd>a small thing</dd></dl></main><footer><p>Contact</p></footer>"""
    ) == [
        ("navigation", "Home"),
        ("heading", "## Eggs"),
        ("prose", "Eggs hatch."),
        ("exercise", "How many eggs?"),
        ("exercise", "a) ten\nb) two hundred"),
        ("code", "# count\nlen(eggs)"),
        ("caption", "An egg of a moth."),
        ("table", "Sizes\n| Moth | Egg |\n| --- | --- |\n| white | 1 mm |"),
        ("navigation", "Look at eggs."),
        ("heading", "### Review"),
        ("exercise", "Eggs are laid where?"),
        ("reference", "Fabre, 1879"),
        ("prose", "egg: a small thing"),
        ("navigation", "Contact"),
    ]


def test_a_box_with_a_heading_stands_at_the_end_of_its_section() -> None:
    assert kinds(
        "<h2>Eggs</h2><p>Eggs hatch.</p><aside><h4>A box</h4><p>Boxed.</p></aside><p>They do.</p>"
        "<h2>Larvae</h2><p>Eat.</p>"
    ) == [
        ("heading", "## Eggs"),
        ("prose", "Eggs hatch."),
        ("prose", "They do."),
        ("heading", "#### A box"),
        ("prose", "Boxed."),
        ("heading", "## Larvae"),
        ("prose", "Eat."),
    ]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (r"\(\sum_{i=1}^n w_i\)", r"\(\sum_{i=1}^n w_i\)"),
        (r"$\|x\|$", r"$\|x\|$"),
        (
            '<math><mi>x</mi><annotation encoding="application/x-tex">x_{i}*y</annotation></math>',
            "$x_{i}*y$",
        ),
        ('<script type="math/tex">a_b</script>', "$a_b$"),
        ('<math alttext="a+b"><mi>a</mi></math>', "$a+b$"),
    ],
)
def test_formulas_are_kept_to_the_character(formula: str, text: str) -> None:
    assert html_text(f"<p>The mean {formula} converges.</p>").text == f"The mean {text} converges."


def test_every_part_knows_its_lines_in_the_file() -> None:
    read = html_text(
        "<html>\n<body>\n<h1>Eggs</h1>\n<p>Eggs\nhatch\nsoon.</p>\n\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"
    )

    assert [(block.first_line, block.last_line, read.text[block.start : block.end]) for block in read.blocks] == [
        (3, 3, "# Eggs"),
        (4, 6, "Eggs hatch soon."),
        (9, 10, "one\ntwo"),
    ]


def test_deep_elements_are_read_and_what_is_too_deep_is_said() -> None:
    assert html_text("<div>" * 1_000 + "Eggs hatch." + "</div>" * 1_000).text == "Eggs hatch."
    with pytest.raises(UnreadableDocument, match="nested too deep"):
        html_text("<div>" * 10_000 + "Eggs hatch." + "</div>" * 10_000)


def test_a_page_without_elements_is_refused() -> None:
    with pytest.raises(UnreadableDocument, match="It cannot be read as HTML"):
        html_text("")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<h2>Eggs<a class='headerlink' href='#e'>¶</a><span class='mw-editsection'>[edit]</span></h2><p>x</p>",
         "## Eggs\n\nx"),
        ("<p>As <span class='MathJax_Preview'>x</span><span class='MathJax'>x</span>"
         "<script type='math/tex'>x</script>.</p>",
         "As $x$."),
        ("<p>So <span class='mwe-math-mathml-a11y' style='display: none'>"
         "<math alttext='v_1'><mi>v</mi></math></span>.</p>",
         "So $v_1$."),
        ("<p>A <math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac>"
         "<mo>+</mo><msqrt><mi>c</mi></msqrt></math>.</p>",
         "A $\\frac{a}{b^{2}}+\\sqrt{c}$."),
        ("<p>With <img class='latex' src='a.png' alt='E = mc^2'>.</p>", "With $E = mc^2$."),
        ("<p>10<sup>-3</sup> m and 5 m<sup>2</sup></p>", "10^-3 m and 5 m2"),
        ("<p>Eggs hatch.<sup><a href='#fn1'>3</a></sup></p>", "Eggs hatch."),
        ("<p>Eggs <a class='footnote-reference brackets' href='#n1'>1</a> hatch.</p>"
         "<dl class='footnote brackets'><dt class='label' id='n1'><a class='fn-backref' href='#i1'>1</a></dt>"
         "<dd><p>Of moths.</p></dd></dl>",
         "Eggs hatch.\n\nOf moths."),
        ("<p>Eggs hatch. <a class='footnote-ref' href='#fn1'><sup>1</sup></a></p>"
         "<aside class='footnote' role='note'><span class='label'><span class='fn-bracket'>[</span>"
         "<a role='doc-backlink' href='#i1'>1</a><span class='fn-bracket'>]</span></span><p>Of moths.</p></aside>",
         "Eggs hatch.\n\nOf moths."),
        ("<p>See <a href='http://m.example'>moths</a><span class='link-target'> [http://m.example]</span>.</p>",
         "See moths."),
        ("<dl><dt>egg</dt><dd><p>What a moth lays.</p></dd></dl>", "egg: What a moth lays."),
    ],
)  # fmt: skip
def test_signs_beside_the_text_go_and_formulas_stay(source: str, expected: str) -> None:
    assert html_text(source).text == expected


def test_links_by_themselves_and_notices_of_cookies_are_navigation() -> None:
    assert kinds(
        "<div id='cookie-notice'><p>We use cookies.</p></div><p><a href='a'>Next: Moths</a></p>"
        "<ul><li><a>One</a></li><li><a>Two</a></li></ul><p>Eggs hatch <a>soon</a>.</p>"
    ) == [
        ("navigation", "We use cookies."),
        ("navigation", "Next: Moths"),
        ("navigation", "One\nTwo"),
        ("prose", "Eggs hatch soon."),
    ]


def test_what_follows_a_box_is_not_under_its_heading() -> None:
    assert kinds(
        "<h1>Eggs</h1><div><h3>Learning Objectives</h3><p>Know eggs.</p></div><p>Eggs hatch.</p>"
        "<h2>Moths</h2><p>Fly.</p>"
    ) == [
        ("heading", "# Eggs"),
        ("prose", "Eggs hatch."),
        ("heading", "### Learning Objectives"),
        ("prose", "Know eggs."),
        ("heading", "## Moths"),
        ("prose", "Fly."),
    ]


def test_a_modifier_of_a_class_tells_what_a_box_is() -> None:
    assert kinds("<div class='textbox textbox--exercises'><p>Count eggs.</p></div>") == [("exercise", "Count eggs.")]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<p>It was <del>made on Mars</del> <ins>built by Kelvin</ins> here.</p>", "It was built by Kelvin here."),
        ("<p>It costs <s>100</s> 80 euros, <strike>never</strike> always.</p>", "It costs 80 euros, always."),
        ("<dialog><p>Take our letter.</p></dialog><p>Eggs are small.</p>", "Eggs are small."),
        ("<dialog open><p>Eggs hatch.</p></dialog><p>Eggs are small.</p>", "Eggs hatch.\n\nEggs are small."),
    ],
)
def test_what_is_struck_or_closed_is_not_told(source: str, said: str) -> None:
    assert html_text(source).text == said


def test_comments_of_readers_and_what_asks_for_them_are_navigation() -> None:
    assert kinds(
        """<p>Eggs are small.</p><div id="comments"><ol class="commentlist"><li class="comment"><p>I like eggs.</p></li>
</ol><div id="respond"><h3>Leave a reply</h3><p>Your name is required.</p></div></div>
<section class="comments-area"><h2>One thought</h2><ol class="comment-list"><li>Eggs are big.</li></ol></section>
<div id="disqus_thread"><p>Eggs are red.</p></div>"""
    ) == [
        ("prose", "Eggs are small."),
        ("navigation", "I like eggs."),
        ("navigation", "Leave a reply"),
        ("navigation", "Your name is required."),
        ("navigation", "One thought"),
        ("navigation", "Eggs are big."),
        ("navigation", "Eggs are red."),
    ]


@pytest.mark.parametrize(
    "source",
    [
        '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td>'
        '<td class="code"><pre><span></span>def f(x):\n    return x\n</pre></td></tr></table>',
        '<table class="lntable"><tbody><tr><td>1\n2</td><td><pre>def f(x):\n    return x</pre></td></table>',
        '<pre><span class="linenos">1</span>def f(x):\n<span class="linenos">2</span>    return x</pre>',
    ],
)
def test_code_beside_the_numbers_of_its_lines_is_code(source: str) -> None:
    assert kinds(f"<p>So:</p>{source}<p>It ends.</p>") == [
        ("prose", "So:"),
        ("code", "def f(x):\n    return x"),
        ("prose", "It ends."),
    ]
