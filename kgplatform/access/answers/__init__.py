"""What is left of each answer for those who see some domains only, a noun of the services a module."""
