"""https on a home network: an authority of this installation, and the certificate that it issues."""
