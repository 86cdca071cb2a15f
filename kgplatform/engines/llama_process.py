"""The program that serves a GGUF file; llama.py starts it by this file's path, so it imports nothing of kgplatform.

Its first line on stdin are the options, as JSON; the first line on stdout is {"address": ...} or {"problem": ...}.
It ends when stdin does: with whoever started it, however that one ended.
"""

import json
import os
import sys
from typing import Any

QUIET, WARNINGS = -1, 2  # llama.cpp's verbosity


def main() -> None:
    """Serve until stdin ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    options = json.loads(sys.stdin.readline())
    try:
        import xllamacpp

        server = xllamacpp.Server(parameters(xllamacpp, options))
        told = {"address": server.listening_address}
    except Exception as error:
        told = {"problem": f"{type(error).__name__}: {error}"}
    print(json.dumps(told), file=answers, flush=True)
    if "address" in told:
        sys.stdin.read()
    os._exit(0)  # its own way down waits for calls under way, which nobody waits for any more


def parameters(xllamacpp: Any, options: dict[str, Any]) -> Any:
    """Return the options in llama.cpp's words; all slots share out the context."""
    params = xllamacpp.CommonParams()
    params.model.path = options["model"]
    params.model_alias = {options["name"]}
    params.n_parallel = options["slots"]
    params.n_ctx = options["context"] * options["slots"]
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = options["threads"]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [options["key"]]
    params.cors_origins = ""
    params.ui = params.endpoint_slots = False  # the slots show the prompts
    params.offline = True
    params.fit_params = False  # the context is what was asked for, or the start fails
    params.cache_ram_mib = options["cache_mib"]
    params.enable_reasoning = 0  # thoughts would eat the answer's tokens
    params.warmup = False
    params.verbosity = WARNINGS
    return params


if __name__ == "__main__":
    main()
