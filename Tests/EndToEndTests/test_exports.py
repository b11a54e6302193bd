"""Venues in formats that other programs read."""

import io
import json
import xml.etree.ElementTree as xml
import zipfile

import pytest
from playwright.sync_api import expect

from conftest import floorcast
from phone_sensors import put_on_the_earth


def drawing(venue, floor, folder):
    """The DXF of a floor, as a file."""
    file = folder / f"{floor}.dxf"
    floorcast("export", venue, "--format", "dxf", "--floor", floor, "--output", file)
    return file


def features_after(import_of, folder):
    """The features of a venue that is made of plans, by id."""
    file = folder / "again.venue"
    floorcast("import", *import_of, "--into", file, "--replace")
    document = json.loads(floorcast("export", file).stdout)
    return {feature["id"]: feature for feature in document["features"]}


def test_a_cad_program_opens_every_drawing_without_a_fault(expo_file, tmp_path):
    ezdxf = pytest.importorskip("ezdxf")
    venue = json.loads(floorcast("export", expo_file).stdout)
    for floor in venue["frame"]["floors"]:
        document = ezdxf.readfile(drawing(expo_file, floor.get("id", str(floor["ordinal"])), tmp_path))
        auditor = document.audit()
        assert not auditor.errors and not auditor.fixes
        assert document.units == 6
        assert document.modelspace().query("LWPOLYLINE[layer=='WALL']")


def test_what_a_cad_program_saves_is_still_the_venue(expo_file, tmp_path):
    ezdxf = pytest.importorskip("ezdxf")
    names = [
        floor.get("id", str(floor["ordinal"]))
        for floor in json.loads(floorcast("export", expo_file).stdout)["frame"]["floors"]
    ]
    files = [drawing(expo_file, name, tmp_path) for name in names]
    before = features_after(files, tmp_path)
    for file in files:
        document = ezdxf.readfile(file)
        document.saveas(file)
    assert features_after(files, tmp_path) == before


def test_an_organiser_prints_a_plan_from_the_start_page(server, open_page):
    home = open_page("/", locale="en-GB")
    page = home.page
    page.get_by_role("button", name="More for Expo").click()
    page.get_by_role("button", name="Export…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Paper").select_option("A4")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename.startswith("expo-")
    root = xml.parse(io.BytesIO(download.value.path().read_bytes())).getroot()
    assert {root.get("width"), root.get("height")} == {"297mm", "210mm"}
    expect(dialog).to_be_hidden()


def test_the_start_page_says_what_a_format_needs(server, open_page):
    home = open_page("/", locale="de-DE")
    page = home.page
    page.get_by_role("button", name="Mehr für").click()
    page.get_by_role("button", name="Exportieren …").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Format").select_option("imdf")
    expect(dialog.get_by_label("Etage")).to_be_hidden()
    dialog.get_by_role("button", name="Exportieren").click()
    expect(dialog.get_by_text("Bitte ausfüllen.")).to_be_visible()
    dialog.get_by_label("Straße und Hausnummer").fill("Messedamm 22")
    dialog.get_by_label("Stadt", exact=True).fill("Berlin")
    dialog.get_by_label("Land").fill("DE")
    # The demo venue has no place on the earth; the browser notes the refusal, too.
    with page.expect_console_message(lambda message: "422" in message.text):
        dialog.get_by_role("button", name="Exportieren").click()
    expect(dialog.get_by_text("Längen- und Breitengrade")).to_be_visible()
    assert all("422" in each for each in home.complaints), home.complaints
    home.complaints.clear()


def test_the_address_of_a_venue_is_typed_once(server, open_page):
    put_on_the_earth(server)
    page = open_page("/", locale="en-GB").page

    def ask():
        page.get_by_role("button", name="More for Expo").click()
        page.get_by_role("button", name="Export…").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Format").select_option("imdf")
        return dialog

    dialog = ask()
    fields = {"Street": "Messedamm 22", "Town": "Berlin", "Country": "de"}
    for label, words in fields.items():
        dialog.get_by_label(label).fill(words)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        (address,) = json.loads(archive.read("address.geojson"))["features"]
    properties = address["properties"]
    assert [properties[name] for name in ("address", "locality", "country")] == [
        "Messedamm 22", "Berlin", "DE"]
    expect(dialog).to_be_hidden()
    dialog = ask()
    for label, words in {**fields, "Country": "DE"}.items():
        expect(dialog.get_by_label(label)).to_have_value(words)
