"""Resolution: which entity a name means, and what follows from it."""
