"""API descriptions of our own that answering is tried on."""


def json_body(schema: dict) -> dict:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def response(schema: dict | None = None, description: str = "as asked") -> dict:
    content = {} if schema is None else {"content": {"application/json": {"schema": schema}}}
    return {"description": description, **content}


def parameter(name: str, schema: dict, place: str = "path") -> dict:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def document(paths: dict, schemas: dict) -> dict:
    info = {"title": "Test", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


def ref(name: str) -> dict:
    return {"$ref": f"#/components/schemas/{name}"}


WHOLE = {"type": "integer"}
TEXT = {"type": "string"}
PET = {
    "type": "object",
    "required": ["id", "name", "createdAt"],
    "properties": {
        "id": {"type": "integer", "readOnly": True},
        "name": TEXT,
        "tag": TEXT,
        "status": {"type": "string", "enum": ["available", "sold"], "default": "available"},
        "tags": {"type": "array", "items": TEXT},
        "owner": {"type": "object", "properties": {"name": TEXT, "phone": TEXT}},
        "createdAt": {"type": "string", "format": "date-time", "readOnly": True},
    },
}
FAILURE = {
    "type": "object",
    "required": ["code", "message"],
    "properties": {"code": WHOLE, "message": TEXT},
}
MISSING = {"404": response(ref("Failure")), "default": response(ref("Failure"))}
PETS = document(
    {
        "/pets": {
            "get": {
                "operationId": "listPets",
                "parameters": [
                    parameter("limit", WHOLE, "query"),
                    parameter("offset", WHOLE, "query"),
                    parameter("status", TEXT, "query"),
                    parameter("tags", {"type": "array", "items": TEXT}, "query"),
                    parameter("q", TEXT, "query"),
                ],
                "responses": {"200": response({"type": "array", "items": ref("Pet")})},
            },
            "post": {
                "operationId": "addPet",
                "requestBody": json_body(ref("Pet")),
                "responses": {"201": response(ref("Pet")), **MISSING},
            },
        },
        "/pets/findByStatus": {
            "get": {
                "operationId": "findPetsByStatus",
                "parameters": [parameter("status", TEXT, "query")],
                "responses": {"200": response({"type": "array", "items": ref("Pet")})},
            },
        },
        "/pets/{petId}": {
            "parameters": [parameter("petId", WHOLE)],
            "get": {"operationId": "getPet", "responses": {"200": response(ref("Pet")), **MISSING}},
            "put": {
                "operationId": "replacePet",
                "requestBody": json_body(ref("Pet")),
                "responses": {"200": response(ref("Pet")), **MISSING},
            },
            "patch": {
                "operationId": "changePet",
                "requestBody": json_body({**PET, "required": []}),
                "responses": {"200": response(ref("Pet")), **MISSING},
            },
            "delete": {"operationId": "deletePet", "responses": {"204": response(), **MISSING}},
        },
        "/login": {
            "post": {
                "operationId": "login",
                "requestBody": json_body({"type": "object", "properties": {"name": TEXT}}),
                "responses": {"200": response({"type": "object", "properties": {"token": TEXT}})},
            },
        },
    },
    {"Pet": PET, "Failure": FAILURE},
)

SHOP = {
    "type": "object",
    "required": ["shop_id", "title"],
    "properties": {"shop_id": {"type": "string", "format": "uuid"}, "title": TEXT},
}
BOOK = {
    "type": "object",
    "required": ["isbn", "shopId", "title", "copies"],
    "properties": {
        "isbn": {"type": "string", "pattern": "^[0-9]{13}$"},
        "shopId": TEXT,
        "title": TEXT,
        "copies": {"type": "integer", "minimum": 1},
    },
}
NEW_BOOK = {
    "type": "object",
    "required": ["title"],
    "properties": {"title": TEXT, "isbn": {"type": "string", "pattern": "^[0-9]{13}$"}},
}
REVIEW = {
    "type": "object",
    "required": ["id", "text"],
    "properties": {"id": TEXT, "text": TEXT},
}
TROUBLE = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["status", "detail"],
            "properties": {"status": WHOLE, "detail": TEXT},
        }
    },
}


def wrapped(name: str, schema: str) -> dict:
    return {
        "type": "object",
        "required": [name, "total", "next"],
        "properties": {
            name: {"type": "array", "items": ref(schema)},
            "total": WHOLE,
            "hasMore": {"type": "boolean"},
            "next": {"type": ["string", "null"]},
        },
    }


def enveloped(schema: str) -> dict:
    return {"type": "object", "required": ["data"], "properties": {"data": ref(schema)}}


GONE = {"4XX": response(ref("Trouble"))}
SHOP_ID = parameter("shopId", TEXT)
BOOK_ID = parameter("bookIsbn", TEXT)
SHOPS = document(
    {
        "/v1/shops": {
            "get": {
                "operationId": "list_shops",
                "responses": {"200": response(wrapped("items", "Shop"))},
            },
            "post": {
                "operationId": "create_shop",
                "requestBody": json_body({"type": "object", "properties": {"title": TEXT}}),
                "responses": {"201": response(enveloped("Shop")), **GONE},
            },
        },
        "/v1/shops/{shopId}": {
            "parameters": [SHOP_ID],
            "get": {
                "operationId": "get_shop",
                "responses": {"200": response(enveloped("Shop")), **GONE},
            },
            "delete": {"operationId": "delete_shop", "responses": {"200": response(), **GONE}},
        },
        "/v1/shops/{shopId}/books": {
            "parameters": [SHOP_ID],
            "get": {
                "operationId": "list_books",
                "parameters": [
                    parameter("page", WHOLE, "query"),
                    parameter("per_page", WHOLE, "query"),
                ],
                "responses": {"200": response(wrapped("books", "Book")), **GONE},
            },
            "post": {
                "operationId": "add_book",
                "requestBody": json_body(NEW_BOOK),
                "responses": {"201": response(ref("Book")), **GONE},
            },
        },
        "/v1/shops/{shopId}/books/{bookIsbn}": {
            "parameters": [SHOP_ID, BOOK_ID],
            "get": {"operationId": "get_book", "responses": {"200": response(ref("Book")), **GONE}},
            "put": {
                "operationId": "put_book",
                "requestBody": json_body(NEW_BOOK),
                "responses": {"200": response(ref("Book")), "201": response(ref("Book")), **GONE},
            },
            "delete": {
                "operationId": "remove_book",
                "responses": {
                    "200": response(
                        {
                            "type": "object",
                            "required": ["deleted"],
                            "properties": {"deleted": {"type": "boolean"}},
                        }
                    ),
                    **GONE,
                },
            },
        },
        "/v1/shops/{shopId}/books/{bookIsbn}/reviews": {
            "parameters": [SHOP_ID, BOOK_ID],
            "get": {
                "operationId": "list_reviews",
                "responses": {"200": response({"type": "array", "items": ref("Review")}), **GONE},
            },
            "post": {
                "operationId": "add_review",
                "requestBody": json_body({"type": "object", "properties": {"text": TEXT}}),
                "responses": {"201": response(ref("Review")), **GONE},
            },
        },
    },
    {"Shop": SHOP, "Book": BOOK, "Review": REVIEW, "Trouble": TROUBLE},
)

USER = {
    "type": "object",
    "required": ["username"],
    "properties": {"username": TEXT, "mail": TEXT},
}
USERNAME = parameter("username", TEXT)
USERS = document(
    {
        "/user": {
            "post": {
                "operationId": "createUser",
                "requestBody": json_body(ref("User")),
                "responses": {"200": response(ref("User"))},
            },
            "put": {
                "operationId": "putUser",
                "requestBody": json_body(ref("User")),
                "responses": {"200": response(ref("User"))},
            },
        },
        "/user/createWithList": {
            "post": {
                "operationId": "createUsers",
                "requestBody": json_body({"type": "array", "items": ref("User")}),
                "responses": {"200": response(ref("User"))},
            },
        },
        "/user/{username}": {
            "parameters": [USERNAME],
            "get": {"operationId": "getUser", "responses": {"200": response(ref("User"))}},
            "post": {
                "operationId": "postUser",
                "parameters": [parameter("mail", TEXT, "query")],
                "responses": {"200": response(ref("User"))},
            },
        },
        "/user/{username}/picture": {
            "post": {
                "operationId": "uploadPicture",
                "parameters": [USERNAME],
                "responses": {"200": response({"type": "object"})},
            },
        },
    },
    {"User": USER},
)
ALBUM = {"type": "object", "required": ["id"], "properties": {"id": TEXT, "title": TEXT}}
ALBUMS = document(
    {
        "/albums": {
            "get": {
                "operationId": "listAlbums",
                "responses": {"200": response({"type": "array", "items": ref("Album")})},
            },
        },
        "/albums/{albumId}": {
            "get": {
                "operationId": "getAlbum",
                "parameters": [parameter("albumId", TEXT)],
                "responses": {"200": response(ref("Album"))},
            },
        },
    },
    {"Album": ALBUM},
)
BARE = document(
    {
        "/cards": {
            "post": {
                "operationId": "addCard",
                "requestBody": json_body({"type": "object", "properties": {"title": TEXT}}),
                "responses": {"200": response()},
            },
            "get": {"operationId": "listCards", "responses": {"200": response()}},
        },
        "/cards/{idCard}": {
            "get": {
                "operationId": "getCard",
                "parameters": [parameter("idCard", {})],
                "responses": {"200": response()},
            },
            "delete": {
                "operationId": "deleteCard",
                "parameters": [parameter("idCard", {})],
                "responses": {"200": response()},
            },
        },
    },
    {},
)
ANIMAL_ID = {"id": {"type": "integer", "readOnly": True}}
ANIMALS = document(
    {
        "/animals": {
            "post": {
                "operationId": "addAnimal",
                "requestBody": json_body(
                    {
                        "type": "object",
                        "properties": {
                            "kind": TEXT,
                            "lives": WHOLE,
                            "tricks": {"type": "array", "items": TEXT},
                        },
                    }
                ),
                "responses": {"201": response(ref("Animal"))},
            },
        },
        "/animals/{id}": {
            "get": {
                "operationId": "getAnimal",
                "parameters": [parameter("id", WHOLE)],
                "responses": {"200": response(ref("Animal"))},
            },
        },
    },
    {
        "Animal": {"oneOf": [ref("Cat"), ref("Dog")]},
        "Cat": {
            "type": "object",
            "required": ["id", "kind", "lives"],
            "properties": {**ANIMAL_ID, "kind": {"const": "cat"}, "lives": WHOLE},
        },
        "Dog": {
            "type": "object",
            "required": ["id", "kind", "tricks"],
            "properties": {
                **ANIMAL_ID,
                "kind": {"const": "dog"},
                "tricks": {"type": "array", "items": TEXT},
            },
        },
    },
)
