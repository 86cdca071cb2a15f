"""Markdown: the mark-up goes, the text stays."""

import pytest

from loaders.markdown import markdown_text
from loaders.parts import LeftOut


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
        (
            "| Name | Egg |\n|---|---|\n| white | *green* |\n| admiral | |",
            "| Name | Egg |\n| --- | --- |\n| white | green |\n| admiral |  |",
        ),
        ("Before.\n\n```python\nprint(1)\n```\n\nAfter `code`.", "Before.\n\nprint(1)\n\nAfter code."),
        ("```\n# Eggs\n\nText.\n```", "# Eggs\n\nText."),
        ("> Quoted\n> text.", "Quoted text."),
        ("<div>\nInside <b>it</b>\n</div>\n\nA<br>B &amp; C\\*", "Inside it\n\nA B & C*"),
        ("A note.[^1]\n\n[^1]: The note.", "A note.\n\nThe note."),
        ("problems---such as â€œthisâ€\x9d", "problems—such as “this”"),
        ("It grew [9]. As shown in [163].", "It grew. As shown in [163]."),
        (
            "It is ~~a *big* egg~~ an egg, <del>red</del> green. Of <s>it</del> grew.",
            "It is an egg, green. Of it grew.",
        ),
        ("", ""),
    ],
)
def test_markup_is_stripped(source: str, expected: str) -> None:
    assert markdown_text(source).text == expected


def kinds(source: str) -> list[tuple[str, str]]:
    """Return what each part of a source is, and its text."""
    read = markdown_text(source)
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


@pytest.mark.parametrize(
    "fence",
    [
        *("```", "```python", "```{.python .input}", "```{code-cell} ipython3", "~~~", "````{code-block} r"),
        *("```{python}", "```{r}", "```{r, echo=FALSE}", "```{julia}", "```{ojs}"),
    ],
)
def test_code_in_any_fence_is_code_and_its_comments_are_no_headings(fence: str) -> None:
    closing = fence[: len(fence) - len(fence.lstrip("`~"))]

    assert kinds(f"# Eggs\n\nEggs hatch.\n\n{fence}\n# count them\nlen(eggs)\n{closing}\n\nLarvae eat.") == [
        ("heading", "# Eggs"),
        ("prose", "Eggs hatch."),
        ("code", "# count them\nlen(eggs)"),
        ("prose", "Larvae eat."),
    ]


def test_preformatted_html_is_code() -> None:
    assert kinds("Eggs hatch.\n\n<pre>\n# count\nlen(eggs)\n</pre>\n\nLarvae eat.") == [
        ("prose", "Eggs hatch."),
        ("code", "# count\nlen(eggs)"),
        ("prose", "Larvae eat."),
    ]


def test_an_indented_block_is_code_unless_it_reads_as_prose() -> None:
    assert kinds(
        "Eggs:\n\n    total = sum(eggs)\n\nThen\n\n    The eggs of this moth are laid on the leaves of oaks."
    ) == [
        ("prose", "Eggs:"),
        ("code", "total = sum(eggs)"),
        ("prose", "Then"),
        ("prose", "The eggs of this moth are laid on the leaves of oaks."),
    ]


@pytest.mark.parametrize(
    "formula",
    [
        r"$\sum_{i=1}^n w_i$",
        r"$\|x\|$",
        r"$a_*b*c_i$",
        r"\(x \to \infty\)",
        r"\[\frac{1}{n} \sum_{t=1}^n X_t\]",
        r"$$E = m c^2$$",
        r"$\{X_t\}$",
        r"$x[1]  + y$",
    ],
)
def test_formulas_are_kept_to_the_character(formula: str) -> None:
    assert markdown_text(f"The mean {formula} converges.").text == f"The mean {formula} converges."


def test_where_formulas_are_displayed_one_may_have_spaces_in_its_dollars() -> None:
    assert markdown_text("Let $ m_t $ be *money*.\n\n$$\nx\n$$").text == "Let $ m_t $ be money. $$x$$"


def test_amounts_of_money_are_no_formula() -> None:
    assert markdown_text("It fell from $5 to *about* $10.").text == "It fell from $5 to about $10."


def test_a_displayed_formula_stands_in_its_sentence() -> None:
    source = "The price is\n\n$$\np_t = \\sum_{j}\n  b^j d_{t+j}\n$$ (price)\n\n"
    source += "where $b$ is less than one.\n\nBy {eq}`price`, it falls."

    assert kinds(source) == [
        ("prose", "The price is $$p_t = \\sum_{j} b^j d_{t+j}$$ where $b$ is less than one."),
        ("prose", "By (1), it falls."),
    ]


def test_directives_of_myst_are_understood_or_left_out() -> None:
    source = """(eggs)=
# Eggs

```{note}
Eggs are *small*.
```

```{exercise}
:label: one

How many eggs are there?
```

```{solution-start} one
```

Some two hundred.

```{solution-end}
```

```{prf:example}
One moth laid forty.
```

:::{figure} egg.png
:name: fig-egg

The egg of a moth.
:::

```{math}
:label: size

s = 1
```

```{unknown-thing}
secret
```

See {ref}`eggs`, {numref}`fig-egg` and {doc}`the guide <guide>` {cite}`fabre1879` (see, e.g., {cite}`fabre1880`).
"""
    assert kinds(source) == [
        ("heading", "# Eggs"),
        ("prose", "Eggs are small."),
        ("exercise", "How many eggs are there?"),
        ("exercise", "Some two hundred."),
        ("case", "One moth laid forty."),
        ("caption", "The egg of a moth."),
        ("prose", "$$s = 1$$"),
        ("prose", "See Eggs, Figure 1 and the guide."),
    ]
    assert markdown_text(source).left_out == (LeftOut("directive unknown-thing", 38),)


def test_what_a_file_does_not_name_is_told_in_words_or_left_out() -> None:
    assert markdown_text("Wages are treated in {doc}`labour_2`.").text == "Wages are treated in another chapter."
    assert markdown_text("Shares are shown by {ref}`gini_2`.").text == "Shares are shown by another part."
    assert markdown_text("Read {ref}`linear-models` first.").text == "Read linear models first."
    assert markdown_text("Prices rose (see {numref}`price_2`) in May.").text == "Prices rose in May."
    assert markdown_text("The rise is seen from {numref}`price_2`.").text == "The rise is seen from a figure."


def test_divs_of_pandoc_are_what_their_class_says() -> None:
    assert kinds("::: {.exercise}\nCount the eggs.\n:::\n\n::: warning\nEggs break.\n:::") == [
        ("exercise", "Count the eggs."),
        ("prose", "Eggs break."),
    ]


def test_emphasis_inside_of_words_leaves_no_space() -> None:
    assert markdown_text("The **toxin**s and <b>anti</b><b>toxins</b>.").text == "The toxins and antitoxins."


def test_a_description_of_an_image_is_no_sentence() -> None:
    assert kinds("![An egg of a moth on the underside of a leaf.](egg.png)\n\n![egg](b.png)\n\nEggs hatch.") == [
        ("caption", "An egg of a moth on the underside of a leaf."),
        ("prose", "Eggs hatch."),
    ]


def test_a_list_of_links_is_navigation() -> None:
    assert kinds("- [Eggs](a)\n- [Larvae](b)\n\n* [Eggs](a) hatch\n* and grow") == [
        ("navigation", "Eggs\nLarvae"),
        ("prose", "Eggs hatch\nand grow"),
    ]


def test_definitions_stand_behind_their_terms() -> None:
    assert (
        markdown_text("Egg\n: A small thing.\n\nLarva\n: What hatches.").text
        == "Egg: A small thing.\nLarva: What hatches."
    )


def test_every_part_knows_its_lines_in_the_file() -> None:
    source = "---\ntitle: Eggs\n---\n\n# Eggs\n\nEggs hatch\nsoon. <!-- a\n"
    source += "comment --> They do.\n\n<!-- another\n-->\n- one\n- two\n\n```{note}\n"
    source += ":class: x\n\nSmall.\n```\n"
    read = markdown_text(source)
    lines = source.split("\n")

    assert [(block.first_line, block.last_line, read.text[block.start : block.end]) for block in read.blocks] == [
        (5, 5, "# Eggs"),
        (7, 9, "Eggs hatch soon. They do."),
        (13, 14, "one\ntwo"),
        (19, 19, "Small."),
    ]
    assert (lines[4], lines[12], lines[18]) == ("# Eggs", "- one", "Small.")


def test_the_title_is_the_front_matters_or_the_first_heading() -> None:
    read = markdown_text('---\ntitle: "Eggs and more"\ndate: 2021-05-01\n---\n\n# Other\n\nText.')

    assert (read.text, read.title, read.published) == ("# Other\n\nText.", "Eggs and more", "2021-05-01")
    assert markdown_text("Intro.\n\n## Eggs\n\nText.").title == "Eggs"
    assert markdown_text("Text.").title == ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("# {index}`Moths <single: Moths>`\n\n{index}`Eggs <single: Eggs>`\n\nText.", "# Moths\n\nText."),
        ("As in :numref:`sec_eggs`, eggs hatch (see :eqref:`eq_a`).",
         "As in another section, eggs hatch (see the equation)."),
        ("Found by :citet:`Nabokov.1945`.\n:label:`x`", "Found by Nabokov (1945)."),
        (":begin_tab:`a`\nEggs hatch.\n:end_tab:", "Eggs hatch."),
        ("As told in {cite}`nabokov_blues_1945` and {cite}`Doe2001`, they fly {cite}`Roe2002`.",
         "As told in Nabokov (1945) and Doe (2001), they fly."),
        ("@fig-eggs shows eggs, and @tbl-a counts them. @smith2020 saw it.",
         "The figure shows eggs, and the table counts them. Smith (2020) saw it."),
        ("[Green]{.mark} eggs, H~2~O and 10^-3^ m.^[Small ones.]", "Green eggs, H2O and 10^-3 m. (Small ones)"),
        ("10<sup>-3</sup> m and m<sup>2</sup>", "10^-3 m and m2"),
        ("There are `r nrow(eggs)` eggs, `r = 2`, {{ site.eggs }}.", "There are … eggs, r = 2, ….")
        ,
        (":rocket: Eggs hatch :tada:. At 10:30:45 they do.", "Eggs hatch. At 10:30:45 they do."),
        ("> [!NOTE]\n> Eggs hatch.\n\n- [x] One", "Eggs hatch.\n\nOne"),
        ("> **Note**\n> Eggs hatch.\n\n> **Note** that they do.", "Eggs hatch.\n\nNote that they do."),
        ("Moths [[Eggs|lay]] [[Eggs#Big]]. They ==fly==. ^id-1\n\n![[a.png]]\n\n#a #b/c\n\nType:: moth",
         "Moths lay Eggs. They fly."),
        ("{% include a.html %}\n\nSee [it]({% post_url a %}).\n{: .note}", "See it."),
        ("{{< figure src=\"a.jpg\" alt=\"A moth\" >}}\n\n{{% tip %}}\nEggs hatch.\n{{% /tip %}}", "Eggs hatch."),
        ("Eggs %%a *hidden* 5% one%% hatch. Use `%%time`, 50%% and 60%%.", "Eggs hatch. Use %%time, 50%% and 60%%."),
        ("%%\nHidden.\n\nToo.\n%%\n\nMoths.\n\n%%\n\nFly.", "Moths.\n\nFly."),
        ("*[HTML]: Hyper Text\n*[CSS]: Style\n\n*[Eggs]* hatch.", "[Eggs] hatch."),
        ("{% comment %}\nHidden.\n{% endcomment %}\nShown.", "Shown."),
        ("import A from 'a';\nimport {\n  B\n} from 'b';\n\n"
            "export const C = () => (\n  <b>x</b>\n);\n\nText {props.count}.",
         "Text …."),
        ("A root $`\\sqrt{3}`$ here.\n\n```math\n\\sum_{i=1}^n i\n```", "A root $\\sqrt{3}$ here. $$\\sum_{i=1}^n i$$"),
        ("The set $x^{{ a.b }}$ and {{x}^{y.z}}.", "The set $x^{{ a.b }}$ and {{x}^{y.z}}."),
        ("<p align=\"center\">\n\nEggs.\n\n</p>\n\nMoths.", "Eggs.\n\nMoths."),
        ("```{glossary}\nEgg\n  What a moth lays.\n```", "Egg: What a moth lays."),
    ],
)  # fmt: skip
def test_what_generators_understand_is_never_printed(source: str, expected: str) -> None:
    assert markdown_text(source).text == expected


@pytest.mark.parametrize(
    "front",
    [
        '---\ntitle: "Eggs"\ndate: 2021\n---',
        '+++\ntitle = "Eggs"\ndate = 2021\n+++',
        '{\n  "title": "Eggs",\n  "date": 2021\n}',
    ],
)
def test_front_matter_in_each_of_its_forms_is_no_text(front: str) -> None:
    read = markdown_text(f"{front}\n\nEggs hatch.")

    assert (read.text, read.title, read.published) == ("Eggs hatch.", "Eggs", "2021")


def test_code_between_tags_of_a_generator_is_code() -> None:
    source = (
        "{% highlight ruby %}\n# a\n{% endhighlight %}\n\n"
        "{{< highlight go >}}\n# b\n{{< /highlight >}}\n\n```yaml\nx: {{ y.z }}\n```"
    )

    assert kinds(source) == [("code", "# a"), ("code", "# b"), ("code", "x: {{ y.z }}")]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_tabs_of_mkdocs_hold_text_and_code(gap: str) -> None:
    source = (
        f'=== "Python"{gap}    Eggs *hatch*.\n\n    ```\n    x = 1\n    ```\n\n=== "R"{gap}    Moths fly.\n\n'
        f'    === "A"{gap}        They eat.\n\nEnd.\n\n??? success "Solution"\n    Forty.'
    )

    assert kinds(source) == [
        ("prose", "Eggs hatch."),
        ("code", "x = 1"),
        ("prose", "Moths fly."),
        ("prose", "They eat."),
        ("prose", "End."),
        ("exercise", "Forty."),
    ]
    assert [left.what for left in markdown_text(source).left_out] == ["title of a box"] * 4


def test_an_open_element_tells_of_the_markdown_inside_of_it() -> None:
    source = '<div class="exercise">\n\nCount eggs.\n\n</div>\n\nEggs hatch.'

    assert kinds(source) == [("exercise", "Count eggs."), ("prose", "Eggs hatch.")]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Answer", "exercise"),
        ("Show the answer", "exercise"),
        ("Click here to see the solution to question 3", "exercise"),
        ("Solution 2.1", "exercise"),
        ("The solutions of salt", "prose"),
        ("Solutions to the housing crisis", "prose"),
    ],
)
def test_a_box_to_open_is_an_exercise_where_it_holds_the_answer(title: str, kind: str) -> None:
    for source in (
        f":::{{dropdown}} {title}\nForty eggs.\n:::",
        f"<details><summary>{title}</summary>Forty eggs.</details>",
        f"<details>\n<summary><b>{title}</b></summary>\n\nForty eggs.\n\n</details>",
    ):
        assert kinds(f"{source}\n\nMoths fly.")[-2:] == [(kind, "Forty eggs."), ("prose", "Moths fly.")]


def test_the_title_of_a_box_is_no_sentence_and_ends_with_it() -> None:
    read = markdown_text("# Eggs\n\n::: {.callout-note}\n## Shells\n\nShells are thin.\n:::\n\nThey hatch.")

    assert read.text == "# Eggs\n\nShells are thin.\n\nThey hatch."
    assert read.left_out == (LeftOut("title of a box", 4),)


@pytest.mark.parametrize(
    "opened",
    [
        '::: {.callout-note title="Shells"}',
        "::: {.callout-tip collapse='true' title='Of \"shells\"'}",
        ":::{admonition} Shells",
        ":::{note} What of shells?",
        ":::tip[Shells]",
    ],
)
def test_a_title_behind_the_name_of_a_box_is_told_as_left_out(opened: str) -> None:
    read = markdown_text(f"# Eggs\n\n{opened}\nShells are thin.\n:::")

    assert (read.text, read.left_out) == ("# Eggs\n\nShells are thin.", (LeftOut("title of a box", 3),))


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("```{note} Shells are thin.\n```", [(1, 1)]),
        ("```{warning} Shells are thin.\n:class: a\n\nThey break.\n```", [(1, 1), (4, 4)]),
        ("```{tip}\nShells are thin.\n```", [(2, 2)]),
    ],
)
def test_a_sentence_behind_the_name_of_a_box_is_what_it_says(source: str, lines: list[tuple[int, int]]) -> None:
    read = markdown_text(source)

    assert read.text in {"Shells are thin.", "Shells are thin.\n\nThey break."}
    assert ([(block.first_line, block.last_line) for block in read.blocks], read.left_out) == (lines, ())


def test_the_words_over_a_table_are_its_caption() -> None:
    assert kinds(": Eggs by year\n\n| a | b |\n|---|---|\n| 1 | 2 |")[0] == ("caption", "Eggs by year")


def test_a_formula_between_brackets_has_its_lines() -> None:
    read = markdown_text("Eggs.\n\n\\[\nx^2\n\\]\n\nMore.")

    assert (read.blocks[0].first_line, read.blocks[0].last_line) == (1, 5)
