"""What every registered game promises."""
