"""The data folder and the engines that live in it."""
