"""Sentences that say how something was found out, and not what."""

from kgplatform.text.sentence_rules import Rule, any_found

# fmt: off
METHODS = (
    Rule("was done", r"\b{was, were} (?:also |then |prospectively |retrospectively |randomly )?{allocated, "
         r"analy[sz]ed, assessed, assigned, calculated, collected, compared, conducted, defined, divided, enrolled, "
         r"estimated, evaluated, examined, identified, included, interviewed, matched, measured, obtained, performed, "
         r"pooled, randomi[sz]ed, recorded, recruited, reviewed, selected, studied, surveyed, undertaken}\b",
         "Forty walls were measured before the frost.", "Walls were lower after the frost."),
    Rule("was used", r"\b{was, were} used {as, for, to}\b", "A rule was used to measure walls.", "Clay was used up."),
)
# fmt: on


def tells_a_method(sentence: str) -> bool:
    """Whether a sentence says what was done to find something out."""
    return any_found(METHODS, sentence)
