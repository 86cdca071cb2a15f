import re

from markupsafe import Markup

from api.page_view import anchor_of, highlighted, section_views, snippet_link, web_address
from kgplatform import models
from kgplatform.models import Citation, Claim
from kgplatform.writing.citation_span import citation_span
from tests.api import tides
from tests.support.written import Cited
from tests.support.written import section as written_section


def _views(text: str, *citations: Cited) -> str:
    section = written_section(level=1, position=1, heading="A", text=text, citations=citations)
    known = {"gone": tides.ARISE, tides.ARISE.id: tides.ARISE}
    numbers = {each.marker: each.snippet_id for each in citations}
    references = [models.Reference(marker=n, snippet_id=id_, title="", url="") for n, id_ in numbers.items()]
    page = tides.PAGE.model_copy(update={"sections": (section,), "references": tuple(references)})
    return section_views(page, known)[0].html


def test_an_anchor_is_made_of_position_and_heading() -> None:
    assert anchor_of(written_section(level=1, position=7, heading="Émile's 2nd law!", text="")) == "s7-mile-s-2nd-law"
    assert anchor_of(written_section(level=0, position=0, heading="", text="")) == "s0"


def test_a_mark_may_cross_paragraphs() -> None:
    assert highlighted("one\n\ntwo", (2, 6)) == [
        Markup("<p>on<mark>e</mark></p>"),
        Markup("<p><mark>t</mark>wo</p>"),
    ]


def test_a_span_outside_of_the_text_marks_nothing() -> None:
    assert highlighted("one", (1, 4)) == [Markup("<p>one</p>")]
    assert highlighted("one", (2, 2)) == [Markup("<p>one</p>")]


def test_a_number_in_brackets_that_is_no_citation_stays_text() -> None:
    assert _views("An interval [3] here.") == "<p>An interval [3] here.</p>"


def test_sentences_of_one_snippet_have_one_marker() -> None:
    # given two sentences of one snippet, one after the other
    first, second = tides.PAGE.sections[1].citations
    # when both are in one paragraph
    said = [Cited(1, each.sentence, each.snippet_id) for each in (first, second)]
    html = _views(f"{first.sentence} [1] {second.sentence} [1]", *said)
    # then one marker stands behind both, for all of what they say
    assert (html.count('class="cite"'), html.count("s=0-167")) == (1, 1)
    assert html.count('class="said"') == 2
    assert citation_span(first, tides.ARISE) == (0, 102)
    assert citation_span(second, tides.ARISE) == (104, 167)


def test_brackets_of_a_cited_sentence_are_no_markers() -> None:
    # given a source whose sentence has a bracketed number of its own, which is a marker here too
    citation = Cited(marker=1, sentence="Tides [1] rise.", snippet_id="gone")
    # when it is cited
    html = _views("Tides [1] rise. [1]", citation)
    # then only the marker after it is a link
    assert re.fullmatch(
        r'<p><a class="said"[^>]+>Tides \[1\] rise.</a> \[1\]</p>|<p><a [^>]+>Tides \[1\] rise.</a><sup><a .+', html
    )
    assert html.count('class="cite"') == 1


def test_a_sentence_that_is_not_in_its_snippet_has_no_span() -> None:
    citation = Citation(sentence="Not there.", snippet_id=tides.ARISE.id)
    assert citation_span(citation, tides.ARISE) is None
    assert citation_span(citation, None) is None


def test_a_reworded_sentence_opens_at_the_words_that_state_its_claims() -> None:
    claims = tuple(Claim(text="t", snippet_id=tides.ARISE.id, start=start, end=end) for start, end in ((9, 20), (3, 8)))
    citation = Citation(sentence="Told otherwise.", snippet_id=tides.ARISE.id, claims=claims)

    assert citation_span(citation, tides.ARISE) == (3, 20)


def test_links_of_snippets() -> None:
    assert snippet_link("a") == "/snippets/a"
    assert snippet_link("a", (1, 9), "p") == "/snippets/a?s=1-9&page=p"


def test_only_http_addresses_are_web_addresses() -> None:
    assert web_address("https://a.example/x#y") == "https://a.example/x#y"
    assert [web_address(url) for url in ("javascript:alert(1)", "notes/a.md", "http://[", "file:///etc")] == [""] * 4


def test_each_cited_sentence_leads_to_its_trail_by_its_number_over_all_blocks() -> None:
    # given: blocks of all kinds, with sentences that cite something, nothing, and what has no number
    def said(text: str, *cited: str) -> models.PageSentence:
        return models.PageSentence(text=text, snippet_ids=cited)

    known = tides.ARISE.id
    section = models.Section(
        level=1,
        position=7,
        heading="A",
        blocks=(
            models.Paragraph(opening="It is said:", sentences=(said("Own."), said("One.", known))),
            models.ListBlock(items=((said("Item."),), (said("Two.", known),))),
            models.Table(header=("h", "i"), rows=(((said("cell"),), (said("Three.", known),)),)),
            models.Equation(tex="x", snippet_ids=(known,)),
            models.Figure(url="", alt="", caption=(said("No number.", "none"), said("Four.", known))),
        ),
    )
    references = (models.Reference(marker=1, snippet_id=known, title="", url=""),)
    page = tides.PAGE.model_copy(update={"sections": (section,), "references": references})
    # when
    html = section_views(page, {known: tides.ARISE})[0].html
    # then
    trails = [int(number) for number in re.findall(rf'href="/pages/{page.id}/trail/7/(\d+)"', html)]
    assert trails == [1, 3, 5, 6, 8]
    assert [section.sentences[number].text for number in trails] == ["One.", "Two.", "Three.", "x", "Four."]
