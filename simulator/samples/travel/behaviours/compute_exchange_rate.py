RATES = {
    "RMB": 7,
    "EUR": 0.8,
    "JPY": 110,
    "GBP": 0.7,
    "CAD": 1.3,
    "AUD": 1.4,
    "INR": 70,
    "RUB": 60,
    "BRL": 3.8,
    "MXN": 20,
}
"""What a dollar is worth."""


def tool(state, args):
    base, target = args["base_currency"], args["target_currency"]
    if base == "USD" and target in RATES:
        return {"exchanged_value": float(args["value"] * RATES[target])}, state
    if target == "USD" and base in RATES:
        # The sandbox's round goes by the decimal digits it shows, and not by the number itself.
        return {"exchanged_value": float(f"{args['value'] / RATES[base]:.2f}")}, state
    return refuse(state, base + " cannot be converted to " + target + ".", 404)
