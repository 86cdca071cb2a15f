"""Named lists of steps over the same parts."""
