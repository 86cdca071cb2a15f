"""Synonyms, as a dictionary has them."""

from kgplatform.engines.jars import wordnet_nouns
from kgplatform.language.thesaurus import Thesaurus, read_wordnet

KNOWN = Thesaurus([["whooping cough", "pertussis"], ["tumor", "tumour", "neoplasm"], ["US", "America"]])

# offset file type count (word number)* pointers (sign offset type source/target)* | gloss
DATA = """  1 This is the licence.
00000001 27 n 03 aspirin 0 Bayer 0 acetylsalicylic_acid 0 001 @ 00000009 n 0000 | a drug
00000002 18 n 03 Lincoln 0 Abraham_Lincoln 0 President_Lincoln 0 001 @i 00000009 n 0000 | a president
00000003 05 n 02 attack 0 onset 0 000 | the start
00000004 04 n 01 attack 1 000 | a battle
00000005 20 n 0a a1 0 a2 0 a3 0 a4 0 a5 0 a6 0 a7 0 a8 0 a9 0 a10 0 000 | ten names
00000006 04 n 02 siege 0 beleaguering 0 000 | another | line
"""


def test_names_of_a_group_are_synonyms_whatever_their_capitals_and_number() -> None:
    assert KNOWN.synonyms("Whooping cough") == ("pertussis",)
    assert KNOWN.synonyms("neoplasms") == ("tumor", "tumour")
    assert KNOWN.same("Pertussis", "whooping cough")
    assert not KNOWN.same("pertussis", "tumor")


def test_a_name_is_no_synonym_of_its_own_variants() -> None:
    assert KNOWN.synonyms("Tumours") == ("neoplasm",)
    assert not KNOWN.same("tumors", "tumour")


def test_acronyms_short_words_and_what_is_not_known_have_none() -> None:
    assert [KNOWN.synonyms(name) for name in ("US", "us", "cough", "")] == [(), (), (), ()]
    assert Thesaurus().synonyms("pertussis") == ()


def test_a_vague_name_is_a_synonym_of_clear_ones_only() -> None:
    known = Thesaurus([["Ceylon", "Sri Lanka", "Serendib"], ["Ceylon", "the island"]], vague={"Ceylon", "Serendib"})

    assert known.synonyms("Ceylon") == ("sri lanka", "the island")
    assert known.synonyms("Sri Lanka") == ("ceylon", "serendib")
    assert known.same("Ceylon", "Sri Lanka")
    assert not known.same("Ceylon", "Serendib")


def test_of_wordnet_names_of_one_sense_are_taken_that_name_nothing_else() -> None:
    found = read_wordnet(DATA)

    assert found.synonyms("aspirin") == ("acetylsalicylic acid",)
    assert found.synonyms("Bayer") == ()
    assert found.synonyms("Abraham Lincoln") == ("president lincoln",)
    assert found.synonyms("Lincoln") == ()
    assert (found.synonyms("attack"), found.synonyms("onset")) == ((), ())
    assert found.synonyms("siege") == ("beleaguering",)


def test_wordnet_knows_common_names() -> None:
    found = read_wordnet(wordnet_nouns())

    assert found.synonyms("Pertussis") == ("whooping cough",)
    assert found.same("Apis mellifera", "honeybees")
    assert found.same("Ceylon", "Sri Lanka")
    assert found.synonyms("Bayer") == ()
