"""How faithfully our behaviours answer, measured against public benchmarks' own back ends.

The benchmarks are BFCL's multi_turn_base and τ²-bench's retail and airline, as packages carry them.
Nothing of them is kept here: they are imported while the command runs, and their data are read from
where they are installed.
"""
