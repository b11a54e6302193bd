"""The HTTP interface of a Floorcast server, a method for each operation.

Written by scripts/python-client from web/api/openapi.json; edit that document instead.
"""
from __future__ import annotations

from typing import Any, Dict, List, Literal, Union
from urllib.parse import quote

from . import models


def part(value: str | int) -> str:
    """A value as one part of a path."""
    return quote(str(value), safe="")


class Operations:
    """What can be asked; `Floorcast` carries it out. Errors are `Problem`s."""

    def ask(self, method: str, path: str, **how: Any) -> Any:
        """Carries a request out."""
        raise NotImplementedError

    def get_health(self) -> models.Health:
        """Version and uptime."""
        return self.ask("GET", "/api/v1/health")

    def get_status(self) -> models.Status:
        """State of the server for organisers. What the page `/status/` shows. Histories have one value
        every 5 s for the last ten minutes, `null` where none is known.
        """
        return self.ask("GET", "/api/v1/status")

    def get_map_tiles(self) -> models.GetMapTilesAnswer:
        """The map below plans in the editor. What the operator has named by `--map-tiles`; `null` for no
        map.
        """
        return self.ask("GET", "/api/v1/map-tiles")

    def get_liveness(self) -> models.GetLivenessAnswer:
        """Liveness probe."""
        return self.ask("GET", "/healthz")

    def get_readiness(self) -> models.Readiness:
        """Readiness probe. Problems name venues only for clients with `watchServer`."""
        return self.ask("GET", "/readyz")

    def get_metrics(self) -> str:
        """Metrics for Prometheus."""
        return self.ask("GET", "/metrics", answer="text")

    def list_venues(self) -> models.ListVenuesAnswer:
        """The venues of this server."""
        return self.ask("GET", "/api/v1/venues")

    def create_venue(self, body: models.CreateVenueBody) -> models.Venue:
        """Create a venue. It has one building and a ground floor of 60 × 40 m and is served at once.
        Without `slug` the server derives one from the name. With `copyOf` it is a copy of that venue,
        with its pictures, versions and history; the client must be allowed to edit that one.
        """
        return self.ask("POST", "/api/v1/venues", body=body)

    def get_venue(self, slug: str) -> models.Venue:
        """Name, floors, settings and pictures."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}")

    def remove_venue(self, slug: str) -> models.RemovedVenue:
        """Move a venue into the bin."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}")

    def get_venue_file(self, slug: str) -> bytes:
        """The whole venue file."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/file", answer="bytes")

    def export_venue(
        self, slug: str, *, format: Literal['geojson', 'imdf', 'dxf', 'csv', 'svg'], frame: Literal['metres',
        'wgs84'] | None = None, floor: str | None = None, paper: Literal['a4', 'a3', 'a2', 'a1', 'a0'] | None
        = None, lang: str | None = None, street: str | None = None, locality: str | None = None, country: str
        | None = None,
    ) -> bytes:
        """The venue in a format that other programs read. docs/formats.md says what each format has of a
        venue, and what it cannot say.
        """
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/export", query={"format": format, "frame": frame, "floor":
            floor, "paper": paper, "lang": lang, "street": street, "locality": locality, "country": country},
            answer="bytes",
        )

    def read_programme(
        self, slug: str, *, format: Literal['json', 'csv', 'ics'] | None = None, lang: str | None = None,
    ) -> models.Programme:
        """Sessions and stands. Sessions by start, stands by id; as a table or calendar with `format`.
        docs/programme.md has the properties.
        """
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/programme", query={"format": format, "lang": lang},
        )

    def list_programme_entries(
        self, slug: str, *, revision: int | None = None,
    ) -> models.ListProgrammeEntriesAnswer:
        """The programme as edits change it. All entries, hidden ones, names of rooms and what importers
        remember included.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/programme/entries", query={"revision": revision})

    def import_programme(
        self, slug: str, body: bytes, *, source: str, preview: bool | None = None, author: str | None = None,
        edit: str | None = None, expected: str | None = None, media_type: str = "application/octet-stream",
    ) -> models.ProgrammeImportAnswer:
        """Import a list of sessions or stands, or compare it. Schedule XML or JSON of frab, Pentabarf and
        pretalx, iCalendar, or CSV; the server finds the format from the bytes. What came from the same
        `source` before is found by its id there; what people changed stays. An import is one edit with
        one undo.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/programme/import", body=body, media_type=media_type,
            query={"source": source, "preview": preview, "author": author, "edit": edit, "expected": expected},
        )

    def read_programme_source(self, slug: str) -> models.ProgrammeSourceAnswer:
        """Where the programme is fetched from, and what is new there. Compares the list that was fetched
        last with the programme. Only clients with `setSource` get the whole `address`.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/programme/source")

    def set_programme_source(
        self, slug: str, body: models.SetProgrammeSourceBody,
    ) -> models.ProgrammeSourceAnswer:
        """Set the address that the programme is fetched from. Nothing is fetched by that. Another address
        forgets what was fetched from the one before.
        """
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/programme/source", body=body)

    def remove_programme_source(self, slug: str) -> None:
        """Fetch the programme from nowhere. Deletes the address and what was fetched; the programme stays."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/programme/source", answer="nothing")

    def fetch_programme(self, slug: str) -> models.ProgrammeSourceAnswer:
        """Look at the address now. Waits for the other server, at most 30 seconds. That it gives no list
        is an answer, not an error; nothing is taken.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/programme/source/fetches")

    def import_fetched_programme(
        self, slug: str, body: models.ImportFetchedProgrammeBody, *, preview: bool | None = None, author: str
        | None = None, edit: str | None = None, expected: str | None = None,
    ) -> models.ProgrammeImportAnswer:
        """Import the list that was fetched, or compare it. As an import of the list itself does."""
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/programme/source/import", body=body, query={"preview":
            preview, "author": author, "edit": edit, "expected": expected},
        )

    def list_bin(self) -> models.ListBinAnswer:
        """Removed venues."""
        return self.ask("GET", "/api/v1/bin")

    def delete_venue(self, slug: str) -> None:
        """Delete a removed venue for good."""
        return self.ask("DELETE", f"/api/v1/bin/{part(slug)}", answer="nothing")

    def put_venue_back(self, slug: str) -> models.Venue:
        """Put a removed venue back."""
        return self.ask("POST", f"/api/v1/bin/{part(slug)}/restorations")

    def list_features(self, slug: str, *, floor: str | None = None) -> models.FeatureList:
        """All features, or those of a floor."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/features", query={"floor": floor})

    def get_snapshot(self, slug: str, *, revision: int | None = None) -> models.Snapshot:
        """Everything a page needs to begin. One revision of the venue and its features; then follow the
        edits after `revision`.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/snapshot", query={"revision": revision})

    def get_manifest(self, slug: str, *, lang: Literal['en', 'de'] | None = None) -> Dict[str, Any]:
        """What a phone needs to install the page that leads visitors. A Web Application Manifest with the
        venue's name, colours and logo. Its addresses are relative to it.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/manifest", query={"lang": lang})

    def list_issues(self, slug: str) -> models.IssueList:
        """What in the plan is probably a mistake. The rules are in validation.md; the stream `issues`
        reports changes.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/issues")

    def get_image(self, slug: str, id: str | int) -> bytes:
        """The bytes that an image shows now."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/images/{part(id)}", answer="bytes")

    def add_content(
        self, slug: str, body: bytes, *, page: int | None = None, media_type: str,
    ) -> models.Content:
        """Upload a plan picture or a page of a PDF. PNG, JPEG, WebP, SVG or PDF; the server finds the type
        from the bytes. At most 64 MB, 30 000 pixels a side and 100 million pixels (`--pixels-per-
        picture`). A PDF page is drawn at 300 dpi and at most 6000 pixels a side.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/contents", body=body, media_type=media_type, query={"page":
            page},
        )

    def import_plan(
        self, slug: str, body: bytes, *, source: str, preview: bool | None = None, author: str | None = None,
        edit: str | None = None, media_type: str = "application/octet-stream",
    ) -> models.ImportAnswer:
        """Import a plan of another system, or try it. IMDF, OpenStreetMap, DXF, SVG, Open-RMF, robot maps
        and the other formats of docs/formats.md; the server finds the format from the bytes. What came
        from the same `source` before is updated, what was drawn by hand stays. An import is one edit
        with one undo.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/imports", body=body, media_type=media_type, query={"source":
            source, "preview": preview, "author": author, "edit": edit},
        )

    def get_content(self, slug: str, id: str | int) -> bytes:
        """Uploaded bytes by their hash. They never change. SVG is sent with a Content-Security-Policy that
        keeps its scripts from running.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/contents/{part(id)}", answer="bytes")

    def list_edits(
        self, slug: str, *, after: int | None = None, before: int | None = None, limit: int | None = None,
        subject: str | None = None,
    ) -> models.EditList:
        """Edits after or before a revision. `after` lists what a client missed, oldest first; `before` and
        `subject` list the history, newest first. Authors are left out for clients that may not see
        them.
        """
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/edits", query={"after": after, "before": before, "limit":
            limit, "subject": subject},
        )

    def add_edit(self, slug: str, body: models.Edit) -> models.AppliedEdit:
        """Apply an edit. An edit applies whole or not at all, and survives power loss once it is answered."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/edits", body=body)

    def list_versions(self, slug: str) -> models.ListVersionsAnswer:
        """Named versions."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/versions")

    def add_version(self, slug: str, body: models.AddVersionBody) -> models.Version:
        """Name the present state."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/versions", body=body)

    def get_version(self, slug: str, id: str | int) -> models.Snapshot:
        """A venue as it was."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/versions/{part(id)}")

    def remove_version(self, slug: str, id: str | int) -> None:
        """Forget a version."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/versions/{part(id)}", answer="nothing")

    def compare_states(
        self, slug: str, *, from_: str | None = None, to: str | None = None,
    ) -> models.Comparison:
        """Differences between two states."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/comparisons", query={"from": from_, "to": to})

    def restore_state(self, slug: str, body: models.RestoreStateBody) -> models.AppliedEdit:
        """Return to an earlier state. One edit that can be undone like any other."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/restorations", body=body)

    def compact_journal(self, slug: str, body: models.CompactJournalBody) -> models.CompactJournalAnswer:
        """Delete old edits for good. Deletes the edits up to a version, and pictures that only they refer
        to.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/compactions", body=body)

    def find_route(self, slug: str, body: models.RoutesRequest) -> models.RouteAnswer:
        """A walk, the nearest of many, or a tour. Answers 200 for a refusal too. With `via` the answer is
        a tour.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/routes", body=body)

    def find_walking_times(self, slug: str, body: models.WalkingTimesRequest) -> models.WalkingTimes:
        """How long the walks from one place to many take. The same seconds as those of routes, for about
        the price of one. `seconds` has an element for each place of `to`, in their order; null where no
        way leads.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/walking-times", body=body)

    def find_recommendations(self, slug: str, body: models.RecommendationsRequest) -> models.Recommendations:
        """Sessions and stands that fit a visitor's words, and a tour of them. The best first. Nothing that
        is over, full, or cannot be reached in time from `from` with the `profile` is offered. With
        `from` and `minutes` there is a tour of the best of them; `score` equal to `bound` says that
        none is better.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/recommendations", body=body)

    def try_operations(self, slug: str, body: models.TrialRequest) -> models.TrialAnswer:
        """A walk on the plan as operations would change it. Nothing is stored. At most 8 trials wait in a
        venue.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/trials", body=body)

    def predict_coverage(self, slug: str, body: models.CoverageRequest) -> models.Coverage:
        """How right positions will be on a floor. On the plan as operations would change it. Nothing is
        stored. At most 8 questions about anchors wait in a venue.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/anchors/coverage", body=body)

    def propose_anchors(self, slug: str, body: models.ProposalRequest) -> models.Proposal:
        """A step towards the fewest anchors that give a wanted radius. Each request searches for a
        fraction of a second; `sites` and `tried` of its answer ask for the next step. Anchors that are
        drawn stay.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/anchors/proposals", body=body)

    def survey_anchors(self, slug: str, body: models.SurveyRequest) -> models.Survey:
        """Where anchors stand by the distances between them. Nothing is moved. Distances of one pair, in
        both directions, count by their median. At most 80 anchors.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/anchors/distances", body=body)

    def read_codes(self, slug: str, body: bytes, *, media_type: str) -> models.ReadingsAnswer:
        """What the codes in a picture of a camera say. The server keeps no picture."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/readings", body=body, media_type=media_type)

    def get_walkable(
        self, slug: str, *, floor: str, profile: Literal['walking', 'stepFree'] | None = None,
    ) -> models.WalkableAnswer:
        """The walkable space of a floor."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/walkable", query={"floor": floor, "profile": profile},
        )

    def find_evacuation(self, slug: str, body: models.EvacuationRequest) -> models.Evacuation:
        """Ways from all people, or from places, to the nearest exits. Needs `seePositions` too, unless
        `from` names places. `seconds` are those of walking; queues are not included.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/evacuations", body=body)

    def add_locations(
        self, slug: str, body: Union[models.Location, models.LocationList] | bytes,
    ) -> models.LocationsAnswer:
        """Report locations. Each location is taken or refused by the rules in api.md. The first 1000
        refusals are listed.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/locations", body=body,
            media_type="application/vnd.floorcast.locations",
        )

    def add_measurements(
        self, slug: str, body: Union[models.Measurement, models.MeasurementList] | bytes,
    ) -> models.LocationsAnswer:
        """Report measurements. The server estimates from them where navigators are (positioning.md). Each
        is taken or refused by itself; the first 1000 refusals are listed.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/measurements", body=body,
            media_type="application/vnd.floorcast.measurements",
        )

    def get_recording(self, slug: str) -> models.MeasurementRecording:
        """The recording of measurements."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/measurements/recording")

    def begin_recording(self, slug: str, body: models.BeginRecordingBody) -> models.MeasurementRecording:
        """Record measurements. For support. An earlier recording is lost."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/measurements/recording", body=body)

    def remove_recording(self, slug: str) -> None:
        """End and remove the recording."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/measurements/recording", answer="nothing")

    def get_recording_file(self, slug: str) -> bytes:
        """The recorded measurements."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/measurements/recording/file", answer="bytes")

    def list_navigators(self, slug: str, *, floor: str | None = None) -> models.NavigatorList:
        """Latest location of each navigator."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/navigators", query={"floor": floor})

    def add_navigator(self, slug: str) -> models.Session:
        """Give a guest a navigator of its own. With a pseudonym that the guest alone may report. A guest
        that has one keeps it (200).
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/navigators")

    def get_navigator(self, slug: str, id: str | int) -> models.Navigator:
        """Latest location of one navigator. With how far it can be trusted now."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/navigators/{part(id)}")

    def get_positioning(self, slug: str, id: str | int) -> models.Positioning:
        """Where measurements put a navigator. The estimate from which the map shows the navigator, and how
        far it can be trusted.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/navigators/{part(id)}/positioning")

    def list_anchor_reports(self, slug: str) -> models.AnchorReports:
        """Whether anchors stand where they are drawn. What tags tell of the anchors on the plan."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/positioning/anchors")

    def list_devices(self, slug: str) -> models.DeviceBoard:
        """How the devices of a venue fare. Anchors, gateways, markers, phones and tags with their state,
        figures and alarms (devices.md).
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/devices")

    def get_device_table(self, slug: str) -> str:
        """The devices as a table. A line a device, with the names of the columns before them (RFC 4180)."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/devices.csv", answer="text")

    def try_mapping(self, slug: str, body: models.MappingTrial) -> models.MappingTrialAnswer:
        """What a gateway's table makes of messages. Nothing is reported. At most 50 messages of 4096 bytes
        and 200 rules; at most 20 reports and 20 faults of a message are listed.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/mappings/trials", body=body)

    def add_device_status(self, slug: str, body: models.AddDeviceStatusBody) -> models.DeviceStatusAnswer:
        """Report how devices fare. What devices say of themselves, or a gateway for them; at most 1000.
        What a status leaves out stays as it was said before.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/devices/status", body=body)

    def get_device(self, slug: str, id: str | int) -> models.Device:
        """One device. With the error of each hour and the navigators that measure it now."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/devices/{part(id)}")

    def remove_device(self, slug: str, id: str | int) -> None:
        """Forget a device. One that is not on the plan; it is known again when it speaks again."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/devices/{part(id)}", answer="nothing")

    def get_sharing(self, slug: str, id: str | int) -> models.Sharing:
        """Who sees a navigator."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/navigators/{part(id)}/sharing")

    def set_sharing(self, slug: str, id: str | int, body: models.Sharing) -> models.Sharing:
        """Choose who sees a navigator."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/navigators/{part(id)}/sharing", body=body)

    def get_occupancy(self, slug: str, *, floor: str | None = None) -> models.AreaCounts:
        """People in each area. Clients without `seePositions` get multiples of `least`, and `few` below
        it.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/occupancy", query={"floor": floor})

    def get_crossings(self, slug: str) -> models.LineCounts:
        """People who crossed each counting line."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/crossings")

    def get_queues(self, slug: str) -> models.QueueList:
        """How long queues are, and how long people wait in them."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/queues")

    def list_alerts(self, slug: str) -> models.AlertList:
        """Areas that are near, at or over capacity."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/alerts")

    def list_events(self, slug: str, *, after: int | None = None) -> models.NavigatorEventList:
        """Other floors, other buildings, markers in sight. The latest 1000 events of navigators that do
        not hide, the earliest first.
        """
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/events", query={"after": after})

    def get_density(
        self, slug: str, *, floor: str, cell: Literal[1, 2, 4, 8] | None = None,
    ) -> models.Density:
        """People in each square of a floor."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/density", query={"floor": floor, "cell": cell})

    def get_insight(
        self, slug: str, *, rehearsal: str | None = None, plan: Literal['now', 'draft'] | None = None,
    ) -> models.Insight:
        """What figures there are."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight", query={"rehearsal": rehearsal, "plan": plan},
        )

    def get_insight_figures(
        self, slug: str, *, from_: str | None = None, to: str | None = None, step: Literal[60, 900, 3600,
        86400] | None = None, floor: str | None = None, area: List[str] | None = None, group: str | None =
        None, format: Literal['json', 'csv'] | None = None, rehearsal: str | None = None, plan: Literal['now',
        'draft'] | None = None,
    ) -> models.InsightFigures:
        """People, entries, exits, crossings and dwell times."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight/figures", query={"from": from_, "to": to, "step":
            step, "floor": floor, "area": area, "group": group, "format": format, "rehearsal": rehearsal,
            "plan": plan},
        )

    def get_insight_flows(
        self, slug: str, *, from_: str | None = None, to: str | None = None, group: str | None = None, format:
        Literal['json', 'csv'] | None = None, rehearsal: str | None = None, plan: Literal['now', 'draft'] |
        None = None,
    ) -> models.InsightFlows:
        """People from area to area."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight/flows", query={"from": from_, "to": to, "group":
            group, "format": format, "rehearsal": rehearsal, "plan": plan},
        )

    def get_insight_heat(
        self, slug: str, *, floor: str, from_: str | None = None, to: str | None = None, group: str | None =
        None, format: Literal['json', 'csv'] | None = None, rehearsal: str | None = None, plan: Literal['now',
        'draft'] | None = None,
    ) -> models.InsightHeat:
        """Where on a floor people were."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight/heat", query={"floor": floor, "from": from_, "to":
            to, "group": group, "format": format, "rehearsal": rehearsal, "plan": plan},
        )

    def get_insight_moments(
        self, slug: str, *, from_: str | None = None, to: str | None = None, floor: str | None = None, limit:
        int | None = None, format: Literal['json', 'csv'] | None = None, rehearsal: str | None = None, plan:
        Literal['now', 'draft'] | None = None,
    ) -> models.InsightMoments:
        """The busiest moments."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight/moments", query={"from": from_, "to": to, "floor":
            floor, "limit": limit, "format": format, "rehearsal": rehearsal, "plan": plan},
        )

    def get_insight_report(
        self, slug: str, *, day: str | None = None, days: int | None = None, from_: str | None = None, to: str
        | None = None, compare: int | None = None, language: Literal['en', 'de'] | None = None, format:
        Literal['json', 'html', 'csv'] | None = None,
    ) -> models.InsightReport:
        """A report of a day, a week or any time."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/insight/report", query={"day": day, "days": days, "from":
            from_, "to": to, "compare": compare, "language": language, "format": format},
        )

    def list_rehearsals(self, slug: str) -> models.ListRehearsalsAnswer:
        """List rehearsals, the newest first."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/rehearsals")

    def add_rehearsal(self, slug: str, body: models.RehearsalRequest) -> models.RehearsalOutline:
        """Rehearse a day with simulated people."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/rehearsals", body=body)

    def get_rehearsal(self, slug: str, id: str | int) -> models.Rehearsal:
        """A rehearsal: how far it is, what was asked for, what came of it."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/rehearsals/{part(id)}")

    def remove_rehearsal(self, slug: str, id: str | int) -> None:
        """Remove a rehearsal, and end it where it runs."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/rehearsals/{part(id)}", answer="nothing")

    def get_rehearsed_plan(
        self, slug: str, id: str | int, *, plan: Literal['now', 'draft'] | None = None,
    ) -> models.Snapshot:
        """The plan that the simulated people walk on. The venue and its features at the rehearsal's
        revision, with the draft where `plan` says so. Where the journal no longer reaches back so far,
        the venue as it is now, by its `revision`.
        """
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/rehearsals/{part(id)}/plan", query={"plan": plan},
        )

    def list_report_schedules(self, slug: str) -> models.ListReportSchedulesAnswer:
        """List the schedules of reports by mail."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/report-schedules")

    def add_report_schedule(self, slug: str, body: models.NewReportSchedule) -> models.ReportSchedule:
        """Add a schedule."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/report-schedules", body=body)

    def set_report_schedule(
        self, slug: str, id: str | int, body: models.NewReportSchedule,
    ) -> models.ReportSchedule:
        """Replace a schedule."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/report-schedules/{part(id)}", body=body)

    def remove_report_schedule(self, slug: str, id: str | int) -> None:
        """Remove a schedule and what waits for it."""
        return self.ask(
            "DELETE", f"/api/v1/venues/{part(slug)}/report-schedules/{part(id)}", answer="nothing",
        )

    def send_report_now(self, slug: str, id: str | int) -> models.SendReportNowAnswer:
        """Send the report that would be due now."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/report-schedules/{part(id)}/tests")

    def list_report_mails(
        self, slug: str, id: str | int, *, before: int | None = None, limit: int | None = None,
    ) -> models.ListReportMailsAnswer:
        """Mails of a schedule, the newest first."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/report-schedules/{part(id)}/deliveries", query={"before":
            before, "limit": limit},
        )

    def get_tracks(
        self, slug: str, *, from_: str | None = None, to: str | None = None,
    ) -> models.TrackSummary:
        """What is recorded."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/tracks", query={"from": from_, "to": to})

    def get_past_positions(self, slug: str, *, at: str) -> models.PastPositions:
        """Recorded positions at a moment."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/tracks/positions", query={"at": at})

    def get_session(self) -> models.Session:
        """The client's account, roles and permissions. Renews the session cookie once a day."""
        return self.ask("GET", "/api/v1/session")

    def sign_in(self, body: Union[models.SignInBody1, models.SignInBody2]) -> models.Session:
        """Sign in. By e-mail and password, by a link (`fcl_…`) or a sign-in token (`fco_…`)."""
        return self.ask("POST", "/api/v1/session", body=body)

    def sign_out(self) -> None:
        """Sign out here."""
        return self.ask("DELETE", "/api/v1/session", answer="nothing")

    def sign_out_everywhere(self) -> None:
        """Sign out everywhere."""
        return self.ask("DELETE", "/api/v1/sessions", answer="nothing")

    def inspect_token(self, body: models.InspectTokenBody) -> models.TokenPurpose:
        """What a token is for. Does not use it up."""
        return self.ask("POST", "/api/v1/tokens", body=body)

    def get_account(self) -> models.Account:
        """The client's own account."""
        return self.ask("GET", "/api/v1/account")

    def change_account(self, body: models.ChangeAccountBody) -> models.Account:
        """Change name or language."""
        return self.ask("PATCH", "/api/v1/account", body=body)

    def change_password(self, body: models.ChangePasswordBody) -> models.Session:
        """Change the password. Ends all other sessions."""
        return self.ask("POST", "/api/v1/account/password", body=body)

    def accept_invitation(self, body: models.AcceptInvitationBody) -> models.Session:
        """Add an invitation's role to the account."""
        return self.ask("POST", "/api/v1/account/invitations", body=body)

    def list_sessions(self) -> models.ListSessionsAnswer:
        """Where the account is signed in."""
        return self.ask("GET", "/api/v1/account/sessions")

    def end_session(self, id: str | int) -> None:
        """End one session."""
        return self.ask("DELETE", f"/api/v1/account/sessions/{part(id)}", answer="nothing")

    def request_reset(self, body: models.RequestResetBody) -> Dict[str, Any]:
        """Mail a link to a new password. Answers the same whether there is such an account or not."""
        return self.ask("POST", "/api/v1/resets", body=body)

    def use_reset(self, body: models.UseResetBody) -> models.Session:
        """Set a new password by a reset token."""
        return self.ask("POST", "/api/v1/resets/use", body=body)

    def list_accounts(self) -> models.ListAccountsAnswer:
        """Accounts that the owner manages."""
        return self.ask("GET", "/api/v1/accounts")

    def create_account(self, body: models.CreateAccountBody) -> models.Session:
        """Sign up by an invitation."""
        return self.ask("POST", "/api/v1/accounts", body=body)

    def change_account_of(self, id: str | int, body: models.ChangeAccountOfBody) -> models.Account:
        """Change a person's roles or name. `grants` replaces the roles that the client manages."""
        return self.ask("PATCH", f"/api/v1/accounts/{part(id)}", body=body)

    def remove_account(self, id: str | int) -> None:
        """Remove an account."""
        return self.ask("DELETE", f"/api/v1/accounts/{part(id)}", answer="nothing")

    def add_reset(self, id: str | int) -> models.OneTimeToken:
        """Make a password link to hand over."""
        return self.ask("POST", f"/api/v1/accounts/{part(id)}/resets")

    def end_sessions_of(self, id: str | int) -> None:
        """Sign a person out everywhere."""
        return self.ask("DELETE", f"/api/v1/accounts/{part(id)}/sessions", answer="nothing")

    def list_invitations(self) -> models.ListInvitationsAnswer:
        """Open invitations."""
        return self.ask("GET", "/api/v1/invitations")

    def add_invitation(self, body: models.AddInvitationBody) -> models.Invitation:
        """Invite a person."""
        return self.ask("POST", "/api/v1/invitations", body=body)

    def remove_invitation(self, id: str | int) -> None:
        """Cancel an invitation."""
        return self.ask("DELETE", f"/api/v1/invitations/{part(id)}", answer="nothing")

    def list_links(self, slug: str) -> models.ListLinksAnswer:
        """Links to a venue."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/links")

    def add_link(self, slug: str, body: models.AddLinkBody) -> models.Link:
        """Make a link for a screen or device. A link with `floor` reveals people on that floor only; one
        with `navigator` reports that navigator's locations only.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/links", body=body)

    def remove_link(self, slug: str, id: str | int) -> None:
        """Revoke a link."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/links/{part(id)}", answer="nothing")

    def rotate_link(self, slug: str, id: str | int) -> models.Link:
        """Give a link a new token. The old token ends, and with it the connections that it let in. The new
        one is shown once.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/links/{part(id)}/rotation")

    def list_guests(self, slug: str) -> models.ListGuestsAnswer:
        """Guests of a venue. The newest 200 with their number in all."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/guests")

    def enter_as_guest(self, slug: str) -> models.Session:
        """Enter as a guest. Where the venue's settings allow guests. Sets the session cookie. A client
        that may read the venue already keeps its session (200).
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/guests")

    def remove_guests(self, slug: str) -> models.RemoveGuestsAnswer:
        """End all guests of a venue."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/guests")

    def remove_guest(self, slug: str, id: str | int) -> None:
        """End a guest."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/guests/{part(id)}", answer="nothing")

    def list_audit(self, *, before: int | None = None, limit: int | None = None) -> models.ListAuditAnswer:
        """The log of changes to accounts, tokens and venues."""
        return self.ask("GET", "/api/v1/audit", query={"before": before, "limit": limit})

    def list_friends(self, slug: str) -> models.FriendList:
        """Friends and requests."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/friends")

    def ask_friend(self, slug: str, body: models.AskFriendBody) -> models.Friend:
        """Ask by a code. The code is used up. The same answer for a code of a navigator that has blocked
        this one or another one of its browser, or is blocked.
        """
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/friends", body=body)

    def set_friend_profile(
        self, slug: str, body: models.SetFriendProfileBody,
    ) -> models.SetFriendProfileAnswer:
        """Set the name that friends see."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/friend-profile", body=body)

    def add_friend_code(self, slug: str, body: models.AddFriendCodeBody) -> models.AddFriendCodeAnswer:
        """Make a code to be asked by. The newest three of a navigator are good."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/friend-codes", body=body)

    def change_friend(self, slug: str, id: str | int, body: models.ChangeFriendBody) -> models.Friend:
        """Accept or block. Accepting adds each to the friends of the other's sharing; which people either
        is shown to stays as it chose. Blocking ends all.
        """
        return self.ask("PATCH", f"/api/v1/venues/{part(slug)}/friends/{part(id)}", body=body)

    def remove_friend(self, slug: str, id: str | int) -> None:
        """Refuse, take back, remove or unblock."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/friends/{part(id)}", answer="nothing")

    def report_friend(self, slug: str, id: str | int, body: models.ReportFriendBody) -> None:
        """Report to the owner. The owner gets the text, both navigators, and the messages that are named;
        nothing else.
        """
        return self.ask(
            "POST", f"/api/v1/venues/{part(slug)}/friends/{part(id)}/reports", body=body, answer="nothing",
        )

    def list_friend_messages(
        self, slug: str, id: str | int, *, after: int | None = None,
    ) -> models.ListFriendMessagesAnswer:
        """Messages with a friend."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/friends/{part(id)}/messages", query={"after": after},
        )

    def send_friend_message(
        self, slug: str, id: str | int, body: models.NewFriendMessage,
    ) -> models.FriendMessage:
        """Write to a friend. At least `text` or `place`; at most 30 in a minute."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/friends/{part(id)}/messages", body=body)

    def take_friend_message(
        self, slug: str, id: str | int, message: str, body: models.TakeFriendMessageBody,
    ) -> models.TakeFriendMessageAnswer:
        """Say that messages came or were read. This one and all before it from the same friend."""
        return self.ask(
            "PATCH", f"/api/v1/venues/{part(slug)}/friends/{part(id)}/messages/{part(message)}", body=body,
        )

    def remove_friend_message(self, slug: str, id: str | int, message: str) -> None:
        """Delete a message for both."""
        return self.ask(
            "DELETE", f"/api/v1/venues/{part(slug)}/friends/{part(id)}/messages/{part(message)}",
            answer="nothing",
        )

    def get_friend_log(self, slug: str) -> models.FriendLog:
        """Export one's own log."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/friend-log")

    def set_friend_log(self, slug: str, body: models.SetFriendLogBody) -> models.SetFriendLogAnswer:
        """Begin or end to keep a log."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/friend-log", body=body)

    def remove_friend_log(self, slug: str) -> None:
        """Delete one's own log."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/friend-log", answer="nothing")

    def get_friend_figures(self, slug: str) -> models.GetFriendFiguresAnswer:
        """How many use it."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/friend-figures")

    def list_friend_reports(self, slug: str) -> models.ListFriendReportsAnswer:
        """Reports to the owner."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/friend-reports")

    def remove_friend_report(self, slug: str, id: str | int) -> None:
        """Delete a report."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/friend-reports/{part(id)}", answer="nothing")

    def list_alarms(
        self, slug: str, *, state: Literal['holding', 'ended', 'all'] | None = None, rule: str | None = None,
        level: Literal['notice', 'warning', 'critical'] | None = None, before: int | None = None, limit: int |
        None = None,
    ) -> models.AlarmPage:
        """Alarms of rules, the newest first."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/alarms", query={"state": state, "rule": rule, "level": level,
            "before": before, "limit": limit},
        )

    def get_alarm(self, slug: str, id: str | int) -> models.AlarmWithHistory:
        """One alarm with its history."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/alarms/{part(id)}")

    def acknowledge_alarm(self, slug: str, id: str | int, body: models.AcknowledgeAlarmBody) -> models.Alarm:
        """Look after an alarm. Says to all that a person looks after it. An escalation takes that away."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarms/{part(id)}/acknowledgements", body=body)

    def comment_on_alarm(
        self, slug: str, id: str | int, body: models.CommentOnAlarmBody,
    ) -> models.AlarmWithHistory:
        """Comment on an alarm. Also on one that is over."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarms/{part(id)}/comments", body=body)

    def list_alarm_rules(self, slug: str) -> models.ListAlarmRulesAnswer:
        """Rules, with the numbers that they read now."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/alarm-rules")

    def add_alarm_rule(self, slug: str, body: models.NewAlarmRule) -> models.AlarmRule:
        """Add a rule."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarm-rules", body=body)

    def set_alarm_rule(self, slug: str, id: str | int, body: models.NewAlarmRule) -> models.AlarmRule:
        """Replace a rule. Ends its alarms where it is switched off or looks at something else."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/alarm-rules/{part(id)}", body=body)

    def remove_alarm_rule(self, slug: str, id: str | int) -> None:
        """Remove a rule, and end its alarms."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/alarm-rules/{part(id)}", answer="nothing")

    def list_alarm_channels(self, slug: str) -> models.ListAlarmChannelsAnswer:
        """Channels by which alarms leave the server."""
        return self.ask("GET", f"/api/v1/venues/{part(slug)}/alarm-channels")

    def add_alarm_channel(self, slug: str, body: models.NewAlarmChannel) -> models.AlarmChannel:
        """Add a channel."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarm-channels", body=body)

    def set_alarm_channel(
        self, slug: str, id: str | int, body: models.NewAlarmChannel,
    ) -> models.AlarmChannel:
        """Replace a channel. Its secret stays. Messages that wait are tried at once."""
        return self.ask("PUT", f"/api/v1/venues/{part(slug)}/alarm-channels/{part(id)}", body=body)

    def remove_alarm_channel(self, slug: str, id: str | int) -> None:
        """Remove a channel and what waits for it."""
        return self.ask("DELETE", f"/api/v1/venues/{part(slug)}/alarm-channels/{part(id)}", answer="nothing")

    def renew_alarm_secret(self, slug: str, id: str | int) -> models.AlarmChannel:
        """Give a webhook another secret."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarm-channels/{part(id)}/secrets")

    def test_alarm_channel(self, slug: str, id: str | int) -> models.TestAlarmChannelAnswer:
        """Send a test."""
        return self.ask("POST", f"/api/v1/venues/{part(slug)}/alarm-channels/{part(id)}/tests")

    def list_alarm_deliveries(
        self, slug: str, id: str | int, *, before: int | None = None, limit: int | None = None,
    ) -> models.ListAlarmDeliveriesAnswer:
        """Messages of a channel, the newest first."""
        return self.ask(
            "GET", f"/api/v1/venues/{part(slug)}/alarm-channels/{part(id)}/deliveries", query={"before":
            before, "limit": limit},
        )
