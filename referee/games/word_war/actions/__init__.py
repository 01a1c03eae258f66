"""What players do in Word War: on the grid, and with words. Challenges are in `challenge`."""
