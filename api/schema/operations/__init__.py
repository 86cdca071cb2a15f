"""What it cost, and whether it is sound."""
