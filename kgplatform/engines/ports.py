"""Ports of the loopback: a free one, and who has one that is not."""

import socket
import sys

import psutil

from kgplatform.errors import PortTaken

LOOPBACK = "127.0.0.1"


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def is_free(port: int) -> bool:
    """Tell whether a server could listen on the port."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            # As a server does: connections that are still closing do not keep the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
        return True


def holder(port: int) -> str:
    """Name the program that listens on a port: "NAME (process PID)", or "another program" when it cannot be seen."""
    try:
        for connection in psutil.net_connections("tcp"):
            if connection.status == psutil.CONN_LISTEN and connection.laddr[1:] == (port,) and connection.pid:
                return f"{psutil.Process(connection.pid).name()} (process {connection.pid})"
    except psutil.Error:
        pass
    return "another program"


def choose_port(what: str, setting: str, wanted: int, kept: int, promised: int = 0) -> int:
    """Return the port of the setting; else the one kept from the last time, if it is free; else a free one.

    Raises PortTaken when the setting's port belongs to another program, or is `promised` as the Bolt port.
    """
    if wanted and wanted == promised:
        raise PortTaken(f"{what} port {wanted} is the Bolt port too.", f"Set {setting} to another one (0: any).")
    if wanted and not is_free(wanted):
        raise PortTaken(
            f"{what} port {wanted} belongs to {holder(wanted)}.",
            f"Stop that program, or set {setting} to another port (0: any free one).",
        )
    if wanted:
        return wanted
    if kept and kept != promised and is_free(kept):
        return kept
    port = free_port()
    return port if port != promised else choose_port(what, setting, 0, 0, promised)
