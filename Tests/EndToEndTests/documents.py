"""The documents of the interface, docs/openapi.json and docs/asyncapi.json, as schemas to hold values against."""

import json

from jsonschema import Draft202012Validator

from conftest import ROOT

#: Problems have further members by kind; a floor is part of an allOf and may not refuse its siblings'.
OPEN = {"Problem", "Floor"}


class Document:
    """A document, with schemas that take only the members that they name, so that undocumented ones are found."""

    def __init__(self, name):
        self.content = json.loads((ROOT / "docs" / name).read_text())
        self.schemas = {
            name: schema if name in OPEN else strict(schema)
            for name, schema in self.content["components"]["schemas"].items()
        }

    def complaints(self, schema, value):
        """How a value differs from a schema of the document."""
        root = {**strict(schema), "components": {"schemas": self.schemas}}
        errors = Draft202012Validator(root).iter_errors(value)
        return [f"{error.json_path}: {error.message[:300]}" for error in errors]


def strict(schema):
    """The schema with no members but those that it names."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {name: strict(each) for name, each in schema.items()}
    if "allOf" in changed:
        changed["unevaluatedProperties"] = False
        changed["allOf"] = schema["allOf"]
    elif "properties" in schema and schema.get("type") == "object":
        changed.setdefault("additionalProperties", False)
    return changed
