import random


def draw(state, least, most):
    """A whole number from least to most, the next that comes of the state's seed. `words` is how
    many 32-bit words have been drawn."""
    drawn = state.setdefault("random", {"seed": 0, "words": 0})
    generator = random.Random(drawn["seed"])
    generator.getrandbits(32 * drawn["words"])
    count = most - least + 1
    bits = len(bin(count)) - 2
    number = count
    while number >= count:
        number = generator.getrandbits(bits)
        drawn["words"] += (bits + 31) // 32
    return least + number
