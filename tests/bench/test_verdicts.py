"""What readers said of pages, and which page it was."""

from pathlib import Path

import pytest

from bench.coverage.facts import labels
from bench.coverage.verdicts import page_key, verdicts
from bench.coverage.written import CHOSEN
from kgplatform.models import Page
from tests.support.written import Cited, section


def test_a_fact_is_told_when_all_readers_say_so(tmp_path: Path) -> None:
    (tmp_path / "moss.json").write_text('{"page": "p", "said": [["full", "full"], ["full", "part"], ["no", "no"]]}')

    read = verdicts("moss", tmp_path)

    assert read == ("p", (("full", "full"), ("full", "part"), ("no", "no")))
    assert read.share() == 1 / 3


@pytest.mark.parametrize("file", CHOSEN)
def test_readers_have_judged_each_fact(file: str) -> None:
    said = verdicts(file).said

    assert len(said) == len(labels(file))
    assert {len(each) for each in said} == {2}
    assert {word for each in said for word in each} <= {"full", "part", "no"}


def test_another_sentence_makes_another_page() -> None:
    def page(*sentences: str, id_: str = "one") -> Page:
        cited = [Cited(n, sentence, f"s{n}") for n, sentence in enumerate(sentences)]
        return Page(
            id=id_, topic_id="t", version=1, title="Moss", engine="rules", references=(),
            sections=(section(1, 0, "Moss", "", citations=cited),),
        )  # fmt: skip

    assert page_key(page("Moss is green.", "It drinks.")) == page_key(page("Moss is green.", "It drinks.", id_="two"))
    assert page_key(page("Moss is green.")) != page_key(page("Moss is green.", "It drinks."))
