from datetime import date

FULL_AGE = 18


def age_of(born):
    today = date.today()
    has_birthday_ahead = (today.month, today.day) < (born.month, born.day)
    return today.year - born.year - has_birthday_ahead


def fault_of_traveller(state, args):
    """What is wrong with the traveller, or None."""
    first, last = args["first_name"], args["last_name"]
    if (first, last) != (state.get("user_first_name"), state.get("user_last_name")):
        return first + " " + last + " is not who has signed in."
    born = day_of(args["date_of_birth"])
    if born is None:
        return "A date of birth is written as YYYY-MM-DD."
    if age_of(born) < FULL_AGE:
        return "A traveller is 18 or older."
    if not args["passport_number"].startswith("US"):
        return "The passport is none of the United States."
    return None


def tool(state, args):
    fault = fault_of_traveller(state, args)
    if fault:
        return {"verification_status": False, "verification_failure": fault}, state
    return {"verification_status": True}, state
