"""DOCX: letters and spaces that are written in other ways than as text."""

import pytest

from tests.loaders.test_docx import read_of, run

SYMBOLS = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
RUBY = f"<w:ruby><w:rubyPr/><w:rt>{run('とうきょう')}</w:rt><w:rubyBase>{run('東京')}</w:rubyBase></w:ruby>"


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (run("\uf061", SYMBOLS) + run(" is alpha."), "α is alpha."),
        (f"<w:r>{RUBY}</w:r>{run('は大きい。')}", "東京は大きい。"),
        (f"{run('Eggs')}<w:r><w:cr/></w:r>{run('hatch')}<w:r><w:ptab/></w:r>{run('soon.')}", "Eggs hatch soon."),
    ],
)
def test_letters_that_are_no_text_are_read(inside: str, said: str) -> None:
    assert read_of(f"<w:p>{inside}</w:p>") == said
