"""Questions of readers, and their answers from the graph."""
