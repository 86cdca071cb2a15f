"""Sources as papers: their titles and abstracts."""

from kgplatform.graph.sources import OpenedSource, OpeningSnippet
from kgplatform.llm.data import estimate_tokens
from kgplatform.strategies.topical.papers import AROUND, Paper, read_paper, years_of


def source(*texts: tuple[tuple[str, ...], str]) -> OpenedSource:
    snippets = tuple(
        OpeningSnippet(id=f"s{place}", path=path, text=text, language="") for place, (path, text) in enumerate(texts)
    )
    return OpenedSource(id="one", title="Walls", published="2019-05", snippets=snippets)


def test_an_abstract_is_all_of_a_record() -> None:
    read = read_paper(source((("Background",), "Walls fall."), (("Results",), "Clay holds.")))
    assert read.paper == Paper(source_id="one", title="Walls", published="2019-05", snippet_ids=("s0", "s1"))
    assert read.embedded == "Walls [SEP] Walls fall.\nClay holds."
    assert read.tokens == estimate_tokens("Walls\nWalls fall. Clay holds.") + AROUND


def test_of_a_whole_text_the_abstract_counts_or_how_it_begins() -> None:
    own = read_paper(source((("Walls", "Abstract"), "Walls fall."), (("Walls", "Methods"), "We built.")))
    assert own.paper.snippet_ids == ("s0",)
    long = "Walls fall and walls stand. " * 100
    begun = read_paper(source(((), "Short."), ((), long), ((), "Never reached.")))
    assert begun.paper.snippet_ids == ("s0", "s1")


def test_a_long_abstract_counts_as_it_is_shown() -> None:
    text = " ".join(f"Wall {n} fell." for n in range(9))
    read = read_paper(source(((), text)))
    assert read.text == text
    shown = "Walls\nWall 0 fell. Wall 1 fell. Wall 2 fell. [...] Wall 7 fell. Wall 8 fell."
    assert read.tokens == estimate_tokens(shown) + AROUND


def test_years_are_counted_in_their_order_and_unknown_ones_last() -> None:
    dates = ("2011-03-01", "", "2009", "2011", "")
    papers = [Paper(source_id=str(n), title="", published=date, snippet_ids=()) for n, date in enumerate(dates)]
    assert years_of(papers) == (("2009", 1), ("2011", 2), ("", 2))
