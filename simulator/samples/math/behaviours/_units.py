def convert(state, args, sizes, shifts):
    """`sizes` holds the units of each kind, with their size in one of them; `shifts` what a unit
    shows where the others show 0."""
    unit_in, unit_out = args["unit_in"], args["unit_out"]
    for kind in sizes:
        if unit_in in kind and unit_out in kind:
            size = (args["value"] - shifts.get(unit_in, 0)) * kind[unit_in] / kind[unit_out]
            return result(state, size + shifts.get(unit_out, 0))
    return refuse(state, "Cannot convert '" + unit_in + "' to '" + unit_out + "'.")
