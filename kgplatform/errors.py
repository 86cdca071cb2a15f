"""Every error that kgplatform raises on purpose.

KgplatformError                what happened; retryable says whether trying again may help; remedy says what to do
├── InputError                 the user gave something that cannot be used
│   ├── UnreadableDocument     a file or line that holds no text
│   ├── EmptyCorpus            nothing to load, or nothing in the domain yet
│   ├── UnknownTopic           nothing in the corpus is about the topic
│   └── NotFound               an id or a name that does not exist
├── SettingsError              a setting that is missing or contradicts another
├── OwnershipError             another process owns the data folder
└── EngineError                an engine cannot do its work
    ├── EngineUnavailable      it does not answer, or could not be started
    ├── PortTaken              its port belongs to another program
    ├── StoreLocked            another server has the store open
    ├── DiskFull               there is no room for it
    ├── Unauthorised           it refuses the user name or the password
    └── StoreMismatch          the store was written by an incompatible version or with another setting
"""


class KgplatformError(Exception):
    """What happened, whether trying again may help, and the remedy in words."""

    retryable = False

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}".strip()


class InputError(KgplatformError):
    """The user gave something that cannot be used."""


class UnreadableDocument(InputError):
    """A file or a line holds no text that can be read."""


class EmptyCorpus(InputError):
    """There is nothing to read."""


class UnknownTopic(InputError):
    """Nothing in the corpus is about the topic."""


class NotFound(InputError):
    """An id or a name does not exist."""


class SettingsError(KgplatformError):
    """A setting is missing or contradicts another."""


class OwnershipError(KgplatformError):
    """Another process owns the data folder."""

    retryable = True


class EngineError(KgplatformError):
    """An engine cannot do its work."""


class EngineUnavailable(EngineError):
    """An engine does not answer, or could not be started."""

    retryable = True


class PortTaken(EngineError):
    """An engine's port belongs to another program."""


class StoreLocked(EngineError):
    """Another server has the store open."""

    retryable = True


class DiskFull(EngineError):
    """There is no room for an engine."""


class Unauthorised(EngineError):
    """An engine refuses the user name or the password."""


class StoreMismatch(EngineError):
    """A store was written by an incompatible version or with another setting."""
