"""The exported contract says what the types say."""

import json
from typing import Any

import pytest

from qwirkle.analysis import analysis_schema, review_schema
from qwirkle.cli.boundary import run
from qwirkle.server import wire
from qwirkle.server.wire.schema import components, json_schema


def references(node: Any) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*(references(value) for value in node.values()))
    if isinstance(node, list):
        return set[str]().union(*(references(value) for value in node))
    return set()


def test_every_message_has_a_schema() -> None:
    messages = set(wire.__all__) - {"VERSION"}
    of_analysis = set(analysis_schema()["$defs"]) | set(review_schema()["$defs"]) | {"Reason"}
    assert set(components("#/$defs/{name}")) == messages | of_analysis
    assert not messages & of_analysis


def test_what_is_said_of_a_game_is_a_review_of_the_library() -> None:
    defs = json_schema()["$defs"]
    assert defs["ReviewProgress"]["properties"]["review"] == {"$ref": "#/$defs/Review"}
    turns = defs["TurnReview"]["properties"]
    assert turns["reasons"] == {"type": "array", "items": {"$ref": "#/$defs/Reason"}}
    assert {"$ref": "#/$defs/GiftOpened"} in defs["Reason"]["anyOf"]
    elsewhere = components("#/components/schemas/{name}")["ReviewProgress"]["properties"]
    assert elsewhere["review"] == {"$ref": "#/components/schemas/Review"}


def test_every_reference_leads_somewhere() -> None:
    document = json_schema()
    assert references(document) == {f"#/$defs/{name}" for name in document["$defs"]} & references(
        document
    )


def test_a_union_is_referred_to_by_its_name() -> None:
    event = json_schema()["$defs"]["EventMessage"]["properties"]["event"]
    assert event == {"$ref": "#/$defs/Event"}


def test_the_command_prints_the_contract_with_its_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json_schema()
    assert printed["version"] == wire.VERSION
