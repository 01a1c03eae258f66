"""What the tests share: programs of the machine, servers of their own, rulebook marks."""
