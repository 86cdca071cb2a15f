"""The trail of a sentence on a terminal."""

from kgplatform.cli.console import print_plain
from kgplatform.models import Trail, TrailSearch, TrailStep
from kgplatform.models.gap_kinds import in_words, title_of
from kgplatform.sources.bibliography import in_words as in_words_of_work


def print_trail(trail: Trail) -> None:
    """Print a sentence and, below it, each snippet that it cites with the searches that found that."""
    print_plain(f"{trail.heading or 'Lead'}: {trail.sentence.text}")
    for step in trail.steps:
        print_plain()
        _print_step(step)
    gone = len(set(trail.sentence.snippet_ids)) - len(trail.steps)
    if gone:
        print_plain(f"\n{gone} of the snippets that it cites {'is' if gone == 1 else 'are'} gone.")
    if not trail.sentence.snippet_ids:
        print_plain("It cites nothing: these are words of the page itself.")


def _print_step(step: TrailStep) -> None:
    quote = f"“{' '.join(step.quote.split())}”" if step.quote else "It is not known which words of it are meant."
    print_plain(f"{step.snippet.title} ({step.snippet.id})")
    print_plain(f"  {quote}")
    print_plain(f"  Source: {step.source.title}, {step.source.url}")
    for reference in step.references:
        print_plain(f"  Its words cite: {in_words_of_work(reference.work.record)}")
    for search in step.searches:
        _print_search(search)


def _print_search(search: TrailSearch) -> None:
    print_plain(f"  Round {search.round}, found at place {search.rank} by searching for: {search.query.text}")
    if search.question is None:
        print_plain("    That is the topic's own name, or a part of its goal.")
        return
    print_plain(f"    To answer: {search.question.text}")
    if not search.gaps and search.question.why:
        print_plain(f"    {search.question.why}")
    for gap in search.gaps:
        print_plain(f"    Because of a gap, {title_of(gap.kind)}: {in_words(gap)}")
