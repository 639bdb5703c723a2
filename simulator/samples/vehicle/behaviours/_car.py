"""The car and refusals: put before every behaviour of this sample when it is loaded.

A state holds each part of the car by name, as OPENING does, and the seed of what is measured:
{"random": {"seed": 0, "words": 0}}, with how many 32-bit words have been drawn.
"""

import random

FULL_BRAKE = 1000.0
"""Newtons of a brake pedal that is pressed all the way."""
TANK = 50
"""Gallons."""
MILES_A_GALLON = 20.0
OPENING = {
    "fuelLevel": 0.0,
    "batteryVoltage": 12.6,
    "engine_state": "stopped",
    "doorStatus": {
        "driver": "unlocked",
        "passenger": "unlocked",
        "rear_left": "unlocked",
        "rear_right": "unlocked",
    },
    "remainingUnlockedDoors": 4,
    "acTemperature": 25.0,
    "fanSpeed": 50,
    "acMode": "auto",
    "humidityLevel": 50.0,
    "headLightStatus": "off",
    "parkingBrakeStatus": "released",
    "parkingBrakeForce": 0.0,
    "slopeAngle": 0.0,
    "brakePedalStatus": "released",
    "brakePedalForce": 0.0,
    "distanceToNextVehicle": 50.0,
    "cruiseStatus": "inactive",
    "destination": "None",
    "frontLeftTirePressure": 32.0,
    "frontRightTirePressure": 32.0,
    "rearLeftTirePressure": 30.0,
    "rearRightTirePressure": 30.0,
}


def refuse(state, sentence, status):
    """The answer to a call that cannot be done."""
    return {"error": sentence}, state, status


def part(state, name):
    """A part of the car, as a new car has it where the state holds none."""
    return state.get(name, OPENING[name])


def measure(state, least, most):
    """A number from least to most, the next that comes of the state's seed."""
    drawn = state.setdefault("random", {"seed": 0, "words": 0})
    generator = random.Random(drawn["seed"])
    generator.getrandbits(32 * drawn["words"])
    drawn["words"] += 2
    return least + (most - least) * generator.random()


def press(state, force):
    state["brakePedalStatus"] = "pressed" if force else "released"
    state["brakePedalForce"] = force
    return {"brakePedalStatus": state["brakePedalStatus"], "brakePedalForce": force}, state
