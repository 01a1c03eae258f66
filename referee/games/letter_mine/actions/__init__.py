"""What players do in Letter Mine: on the map, and with words. Challenges are in `challenge`."""
