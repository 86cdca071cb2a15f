"""Acronyms that texts define for parts of a topic's name."""

from kgplatform.text.defined_acronyms import acronyms_of, introduced, said_words, used

WORDS = {"deep", "learning", "electronic", "health", "record"}


def test_an_acronym_stands_for_the_words_before_it() -> None:
    texts = ["Such as electronic health records (EHRs) and others.", "Magnetic resonance imaging (MRI) is slow."]

    assert acronyms_of(WORDS, texts) == {"EHR": frozenset({"electronic", "health", "record"})}


def test_other_words_in_brackets_define_nothing() -> None:
    assert acronyms_of(WORDS, ["It uses electronic health records (Smith).", "our health records (EHR)"]) == {}


def test_what_an_acronym_stands_for_is_said() -> None:
    acronyms = {"EHR": frozenset({"electronic", "health", "record"})}

    assert said_words("EHRs hold notes.", acronyms) == {"ehr", "hold", "note", "electronic", "health", "record"}
    assert said_words("Charts hold notes.", acronyms) == {"chart", "hold", "note"}


def test_a_text_introduces_what_it_spells() -> None:
    text = "A convolutional neural network (CNN), variational autoencoders (VAEs) and a code (ICD) for long names (LN)."

    assert introduced(text) == {"CNN", "VAE", "LN"}
    assert used("CNNs and RNNs read DNA, DeepBind does not.") == {"CNN", "RNN", "DNA"}
