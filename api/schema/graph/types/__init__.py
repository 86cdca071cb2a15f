"""What is known and lacking of topics."""
