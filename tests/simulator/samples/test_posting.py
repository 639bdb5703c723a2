"""Each tool of the posting sample, through the pipeline."""

import pytest

from tests.support.sample_tools import Tools

MINE = {"id": 0, "username": "ada", "content": "Hello World", "tags": ["#Hi"], "mentions": []}
BOBS = {"id": 1, "username": "bob", "content": "Rain", "tags": [], "mentions": ["@ada"]}


def account(signed_in: bool = True) -> Tools:
    state = {
        "username": "ada",
        "password": "secret",
        "authenticated": signed_in,
        "tweet_counter": 2,
        "tweets": {"0": dict(MINE), "1": dict(BOBS)},
        "comments": {},
        "retweets": {},
        "following_list": ["bob"],
    }
    return Tools("posting", state)


@pytest.mark.parametrize(
    ("username", "password", "is_right"),
    [("ada", "secret", True), ("ada", "Secret", False), ("bob", "secret", False)],
)
def test_signs_in_with_the_right_name_and_password_only(username, password, is_right) -> None:
    tools = account(signed_in=False)
    told = tools.body("authenticate_twitter", username=username, password=password)
    assert told == {"authentication_status": is_right}
    assert tools.body("posting_get_login_status") == {"login_status": is_right}


def test_a_wrong_password_signs_nobody_out() -> None:
    tools = account()
    tools.body("authenticate_twitter", username="ada", password="wrong")
    assert tools.body("posting_get_login_status") == {"login_status": True}


def test_a_post_has_the_next_number() -> None:
    tools = account()
    made = tools.body("post_tweet", content="Sun", tags=["#sun"])
    assert made == {
        "id": 2, "username": "ada", "content": "Sun", "tags": ["#sun"], "mentions": [],
    }  # fmt: skip
    assert tools.state["tweets"]["2"] == made
    assert tools.body("post_tweet", content="Moon", mentions=["@bob"])["id"] == 3
    assert tools.state["tweet_counter"] == 4


def test_passes_a_post_on_once() -> None:
    tools = account()
    tools.body("retweet", tweet_id=1)
    before = tools.state
    assert "before" in tools.body("retweet", tweet_id=1)["retweet_status"]
    assert tools.state == before
    assert tools.state["retweets"] == {"ada": [1]}


def test_comments_stand_under_their_post_in_order() -> None:
    tools = account()
    tools.body("comment", tweet_id=1, comment_content="Here too")
    tools.body("comment", tweet_id=1, comment_content="No more")
    comments = tools.body("get_tweet_comments", tweet_id=1)
    assert comments == [
        {"username": "ada", "content": "Here too"},
        {"username": "ada", "content": "No more"},
    ]
    assert tools.state["comments"] == {"1": comments}
    assert tools.body("get_tweet_comments", tweet_id=0) == []


def test_mentions_are_added_to_a_post() -> None:
    tools = account(signed_in=False)
    tools.body("mention", tweet_id=1, mentioned_usernames=["@eve", "@bob"])
    assert tools.body("get_tweet", tweet_id=1)["mentions"] == ["@ada", "@eve", "@bob"]


def test_follows_and_stops_following_and_says_whether_that_is_new() -> None:
    tools = account()
    assert tools.body("follow_user", username_to_follow="bob") == {"follow_status": False}
    assert tools.body("follow_user", username_to_follow="eve") == {"follow_status": True}
    assert tools.body("list_all_following") == {"following_list": ["bob", "eve"]}
    assert tools.body("unfollow_user", username_to_unfollow="bob") == {"unfollow_status": True}
    assert tools.body("unfollow_user", username_to_unfollow="bob") == {"unfollow_status": False}
    assert tools.state["following_list"] == ["eve"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("post_tweet", {"content": "Sun"}),
        ("retweet", {"tweet_id": 1}),
        ("comment", {"tweet_id": 1, "comment_content": "x"}),
        ("follow_user", {"username_to_follow": "eve"}),
        ("unfollow_user", {"username_to_unfollow": "bob"}),
        ("list_all_following", {}),
    ],
)
def test_acting_in_the_accounts_name_needs_it_signed_in(tool, arguments) -> None:
    told = account(signed_in=False).refusal(tool, **arguments)
    assert told == (401, "The account is not signed in: sign in with authenticate_twitter.")


@pytest.mark.parametrize(
    ("tool", "more"),
    [
        ("retweet", {}),
        ("comment", {"comment_content": "x"}),
        ("mention", {"mentioned_usernames": ["@eve"]}),
        ("get_tweet", {}),
        ("get_tweet_comments", {}),
    ],
)
def test_a_post_that_is_not_there_is_not_found(tool, more) -> None:
    assert account().refusal(tool, tweet_id=9, **more) == (404, "There is no post 9.")


def test_finds_posts_by_author_and_by_a_word_in_any_case() -> None:
    tools = account(signed_in=False)
    assert tools.body("get_user_tweets", username="bob") == [BOBS]
    assert tools.body("get_user_tweets", username="eve") == []
    assert tools.body("search_tweets", keyword="world") == [MINE]
    assert tools.body("search_tweets", keyword="#hi") == [MINE]
    assert tools.body("search_tweets", keyword="snow") == []


def test_counts_what_someone_has_done() -> None:
    tools = account()
    tools.body("retweet", tweet_id=1)
    own = {"tweet_count": 1, "following_count": 1, "retweet_count": 1}
    assert tools.body("get_user_stats", username="ada") == own
    bobs = {"tweet_count": 1, "following_count": 0, "retweet_count": 0}
    assert tools.body("get_user_stats", username="bob") == bobs


def test_nobody_is_there_where_the_state_holds_nothing() -> None:
    tools = Tools("posting", {})
    told = tools.body("authenticate_twitter", username="ada", password="x")
    assert told == {"authentication_status": False}
    assert tools.body("search_tweets", keyword="a") == []
    assert tools.refusal("post_tweet", content="x")[0] == 401
