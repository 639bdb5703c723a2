import copy

import pytest

from tests.support.documents import ALBUMS, ANIMALS, BARE, PETS, SHOPS, USERS
from tests.support.resource_world import world_of

STAMP = "2026-01-02T03:04:05Z"


def test_gives_back_what_was_created() -> None:
    world = world_of(PETS)
    reply = world.run("addPet", name="Rex", tag="dog")
    pet = {"id": 1, "name": "Rex", "tag": "dog", "status": "available", "createdAt": STAMP}
    assert (reply.status, reply.body) == (201, pet)
    assert world.body("getPet", petId=1) == pet
    assert world.body("listPets") == [pet]


def test_keeps_the_items_where_a_person_reads_them() -> None:
    world = world_of(PETS, {"note": "mine"})
    world.run("addPet", name="Rex")
    assert world.state["resources"]["pets"]["1"]["name"] == "Rex"
    assert world.state["note"] == "mine"


def test_serves_what_a_person_seeded() -> None:
    seeded = {"resources": {"pets": {"7": {"id": 7, "name": "Tom", "createdAt": STAMP}}}}
    world = world_of(PETS, seeded)
    assert world.body("getPet", petId=7)["name"] == "Tom"
    assert world.body("addPet", name="Rex")["id"] == 8


def test_changes_named_fields_and_removes_null_ones() -> None:
    world = world_of(PETS)
    world.run("addPet", name="Rex", tag="dog", owner={"name": "Ann", "phone": "1"})
    changed = world.body("changePet", petId=1, tag=None, owner={"phone": "2"})
    assert changed["owner"] == {"name": "Ann", "phone": "2"}
    assert (changed["name"], "tag" in changed) == ("Rex", False)
    assert world.body("getPet", petId=1) == changed


def test_replaces_all_that_the_caller_can_set_and_keeps_the_rest() -> None:
    world = world_of(PETS)
    world.run("addPet", name="Rex", tag="dog")
    replaced = world.body("replacePet", petId=1, name="Max")
    assert replaced == {"id": 1, "name": "Max", "createdAt": STAMP}
    assert world.body("getPet", petId=1) == replaced


def test_tells_of_a_deleted_item_in_the_document_s_own_shape() -> None:
    world = world_of(PETS)
    world.run("addPet", name="Rex")
    gone = world.run("deletePet", petId=1)
    assert (gone.status, gone.body) == (204, None)
    missing = world.run("getPet", petId=1)
    assert missing.status == 404
    assert missing.body == {"code": 404, "message": "There is no pet '1'."}
    assert world.body("listPets") == []


@pytest.mark.parametrize("name", ["getPet", "replacePet", "changePet", "deletePet"])
def test_refuses_an_item_that_never_was(name) -> None:
    arguments = {"name": "x"} if name in ("replacePet", "changePet") else {}
    assert world_of(PETS).run(name, petId=5, **arguments).status == 404


def test_never_gives_a_number_twice() -> None:
    world = world_of(PETS)
    world.run("addPet", name="Rex")
    world.run("addPet", name="Tom")
    world.run("deletePet", petId=2)
    assert world.body("addPet", name="Max")["id"] == 3


def test_lists_by_fields_and_by_stretches() -> None:
    world = world_of(PETS)
    for number in range(1, 13):
        status = "sold" if number % 2 else "available"
        world.run("addPet", name=f"pet {number}", status=status, tags=[f"t{number % 3}"])
    assert [pet["id"] for pet in world.body("listPets", status="sold")] == [1, 3, 5, 7, 9, 11]
    assert [pet["id"] for pet in world.body("listPets", limit=3, offset=8)] == [9, 10, 11]
    assert [pet["id"] for pet in world.body("listPets", tags=["t0"], limit=2)] == [3, 6]
    assert len(world.body("findPetsByStatus", status="available")) == 6


def test_leaves_a_list_it_cannot_choose_to_others() -> None:
    assert world_of(PETS).ask("listPets", q="brown dogs") is None


def test_leaves_what_is_no_collection_to_others() -> None:
    assert world_of(PETS).ask("login", name="Ann") is None


def test_never_changes_the_state_it_was_given() -> None:
    world = world_of(PETS)
    world.run("addPet", name="Rex", tags=["a"])
    for name, arguments in (
        ("addPet", {"name": "Tom"}),
        ("changePet", {"petId": 1, "tags": ["b"]}),
        ("replacePet", {"petId": 1, "name": "Max"}),
        ("deletePet", {"petId": 1}),
    ):
        before = copy.deepcopy(world.state)
        world.ask(name, **arguments)
        assert world.state == before


@pytest.mark.parametrize(
    "state",
    [
        {"resources": 5},
        {"resources": []},
        {"resources": {"pets": []}},
        {"resources": {"pets": {"1": "Rex"}}},
        {"last_ids": "none"},
        {"last_ids": {"pets": "1"}},
    ],
    ids=str,
)
def test_keeps_out_of_a_state_that_means_something_else_by_its_keys(state) -> None:
    assert world_of(PETS, state).ask("addPet", name="Rex") is None


def test_makes_ids_of_the_declared_type_the_same_every_time() -> None:
    first, second = world_of(SHOPS), world_of(SHOPS)
    made = first.body("create_shop", title="North")
    assert made == second.body("create_shop", title="North")
    shop_id = made["data"]["shop_id"]
    assert len(shop_id) == 36
    books = [first.body("add_book", shopId=shop_id, title=title)["isbn"] for title in "abc"]
    assert len(set(books)) == 3
    assert all(len(isbn) == 13 and isbn.isdigit() for isbn in books)


def test_fills_what_the_response_requires_from_path_and_schema() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    book = world.body("add_book", shopId=shop_id, title="Atlas", isbn="9" * 13)
    assert book == {"isbn": "9" * 13, "shopId": shop_id, "title": "Atlas", "copies": 1}


def test_wraps_lists_and_items_as_declared() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    shop = {"shop_id": shop_id, "title": "North"}
    assert world.body("get_shop", shopId=shop_id) == {"data": shop}
    listed = {"items": [shop], "total": 1, "hasMore": False, "next": None}
    assert world.body("list_shops") == listed
    for title in "abcde":
        world.run("add_book", shopId=shop_id, title=title)
    page = world.body("list_books", shopId=shop_id, page=2, per_page=2)
    assert [book["title"] for book in page["books"]] == ["c", "d"]
    assert (page["total"], page["hasMore"]) == (5, True)


def test_keeps_the_children_of_different_parents_apart() -> None:
    world = world_of(SHOPS)
    north = world.body("create_shop", title="North")["data"]["shop_id"]
    south = world.body("create_shop", title="South")["data"]["shop_id"]
    world.run("add_book", shopId=north, title="Atlas", isbn="1" * 13)
    assert world.body("list_books", shopId=south)["books"] == []
    assert world.run("get_book", shopId=south, bookIsbn="1" * 13).status == 404


def test_refuses_children_of_a_parent_that_is_not_there() -> None:
    world = world_of(SHOPS)
    reply = world.run("add_book", shopId="nowhere", title="Atlas")
    detail = {"status": 404, "detail": "There is no shop 'nowhere'."}
    assert (reply.status, reply.body) == (404, {"error": detail})
    assert world.run("list_books", shopId="nowhere").status == 404
    assert world.run("list_reviews", shopId="nowhere", bookIsbn="1").status == 404


def test_deletes_everything_below_with_the_parent() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    book = {
        "shopId": shop_id,
        "bookIsbn": world.body("add_book", shopId=shop_id, title="A")["isbn"],
    }
    review = world.body("add_review", **book, text="Good")
    assert world.body("list_reviews", **book) == [review]
    world.run("delete_shop", shopId=shop_id)
    assert world.run("list_reviews", **book).status == 404
    assert world.run("get_book", **book).status == 404
    assert world.state["resources"] == {"v1/shops": {}}


def test_refuses_to_create_what_exists_already() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    world.run("add_book", shopId=shop_id, title="Atlas", isbn="1" * 13)
    again = world.run("add_book", shopId=shop_id, title="Other", isbn="1" * 13)
    assert again.status == 409
    assert again.body["error"]["detail"] == f"There is a book '{'1' * 13}' already."


def test_puts_a_new_item_where_the_document_says_201() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    place = {"shopId": shop_id, "bookIsbn": "2" * 13}
    made = world.run("put_book", **place, title="Atlas")
    assert (made.status, made.body["isbn"]) == (201, "2" * 13)
    assert world.run("put_book", **place, title="Globe").status == 200
    assert world.body("get_book", **place)["title"] == "Globe"


def test_answers_a_deletion_with_the_declared_body() -> None:
    world = world_of(SHOPS)
    shop_id = world.body("create_shop", title="North")["data"]["shop_id"]
    isbn = world.body("add_book", shopId=shop_id, title="Atlas")["isbn"]
    assert world.body("remove_book", shopId=shop_id, bookIsbn=isbn) == {"deleted": True}


def test_serves_documents_that_put_to_the_collection_and_post_to_the_item() -> None:
    world = world_of(USERS)
    world.run("createUser", username="ann", mail="a@example.com")
    assert world.body("getUser", username="ann")["mail"] == "a@example.com"
    world.run("putUser", username="ann", mail="b@example.com")
    assert world.body("getUser", username="ann")["mail"] == "b@example.com"
    world.run("postUser", username="ann", mail="c@example.com")
    assert world.body("getUser", username="ann")["mail"] == "c@example.com"
    assert world.run("putUser", username="bob", mail="x").status == 404


def test_leaves_bulk_creation_and_uploads_to_others() -> None:
    world = world_of(USERS)
    assert world.ask("createUsers", body=[{"username": "ann"}]) is None
    assert world.ask("uploadPicture", username="ann") is None


def test_leaves_a_collection_that_nobody_can_fill_to_others() -> None:
    assert world_of(ALBUMS).ask("getAlbum", albumId="a1") is None
    assert world_of(ALBUMS).ask("listAlbums") is None


def test_serves_a_read_only_collection_that_a_person_seeded() -> None:
    world = world_of(ALBUMS, {"resources": {"albums": {"a1": {"id": "a1", "title": "Blue"}}}})
    assert world.body("getAlbum", albumId="a1") == {"id": "a1", "title": "Blue"}
    assert world.run("getAlbum", albumId="a2").status == 404


def test_answers_without_the_schema_s_word_where_nothing_is_declared() -> None:
    world = world_of(BARE)
    made = world.body("addCard", title="Plan")
    assert made == {"id": 1, "title": "Plan"}
    assert world.body("getCard", idCard=1) == made
    missing = world.run("getCard", idCard="2")
    assert missing.body == {"error": "There is no card '2'."}


@pytest.mark.parametrize("content", [{}, {"application/json": {}}])
def test_lists_what_was_made_where_no_response_is_declared(content) -> None:
    document = copy.deepcopy(BARE)
    document["paths"]["/cards"]["get"]["responses"]["200"]["content"] = content
    world = world_of(document)
    assert world.body("listCards") == []
    made = [world.body("addCard", title=title) for title in ("Plan", "Draft")]
    assert world.body("listCards") == made
    world.run("deleteCard", idCard=1)
    assert world.body("listCards") == made[1:]


def test_does_not_list_where_an_object_of_another_kind_is_declared() -> None:
    document = copy.deepcopy(BARE)
    board = {"type": "object", "properties": {"title": {"type": "string"}}}
    content = {"application/json": {"schema": board}}
    document["paths"]["/cards"]["get"]["responses"]["200"]["content"] = content
    assert world_of(document).ask("listCards") is None


def test_gives_the_document_s_own_example_of_a_missing_item() -> None:
    example = {"code": 404, "message": "Nothing here"}
    paths = copy.deepcopy(PETS)
    paths["components"]["schemas"]["Failure"]["examples"] = [example]
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    content["application/json"]["example"] = example
    paths["paths"]["/pets/{petId}"]["get"]["responses"]["404"]["content"] = content
    assert world_of(paths).run("getPet", petId=1).body == example


def test_chooses_the_alternative_that_the_item_fits() -> None:
    world = world_of(ANIMALS)
    cat = world.body("addAnimal", kind="cat", lives=9)
    dog = world.body("addAnimal", kind="dog", tricks=["sit"])
    assert (cat["lives"], dog["tricks"]) == (9, ["sit"])
    assert world.body("getAnimal", id=dog["id"]) == dog


def test_orders_and_numbers_items_whatever_their_keys_are() -> None:
    keys = ["10", "9", "b10", "b9", "9" * 5000, "\u00b2", "", "007"]
    pets = {key: {"id": 1, "name": key, "createdAt": STAMP} for key in keys}
    world = world_of(PETS, {"resources": {"pets": pets}})
    assert [pet["name"] for pet in world.body("listPets")][1:5] == ["007", "9", "10", "9" * 5000]
    assert world.body("addPet", name="Rex")["id"] == 11
