"""https on a home network: an authority of this installation's own, and a front that speaks TLS."""
