"""Memory that work is done with goes back to the operating system."""

import ctypes
import gc
import sys


def give_back_memory() -> None:
    """Free what nothing refers to, and hand the C library's free pages back, where that can be asked of it.

    Encoding and parsing allocate some hundred MB in pieces; glibc keeps them for its own later use.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
