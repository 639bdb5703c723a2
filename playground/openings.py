"""The starting state that the page for a new session offers with a catalog."""

from django.http import QueryDict

from playground.json_display import write_json
from simulator.models import Catalog
from simulator.services.samples import sample_opening


def opening_text(catalog: Catalog) -> str:
    return write_json(sample_opening(catalog=catalog), 2)


def with_opening_of(data: QueryDict, shown: Catalog | None, chosen: Catalog) -> QueryDict:
    """What was posted, with the chosen catalog's starting state in place of the one of the catalog
    that was shown before. A state that a person wrote stays."""
    offered = opening_text(shown) if shown else ""
    # Browsers send other line ends than they were given.
    if data.get("opening", "").split() not in ([], offered.split()):
        return data
    followed = data.copy()
    followed["opening"] = opening_text(chosen)
    return followed
