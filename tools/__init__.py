"""What the Makefile runs before or beside the product; standard library only."""
