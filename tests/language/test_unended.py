"""What looks like the end of a sentence and is none, and true ends that look like it."""

import pytest

from kgplatform.language.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Water rose in Brgy. Malinao and in Sta. Lucia near Sto. Tomas.",
        "The bridge in Brgy. 7 fell.",
        "Families of Brgys. Uno and Dos left Ft. Benton, Tex. Thursday.",
        "Sen. Alvarez met Engr. Ocampo and Atty. Reyes.",
        "It stands in Bull. Amer. Math. Soc. 12 and in Math. Comp. 40 (1990).",
        "The note came out in Can. J. Bot. 3 and in Gaz. Math. Soc. 9.",
        "Cat. 4 winds (cat. 3 inland) closed the road at Km. 42 for days.",
        "The beam is 5 ft. 10 in. long.",
        "The eye passed at 5 p.m. Thursday and at 6 a.m. on Friday.",
        "The last bulletin came at 11 a.m. July 4 and was read at 2 p.m. Manila time.",
        "It blew from 8 a.m. - 5 p.m. without a pause, and at 9 P.M. EST it was calm.",
        "Take 1, 2, . . . , N and the letters A . . . Z in turn.",
        "Both x1, ... , P and 2, 3, . . . + 9 are of the list.",
        "By this (7 - 1)! + 1 can be divided by seven, and 10! - 1 cannot.",
        "Since 5! = 120, the value 6!/4! is thirty and (n!)! ≥ n! holds.",
        "A leaf has (a) a blade; (b) a stalk.",
        "Figure 2 (a) Two leaves are shown.",
        "2.3. Methods are told here.",
    ],
)
def test_a_sentence_goes_on_over_what_is_no_end(sentence: str) -> None:
    assert sentences(f"It rained. {sentence}" if sentence[0].isalpha() else sentence)[-1] == sentence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It came at 5 p.m. The storm went on.", ["It came at 5 p.m.", "The storm went on."]),
        ("It left at 6 p.m. Thursday was calm.", ["It left at 6 p.m.", "Thursday was calm."]),
        ("It left at 6 p.m. Sunday's rain was weak.", ["It left at 6 p.m.", "Sunday's rain was weak."]),
        ("What is 7! It is 5040.", ["What is 7!", "It is 5040."]),
        ("Stop! - 3 came.", ["Stop!", "- 3 came."]),
        ("They fled the brgy. No one stayed.", ["They fled the brgy.", "No one stayed."]),
        ("It is in J. Number Theory. The proof is short.", ["It is in J. Number Theory.", "The proof is short."]),
        ("He left it to the Math. Soc. The rest is lost.", ["He left it to the Math. Soc.", "The rest is lost."]),
        ("She waited . . . Then she left.", ["She waited . . .", "Then she left."]),
        ("Wait... Nobody came.", ["Wait...", "Nobody came."]),
        ("He fed a cat. 7 dogs came.", ["He fed a cat.", "7 dogs came."]),
        ("The wave had 9 ft. Boats sank.", ["The wave had 9 ft.", "Boats sank."]),
        ("They told me. Nobody was ill. Rain fell.", ["They told me.", "Nobody was ill.", "Rain fell."]),
        ("It is so (of all.) Some say so (of 7.) It is.", ["It is so (of all.)", "Some say so (of 7.)", "It is."]),
    ],
)
def test_a_true_end_stays_one(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    "first",
    [
        "The share fell (p<0.05) in March.",
        "It lies in [2, 9) of the line.",
        "The counts were a) 3; b) 4 of all.",
        "One bracket (was never closed.",
        "All (as told (by two) of them) came.",
    ],
)
def test_no_bracket_or_sign_hides_the_ends_behind_it(first: str) -> None:
    text = f"{first} It went on. The rest (of it) is > 3. It ended."

    assert sentences(text) == [first, "It went on.", "The rest (of it) is > 3.", "It ended."]


def test_sentences_inside_a_bracket_stay_in_it() -> None:
    text = "It grew (It was wet. It was warm.) and then it fell. It ended."

    assert sentences(text) == ["It grew (It was wet. It was warm.) and then it fell.", "It ended."]
