"""Surveys: which sections a survey has, which subsections each of these, and how evidence for them is to be found."""
