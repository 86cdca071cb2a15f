"""Grouping: names for siblings, the children that one parent has the same relation to."""
