"""Each tool of the vehicle sample, through the pipeline."""

from random import Random

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

SEED = 7
DOORS = ["driver", "passenger", "rear_left", "rear_right"]


def car(**parts: object) -> Tools:
    """A new car with three doors locked, 10 gallons of fuel and what else is given."""
    doors = {door: "unlocked" if door == "driver" else "locked" for door in DOORS}
    state = {
        "fuelLevel": 10.0,
        "doorStatus": doors,
        "remainingUnlockedDoors": 1,
        "random": {"seed": SEED, "words": 0},
    }
    return Tools("vehicle", {**state, **parts})


def ready() -> Tools:
    return car(remainingUnlockedDoors=0, brakePedalStatus="pressed", brakePedalForce=1000.0)


def test_starts_with_doors_locked_and_the_brake_pressed_all_the_way() -> None:
    tools, start = car(), {"ignitionMode": "START"}
    told = (409, "These doors are not locked: driver.")
    assert tools.refusal("startEngine", **start) == told
    tools.body("lockDoors", unlock=False, door=["driver"])
    assert tools.refusal("startEngine", **start) == (409, "The brake pedal is not pressed.")
    tools.body("pressBrakePedal", pedalPosition=0.9)
    told = (409, "The brake pedal is not pressed all the way.")
    assert tools.refusal("startEngine", **start) == told
    tools.body("pressBrakePedal", pedalPosition=1)
    running = {"engineState": "running", "fuelLevel": 10.0, "batteryVoltage": 12.6}
    assert tools.body("startEngine", **start) == running
    assert tools.body("displayCarStatus", option="engine") == {"engineState": "running"}


def test_stopping_the_engine_is_answered_as_a_start_refused() -> None:
    tools = ready()
    tools.body("startEngine", ignitionMode="START")
    assert tools.call("startEngine", ignitionMode="STOP").reply.status == 409
    assert tools.body("displayCarStatus", option="engine") == {"engineState": "stopped"}


def test_fills_the_tank_up_to_what_it_holds() -> None:
    tools = car()
    assert tools.body("fillFuelTank", fuelAmount=40) == {"fuelLevel": 50.0}
    assert tools.refusal("fillFuelTank", fuelAmount=0.1)[0] == 409
    less = tools.call("fillFuelTank", fuelAmount=-1)
    assert less.outcome is CallOutcome.REJECTED


def test_below_an_empty_tank_there_is_no_fuel() -> None:
    tools = ready()
    tools.state["fuelLevel"] = -2
    assert tools.refusal("startEngine", ignitionMode="START") == (409, "There is no fuel.")
    assert tools.refusal("fillFuelTank", fuelAmount=1) == (409, "There is no fuel.")


def test_counts_doors_as_they_are_locked_and_unlocked() -> None:
    tools = car()
    told = tools.body("lockDoors", unlock=True, door=["driver", "passenger"])
    assert told == {"lockStatus": "unlocked", "remainingUnlockedDoors": 2}
    told = tools.body("lockDoors", unlock=False, door=DOORS)
    assert told == {"lockStatus": "locked", "remainingUnlockedDoors": 0}
    assert set(tools.state["doorStatus"].values()) == {"locked"}
    other = tools.call("lockDoors", unlock=False, door=["boot"])
    assert other.outcome is CallOutcome.REJECTED


def test_engages_and_releases_the_parking_brake() -> None:
    tools = car()
    assert tools.body("activateParkingBrake", mode="engage") == {
        "parkingBrakeStatus": "engaged", "_parkingBrakeForce": 500.0, "_slopeAngle": 10.0,
    }  # fmt: skip
    assert tools.body("activateParkingBrake", mode="release") == {
        "parkingBrakeStatus": "released", "_parkingBrakeForce": 0.0, "_slopeAngle": 10.0,
    }  # fmt: skip


def test_the_brake_pedal_stays_pressed_until_it_is_released() -> None:
    tools = car()
    pressed = {"brakePedalStatus": "pressed", "brakePedalForce": 250.0}
    released = {"brakePedalStatus": "released", "brakePedalForce": 0.0}
    assert tools.body("pressBrakePedal", pedalPosition=0.25) == pressed
    assert tools.body("displayCarStatus", option="brakePedal") == pressed
    assert tools.body("releaseBrakePedal") == released
    assert tools.body("pressBrakePedal", pedalPosition=0) == released
    too_far = tools.call("pressBrakePedal", pedalPosition=1.1)
    assert too_far.outcome is CallOutcome.REJECTED


def test_cruise_control_needs_the_engine_and_takes_steps_of_5() -> None:
    tools, given = car(), {"speed": 65, "activate": True, "distanceToNextVehicle": 100}
    assert tools.refusal("setCruiseControl", **given)[0] == 409
    tools.state["engine_state"] = "running"
    active = {"cruiseStatus": "active", "currentSpeed": 65.0, "distanceToNextVehicle": 100.0}
    assert tools.body("setCruiseControl", **given) == active
    off = tools.body("setCruiseControl", **{**given, "activate": False, "speed": 3})
    assert off["cruiseStatus"] == "inactive"


@pytest.mark.parametrize("speed", [-5, 125, 62, 60.5])
def test_a_speed_that_is_refused_still_sets_the_distance(speed) -> None:
    tools = car(engine_state="running")
    given = {"speed": speed, "activate": True, "distanceToNextVehicle": 80}
    assert tools.call("setCruiseControl", **given).reply.status == 400
    assert tools.state["distanceToNextVehicle"] == 80.0
    assert "cruiseStatus" not in tools.state


def test_what_is_measured_is_what_pythons_own_generator_draws() -> None:
    tools, drawn = car(), Random(SEED)
    for _ in range(3):
        speed, warmth = drawn.uniform(0.0, 120.0), drawn.uniform(-10.0, 40.0)
        assert tools.body("get_current_speed") == {"currentSpeed": speed}
        told = tools.body("get_outside_temperature_from_google")
        assert told == {"outsideTemperature": warmth}


def test_the_weather_service_is_not_there() -> None:
    assert car().refusal("get_outside_temperature_from_weather_com")[0] == 404


def test_sets_the_climate_and_keeps_celsius() -> None:
    tools = car()
    told = tools.body("adjustClimateControl", temperature=77, unit="fahrenheit", mode="cool")
    assert told == {"currentACTemperature": 77, "climateMode": "cool", "humidityLevel": 50.0}
    assert tools.body("displayCarStatus", option="climate") == {
        "currentACTemperature": 25.0, "fanSpeed": 50, "climateMode": "cool", "humidityLevel": 50.0,
    }  # fmt: skip
    tools.body("adjustClimateControl", temperature=20.5, fanSpeed=0)
    assert tools.body("displayCarStatus", option="climate")["currentACTemperature"] == 20.5


@pytest.mark.parametrize(("mode", "status"), [("on", "on"), ("off", "off"), ("auto", "off")])
def test_turns_headlights_on_when_told_so(mode, status) -> None:
    tools = car(headLightStatus="on")
    assert tools.body("setHeadlights", mode=mode) == {"headlightStatus": status}
    assert tools.body("displayCarStatus", option="headlights") == {"headlightStatus": status}


@pytest.mark.parametrize(
    ("option", "fields"),
    [
        ("fuel", {"fuelLevel"}),
        ("battery", {"batteryVoltage"}),
        ("doors", {"doorStatus"}),
        ("parkingBrake", {"parkingBrakeStatus", "parkingBrakeForce", "slopeAngle"}),
        ("engine", {"engineState"}),
    ],
)
def test_shows_one_part_at_a_time_as_a_new_car_has_it(option, fields) -> None:
    assert Tools("vehicle", {}).body("displayCarStatus", option=option).keys() == fields


def test_tells_whether_the_fuel_will_do() -> None:
    assert car().body("estimate_drive_feasibility_by_mileage", distance=200) == {"canDrive": True}
    assert car().body("estimate_drive_feasibility_by_mileage", distance=201) == {"canDrive": False}


def test_converts_litres_and_gallons() -> None:
    assert car().body("liter_to_gallon", liter=10)["gallon"] == pytest.approx(2.64172)
    assert car().body("gallon_to_liter", gallon=10)["liter"] == pytest.approx(37.8541)


def test_distances_are_the_same_both_ways() -> None:
    tools = car()
    assert tools.body("get_zipcode_based_on_city", city="Rivermist") == {"zipcode": "83214"}
    assert tools.body("get_zipcode_based_on_city", city="Nowhere") == {"zipcode": "00000"}
    assert tools.body("estimate_distance", cityA="83214", cityB="74532") == {"distance": 750.0}
    assert tools.body("estimate_distance", cityA="74532", cityB="83214") == {"distance": 750.0}
    assert tools.refusal("estimate_distance", cityA="83214", cityB="Rivermist")[0] == 404


def test_sets_the_way_and_tells_where_tyres_are_mended() -> None:
    tools = car()
    assert "Mill Lane 5" in tools.body("set_navigation", destination="Mill Lane 5")["status"]
    assert tools.state["destination"] == "Mill Lane 5"
    assert "Rivermist" in tools.body("find_nearest_tire_shop")["shopLocation"]


@pytest.mark.parametrize(("front", "is_healthy"), [(30.0, True), (29.9, False), (41.0, False)])
def test_tyres_are_well_at_30_to_35_on_average(front, is_healthy) -> None:
    tools = car(frontLeftTirePressure=front, frontRightTirePressure=front)
    told = tools.body("check_tire_pressure")
    assert told["frontLeftTirePressure"] == front
    assert told["healthy_tire_pressure"] is is_healthy


def test_shows_messages() -> None:
    assert car().body("display_log", messages=["Mind the gap"]) == {"log": ["Mind the gap"]}
