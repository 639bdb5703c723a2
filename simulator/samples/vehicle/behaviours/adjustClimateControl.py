def tool(state, args):
    temperature, mode = args["temperature"], args.get("mode", "auto")
    is_fahrenheit = args.get("unit") == "fahrenheit"
    state["acTemperature"] = (temperature - 32) * 5 / 9 if is_fahrenheit else temperature
    state["fanSpeed"] = args.get("fanSpeed", 50)
    state["acMode"] = mode
    return {
        "currentACTemperature": temperature,
        "climateMode": mode,
        "humidityLevel": part(state, "humidityLevel"),
    }, state
