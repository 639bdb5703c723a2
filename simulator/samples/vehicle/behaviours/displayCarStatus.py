SHOWN = {
    "fuel": {"fuelLevel": "fuelLevel"},
    "battery": {"batteryVoltage": "batteryVoltage"},
    "doors": {"doorStatus": "doorStatus"},
    "climate": {
        "currentACTemperature": "acTemperature",
        "fanSpeed": "fanSpeed",
        "climateMode": "acMode",
        "humidityLevel": "humidityLevel",
    },
    "headlights": {"headlightStatus": "headLightStatus"},
    "parkingBrake": {
        "parkingBrakeStatus": "parkingBrakeStatus",
        "parkingBrakeForce": "parkingBrakeForce",
        "slopeAngle": "slopeAngle",
    },
    "brakePedal": {
        "brakePedalStatus": "brakePedalStatus",
        "brakePedalForce": "brakePedalForce",
    },
    "engine": {"engineState": "engine_state"},
}
"""The fields of each answer, with the part of the car that each shows."""


def tool(state, args):
    fields = SHOWN[args["option"]]
    return {field: part(state, name) for field, name in fields.items()}, state
