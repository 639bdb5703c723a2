from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import OK, arguments_of, gets, openapi, parameter, reasons

Q = {"type": "integer"}


def test_an_operations_parameter_overrides_its_paths():
    get = {"operationId": "find", "parameters": [parameter("q", schema=Q)], "responses": OK}
    item = {"parameters": [parameter("q", required=True), parameter("p")], "get": get}
    arguments = arguments_of(openapi({"/things": item}))
    assert arguments["properties"] == {"q": Q, "p": {"type": "string"}}
    assert "required" not in arguments


def test_a_parameter_given_twice_counts_once_and_is_said():
    document = gets(parameter("q", schema=Q), parameter("q"))
    assert arguments_of(document)["properties"] == {"q": Q}
    assert "given twice" in reasons(convert_parsed(document).repaired)


def test_a_path_names_its_parameters():
    document = gets(parameter("other", "path"), path="/things/{id}")
    assert arguments_of(document)["required"] == ["id"]
    said = reasons(convert_parsed(document).repaired)
    assert "has no 'other'" in said
    assert "names 'id', which no parameter describes" in said
