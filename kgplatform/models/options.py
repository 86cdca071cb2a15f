"""Values of the options of runs."""

OptionValue = bool | int | float | str


def option_text(value: OptionValue) -> str:
    """Return a value as text, as people type it: yes and no are "true" and "false"."""
    return str(value).lower() if isinstance(value, bool) else str(value)
