"""An entry of a list of references in words, of what is known of its work."""

from kgplatform.models import Author, Work

_MOST_AUTHORS = 20


def entry_in_words(work: Work) -> str:
    """Return "Fabre JH, Legros G (1879). Eggs. Annals 3(2): 1-9. doi:10.1/x"; "" of a work of which neither title nor
    authors nor venue are known."""
    names = ", ".join(_name(each) for each in work.authors[:_MOST_AUTHORS])
    names += " et al." if len(work.authors) > _MOST_AUTHORS else ""
    volume = f"{work.volume}({work.issue})" if work.volume and work.issue else work.volume
    where = " ".join(part for part in (work.venue, volume) if part)
    where = f"{where}: {work.pages}" if where and work.pages else where
    begun = " ".join(part for part in (names, f"({work.published[:4]})" if work.published else "") if part)
    told = [begun, work.title, where, work.publisher]
    if not (work.title or names or work.venue):
        return ""
    said = " ".join(f"{part.rstrip('.')}." for part in told if part)
    known = f"doi:{work.doi}" if work.doi else f"PMID:{work.pmid}" if work.pmid else ""
    return f"{said} {known}".strip()


def _name(author: Author) -> str:
    initials = "".join(
        part[0] for part in author.given.replace("-", " ").replace(".", " ").split() if part[0].isalpha()
    )
    given = author.given.replace(" ", "").replace(".", "")
    shown = given if given.isupper() and len(given) < 4 else initials
    return f"{author.family} {shown}".strip()
