"""Who thinks over what was found."""

from kgplatform.errors import SettingsError
from kgplatform.roles.reflection.reflector import Reflector
from kgplatform.strategies.parts import Parts


def reflector_of(parts: Parts) -> Reflector:
    """Return who thinks texts over; raises SettingsError where nobody does."""
    if parts.reflector is None:
        raise SettingsError("Nobody reflects on what was found here.", "Take another strategy.")
    return parts.reflector
