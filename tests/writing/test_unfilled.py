"""Headings that nothing is told under leave a page's text, and keep their place in its plan."""

from kgplatform.models import PageSentence, SectionDraft, Table, UnfilledHeading
from kgplatform.models import Section as WrittenSection
from kgplatform.writing.drafting import LIMITED, DraftedSection
from kgplatform.writing.unfilled import parted
from kgplatform.writing.unread import UNREAD
from tests.support.written import Cited
from tests.support.written import section as written_section

SAID = SectionDraft(paragraphs=((PageSentence(text="Steel lasts.", snippet_ids=("s",)),),))
COUNTED = Table(header=("Year",), rows=(((PageSentence(text="1999", snippet_ids=(), verdict="own"),),),))


def test_what_tells_nothing_is_named_with_what_it_would_stand_before() -> None:
    # given a short section, which says something, a parent of one that does, and one that has only a dispute
    lead = DraftedSection(0, "", (), SAID)
    tolls = DraftedSection(1, "Tolls", ("toll",), SectionDraft(), lack=UNREAD)
    short = DraftedSection(1, "Steel", (), SAID, lack=LIMITED)
    parent = DraftedSection(1, "Loads", (), SectionDraft(), lack=LIMITED)
    child = DraftedSection(2, "Wind", (), SAID)
    gone = DraftedSection(2, "Snow", (), SectionDraft(), lack=LIMITED)
    pair = SAID.sentences[0], SAID.sentences[0]
    disputed = DraftedSection(1, "Rust", (), SectionDraft(), lack=LIMITED, disputes=(pair,))
    last = DraftedSection(1, "Rites", (), SectionDraft(), lack=LIMITED)

    told, unfilled = parted([lead, tolls, short, parent, child, gone, disputed, last])

    assert told == [lead, short, parent, child, disputed]
    assert unfilled == (
        UnfilledHeading(level=1, position=1, heading="Tolls", entity_ids=("toll",), unread=True),
        UnfilledHeading(level=2, position=4, heading="Snow"),
        UnfilledHeading(level=1, position=5, heading="Rites"),
    )


def test_what_was_counted_stays_and_a_written_note_alone_is_nothing() -> None:
    table = WrittenSection(level=1, position=2, heading="By year", blocks=(COUNTED,))
    noted = written_section(level=1, position=0, heading="Tolls", text="Little is known.")
    cited = Cited(marker=1, sentence="It lasts.", snippet_id="s")
    kept = written_section(level=1, position=1, heading="Steel", text="", citations=(cited,))

    told, unfilled = parted([noted, kept, table])

    assert told == [kept, table]
    assert unfilled == (UnfilledHeading(level=1, position=0, heading="Tolls"),)
