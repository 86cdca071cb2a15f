"""Who makes calls: a store of a process of a machine, by a name that is never used again."""

import socket
import time
from functools import cache
from itertools import count

import psutil

from kgplatform.engines.processes import ProcessRecord

LOST_SECONDS = 3600.0  # after which a call of another machine is no longer in flight
_numbers = count(1)


def new_owner() -> str:
    """Name a store of this process for all time."""
    return f"{_this_process()} {next(_numbers)}"


def has_ended(owner: str, since: float, lost: float = LOST_SECONDS) -> bool:
    """Tell whether the process of an owner has ended; one on another machine has when nothing was heard of it for
    `lost` seconds, `since` the second of the epoch."""
    host, pid, created, *_ = owner.split(" ")
    if host != _this_machine():
        return time.time() - since > lost
    try:
        return ProcessRecord.of(int(pid)).created != float(created)
    except psutil.NoSuchProcess:
        return True


@cache
def _this_process() -> str:
    """Ids alone are used again."""
    own = ProcessRecord.of(psutil.Process().pid)
    return f"{_this_machine()} {own.pid} {own.created}"


def _this_machine() -> str:
    return socket.gethostname().replace(" ", "-")
