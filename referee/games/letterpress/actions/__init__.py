"""What players do in Letterpress: deal, write, claim, and tell the referee about new cards."""
