from kgplatform.language.stems import stems


def test_forms_of_a_word_are_one() -> None:
    assert stems("Cells' cell Relation relational moss's mosses") == ("cell", "cell", "relat", "relat", "moss", "moss")


def test_parts_of_a_word_are_words_and_signs_are_none() -> None:
    assert stems("IL-1a, (CD4+) 3.5% -- US") == ("il", "1a", "cd4", "3.5", "us")
