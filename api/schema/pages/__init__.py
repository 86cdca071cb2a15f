"""What is written: outlines and pages."""
