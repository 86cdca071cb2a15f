"""What a sentence says of some only, or with words that a relation would leave out, is not told without them."""

import pytest

from tests.roles.extraction.rules.stated import stated

REFUSED = {
    "a clause picks some out, also of what is told as known": [
        "The plan of Trento lists sails made from the old cloth.",
        "We select the equilibrium that converges to a low silver price.",
        "The rules reject any message coming from a server in Trento.",
    ],
    "it holds under a condition, or is one of two": [
        "As long as another rope is tied to the pier, the boats remain present on the lake.",
        "The toll rate is either set by a harbour or chosen by sailors.",
        "Sometimes sailors measure the deep water by a rope.",
    ],
    "what is done to things together is not done to one": ["The method of Trento combines honey and wax."],
    "the object is of some, or of one that is told behind it": [
        "The harbour of Trento fits most boats.",
        "The non-free part contains software which does not conform to the law.",
        "Wooden boats differ in various ports.",
    ],
    "one step of what is told there": [
        "The keeper then places the wooden buoys in a shed.",
        "The next gate offers the sailors of Trento a rope.",
        "The layout of the volumes is backed up in /etc/lvm/backup, which is useful.",
        "Some firms moved to Trento.",
    ],
    "a clause picks some out of a kind": [
        "Clinics help people who have asthma.",
        "The report names individuals experiencing asthma.",
        "The report names an accident or event that led to floods.",
        "Disorders or diseases whose causes are unclear are called idiopathic disorders.",
        "Other herons have long red legs.",
    ],
    "what something is done to stands before": [
        "He kept a note that the bank promised to convert into gold.",
        "It is what Hooke termed cells.",
    ],
    "what it is taken for, or set to, is left out": [
        "The judge takes the old law and not the mood as beyond doubt.",
        "Banks set interest rates to zero.",
        "In poor soils, tall oaks are seen as rare.",
        "The method equates supply to demand.",
        "The reform leaves the tax rates unchanged.",
    ],
    "several are one thing together": ["Rain and wind are the main cause."],
    "it is only supposed": ["Suppose that the worker finds a job in Leeds.", "Imagine a river feeds the lake."],
}

TOLD = {
    "Pitch is the base material for building boats.": [("Pitch", "is the base material for", "building boats")],
    "The role that forests play in rainfall is large.": [("forests", "play role in", "rainfall")],
    "Hard problems concerning sleep occur in cities.": [("Hard problems concerning sleep", "occur in", "cities")],
    "In 1990, running large mills, the firm was a leader.": [
        ("firm", "was a", "leader"),
        ("firm", "was a leader in", "1990"),
    ],
    "The republic gave way to dictatorships, starting with Sulla.": [("republic", "gave way to", "dictatorships")],
    "Warning signs include fatigue, losing weight, and cold skin.": [("Warning signs", "include", "fatigue")],
    "The drug affects emotional processing and regulation.": [("drug", "affects", "emotional processing")],
    "The boats rubbed against their ropes like old horses.": [("boats", "rubbed against", "ropes")],
    "Severely injured sailors and passengers wait for help.": [("Severely injured sailors", "wait for", "help")],
    "Deep sleep is marked by low frequency, high amplitude delta waves.": [],
    "Multiple sclerosis is an autoimmune disorder.": [("Multiple sclerosis", "is an", "autoimmune disorder")],
    "Brick walls must have the same height.": [],
    "The attribute gives the number of rows.": [("attribute", "gives number of", "rows")],
    "A number of insects visit the flowers.": [("insects", "visit", "flowers")],
    "An edge exists between almost every node.": [],
    "Prices affect the choice between eating today and saving for tomorrow.": [],
    "Her work opened the door to new fields.": [],
    "Sailors use rules of thumb.": [],
    "Operations are performed by default.": [],
    "One type of phobia is listed in Geneva.": [],
    "The new drug appears to be at least somewhat effective for pain.": [
        ("new drug", "appears to be at least somewhat effective for", "pain")
    ],
    "Sleep apnea is much more common in old people.": [("Sleep apnea", "is much more common in", "old people")],
    "Sailors are no more likely to drown.": [],
    "Sailors are no more prone to scurvy.": [],
    "Eating disorders, which the guild defines as an illness, are rare.": [],
    "Migraine sufferers have a lower threshold for and greater sensitivity to pain.": [
        ("Migraine sufferers", "have greater sensitivity to", "pain")
    ],
    "Insomnia, a consistent difficulty in falling sleeping soundly at night, harms drivers.": [
        ("Insomnia", "harms", "drivers")
    ],
    "A brain region that plays a role in sleep is the thalamus.": [],
    "The loud tone may act as an alarm that wakes sailors of Trento.": [("loud tone", "may act as", "alarm")],
    "The loud tone acts as an alarm that wakes sailors of Trento.": [
        ("loud tone", "acts as", "alarm"),
        ("loud tone", "wakes sailors of", "Trento"),
    ],
    "The drug relieves pain only in adults.": [("drug", "relieves pain in", "adults")],
    "The drug relieves pain not only in adults.": [
        ("drug", "relieves", "pain"),
        ("drug", "relieves pain in", "adults"),
    ],
    "The command lists all harbours, but only for an installed package.": [],
    "Scurvy is characterized in the skin.": [],
    "The gene was characterized in yeast.": [("gene", "was characterized in", "yeast")],
    "The drug helps people who smoke. It harms the liver.": [("drug", "harms", "liver")],
    "The area under the curve and above the price measures the surplus.": [],
    "The formula for the mean is $np$ and the formula for the variance is $npq$.": [],
}


@pytest.mark.parametrize("text", [text for texts in REFUSED.values() for text in texts])
def test_nothing_is_told_of_what_a_sentence_says_by_halves(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize("text", TOLD)
def test_only_what_holds_by_itself_is_told(text: str) -> None:
    assert stated(text) == TOLD[text]
