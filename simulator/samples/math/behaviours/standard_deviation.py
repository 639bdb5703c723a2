def tool(state, args):
    numbers = args["numbers"]
    mean = sum(numbers) / len(numbers)
    # A power of a float fails where it is too large; a product is infinite, and refused as such.
    squares = sum((each - mean) * (each - mean) for each in numbers)
    return result(state, math.sqrt(squares / len(numbers)))
