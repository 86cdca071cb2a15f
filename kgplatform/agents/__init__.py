"""The agent roles answered by a language model: the prompt's values go out, and what comes back is checked in code."""
