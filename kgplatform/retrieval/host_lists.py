"""From which hosts documents are taken, by domain of knowledge."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from kgplatform.sources.sites import original_url

ALL = "*"  # stands for every domain

Hosts = Mapping[str, Sequence[str]]


class HostLists:
    """Hosts by the names of domains, "*" for all of them: those that are `refused`, and the only ones that are
    `allowed` where a domain names some. A host stands for the hosts below it, too."""

    def __init__(self, allowed: Hosts | None = None, refused: Hosts | None = None) -> None:
        self._allowed, self._refused = allowed or {}, refused or {}

    def refusal(self, url: str, domain: str) -> str:
        """Return in a whole sentence why nothing of an address is taken into a domain, "" where it may be. A copy in a
        web archive is of the archive's host and of its own."""
        hosts = [_host(url), _host(original_url(url))]
        for named in _named(self._refused, domain):
            if any(_is_of(host, named) for host in hosts):
                return f"Nothing of {named} is taken into the domain {domain}: KGPLATFORM_FETCH_REFUSED names it."
        only = _named(self._allowed, domain)
        if only and not any(_is_of(host, named) for host in hosts for named in only):
            return (
                f"Nothing of {hosts[-1] or 'an address without a host'} is taken into the domain {domain}: "
                "KGPLATFORM_FETCH_ALLOWED names other hosts."
            )
        return ""


def _named(hosts: Hosts, domain: str) -> list[str]:
    return [*hosts.get(ALL, ()), *(hosts.get(domain, ()) if domain != ALL else ())]


def _is_of(host: str, named: str) -> bool:
    return host == named or host.endswith(f".{named}")


def _host(url: str) -> str:
    """Return a host as it is looked up: in small letters, without a last full stop, and other scripts in ASCII."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host
