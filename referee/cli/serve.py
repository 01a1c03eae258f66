"""`quoin serve`: run the server for all phones on this network."""

from argparse import ArgumentParser, Namespace

from referee.server import serve


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--tls",
        action="store_true",
        help="https with an authority of this installation's own, for devices told to trust it",
    )


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C or a service manager stops it."""
    return serve.run(tls=arguments.tls)
