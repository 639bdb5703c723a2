from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import arguments_of, reasons, takes


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


CAT = {"type": "object", "required": ["kind"], "properties": {"kind": {}, "lives": {}}}
DOG = {"type": "object", "required": ["kind"], "properties": {"kind": {}, "breed": {}}}


def definitions_of(pet, **others):
    schemas = {"Cat": CAT, "Dog": DOG, "Pet": pet, **others}
    return arguments_of(takes(ref("Pet"), schemas))["$defs"]


def choice(**mapping):
    discriminator = {"propertyName": "kind", **({"mapping": mapping} if mapping else {})}
    return {"oneOf": [ref("Cat"), ref("Dog")], "discriminator": discriminator}


def test_a_mapping_leads_to_definitions():
    pet = definitions_of(choice(meow="#/components/schemas/Cat", woof="Dog"))["Pet"]
    assert pet["discriminator"]["mapping"] == {"meow": "#/$defs/Cat", "woof": "#/$defs/Dog"}


def test_names_that_no_mapping_gives_are_written_out():
    pet = definitions_of(choice(meow="Cat"))["Pet"]
    assert pet["discriminator"]["mapping"] == {"meow": "#/$defs/Cat", "Dog": "#/$defs/Dog"}


def saying(kind):
    return {"type": "object", "properties": {"kind": kind}, "required": ["kind"]}


def test_what_a_branch_allows_stands_before_its_name():
    said = {"Cat": saying({"enum": ["meow", "purr"]}), "Dog": saying({"const": "woof"})}
    pet = definitions_of(choice(), **said)["Pet"]
    assert pet["discriminator"]["mapping"] == {
        "meow": "#/$defs/Cat",
        "purr": "#/$defs/Cat",
        "woof": "#/$defs/Dog",
    }


def test_a_target_outside_the_branches_comes_along():
    definitions = definitions_of(choice(tweet="Bird"), Bird={"type": "object"})
    assert definitions["Bird"] == {"type": "object"}


def test_a_target_that_is_not_there_is_left_out_and_said():
    catalog = convert_parsed(
        takes(ref("Pet"), {"Cat": CAT, "Dog": DOG, "Pet": choice(x="#/nowhere", y="cat.json")})
    )
    assert len(catalog.tools) == 1
    assert reasons(catalog.repaired).count("leads nowhere") == 2


BASE = {
    "type": "object",
    "required": ["kind"],
    "properties": {"kind": {"type": "string"}},
    "discriminator": {"propertyName": "kind"},
}


def heir(base, **properties):
    return {"allOf": [ref(base), {"type": "object", "properties": properties}]}


def test_a_base_schema_becomes_the_choice_of_its_heirs():
    definitions = definitions_of(BASE, Cat=heir("Pet", lives={}), Pug=heir("Dog"), Dog=heir("Pet"))
    assert definitions["Pet"]["discriminator"]["mapping"] == {
        "Cat": "#/$defs/Cat",
        "Dog": "#/$defs/Dog",
        "Pug": "#/$defs/Pug",
        "Pet": "#/$defs/Pet_base",
    }
    assert definitions["Cat"]["allOf"][0] == {"$ref": "#/$defs/Pet_base"}
    assert definitions["Pet_base"] == {key: BASE[key] for key in BASE if key != "discriminator"}


def test_a_base_wrapped_by_no_heir_is_still_the_choice():
    wrapped = {"allOf": [ref("Pet")], "description": "Any pet."}
    arguments = arguments_of(takes(wrapped, {"Pet": BASE, "Cat": heir("Pet")}))
    assert arguments["properties"]["value"]["allOf"] == [{"$ref": "#/$defs/Pet"}]


def test_branches_that_repeat_their_base_do_not_go_in_a_circle():
    base = {**BASE, "oneOf": [ref("Cat")]}
    definitions = definitions_of(base, Cat=heir("Pet", lives={}))
    assert definitions["Pet"]["oneOf"] == [{"$ref": "#/$defs/Cat"}]
    assert "oneOf" not in definitions["Pet_base"]


def test_a_base_without_heirs_is_itself():
    assert definitions_of(BASE)["Pet"] == {k: BASE[k] for k in BASE if k != "discriminator"}
