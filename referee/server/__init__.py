"""Starting the server: settings, network, TLS, and the HTTP server itself."""
