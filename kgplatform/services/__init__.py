"""What kgplatform does for a user, whichever way in: a port a noun, all kept by the owner of the data folder
(bootstrap.Platform), and by a client of its calls (remote.RemoteServices), which is derived from these annotations."""

from typing import Protocol

from kgplatform.models import PageSummary
from kgplatform.services.access import Keyring
from kgplatform.services.asking import Asking
from kgplatform.services.corpus import Corpus
from kgplatform.services.decisions import Decisions
from kgplatform.services.graph import GraphQueries
from kgplatform.services.lists import Lists
from kgplatform.services.once import Once
from kgplatform.services.operations import Operations
from kgplatform.services.pages import Pages
from kgplatform.services.results import Finding, PartHealth
from kgplatform.services.runs import Runs
from kgplatform.services.search import Search
from kgplatform.services.topics import Topics
from kgplatform.services.walks import Walks
from kgplatform.services.watches import Watches

__all__ = ["Finding", "PageSummary", "PartHealth", "Services"]


class Services(
    Corpus,
    Topics,
    GraphQueries,
    Lists,
    Walks,
    Search,
    Decisions,
    Pages,
    Runs,
    Asking,
    Watches,
    Once,
    Operations,
    Keyring,
    Protocol,
):
    """Every method raises errors of kgplatform.errors only: NotFound for ids that do not exist."""
