"""What an address of the web says: where it leads, read once, so that what is checked is what is asked."""

import re
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import httpx

from kgplatform.errors import SettingsError
from kgplatform.retrieval.fetch.open_net import Address, is_number, written_address
from kgplatform.retrieval.fetch.outcome import Refusal

LONGEST_URL = 8_000  # characters
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")
_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(?:[^/?#]*//)?[^/?#]*")  # of an address, with what stands before it


class Target(NamedTuple):
    """Where an address leads. `host` is in ASCII, an IPv6 address without brackets; `literal` is the address that the
    host is written as, None for a name; `origin` always has its port."""

    url: httpx.URL
    host: str
    port: int
    literal: Address | None
    origin: str

    @property
    def told(self) -> str:
        """The host as messages say it; in path and query there may be keys."""
        return self.url.netloc.decode("ascii")


def read_target(url: str) -> Target:
    """Return where an address leads. Raises Refusal for what is no address of the web."""
    if len(url) > LONGEST_URL:
        raise Refusal("refused", f"The address is longer than {LONGEST_URL:,} characters.")
    try:
        parsed = httpx.URL(url.strip())
    except (httpx.InvalidURL, ValueError):
        raise _unreadable(url) from None
    if parsed.scheme not in _PORTS:
        raise Refusal("scheme", f"{_named(parsed.scheme)} is not opened. Give an address with http or https.")
    if parsed.userinfo:
        raise Refusal(
            "refused", "The address has a name or a password in it. Give it without what stands before the @."
        )
    return _target(parsed)


def origin_of(address: str, setting: str, *, bare: bool = False) -> str:
    """Return the origin of an address that a `setting` gives; a `bare` one has nothing behind it. Raises SettingsError,
    which tells neither who signs in there nor what stands behind the host: these may be keys."""
    found = _HOST.match(address.strip())
    shown = repr(found[0][:100]) if found and "@" not in address else "an address with an @"
    try:
        target = read_target(address)
        if bare and target.url.raw_path != b"/":
            raise Refusal("refused", "It has a path.")
    except Refusal as why:
        reason = why.message if "@" not in address else "Leave out what stands before the @."
        raise SettingsError(f"{setting}: {shown} is no origin. {reason}", "Give it as http://host:port.") from None
    return target.origin


def read_redirect(base: Target, location: str) -> Target:
    """Return where a redirect leads, which may be said in relation to where it was met. Raises Refusal."""
    try:
        return read_target(str(base.url.join(location)))
    except (httpx.InvalidURL, ValueError):
        raise Refusal("redirects", f"{base.told} leads to what is no address of the web.") from None


def with_params(target: Target, params: tuple[tuple[str, str], ...]) -> Target:
    """Return the target with more in its query. Raises Refusal when that makes it too long."""
    if not params:
        return target
    try:
        added = urlencode(params)
    except UnicodeError:
        raise Refusal("refused", "What is asked for has characters that no address may have.") from None
    query = "&".join(part for part in (target.url.query.decode("ascii"), added) if part)
    return read_target(str(target.url.copy_with(query=query.encode("ascii"))))


def _target(parsed: httpx.URL) -> Target:
    host = parsed.raw_host.decode("ascii").removesuffix(".")
    try:
        literal = written_address(host)
    except ValueError:
        raise Refusal("address", f"{host} is no address of the open net.") from None
    if literal is None and not _NAME.fullmatch(host):
        raise Refusal("refused", "The address has no host that can be asked. Give it as https://host/path.")
    host = str(literal) if literal else host
    port = parsed.port if parsed.port is not None else _PORTS[parsed.scheme]
    if not 0 < port < 65_536:
        raise Refusal("refused", f"There is no port {port}.")
    # Written anew, so that the header Host says what was understood; the fragment is for browsers.
    url = parsed.copy_with(host=host, fragment=None)
    shown = f"[{host}]" if ":" in host else host
    return Target(url, host, port, literal, f"{parsed.scheme}://{shown}:{port}")


def _named(scheme: str) -> str:
    return f"An address with {scheme[:20]}:" if scheme else "An address without http:// or https://"


def _unreadable(url: str) -> Refusal:
    """What httpx does not read may still be an address of numbers, badly written on purpose: 0177.0.0.1."""
    try:
        host = urlsplit(url.strip()).hostname or ""
    except ValueError:
        host = ""
    if host.isascii() and (":" in host or is_number(host)):
        return Refusal("address", f"{host[:100]} is no address of the open net.")
    return Refusal("refused", "This is no address of the web. Give it as https://host/path.")
