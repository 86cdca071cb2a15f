"""Every error that kgplatform raises on purpose.

KgplatformError                what happened; retryable says whether trying again may help; remedy says what to do
├── InputError                 the user gave something that cannot be used
│   ├── UnreadableDocument     a file or line that holds no text
│   ├── EmptyCorpus            nothing to load, or nothing in the domain yet
│   ├── UnknownTopic           nothing in the corpus is about the topic
│   ├── NotFound               an id or a name that does not exist
│   └── OperationTooLong       an operation of the API that took longer than it may
├── SettingsError              a setting that is missing or contradicts another
├── OwnershipError             another process owns the data folder
├── BudgetSpent                what a run may use is used up
├── Forbidden                  who asks may not do that, or not there
├── WrongState                 a run is not in a state from which it can do what is asked
│   └── StillBeingDone         what is asked for again, by its key, has not ended yet
├── SearchError                a service beyond the corpus gives no answer that can be used
│   └── SearchUnavailable      it does not answer for now, or asks to wait
├── ModelError                 a language model gives no answer that can be used
│   ├── ModelUnavailable       its endpoint does not answer, or not in time
│   ├── ModelRefused           its endpoint refuses the key, or the account has no credit left
│   ├── UnknownModel           its endpoint does not have the model
│   ├── RateLimited            its endpoint asks to wait
│   ├── ContextTooSmall        the prompt is longer than the model can read
│   └── UnusableAnswer         it answered twice, and neither answer is what was asked for
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


class OperationTooLong(InputError):
    """An operation of the API took longer than it may."""


class SettingsError(KgplatformError):
    """A setting is missing or contradicts another."""


class OwnershipError(KgplatformError):
    """Another process owns the data folder."""

    retryable = True


class BudgetSpent(KgplatformError):
    """What a run may use is used up, or the next call might need more than is left."""


class Forbidden(KgplatformError):
    """Who asks may not do that, or not there."""


class WrongState(KgplatformError):
    """A run is not in a state from which it can do what is asked of it."""


class StillBeingDone(WrongState):
    """What is asked for again, by its idempotency key, has not ended yet."""


class SearchError(KgplatformError):
    """A service beyond the corpus gives no answer that can be used."""


class SearchUnavailable(SearchError):
    """A service beyond the corpus does not answer for now, or asks to wait."""

    retryable = True


class ModelError(KgplatformError):
    """A language model gives no answer that can be used.

    `retry_after` are the seconds that its endpoint asks to wait; `asks_to_wait` says that it does without saying how
    long; `perhaps_charged` that the call left and nothing tells what it cost.
    """

    retry_after: float | None = None
    asks_to_wait = False
    perhaps_charged = False


class ModelUnavailable(ModelError):
    """A model's endpoint does not answer, or not in time."""

    retryable = True


class ModelRefused(ModelError):
    """A model's endpoint refuses the key, or the account has no credit left."""


class UnknownModel(ModelError):
    """A model's endpoint does not have the model."""


class RateLimited(ModelError):
    """A model's endpoint asks to wait."""

    retryable = True
    asks_to_wait = True


class ContextTooSmall(ModelError):
    """A prompt is longer than the model can read."""


class UnusableAnswer(ModelError):
    """A model answered twice, and neither answer is what was asked for."""


class EngineError(KgplatformError):
    """An engine cannot do its work."""


class EngineUnavailable(EngineError):
    """An engine does not answer, or could not be started.

    `retry_after` are the seconds after which it may answer again, where that is known; `away` is whether it is a server
    that answered before or will, as others start it: what cannot be started here says so at once.
    """

    retryable = True
    retry_after: int | None = None
    away = False

    def as_away(self) -> "EngineUnavailable":
        """Return the error, of a server that is away."""
        self.away = True
        return self


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
