#!/usr/bin/env python
"""The operator's entry. `--data DIR`, accepted by every command, names the folder of everything
kept; it is read here because the settings need it before a command's own options are parsed."""

import argparse
import os
import sys


def main() -> None:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data")
    options, rest = parser.parse_known_args(sys.argv[1:])
    if options.data:
        os.environ["GECKO_DATA"] = options.data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gecko_site.settings")
    # Imported here because Django reads the environment that was set above.
    from django.core.management import execute_from_command_line

    from gecko_site.outages import BEYOND_US, explain_end

    try:
        execute_from_command_line([sys.argv[0], *rest])
    except KeyboardInterrupt:
        sys.exit(130)
    except BEYOND_US as error:
        reason = explain_end(error)
        if not reason:
            raise
        print(reason, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
