"""`python -m kgplatform` is the command kgplatform."""

from kgplatform.cli import main

main()
