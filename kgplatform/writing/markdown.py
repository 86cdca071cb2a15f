"""A page as Markdown."""

from kgplatform.models import Page


def page_markdown(page: Page) -> str:
    """Return the page as Markdown: title, sections, references."""
    parts = [f"# {page.title}"]
    for section in page.sections:
        if section.level:
            parts.append(f"{'#' * (section.level + 1)} {section.heading}")
        parts.append(section.text)
    return "\n\n".join(parts) + "\n"
