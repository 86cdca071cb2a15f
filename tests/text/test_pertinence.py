"""What keeps to a topic that the sources call by its name."""

import pytest

from kgplatform.models import Snippet, Topic, TopicSnippet
from kgplatform.text.pertinence import Pertinence, of_the_topic
from tests.writing.corpus import DOMAIN, snippet

CLASSICAL = Topic(id="t", name="Classical conditioning", domain=DOMAIN)
BELLS = [
    snippet("Classical Conditioning", f"Dogs hear bell {n} before they eat.", ("Bells",), 100 * n) for n in range(5)
]
LEVERS = [snippet("Operant Conditioning", f"Rats press lever {n} to get food.", (), 100 * n) for n in range(4)]
BOTH = snippet("Operant Conditioning", "Classical conditioning needs no reward. Levers do. Rats press them.", (), 900)
FEARS = [
    snippet("Fears", "Fears arise by classical conditioning. A shock follows a tone.", (), 0),
    snippet("Fears", "Fears last for years.", (), 100),
]
ALL = [*BELLS, *LEVERS, BOTH, *FEARS]


def _found(snippets: list[Snippet]) -> list[TopicSnippet]:
    return [TopicSnippet(snippet=each, entity_ids=(), round=0, score=1.0) for each in snippets]


def test_what_stands_under_its_name_or_says_it_is_kept() -> None:
    kept = [found.snippet for found in of_the_topic(CLASSICAL, _found(ALL))]

    assert kept == [*BELLS, BOTH, FEARS[0]]


def test_of_a_source_on_something_else_only_what_says_the_name() -> None:
    pertinence = Pertinence.of(CLASSICAL, ALL)

    # of the source on fears, half of which says it, the snippet that does so is told whole
    assert pertinence.whole == frozenset(each.id for each in [*BELLS, FEARS[0]])
    assert pertinence.holds(BELLS[0].id, ["Dogs hear bells."])
    assert pertinence.holds(BOTH.id, ["Classical conditioning needs no reward.", "Levers do."])
    assert not pertinence.holds(BOTH.id, ["Classical conditioning needs no reward.", "Levers do.", "Rats press them."])
    assert not pertinence.holds(BOTH.id, ["Rats press them.", "Classical conditioning needs no reward."])


def test_a_name_that_the_sources_do_not_use_tells_nothing() -> None:
    other = Topic(id="t", name="Animal learning", domain=DOMAIN)
    listing = CLASSICAL.model_copy(update={"goal": "Explain it: bells, levers, fears, rewards"})

    for topic, snippets in ((other, ALL), (listing, ALL), (CLASSICAL, LEVERS)):
        assert Pertinence.of(topic, snippets).whole is None
        assert [found.snippet for found in of_the_topic(topic, _found(snippets))] == snippets


def test_a_name_that_no_title_has_tells_where_texts_have_it_word_by_word() -> None:
    topic = Topic(id="t", name="Present values", domain=DOMAIN)
    named = [snippet("Leases", f"The present value of lease {n} is less than its sum.", (), 100 * n) for n in range(5)]
    others = [snippet("Taxes", f"Tax {n} is smoothed over the years.", (), 100 * n) for n in range(9)]
    apart = snippet("Leases", "At present, nobody knows the value of lease 0.", (), 0)

    assert [found.snippet for found in of_the_topic(topic, _found([*named, *others]))] == named
    assert of_the_topic(topic, _found([apart, *named[1:], *others])) == _found([apart, *named[1:], *others])


def test_a_name_that_is_said_word_by_word_but_hardly_ever_keeps_to_what_says_it() -> None:
    topic = Topic(id="t", name="Present values", domain=DOMAIN)
    titled = snippet("Geometric series", "A lease pays a sum in each year.", ("Rates of present values",), 0)
    named = [snippet("Leases", f"The present value of lease {n} is less than its sum.", (), 100 * n) for n in range(2)]
    others = [snippet("Taxes", f"Tax {n} is smoothed over the years.", (), 100 * n) for n in range(28)]

    assert [found.snippet for found in of_the_topic(topic, _found([titled, *named, *others]))] == [titled, *named]
    # where more of them say it, other words for it are likely
    assert of_the_topic(topic, _found([titled, *named, *others[:25]])) == _found([titled, *named, *others[:25]])
    # unless several texts have the name itself, and a title
    more = [snippet("Pensions", f"The present value of pension {n} is small.", (), 100 * n) for n in range(3)]
    kept = of_the_topic(topic, _found([titled, *named, *more, *others[:15]]))
    assert [found.snippet for found in kept] == [titled, *named, *more]
    assert of_the_topic(topic, _found([*named, *others])) == _found([*named, *others])
    # nor where a goal lists what the page is on
    listing = topic.model_copy(update={"goal": "Explain it: leases, taxes, pensions, rates"})
    assert of_the_topic(listing, _found([titled, *named, *others])) == _found([titled, *named, *others])


def test_each_of_several_things_that_a_name_joins_is_on_it() -> None:
    topic = Topic(id="t", name="Supply and demand", domain=DOMAIN)
    pertinence = Pertinence(topic, [], frozenset())

    assert pertinence.names("Demands differ.")
    assert pertinence.names("Supply falls in winter.")
    assert not pertinence.names("Prices fall in winter.")


def test_words_made_of_the_name_say_it() -> None:
    pertinence = Pertinence(Topic(id="t", name="Stress", domain=DOMAIN), [], frozenset())

    assert pertinence.names("Stressors are many.")
    assert pertinence.names("Stressful work harms.")
    assert not pertinence.names("Distress harms.")


def test_of_what_stands_under_a_title_on_several_things_that_is_kept_which_says_the_name() -> None:
    topic = Topic(id="t", name="Hunger", domain=DOMAIN)
    told = [snippet("Hunger and Eating", f"Hunger rises for {n} hours.", ("Signals",), 100 * n) for n in range(5)]
    weight = [
        snippet("Hunger and Eating", f"A person of {n} pounds is obese.", ("Obesity",), 900 + n) for n in range(9)
    ]
    below = snippet("Hunger and Eating", "The stomach sends signals.", ("Obesity", "Hunger in obesity"), 2000)

    pertinence = Pertinence.of(topic, [*told, *weight, below])

    assert pertinence.whole == frozenset({below.id})
    assert [found.snippet for found in of_the_topic(topic, _found([*told, *weight, below]))] == [*told, below]


@pytest.mark.parametrize(
    ("name", "title", "several"),
    [
        ("Hunger", "Hunger and Eating", True),
        ("Bipolar disorder", "Depressive, Bipolar, and Related Disorders", True),
        ("Sensory memory", "Sensory and Short-Term Memory", True),
        ("Sleep", "Sleep Problems and Disorders", False),  # both are of sleep
        ("Sleep", "Sleep and Why We Sleep", False),
        ("Inflation", "Inflation and its causes", False),
        ("Supply and demand", "Introduction to Supply and Demand", False),
        ("Crop pollination", "Crop pollination and prices", False),  # prices of crop pollination
        ("Markov chains", "Markov Chains: Irreducibility and Ergodicity", False),
        ("Honey bee health", "Honey bee nutrition and health", False),
    ],
)
def test_a_title_is_on_the_topic_unless_it_names_something_beside_it(name: str, title: str, several: bool) -> None:
    topic = Topic(id="t", name=name, domain=DOMAIN)
    texts = [snippet(title, f"{name} is told of {n} times.", (), 100 * n) for n in range(5)]
    other = snippet(title, "Stones are laid in rows.", (), 900)

    assert (other.id in (Pertinence.of(topic, [*texts, other]).whole or ())) is not several


def test_the_noun_of_a_name_stands_for_it_where_the_sources_have_other_words_for_the_rest() -> None:
    topic = Topic(id="t", name="Economic inequality", domain=DOMAIN)
    told = [snippet("Income and Wealth Inequality", f"Share {n} is that of the rich.", (), n) for n in range(5)]
    others = [snippet("Supply", f"Price {n} is that of wheat.", (), n) for n in range(9)]
    economic = [snippet("Trade", f"Economic network {n} is large.", (), n) for n in range(9)]

    assert [found.snippet for found in of_the_topic(topic, _found([*told, *others]))] == told
    # a noun that names nothing by itself tells nothing
    analysis = topic.model_copy(update={"name": "Economic Analysis"})
    titled = [snippet("Analysis of Income", f"Share {n} is that of the rich.", (), n) for n in range(5)]
    assert of_the_topic(analysis, _found([*titled, *others])) == _found([*titled, *others])
    # where they speak of what the rest says, the name is of something in that
    assert of_the_topic(topic, _found([*told, *economic])) == _found([*told, *economic])


def test_what_never_says_together_what_a_name_joins_is_on_something_else() -> None:
    topic = Topic(id="t", name="Supply and demand", domain=DOMAIN)
    titled = [snippet("Supply and Demand", f"Demand falls by {n}.", (), 100 * n) for n in range(5)]
    phrased = snippet("Wheat", "Supply and demand meet in a market.", (), 0)
    beside = snippet("Wheat", "Demand for bread is steady.", (), 100)
    money = snippet("Money", "Demand for money rises with prices.", (), 0)

    kept = of_the_topic(topic, _found([*titled, phrased, beside, money]))

    assert [found.snippet for found in kept] == [*titled, phrased, beside]


def test_a_name_that_only_texts_have_tells_apart_the_parts_that_never_say_it() -> None:
    topic = Topic(id="t", name="Drug discovery", domain=DOMAIN)
    told = [snippet("Treatment", f"Drug discovery takes {n} years.", ("Compounds",), 100 * n) for n in range(5)]
    beside = snippet("Treatment", "Compounds are screened.", ("Compounds",), 900)
    other = [snippet("Biology", f"Protein {n} folds fast.", ("Proteins",), 100 * n) for n in range(30)]
    whole = snippet("A look back", "Years went by.", (), 0)

    kept = [found.snippet for found in of_the_topic(topic, _found([*told, beside, *other, whole]))]

    assert kept == [*told, beside, whole]
    assert Pertinence.of(topic, [*told, beside, *other]).whole is None
    # fewer that say it tell nothing
    few = [*told[1:], beside, *other]
    assert of_the_topic(topic, _found(few)) == _found(few)
