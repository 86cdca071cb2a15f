"""A sentence that calls a thing otherwise than its snippets do cites what joins the two names."""

from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Claim, Entity, PageSentence, SectionDraft, TopicGraph
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.joined_names import JoinedNames
from tests.writing.corpus import DOMAIN, graph, snippet

LANDFALL = snippet("Report", "Typhoon Pablo made landfall in Davao Oriental.")
BOTH = snippet("Bulletin", "Bopha, locally named Pablo, was given a track.")
FOUND = snippet("Award", "Luke joined the search. He rented servers.")
NAMED = snippet("Award", "The prime was found by Luke Durant.", ("Finder",))
OTHERS = snippet("Novel", "Luke Durant meets Luke the smith.")


def entity(name: str, *aliases: str) -> Entity:
    return Entity(id=entity_id(alias_id(DOMAIN, name)), name=name, aliases=aliases)


def joining(*entities: Entity) -> JoinedNames:
    bare = graph([LANDFALL, BOTH, FOUND, NAMED, OTHERS], [])
    known: TopicGraph = bare.model_copy(update={"entities": entities})
    return JoinedNames(known)


def entailed(text: str, *snippet_ids: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=snippet_ids, verdict="entailed")


def test_what_has_both_names_is_cited_with_its_place() -> None:
    sentence = entailed("Bopha made landfall in Davao Oriental.", LANDFALL.id)
    start = BOTH.text.index("Bopha")

    joined = joining(entity("Bopha", "Pablo", "Typhoon Pablo")).joined(sentence)

    assert joined.snippet_ids == (LANDFALL.id, BOTH.id)
    assert joined.claims == (Claim(text="Pablo is Bopha.", snippet_id=BOTH.id, start=start, end=start + 5),)


def test_a_short_form_means_the_person_of_its_own_source() -> None:
    sentence = entailed("Luke Durant rented servers.", FOUND.id)

    joined = joining(entity("Luke Durant", "Luke")).joined(sentence)

    assert joined.snippet_ids == (FOUND.id, NAMED.id)
    assert [(claim.text, claim.snippet_id) for claim in joined.claims] == [("Luke is Luke Durant.", NAMED.id)]


def test_nothing_is_added_where_no_snippet_joins_the_names() -> None:
    sentence = entailed("Sylvia made landfall in Davao Oriental.", LANDFALL.id)

    assert joining(entity("Sylvia", "Pablo")).joined(sentence) == sentence


def test_nothing_is_added_for_a_name_that_the_snippets_have_or_for_common_words() -> None:
    said = entailed("Pablo made landfall in Davao Oriental.", LANDFALL.id)
    common = entailed("The hunt for primes went on.", FOUND.id)

    assert joining(entity("Bopha", "Pablo")).joined(said) == said
    assert joining(entity("hunt", "search")).joined(common) == common


def test_nothing_is_added_for_an_acronym_of_the_words_that_the_snippets_have() -> None:
    long = snippet("Records", "Electronic health records hold labels.")
    both = snippet("Images", "Images come from electronic health records (EHRs).")
    forms = entity("electronic health records", "Electronic health records", "EHRs", "EHR")
    known = graph([long, both], []).model_copy(update={"entities": (forms,)})
    sentence = entailed("EHRs hold labels.", long.id)

    assert JoinedNames(known).joined(sentence) == sentence


def test_a_capital_at_the_beginning_of_a_sentence_makes_no_proper_name() -> None:
    small = snippet("Search", "Many doubt that deep search finds primes.")
    both = snippet("Guide", "Deep search is slow. Few like deep search.")
    known = graph([small, both], []).model_copy(update={"entities": (entity("deep search", "Deep search"),)})
    sentence = entailed("Deep search finds primes, say some.", small.id)

    assert JoinedNames(known).joined(sentence) == sentence


def test_sentences_of_a_snippet_stay_as_they_are() -> None:
    verbatim = PageSentence(text="Bopha made landfall.", snippet_ids=(LANDFALL.id,))
    worded = entailed("Bopha made landfall in Davao Oriental.", LANDFALL.id)
    section = DraftedSection(1, "Landfall", (), SectionDraft(paragraphs=((verbatim, worded),)))

    (first, second) = joining(entity("Bopha", "Pablo")).in_sections([section])[0].sentences

    assert first == verbatim
    assert second.snippet_ids == (LANDFALL.id, BOTH.id)
