"""Where a process listens, under which names it may be asked, and with which keys."""

import secrets
from dataclasses import dataclass, replace

from api.keys import ANY_HOST, Keys, read_keys
from kgplatform.engines.home import Home
from kgplatform.engines.ports import LOOPBACK, holder, is_free
from kgplatform.errors import PortTaken, SettingsError
from kgplatform.settings import Settings

LOCAL = frozenset({LOOPBACK, "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - told apart, not listened on
LOCAL_KEY = "api_key"  # the secret of the data folder with which commands on it ask its server


@dataclass(frozen=True)
class Binding:
    """`host` and `port` to listen on. With `keys` every request needs one of them."""

    host: str
    port: int
    allowed_hosts: tuple[str, ...]
    keys: Keys | None
    own: str = ""  # the secret of the data folder, with which commands on it ask

    @property
    def address(self) -> str:
        """Return the address under which this machine reaches it."""
        host = LOOPBACK if self.host in EVERYWHERE else self.host
        return f"http://{_bracketed(host)}:{self.port}"


def binding_of(settings: Settings, host: str = "", port: int = 0) -> Binding:
    """Return where to listen: `host` and `port`, or those of the settings.

    Raises SettingsError for an address that others reach when there are no keys, and PortTaken.
    """
    host, port = host or settings.host, port or settings.port
    keys = read_keys(settings.api_keys.get_secret_value())
    names = [name for name in (part.strip() for part in settings.allowed_hosts.split(",")) if name]
    if keys is None and host not in LOCAL:
        raise SettingsError(
            f"{host} can be reached from other machines, and there are no API keys.",
            f"Set KGPLATFORM_API_KEYS (docs/deploy.md), or leave KGPLATFORM_HOST at {LOOPBACK}.",
        )
    if keys is None and ANY_HOST in names:
        raise SettingsError(
            "KGPLATFORM_ALLOWED_HOSTS allows any name, and there are no API keys.",
            "Name the hosts: any name without keys lets every web page ask in your browser's place.",
        )
    if not is_free(port):
        raise PortTaken(
            f"Port {port} belongs to {holder(port)}.",
            "Stop that program, or choose another port: --port N, or KGPLATFORM_PORT.",
        )
    own = [f"localhost:{port}", f"{LOOPBACK}:{port}"] if host in EVERYWHERE else [_bracketed(host), f"localhost:{port}"]
    return Binding(host, port, (*own, *names), keys)


def with_local_key(binding: Binding, home: Home) -> Binding:
    """Let the commands on an owned data folder in, whatever keys there are or will be: by a secret that its user can
    read."""
    key = local_key(home)
    if not key:
        key = secrets.token_urlsafe(32)
        home.write_secret(LOCAL_KEY, key)
    return replace(binding, own=key)


def local_key(home: Home) -> str:
    """Return the secret with which to ask the server of a data folder, or nothing."""
    return home.read_secret(LOCAL_KEY) or ""


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
