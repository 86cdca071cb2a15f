"""Terms of a page that the graph describes."""

from api.terms import Terms
from kgplatform.models import Entity

NEAP = Entity(id="neap", name="neap tide", description="A neap tide is a tide of small range.")
MOON = Entity(id="moon", name="Moon", description="The Moon raises tides.")  # says no more than what it does
TIDE = Entity(id="tide", name="tide", description='A tide is the rise and fall of the "sea".')


def test_the_first_mention_of_a_term_leads_to_what_is_told_of_it() -> None:
    terms = Terms("t", [MOON, NEAP, TIDE])

    first = terms.explained("The Moon & the tide: Neap tides, a neap tide.")

    assert first == (
        'The Moon &amp; the <a class="term" href="/topics/t/graph/entities/tide" '
        'title="A tide is the rise and fall of the &#34;sea&#34;.">tide</a>: Neap tides, a '
        '<a class="term" href="/topics/t/graph/entities/neap" title="A neap tide is a tide of small range.">'
        "neap tide</a>."
    )
    assert terms.explained("A tide, a neap tide & more.") == "A tide, a neap tide &amp; more."


def test_a_part_of_a_word_is_no_term_and_hostile_names_stay_text() -> None:
    hostile = Entity(id="x", name='<b>"', description='A <b>" is a "mark".')
    terms = Terms("t", [TIDE, hostile])

    assert terms.explained("Tidewater, spring-tide, tides.") == "Tidewater, spring-tide, tides."
    assert "<b>" not in terms.explained('A <b>" here.')
    assert Terms("t", []).explained("a < b") == "a &lt; b"
