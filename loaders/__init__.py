"""Read documents of one source kind a file."""
