"""Brief pages by rules."""
