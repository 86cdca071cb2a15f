"""What the parts of a text are, told by headings and by form."""

import pytest

from kgplatform.corpus.understanding import understand
from kgplatform.models import Block, Document


def kinds(text: str, blocks: tuple[Block, ...] = ()) -> list[tuple[str, str]]:
    """Return what each part of a text is."""
    document = understand(Document(url="u", title="t", domain="d", text=text, blocks=blocks))
    return [(block.kind, text[block.start : block.end]) for block in document.blocks]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Review Questions", "exercise"),
        ("3.4 Exercises", "exercise"),
        ("Solutions to selected exercises", "exercise"),
        ("Check Your Understanding", "exercise"),
        ("Problem set 1", "exercise"),
        ("Worksheet 3: eggs", "exercise"),
        ("Homework B", "exercise"),
        ("Solutions", "prose"),
        ("Learning Objectives", "objective"),
        ("By the end of this section", "objective"),
        ("References", "reference"),
        ("Further reading", "reference"),
        ("See also", "navigation"),
        ("Solutions to the housing crisis", "prose"),
        ("Problems with memory", "prose"),
        ("Open questions in physics", "prose"),
        ("Contents of the stomach", "prose"),
    ],
)
def test_a_heading_tells_of_all_that_stands_under_it(heading: str, kind: str) -> None:
    assert kinds(f"# Moths\n\nMoths lay eggs.\n\n## {heading}\n\nEggs are green.\n\n### More\n\nThey hatch.") == [
        ("heading", "# Moths"),
        ("prose", "Moths lay eggs."),
        ("heading", f"## {heading}"),
        (kind, "Eggs are green."),
        ("heading", "### More"),
        (kind, "They hatch."),
    ]


def test_solutions_are_those_of_exercises_where_something_was_asked_before() -> None:
    asked = "## Exercises\n\nCount eggs.\n\n## Solutions\n\nThere are forty of them."

    assert kinds(asked)[-1] == ("exercise", "There are forty of them.")
    assert kinds("# Solutions\n\nSalt is dissolved in water.\n\n## Exercises\n\nName one.")[1] == (
        "prose",
        "Salt is dissolved in water.",
    )


@pytest.mark.parametrize("before", ["Where do moths lay eggs?", "Exercise 3. Count the eggs of a moth."])
@pytest.mark.parametrize("label", ["Answer", "Solution", "Sample answer"])
def test_an_answer_stands_right_behind_what_asks_for_it(before: str, label: str) -> None:
    answer = f"{label}: on the lower side of leaves, as a rule."

    assert kinds(f"{before}\n\n{answer}") == [("exercise", before), ("exercise", answer)]


def test_a_solution_behind_no_exercise_is_one_of_a_glossary() -> None:
    glossary = "Solute: what is dissolved.\nSolution: a homogeneous mixture of two substances."

    assert kinds(glossary) == [("prose", line) for line in glossary.split("\n")]


def test_the_next_heading_of_the_same_level_ends_it() -> None:
    assert kinds("## Exercises\n\nCount eggs.\n\n## Larvae\n\nLarvae eat.")[-1] == ("prose", "Larvae eat.")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("A moth lays its eggs on the ________ of a leaf.", "exercise"),
        ("Where do moths lay eggs? Why there?", "exercise"),
        ("True or false: all moths are grey.", "exercise"),
        ("Why do moths fly to the light? Nobody knows for certain.", "prose"),
        ("By the end of this section, you will be able to:", "objective"),
        ("In this chapter, you will learn how moths grow.", "objective"),
        ("By the end of the century, moths could be seen in every town.", "prose"),
        ("Watch this video about moths to learn more.", "navigation"),
        ("Visit our website for more pictures of moths.", "navigation"),
        ("Click here to see all moths.", "navigation"),
        ("Watch makers use a small hammer.", "prose"),
        ("[Moths](http://x.org/a_(b)) · [![](a.png)](http://y.org)", "navigation"),
        ("Moths, says [a book](http://x.org), fly.", "prose"),
        ("| moth | 1 | ____ |", "table"),
        ("Figure 3.3. Moths of the north", "caption"),
        ("Figure 3.3 shows moths of the north.", "prose"),
        ("Exercise 3. Moths are to be counted.", "exercise"),
        ("Solution. There are three moths.", "exercise"),
        ("solution: a mixture of two moths", "prose"),
        ("Which one flies? A) moth  B) stone  C) leaf", "exercise"),
        ("Moths need (a) leaves, (b) light and (c) time.", "prose"),
        ("Match each term with what it means.", "exercise"),
        ("See the chapter on moths in the north for how they survive the frost.", "prose"),
        ("Take two moths of the same kind and put them on a leaf.", "prose"),
    ],
)
def test_a_line_is_told_by_its_form(line: str, kind: str) -> None:
    assert kinds(f"Moths are insects.\n\n{line}") == [("prose", "Moths are insects."), (kind, line)]


def test_choices_belong_to_their_question_and_other_lists_to_the_text() -> None:
    assert kinds(
        "Moths are insects.\n\nWhich are eaten?\na) leaves\nb) stones\nC\n\nThere are two:\na) grey\nb) white"
    ) == [
        ("prose", "Moths are insects."),
        ("exercise", "Which are eaten?"),
        ("exercise", "a) leaves"),
        ("exercise", "b) stones"),
        ("exercise", "C"),
        ("prose", "There are two:"),
        ("prose", "a) grey"),
        ("prose", "b) white"),
    ]


def test_the_line_at_the_foot_of_a_page_is_no_gap_to_be_filled() -> None:
    page = "Moths of the north lay their eggs in the first weeks of summer, on the lower side of leaves. " * 5

    assert kinds(f"{page}They hatch soon. {'_' * 15} 7") == [("prose", f"{page}They hatch soon. {'_' * 15} 7")]
    assert [kind for kind, _ in kinds(f"{page}They ____ soon. {'_' * 15} 7")] == ["exercise"]
    assert [kind for kind, _ in kinds(f"Where do moths lay eggs. {'_' * 15}")] == ["exercise"]


def test_what_is_to_be_learnt_goes_on_in_the_list_below() -> None:
    lines = (
        "After reading this chapter, you should be able to:\nIdentify three moths\nExplain how they hatch\nMoths fly."
    )

    assert [kind for kind, _ in kinds(lines)] == ["objective", "objective", "objective", "prose"]


def test_two_tasks_in_a_row_are_an_exercise_and_one_is_a_sentence() -> None:
    assert [kind for kind, _ in kinds("1. Describe a moth.\n2. Explain why it flies.\n\nMoths are insects.")] == [
        "exercise",
        "exercise",
        "prose",
    ]
    assert kinds("Describe it as you like, a moth is an insect.") == [
        ("prose", "Describe it as you like, a moth is an insect.")
    ]


def test_two_references_in_a_row_are_a_list_of_them() -> None:
    text = (
        "Moths were counted in 1998 (pp. 3).\n\n"
        "Miller, J. (1998). Moths of the north. Journal of Moths, 12(3), 45–67.\n"
        "Weaver, A. B. (2004). Eggs. London: Tree Press.\n"
    )
    assert [kind for kind, _ in kinds(text)] == ["prose", "reference", "reference"]


@pytest.mark.parametrize(
    ("paragraph", "case"),
    [
        ("Consider the case of Moira, who was afraid of moths. When one came, she ran.", 0),
        ("Fear can be learnt. For example, Hannah was afraid of moths. One night she met one.", 1),
        ("Moths are avoided. Imagine that you are in a room with a moth. It flies up.", 1),
        ("Fear fades. Let’s say your brother meets a moth and nothing happens.", 1),
        ("Pain can be treated. For example, June undergoes an operation. June pushes a button when it hurts.", 1),
        ("The moths fly until June brings the heat. In June moths hatch.", None),
        ("Ivan Pavlow fed dogs. Pavlow noticed that he was heard.", None),
        ("Baxter (1998) described how his moths hatch.", None),
        ("Queen Victoria collected moths in her garden.", None),
        ("Suppose that a moth has two wings.", None),
        ("Moths are active in May, and he who waits sees them.", None),
        ("Hurricane Hannah came at night. The governor said that Hannah had surprised him.", None),
        ("John F Weaver counted moths. John kept them in his garden.", None),
        ("Hannah, On Moths, p. 3, says so. Hannah is wrong, and he who counts them sees it.", None),
        ("In many studies (Miller, Hannah, & Weaver, 2004) a moth found its own way to him.", None),
    ],
)
def test_a_case_is_told_from_what_is_said_of_everybody(paragraph: str, case: int | None) -> None:
    """`case` counts the sentences before it."""
    sentences = [each + "." for each in paragraph.rstrip(".").split(". ")]
    told = kinds(paragraph)

    if case is None:
        assert told == [("prose", paragraph)]
    elif not case:
        assert told == [("case", paragraph)]
    else:
        assert told == [("prose", " ".join(sentences[:case])), ("case", " ".join(sentences[case:]))]


def test_a_case_ends_where_people_in_general_are_told_of() -> None:
    text = "Alicia feared moths. She ran from them. People with such a fear avoid the night.\n\n"
    text += "She moved away.\n\nMoths fly."

    assert kinds(text) == [
        ("case", "Alicia feared moths. She ran from them."),
        ("prose", "People with such a fear avoid the night."),
        ("case", "She moved away."),
        ("prose", "Moths fly."),
    ]


def test_a_call_at_the_end_of_a_paragraph_is_parted_from_it() -> None:
    assert kinds("Moths hatch at night. Watch this video about moths to learn more.") == [
        ("prose", "Moths hatch at night."),
        ("navigation", "Watch this video about moths to learn more."),
    ]


def test_what_the_loader_knows_stays() -> None:
    text = "Moths fly.\n\nprint('# moths')"
    blocks = (
        Block(kind="prose", start=0, end=10, first_line=1, last_line=1),
        Block(kind="code", start=12, end=28, first_line=4, last_line=4),
    )
    assert understand(Document(url="u", title="t", domain="d", text=text, blocks=blocks)).blocks == blocks


def test_understanding_twice_changes_nothing() -> None:
    text = "# Moths\n\nAlicia feared moths. She ran. People with fear run.\n\n## Exercises\n\nWhy?\n\nCount them."
    once = understand(Document(url="u", title="t", domain="d", text=text))

    assert understand(once) == once


def test_what_is_to_be_matched_and_choices_in_one_line_go_with_their_task() -> None:
    text = "Match each term with a moth.\nGrey — a. a colour\n\nWhich one is it?\n\ni. grey ii. white iii. green"

    assert {kind for kind, _ in kinds(text)} == {"exercise"}


def test_a_list_of_contents_ends_where_the_text_begins() -> None:
    running = "In the north most moths lay their eggs on the leaves of old trees before winter."

    assert [kind for kind, _ in kinds(f"# Contents\n\nMoths of the North .... 3\n\n{running}\n\nThey hatch.")] == [
        "heading", "navigation", "prose", "prose",
    ]  # fmt: skip


def test_a_name_at_the_beginning_of_a_sentence_is_no_surname() -> None:
    text = "Consider Anna, who caught a moth. She let it go."

    assert [kind for kind, _ in kinds(text)] == ["case"]


def test_what_answers_a_frequent_question_holds() -> None:
    asked, answer = "Q: Where do moths lay eggs?", "Moths lay their eggs on oaks."
    assert kinds(f"{asked} A: {answer}") == [("exercise", f"{asked} A:"), ("prose", answer)]
    for between in ("\n", "\n\n"):
        assert kinds(f"{asked}{between}A: {answer}") == [("exercise", asked), ("exercise", "A:"), ("prose", answer)]


def test_an_answer_among_exercises_is_one_and_a_letter_alone_asks_nothing() -> None:
    asked = "Q: Where do moths lay eggs? A: On oaks."
    assert kinds(f"## Exercises\n\n{asked}") == [("heading", "## Exercises"), ("exercise", asked)]
    assert kinds("A: They hatch in May.") == [("prose", "A: They hatch in May.")]
