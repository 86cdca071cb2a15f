"""The funnel: where snippets and facts are lost on their way to a page."""
