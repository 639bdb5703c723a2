"""What the page of sample catalogs is given."""

from typing import TypedDict

from simulator.services.samples import SampleOffer


class SampleList(TypedDict):
    offers: list[SampleOffer]
