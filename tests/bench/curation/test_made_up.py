"""Made-up texts: what is read in them stands there, and their names are uneven."""

from collections import Counter

from bench.curation.made_up import SENTENCES, made_up

TEXTS = [made_up(1, number) for number in range(300)]


def test_what_is_read_stands_in_the_text() -> None:
    for text in TEXTS:
        whole = text.row.text
        mentions = [mention for entity in text.extraction.entities for mention in entity.mentions]
        assert len(mentions) == 2 * SENTENCES
        assert all(whole[mention.start : mention.end] == mention.surface for mention in mentions)
        names = {entity.name for entity in text.extraction.entities}
        assert [whole[each.start : each.end] for each in text.extraction.triplets] == [
            each.description for each in text.extraction.triplets
        ]
        assert {end for each in text.extraction.triplets for end in (each.subject, each.object)} == names


def test_a_seed_and_a_number_give_one_text() -> None:
    assert made_up(1, 7) == TEXTS[7]
    assert made_up(2, 7) != TEXTS[7]
    assert len({text.row.id for text in TEXTS}) == len(TEXTS)


def test_few_names_are_common_and_most_stand_once() -> None:
    times = Counter(entity.name for text in TEXTS for entity in text.extraction.entities)
    most, (_, commonest) = len(times), times.most_common(1)[0]
    assert 20 <= commonest <= 60
    assert sum(count == 1 for count in times.values()) > 0.8 * most
