"""The roles, a room each: its ports, its rules/, its model/ and the prompts/ that this asks with."""
