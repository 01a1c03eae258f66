"""What players do in Letterbox: set up, roll, hunt, ask, take notes and vote."""
