TYRES = [
    "frontLeftTirePressure",
    "frontRightTirePressure",
    "rearLeftTirePressure",
    "rearRightTirePressure",
]


def tool(state, args):
    pressures = {tyre: part(state, tyre) for tyre in TYRES}
    is_healthy = 30 <= sum(pressures.values()) / len(TYRES) <= 35
    return {**pressures, "healthy_tire_pressure": is_healthy, "car_info": {}}, state
