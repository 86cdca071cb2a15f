"""Whether a record that was found by a title is surely the work that was looked for."""

from kgplatform.models import Work
from kgplatform.sources.work_identity import FEW, title_words


def is_surely(sought: Work, found: Work) -> bool:
    """Say whether a record is of the work: its title is the same, and so is an author or the year; of a short title
    both have to be."""
    words = title_words(sought.title)
    if not words or words != title_words(found.title):
        return False
    author, year = _shares_an_author(sought, found), _is_of_the_year(sought, found)
    return (author and year) if len(words) < FEW else (author or year)


def can_be_sure(sought: Work) -> bool:
    """Say whether enough is known of a work to be sure of a record that is found by its title."""
    words = title_words(sought.title)
    known = (bool(sought.authors), bool(sought.published))
    return bool(words) and (all(known) if len(words) < FEW else any(known))


def _shares_an_author(sought: Work, found: Work) -> bool:
    theirs = {" ".join(title_words(each.family)) for each in found.authors}
    return any(" ".join(title_words(each.family)) in theirs for each in sought.authors)


def _is_of_the_year(sought: Work, found: Work) -> bool:
    return bool(sought.published) and sought.published[:4] == found.published[:4]
