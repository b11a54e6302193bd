"""What a Floorcast server sends and takes, as types.

Written by scripts/python-client from web/api/openapi.json; edit that document instead.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union


class Problem(TypedDict):
    """Why a request was not carried out (RFC 9457). Some kinds have further members."""

    type: str
    """`about:blank#` and the kind of problem, for programs."""
    title: str
    """What is wrong, in one sentence."""
    status: int
    detail: NotRequired[str]
    """What helps, where something does."""
    field: NotRequired[str]
    """The field that is wrong, e.g. `operations[0].feature`."""


LocalizedText = Union[str, Dict[str, str]]
"""One text for all languages, or texts by language (BCP 47)."""


Profile = Literal['walking', 'stepFree']
"""`stepFree` avoids stairs and escalators."""


class PointGeometry(TypedDict):
    type: Literal['Point']
    coordinates: List[float]
    """x, y in metres."""
    vertices: NotRequired[List[str]]


class LineGeometry(TypedDict):
    type: Literal['LineString']
    coordinates: List[List[float]]
    vertices: NotRequired[List[str]]


class PolygonGeometry(TypedDict):
    type: Literal['Polygon']
    coordinates: List[List[List[float]]]
    vertices: NotRequired[List[str]]


class CircleGeometry(TypedDict):
    type: Literal['Circle']
    coordinates: List[float]
    """x, y in metres."""
    radius: float
    """Metres."""
    vertices: NotRequired[List[str]]


Geometry = Union["PointGeometry", "LineGeometry", "PolygonGeometry", "CircleGeometry"]
"""GeoJSON in floor metres, or a circle. `vertices` names the corners of all rings in order; absent when
they are called 0, 1, ….
"""


class Feature(TypedDict):
    """Something drawn on a floor."""

    id: str
    kind: Literal['wall', 'obstacle', 'area', 'door', 'line', 'poi', 'connector', 'anchor', 'marker']
    floor: str
    """A floor's id."""
    geometry: Geometry
    properties: Dict[str, Any]
    """The properties of this kind; anything else goes under `tags`."""


class Building(TypedDict):
    id: str
    name: LocalizedText


class GeoreferenceControlPoint(TypedDict):
    at: List[float]
    """x, y in metres."""
    longitude: float
    latitude: float


class Georeference(TypedDict):
    """Ties floor metres to WGS 84."""

    controlPoints: List[GeoreferenceControlPoint]


class Image(TypedDict):
    """A picture of the plan on a floor."""

    id: str
    floor: str
    mediaType: str
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    planToFloor: List[float]
    """Affine map a, b, c, d, tx, ty from pixels (y down) to floor metres."""
    opacity: float
    content: NotRequired[str]
    """SHA-256 of the bytes, in hexadecimal."""


class Floor(TypedDict):
    id: str
    building: str
    ordinal: int
    """0 is the ground floor."""
    name: LocalizedText
    bounds: List[float]
    """minX, minY, maxX, maxY in metres."""
    georeference: NotRequired[Union[Georeference, None]]


class FloorWithImages(Floor):
    images: List[Image]


class SettingsTagHeight(TypedDict):
    height: float
    deviation: NotRequired[float]


class Settings(TypedDict):
    """Settings of a venue. `null` restores the default; a venue lists only what is set."""

    ticksPerSecond: NotRequired[Union[int, None]]
    """Position frames per second. Every viewer gets a new `welcome` and keyframes when it changes."""
    staleAfter: NotRequired[Union[float, None]]
    """Seconds of silence after which a navigator is shown as stale."""
    goneAfter: NotRequired[Union[float, None]]
    """Seconds of silence after which a navigator is gone; never before it is stale."""
    jumpSpeed: NotRequired[Union[float, None]]
    """Metres per second above which a step is marked as doubtful."""
    tracksKeptHours: NotRequired[Union[int, None]]
    """Hours for which recorded positions are kept; 0 records nothing."""
    insightKeptDays: NotRequired[Union[int, None]]
    """Days for which figures that tell of no single person are kept; 0 derives none."""
    privacyThreshold: NotRequired[Union[int, None]]
    """*k*: the smallest group that clients without `seePositions` learn of."""
    publicPositions: NotRequired[Union[bool, None]]
    """Whether viewers and kiosks see individual people. Connected clients are closed with 1008 (`rights
    changed`) when it changes.
    """
    guests: NotRequired[Union[bool, None]]
    """Whether visitors get in without an account or link. Guests end when it becomes false."""
    guestsUntil: NotRequired[Union[str, None]]
    """When guests end and no more get in; to the second."""
    radio: NotRequired[Literal['ultraWideband', 'wifiRoundTrip', 'signalStrength', None]]
    """The kind of radio that measures distances. Tags begin anew when it changes."""
    tagHeight: NotRequired[Union[float, None]]
    """Metres above the floor at which tags are worn."""
    tagHeightDeviation: NotRequired[Union[float, None]]
    """The standard deviation of `tagHeight` in metres."""
    tagHeights: NotRequired[Union[Dict[str, SettingsTagHeight], None]]
    """How the tags of some groups are worn, by group; replaced as a whole."""
    storeyHeight: NotRequired[Union[float, None]]
    """Metres from one floor to the next."""
    timeZone: NotRequired[Union[str, None]]
    """The zone of the IANA database by which opening hours and clocks go; default: the server's."""
    accentColour: NotRequired[Union[str, None]]
    """The colour of buttons and links on the pages for visitors. The pages make it darker or lighter where
    it could not be read.
    """
    headerColour: NotRequired[Union[str, None]]
    """The ground of kiosks' bar and invitation, and of a band on other pages."""
    logo: NotRequired[Union[str, None]]
    """The content of an uploaded picture of at most 1 MiB and 4096 pixels a side."""
    street: NotRequired[Union[str, None]]
    """Street and number of the postal address, which IMDF needs."""
    locality: NotRequired[Union[str, None]]
    """The town of the postal address."""
    country: NotRequired[Union[str, None]]
    """The country of the postal address by the two letters of ISO 3166."""
    friends: NotRequired[Union[bool, None]]
    """Whether navigators may be friends of each other."""


class Venue(TypedDict):
    slug: str
    name: LocalizedText
    revision: int
    """The number of the last edit."""
    buildings: List[Building]
    floors: List[FloorWithImages]
    settings: NotRequired[Settings]
    serverTimeZone: NotRequired[str]
    """The zone of the server, for venues that set none; absent when it has no name."""
    readOnly: NotRequired[str]
    """Why the venue takes no edits."""


class VenueSummary(TypedDict):
    slug: str
    state: Literal['open', 'failed']
    name: NotRequired[LocalizedText]
    settings: NotRequired[Settings]
    """Of these the time zone, the colours and the logo."""
    revision: NotRequired[int]
    floors: NotRequired[int]
    features: NotRequired[int]
    navigators: NotRequired[int]
    """Multiples of `least` for clients without `seePositions`, absent below it."""
    viewers: NotRequired[int]
    least: NotRequired[int]
    readOnly: NotRequired[str]
    problem: NotRequired[str]
    """Why the file cannot be opened."""


class RemovedVenue(TypedDict):
    """A venue in the bin."""

    slug: str
    """The venue's name in addresses; it stays taken."""
    name: NotRequired[LocalizedText]
    removed: int
    """When it was removed, in milliseconds since 1970."""
    end: int
    """When it will be deleted for good."""


class FeatureList(TypedDict):
    features: List[Feature]
    revision: int


class Snapshot(TypedDict):
    features: List[Feature]
    revision: int
    venue: Venue
    version: NotRequired[Version]


class FeatureFieldsVertice(TypedDict):
    vertex: str
    at: NotRequired[List[float]]
    """x, y in metres."""
    after: NotRequired[str]
    before: NotRequired[str]
    remove: NotRequired[bool]


class FeatureFields(TypedDict):
    floor: NotRequired[str]
    geometry: NotRequired[Geometry]
    vertices: NotRequired[List[FeatureFieldsVertice]]
    radius: NotRequired[float]
    properties: NotRequired[Dict[str, Any]]


class FloorFields(TypedDict):
    building: NotRequired[str]
    ordinal: NotRequired[int]
    name: NotRequired[LocalizedText]
    bounds: NotRequired[List[float]]
    """minX, minY, maxX, maxY in metres."""
    georeference: NotRequired[Union[Georeference, None]]


class ImageFields(TypedDict):
    floor: NotRequired[str]
    planToFloor: NotRequired[List[float]]
    opacity: NotRequired[float]
    content: NotRequired[str]
    mediaType: NotRequired[str]
    width: NotRequired[int]
    height: NotRequired[int]


class OperationPutFeature(TypedDict):
    operation: Literal['put']
    feature: Feature


class OperationPutFloor(TypedDict):
    operation: Literal['put']
    floor: Floor


class OperationPutBuilding(TypedDict):
    operation: Literal['put']
    building: Building


class OperationPutImage(TypedDict):
    operation: Literal['put']
    image: Image


class OperationChangeFeature(TypedDict):
    operation: Literal['change']
    feature: str
    fields: FeatureFields


class OperationChangeFloor(TypedDict):
    operation: Literal['change']
    floor: str
    fields: FloorFields


class OperationChangeBuildingFields(TypedDict):
    name: LocalizedText


class OperationChangeBuilding(TypedDict):
    operation: Literal['change']
    building: str
    fields: OperationChangeBuildingFields


class OperationChangeImage(TypedDict):
    operation: Literal['change']
    image: str
    fields: ImageFields


class OperationRemoveFeature(TypedDict):
    operation: Literal['remove']
    feature: str


class OperationRemoveFloor(TypedDict):
    operation: Literal['remove']
    floor: str


class OperationRemoveBuilding(TypedDict):
    operation: Literal['remove']
    building: str


class OperationRemoveImage(TypedDict):
    operation: Literal['remove']
    image: str


class OperationPutEntry(TypedDict):
    operation: Literal['put']
    entry: ProgrammeEntry


class OperationChangeEntryFields(TypedDict):
    properties: Dict[str, Any]
    """New values by property; null takes one away."""


class OperationChangeEntry(TypedDict):
    operation: Literal['change']
    entry: str
    fields: OperationChangeEntryFields


class OperationRemoveEntry(TypedDict):
    operation: Literal['remove']
    entry: str


class OperationReorderBuildings(TypedDict):
    operation: Literal['reorder']
    buildings: List[str]


class OperationRenameVenueName(TypedDict):
    operation: Literal['renameVenue']
    name: LocalizedText


class OperationChangeVenueSettings(TypedDict):
    operation: Literal['changeVenue']
    settings: Settings


Operation = Union["OperationPutFeature", "OperationPutFloor", "OperationPutBuilding", "OperationPutImage", "OperationChangeFeature", "OperationChangeFloor", "OperationChangeBuilding", "OperationChangeImage", "OperationRemoveFeature", "OperationRemoveFloor", "OperationRemoveBuilding", "OperationRemoveImage", "OperationPutEntry", "OperationChangeEntry", "OperationRemoveEntry", "OperationReorderBuildings", "OperationRenameVenueName", "OperationChangeVenueSettings"]
"""One step of an edit; it names one subject."""


class Edit(TypedDict):
    id: str
    """Chosen by the client; sending the same edit again is harmless."""
    base: int
    """The revision that it was made on."""
    operations: NotRequired[List[Operation]]
    """May be left out with `undoes`."""
    author: NotRequired[str]
    """Default: the account's name, or `anonymous`."""
    label: NotRequired[str]
    """What the history shows."""
    undoes: NotRequired[str]
    """The id of the edit that this one takes back."""
    restore: NotRequired[bool]
    """Puts back what others have removed meanwhile."""


class AppliedEdit(TypedDict):
    id: str
    base: int
    operations: List[Operation]
    revision: int
    time: str
    inverse: List[Operation]
    """Undoes the edit."""
    author: NotRequired[str]
    """For clients that may see authors."""
    label: NotRequired[str]
    undoes: NotRequired[str]
    restore: NotRequired[bool]


class EditList(TypedDict):
    revision: int
    edits: List[AppliedEdit]
    oldest: NotRequired[int]
    """The first edit that the journal has; absent when it is empty."""


class Version(TypedDict):
    """A named state of a venue."""

    id: int
    name: str
    time: str
    revision: int
    author: NotRequired[str]


class ComparisonChange(TypedDict):
    subject: str
    """`feature:ID`, `floor:ID`, `building:ID`, `image:ID` or `venue`."""
    before: NotRequired[Dict[str, Any]]
    after: NotRequired[Dict[str, Any]]


Comparison = TypedDict("Comparison", {
    "from": "Dict[str, Any]",
    "to": "Dict[str, Any]",
    "changes": "List[ComparisonChange]",
})


class Content(TypedDict):
    content: str
    """SHA-256 of the bytes, in hexadecimal."""
    mediaType: str
    width: int
    height: int
    page: NotRequired[int]
    pageCount: NotRequired[int]
    paperMetresPerPixel: NotRequired[float]


class IssueFix(TypedDict):
    label: LocalizedText
    operations: List[Operation]


class Issue(TypedDict):
    id: str
    rule: str
    severity: Literal['error', 'warning', 'hint']
    floor: str
    at: List[float]
    """x, y in metres."""
    features: List[str]
    message: LocalizedText
    values: Dict[str, Any]
    fix: NotRequired[IssueFix]


class IssueList(TypedDict):
    revision: int
    """The last edit that was inspected."""
    complete: bool
    """False while the router still checks which places can be reached."""
    issues: List[Issue]


class Choice1(TypedDict):
    category: Union[str, List[str]]


class Choice2(TypedDict):
    features: List[str]


Choice = Union["Choice1", "Choice2"]
"""Many features, of which the nearest counts."""


class FeaturePlace(TypedDict):
    feature: str


class PointPlace(TypedDict):
    floor: str
    """Id or ordinal."""
    x: float
    y: float


class NavigatorPlace(TypedDict):
    navigator: str


class NearestPlace(TypedDict):
    nearest: Choice


Place = Union["FeaturePlace", "PointPlace", "NavigatorPlace"]
"""Where a route begins or ends."""


Destination = Union["FeaturePlace", "PointPlace", "NavigatorPlace", "NearestPlace"]


class LegConnector(TypedDict):
    id: str
    category: str
    toFloor: str
    seconds: float


class Leg(TypedDict):
    floor: str
    points: List[List[float]]
    distance: float
    seconds: float
    connector: NotRequired[LegConnector]


class Instruction(TypedDict):
    kind: Literal['start', 'straight', 'slightLeft', 'left', 'sharpLeft', 'slightRight', 'right', 'sharpRight', 'door', 'connector', 'arrive']
    floor: str
    at: List[float]
    """x, y in metres."""
    distance: float
    """Metres to the next step."""
    leg: int
    text: LocalizedText


class Hazard(TypedDict):
    """Something on the way that a person should know of before it comes."""

    kind: Literal['door', 'steps', 'stairs', 'escalator', 'lift', 'ramp']
    feature: str
    """The door or connector."""
    floor: str
    at: List[float]
    """x, y in metres."""
    leg: int
    along: float
    """Metres from the start of the route."""
    category: NotRequired[str]
    """Of a door, such as automatic or revolving."""
    direction: NotRequired[Literal['up', 'down']]
    """Where a connector climbs or descends."""
    floors: NotRequired[int]
    """How many floors a connector climbs or descends."""
    toFloor: NotRequired[str]
    """Where a connector is left."""


class Route(TypedDict):
    profile: Literal['walking', 'stepFree']
    distance: float
    """Metres."""
    seconds: float
    legs: List[Leg]
    instructions: List[Instruction]
    hazards: List[Hazard]
    """In the order in which they come."""
    approximate: NotRequired[bool]
    """Density was weighed; a slightly quicker walk may exist."""


class RefusalNearest(TypedDict):
    floor: str
    x: float
    y: float
    distance: NotRequired[float]


class Refusal(TypedDict):
    reason: Literal['startBlocked', 'destinationBlocked', 'noWay', 'noOrder']
    text: LocalizedText
    feature: NotRequired[str]
    nearest: NotRequired[RefusalNearest]
    point: NotRequired[Literal['start', 'stop', 'end']]
    stop: NotRequired[int]


class Tour(TypedDict):
    profile: Literal['walking', 'stepFree']
    distance: float
    seconds: float
    order: List[int]
    routes: List[Route]
    end: NotRequired[int]


RoutesRequest = TypedDict("RoutesRequest", {
    "from": "Place",
    "to": "NotRequired[Destination]",
    "via": "NotRequired[List[Place]]",
    "order": "NotRequired[Literal['best', 'given']]",
    "profile": "NotRequired[Profile]",
    "avoidCrowds": "NotRequired[bool]",
})


class RouteAnswer(TypedDict):
    revision: int
    route: NotRequired[Route]
    tour: NotRequired[Tour]
    refusal: NotRequired[Refusal]
    destination: NotRequired[str]
    """The feature, where the nearest of many was asked for."""
    closed: NotRequired[bool]
    """`true`: the feature is closed now, and so are all others."""


WalkingTimesRequest = TypedDict("WalkingTimesRequest", {
    "from": "Place",
    "to": "List[Place]",
    "profile": "NotRequired[Profile]",
    "amongPeople": "NotRequired[bool]",
})


class WalkingTimes(TypedDict):
    revision: int
    seconds: List[Union[float, None]]


RecommendationsRequest = TypedDict("RecommendationsRequest", {
    "text": "str",
    "from": "NotRequired[Place]",
    "minutes": "NotRequired[float]",
    "at": "NotRequired[str]",
    "profile": "NotRequired[Profile]",
    "language": "NotRequired[str]",
})


class RecommendationReason(TypedDict):
    word: str
    met: str
    field: Literal['title', 'tags', 'track', 'abstract', 'people']
    kind: Literal['word', 'spelling', 'part', 'synonym', 'narrower', 'broader']


class Recommendation(TypedDict):
    id: str
    kind: Literal['session', 'stand']
    title: LocalizedText
    place: NotRequired[str]
    room: NotRequired[str]
    start: NotRequired[str]
    end: NotRequired[str]
    track: NotRequired[LocalizedText]
    language: NotRequired[str]
    speakers: NotRequired[List[str]]
    score: float
    reasons: List[RecommendationReason]
    walkSeconds: NotRequired[float]


class RecommendedTourVisit(TypedDict):
    id: str
    walkSeconds: float
    arrival: str
    leaving: str


class RecommendedTour(TypedDict):
    visits: List[RecommendedTourVisit]
    score: float
    bound: float


class Recommendations(TypedDict):
    revision: int
    time: str
    results: List[Recommendation]
    tour: NotRequired[RecommendedTour]


class WalkablePart(TypedDict):
    rings: List[List[List[float]]]
    leadsOut: NotRequired[bool]


class Walkable(TypedDict):
    floor: str
    profile: Literal['walking', 'stepFree']
    parts: List[WalkablePart]


class ReadingsAnswer(TypedDict):
    texts: List[str]


class WalkableAnswer(TypedDict):
    revision: int
    walkable: Walkable


TrialRequest = TypedDict("TrialRequest", {
    "operations": "NotRequired[List[Operation]]",
    "from": "NotRequired[Place]",
    "to": "NotRequired[Destination]",
    "profile": "NotRequired[Profile]",
    "walkable": "NotRequired[str]",
})


class TrialAnswer(TypedDict):
    revision: int
    route: NotRequired[Route]
    refusal: NotRequired[Refusal]
    destination: NotRequired[str]
    closed: NotRequired[bool]
    walkable: NotRequired[Walkable]


class CoverageRequest(TypedDict):
    operations: NotRequired[List[Operation]]
    floor: str
    """A floor's id or ordinal."""
    anchorHeight: NotRequired[float]
    """Metres above the floor of anchors without a height, and of proposed ones."""
    reach: NotRequired[float]
    """Metres that the radio reaches."""


class Coverage(TypedDict):
    revision: int
    floor: str
    origin: List[float]
    """The bottom left corner of the map, x and y in metres."""
    step: float
    """The side of a cell in metres."""
    columns: int
    rows: int
    unit: float
    """The metres that a byte counts."""
    radii: str
    """A byte a cell, row by row from the bottom: 0 where no tag can be, 1 to 254 times `unit`, 255 for a
    larger radius or no position.
    """


class ProposalRequest(TypedDict):
    operations: NotRequired[List[Operation]]
    floor: str
    """A floor's id or ordinal."""
    anchorHeight: NotRequired[float]
    """Metres above the floor of anchors without a height, and of proposed ones."""
    reach: NotRequired[float]
    """Metres that the radio reaches."""
    radius: float
    """The wanted radius in metres."""
    most: NotRequired[int]
    """How many anchors may be added."""
    sites: NotRequired[List[List[float]]]
    """Those of the last answer."""
    tried: NotRequired[int]
    """That of the last answer."""


class Proposal(TypedDict):
    revision: int
    floor: str
    sites: List[List[float]]
    """Where anchors are to be added."""
    tried: int
    stage: Literal['adding', 'reducing', 'done']
    """What the next step does: add a site, try to do with one fewer, or nothing."""
    share: float
    """The share of the floor with the wanted radius."""
    isEnough: bool
    """Whether that is 95 %."""


SurveyRequestDistance = TypedDict("SurveyRequestDistance", {
    "from": "str",
    "to": "str",
    "metres": "float",
})


class SurveyRequest(TypedDict):
    distances: List[SurveyRequestDistance]
    measured: NotRequired[List[str]]
    """The ids of anchors that stand where they are drawn, besides those with an `accuracy` of at most
    0.15.
    """


class SurveyAnchor(TypedDict):
    id: str
    x: float
    """Metres."""
    y: float
    """Metres."""
    radius: float
    """Metres: the circle that holds the anchor with 95 % probability."""
    certainty: Literal['determined', 'ambiguous', 'undetermined']
    delay: float
    """Metres by which the anchor's own ranges are too long."""
    measured: bool
    """Whether it stands where it is drawn."""


SurveyBadPair = TypedDict("SurveyBadPair", {
    "from": "str",
    "to": "str",
    "metres": "float",
    "excess": "float",
})


class Survey(TypedDict):
    revision: int
    anchors: List[SurveyAnchor]
    badPairs: List[SurveyBadPair]
    unknown: List[str]
    """Names that no anchor has."""


EvacuationRequest = TypedDict("EvacuationRequest", {
    "from": "NotRequired[List[Place]]",
    "exits": "NotRequired[Choice]",
    "profile": "NotRequired[Profile]",
    "legs": "NotRequired[bool]",
})


class EvacuationExit(TypedDict):
    feature: str
    floor: str
    at: List[float]
    """x, y in metres."""
    count: int
    distance: float
    seconds: float
    name: NotRequired[LocalizedText]


class EvacuationPeople(TypedDict):
    navigator: NotRequired[str]
    exit: NotRequired[str]
    distance: NotRequired[float]
    seconds: NotRequired[float]
    legs: NotRequired[List[Leg]]
    ridesLift: NotRequired[bool]
    refusal: NotRequired[Refusal]


class Evacuation(TypedDict):
    count: int
    stranded: int
    ridesLift: int
    seconds: float
    profile: Literal['walking', 'stepFree']
    revision: int
    time: str
    text: LocalizedText
    exits: List[EvacuationExit]
    people: List[EvacuationPeople]


class AreaCountsArea(TypedDict):
    id: str
    floor: str
    name: NotRequired[LocalizedText]
    count: NotRequired[int]
    few: NotRequired[bool]
    entries: NotRequired[int]
    exits: NotRequired[int]
    capacity: NotRequired[int]
    level: NotRequired[Literal['near', 'full', 'over', 'clear']]
    density: NotRequired[float]
    """People per square metre."""


class AreaCounts(TypedDict):
    time: str
    areas: List[AreaCountsArea]
    since: NotRequired[str]
    """When counting began."""
    least: NotRequired[int]


class LineCountsLine(TypedDict):
    id: str
    floor: str
    forward: int
    backward: int
    name: NotRequired[LocalizedText]


class LineCounts(TypedDict):
    time: str
    lines: List[LineCountsLine]
    since: NotRequired[str]


QueueListQueue = TypedDict("QueueListQueue", {
    "id": "str",
    "floor": "str",
    "name": "NotRequired[LocalizedText]",
    "for": "NotRequired[str]",
    "forName": "NotRequired[LocalizedText]",
    "length": "NotRequired[int]",
    "few": "NotRequired[bool]",
    "served": "NotRequired[int]",
    "gaveUp": "NotRequired[int]",
    "perMinute": "NotRequired[float]",
    "waited": "NotRequired[float]",
    "longWait": "NotRequired[float]",
    "littleWait": "NotRequired[float]",
    "expected": "NotRequired[float]",
})


class QueueList(TypedDict):
    time: str
    least: NotRequired[int]
    """The fewest people that a number stands for; absent where numbers are exact."""
    queues: List[QueueListQueue]


class Alert(TypedDict):
    id: int
    area: str
    level: Literal['near', 'full', 'over', 'clear']
    count: int
    limit: int
    time: str


class AlertList(TypedDict):
    time: str
    current: List[Alert]
    latest: List[Alert]


class Density(TypedDict):
    time: str
    floor: str
    size: float
    origin: List[float]
    """x, y in metres."""
    columns: int
    rows: int
    cells: List[List[int]]
    least: NotRequired[int]


InsightStretch = TypedDict("InsightStretch", {
    "from": "str",
    "to": "str",
})
"""A stretch of time."""


class InsightSubject(TypedDict):
    """An area or line with figures."""

    id: str
    name: Union[str, Dict[str, str]]
    """A text, or an object of languages."""
    floor: str
    isThere: bool
    """false: counted once, gone from the plan since."""


class InsightFloor(TypedDict):
    id: str
    name: Union[str, Dict[str, str]]
    """A text, or an object of languages."""
    isThere: bool


Insight = TypedDict("Insight", {
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "least": "int",
    "keptDays": "int",
    "timeZone": "Union[str, None]",
    "floors": "List[InsightFloor]",
    "areas": "List[InsightSubject]",
    "lines": "List[InsightSubject]",
    "groups": "List[str]",
    "stretches": "List[InsightStretch]",
})
"""What figures a venue has."""


class InsightDwell(TypedDict):
    """Visits that ended."""

    count: int
    mean: Union[float, None]
    """Seconds."""
    median: Union[float, None]
    """Seconds."""
    p90: Union[float, None]
    """Seconds."""
    edges: List[int]
    """Where classes begin, in seconds."""
    counts: List[int]


class InsightAreaSeries(TypedDict):
    mean: List[Union[float, None]]
    peak: List[Union[int, None]]
    entries: List[Union[int, None]]
    exits: List[Union[int, None]]


class InsightArea(TypedDict):
    """The figures of an area."""

    id: str
    entries: Union[int, None]
    exits: Union[int, None]
    peak: Union[int, None]
    peakAt: Union[str, None]
    mean: Union[float, None]
    dwell: InsightDwell
    series: InsightAreaSeries


class InsightLineSeries(TypedDict):
    forward: List[Union[int, None]]
    backward: List[Union[int, None]]


class InsightLine(TypedDict):
    """The figures of a line."""

    id: str
    forward: Union[int, None]
    backward: Union[int, None]
    series: InsightLineSeries


class InsightFiguresVenue(TypedDict):
    mean: List[Union[float, None]]
    peak: List[Union[int, None]]
    entries: Union[int, None]
    exits: Union[int, None]


InsightFigures = TypedDict("InsightFigures", {
    "from": "str",
    "to": "str",
    "step": "int",
    "steps": "NotRequired[List[str]]",
    "venue": "InsightFiguresVenue",
    "areas": "List[InsightArea]",
    "lines": "List[InsightLine]",
    "gaps": "List[InsightStretch]",
})
"""Figures by step; null where there are none, or of fewer than `least` people."""


InsightReportPeriod = TypedDict("InsightReportPeriod", {
    "from": "str",
    "to": "str",
})


InsightReportEarlier = TypedDict("InsightReportEarlier", {
    "from": "str",
    "to": "str",
})


class InsightReportWhole(TypedDict):
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """

    entries: Union[int, None]
    exits: Union[int, None]
    peak: Union[int, None]
    peakAt: Union[str, None]
    mean: Union[float, None]


class InsightReportBefore(TypedDict):
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """

    entries: Union[int, None]
    exits: Union[int, None]
    peak: Union[int, None]
    peakAt: Union[str, None]
    mean: Union[float, None]


class InsightReportAreaStay(TypedDict):
    """Seconds."""

    count: int
    mean: Union[float, None]
    median: Union[float, None]
    p90: Union[float, None]


class InsightReportAreaBefore(TypedDict):
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """

    entries: Union[int, None]
    exits: Union[int, None]
    peak: Union[int, None]
    peakAt: Union[str, None]
    mean: Union[float, None]


class InsightReportArea(TypedDict):
    id: str
    name: Dict[str, str]
    floor: str
    isQueue: bool
    entries: Union[int, None]
    exits: Union[int, None]
    peak: Union[int, None]
    peakAt: Union[str, None]
    mean: Union[float, None]
    stay: InsightReportAreaStay
    """Seconds."""
    before: InsightReportAreaBefore
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """


class InsightReportLine(TypedDict):
    id: str
    name: Dict[str, str]
    forward: Union[int, None]
    backward: Union[int, None]
    forwardBefore: Union[int, None]


class InsightReportFlow(TypedDict):
    origin: Union[str, None]
    target: Union[str, None]
    people: int


class InsightReportMoment(TypedDict):
    at: str
    area: Union[str, None]
    people: int


InsightReportCourse = TypedDict("InsightReportCourse", {
    "from": "str",
    "to": "str",
    "recorded": "bool",
    "peak": "Union[int, None]",
    "mean": "Union[float, None]",
})


InsightReportGap = TypedDict("InsightReportGap", {
    "from": "str",
    "to": "str",
})


class InsightReport(TypedDict):
    """What figures say of a time, and of an earlier one."""

    venue: str
    name: Dict[str, str]
    least: int
    """The fewest people that a figure stands for."""
    period: InsightReportPeriod
    earlier: InsightReportEarlier
    whole: InsightReportWhole
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """
    before: InsightReportBefore
    """How many times people came in and went out, the most people at once and when, and the mean; null for
    too few people, or none.
    """
    areas: List[InsightReportArea]
    """Those to which most people came first."""
    lines: List[InsightReportLine]
    flows: List[InsightReportFlow]
    """The strongest first; null is outside."""
    moments: List[InsightReportMoment]
    """The busiest; null is the whole venue."""
    course: List[InsightReportCourse]
    """The venue step by step."""
    gaps: List[InsightReportGap]
    """What was not recorded."""


class NewReportSchedule(TypedDict):
    """When the server mails a report, and its recipients."""

    name: str
    enabled: NotRequired[bool]
    every: Literal['day', 'week']
    """On the last whole day, or on the last seven."""
    weekday: NotRequired[Literal['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']]
    """With every: week."""
    time: str
    """By the venue's clock."""
    recipients: List[str]
    language: NotRequired[Literal['en', 'de']]


class ReportSchedule(TypedDict):
    """A schedule with its mails by what became of them."""

    id: str
    name: str
    enabled: bool
    every: Literal['day', 'week']
    """On the last whole day, or on the last seven."""
    weekday: NotRequired[Literal['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']]
    """With every: week."""
    time: str
    """By the venue's clock."""
    recipients: List[str]
    language: Literal['en', 'de']
    next: NotRequired[str]
    """When the next report is due."""
    waiting: NotRequired[int]
    delivered: NotRequired[int]
    failed: NotRequired[int]


class ReportMailLast(TypedDict):
    time: str
    milliseconds: int
    error: NotRequired[str]


class ReportMail(TypedDict):
    """A mail of a schedule."""

    id: str
    """Its Message-ID begins with it."""
    number: int
    made: str
    test: bool
    state: Literal['waiting', 'delivered', 'failed']
    attempts: int
    next: NotRequired[str]
    last: NotRequired[ReportMailLast]
    to: Union[str, None]
    """The recipient."""


class InsightFlowsFlow(TypedDict):
    origin: Union[str, None]
    """null: they came to the venue."""
    target: Union[str, None]
    """null: they left the venue."""
    people: int


InsightFlows = TypedDict("InsightFlows", {
    "from": "str",
    "to": "str",
    "flows": "List[InsightFlowsFlow]",
    "gaps": "List[InsightStretch]",
})
"""People from area to area."""


InsightHeat = TypedDict("InsightHeat", {
    "from": "str",
    "to": "str",
    "floor": "str",
    "cell": "int",
    "origin": "List[int]",
    "columns": "int",
    "rows": "int",
    "index": "List[int]",
    "seconds": "List[float]",
    "people": "List[Union[int, None]]",
    "speed": "List[Union[float, None]]",
})
"""Where on a floor people were."""


class InsightMomentsMoment(TypedDict):
    at: str
    area: Union[str, None]
    people: int
    kind: Literal['venue', 'area']


class InsightMoments(TypedDict):
    """The busiest moments."""

    moments: List[InsightMomentsMoment]


class RehearsalRequest(TypedDict):
    """What is rehearsed."""

    name: NotRequired[str]
    scenario: Dict[str, Any]
    """As in docs/rehearsal.md."""
    seed: NotRequired[int]
    """In place of the scenario's."""
    changes: NotRequired[List[Operation]]
    """The draft: operations of an edit."""
    closedDoors: NotRequired[List[str]]


class RehearsalOutline(TypedDict):
    """A rehearsal and how far it is. time, inside, walking, factor and plan: of the run that goes on."""

    id: str
    name: str
    state: Literal['waiting', 'running', 'done', 'failed', 'interrupted']
    progress: float
    revision: int
    created: str
    begin: str
    end: str
    plans: List[Literal['now', 'draft']]
    closedDoors: List[str]
    changeCount: int
    problem: Union[str, None]
    time: NotRequired[str]
    inside: NotRequired[int]
    walking: NotRequired[int]
    factor: NotRequired[float]
    plan: NotRequired[Literal['now', 'draft']]


class RehearsalSummaries(TypedDict):
    """By plan; docs/rehearsal.md has their members."""

    now: NotRequired[Dict[str, Any]]
    draft: NotRequired[Dict[str, Any]]


class Rehearsal(TypedDict):
    """A rehearsal: how far it is, what was asked for, what came of it."""

    id: str
    name: str
    state: Literal['waiting', 'running', 'done', 'failed', 'interrupted']
    progress: float
    revision: int
    created: str
    begin: str
    end: str
    plans: List[Literal['now', 'draft']]
    closedDoors: List[str]
    changeCount: int
    problem: Union[str, None]
    time: NotRequired[str]
    inside: NotRequired[int]
    walking: NotRequired[int]
    factor: NotRequired[float]
    plan: NotRequired[Literal['now', 'draft']]
    scenario: Dict[str, Any]
    changes: List[Operation]
    summaries: NotRequired[RehearsalSummaries]
    """By plan; docs/rehearsal.md has their members."""


TrackSummaryStretche = TypedDict("TrackSummaryStretche", {
    "from": "int",
    "to": "int",
    "firstMinute": "int",
    "people": "List[int]",
    "locations": "int",
    "bytes": "int",
})


class TrackSummary(TypedDict):
    keptHours: int
    recording: bool
    now: str
    minutesPerCount: int
    stretches: List[TrackSummaryStretche]


class PastPositionsNavigator(TypedDict):
    id: str
    floor: str
    x: float
    y: float
    name: NotRequired[str]
    group: NotRequired[str]
    accuracy: NotRequired[Literal[0.3, 0.6, 1, 2, 5, 30]]
    """Metres: the radius that held the position with 95 % probability, at most; absent when it was not
    known or larger.
    """
    heading: NotRequired[float]
    state: NotRequired[str]


class PastPositions(TypedDict):
    time: str
    navigators: List[PastPositionsNavigator]


class Navigator(TypedDict):
    id: str
    floor: str
    x: float
    y: float
    time: str
    state: Literal['standing', 'moving', 'stale']
    name: NotRequired[str]
    group: NotRequired[str]
    heading: NotRequired[float]
    speed: NotRequired[float]
    accuracy: NotRequired[float]
    """Metres: radius of the circle that holds the true position with 95 % probability."""
    doubtful: NotRequired[bool]
    tracking: NotRequired[Literal['fixed', 'degraded', 'ambiguous', 'coasting', 'lost']]
    """State of the positioning; only of one navigator, and only of tags."""


class NavigatorList(TypedDict):
    time: str
    navigators: List[Navigator]


class Sharing(TypedDict):
    status: Literal['visible', 'friends', 'staff', 'hidden']
    friends: NotRequired[List[str]]


class Location(TypedDict):
    navigator: str
    floor: str
    """Id or ordinal."""
    x: float
    """Metres."""
    y: float
    """Metres."""
    accuracy: NotRequired[float]
    """Metres: radius of the circle that holds the true position with 95 % probability."""
    heading: NotRequired[float]
    """Radians counter-clockwise from east."""
    speed: NotRequired[float]
    """Metres per second."""
    time: NotRequired[Union[int, str]]
    """Milliseconds since 1970 or RFC 3339 (default: now)."""
    name: NotRequired[str]
    group: NotRequired[str]


class LocationList(TypedDict):
    locations: List[Location]


class LocationsAnswerRefused(TypedDict):
    index: int
    reason: str
    navigator: NotRequired[str]


class LocationsAnswer(TypedDict):
    accepted: int
    refused: List[LocationsAnswerRefused]
    refusedCount: NotRequired[int]
    duplicates: NotRequired[int]
    rate: NotRequired[float]
    """Locations a second that the phone of a navigator is to report; only for the link of one navigator."""
    serverTime: NotRequired[str]


class MeasurementRecording(TypedDict):
    state: Literal['none', 'recording', 'finished']
    begin: NotRequired[str]
    end: NotRequired[str]
    """When it ends, or has ended."""
    keptUntil: NotRequired[str]
    bytes: NotRequired[int]
    bytesAtMost: NotRequired[int]
    """The recording ends there."""
    lostMessages: NotRequired[int]
    """Messages that could not be written."""


class Measurement(TypedDict):
    kind: Literal['range', 'difference', 'strength', 'fix', 'marker', 'step']
    navigator: str
    time: NotRequired[Union[int, str]]
    """When it was measured: milliseconds since 1970 or RFC 3339 (default: now)."""
    name: NotRequired[str]
    group: NotRequired[str]
    anchor: NotRequired[str]
    """range, difference, strength: the anchor's id in the plan, or its `device`."""
    distance: NotRequired[float]
    """range: metres between tag and anchor. marker: metres between camera and marker. step: metres walked."""
    azimuth: NotRequired[float]
    """range: direction from the anchor to the tag, radians counter-clockwise from east."""
    elevation: NotRequired[float]
    """range: angle above the horizon from the anchor to the tag, radians."""
    quality: NotRequired[float]
    """range: 0 to 1, as the radio says; below 1 it is more likely wrong."""
    technology: NotRequired[Literal['uwb', 'wifi', 'ble']]
    """range: what measured it, if that is not the venue's radio."""
    deviation: NotRequired[float]
    """range, difference, fix, marker: standard deviation in metres."""
    reference: NotRequired[str]
    """difference: the other anchor."""
    difference: NotRequired[float]
    """difference: metres to `anchor` less metres to `reference`."""
    dBm: NotRequired[float]
    """strength: how strongly the tag and the anchor hear each other."""
    floor: NotRequired[Union[str, float]]
    """fix: id or ordinal, if known."""
    x: NotRequired[float]
    """fix: metres."""
    y: NotRequired[float]
    """fix: metres."""
    covariance: NotRequired[List[float]]
    """fix: variance of x, covariance, variance of y, in square metres."""
    turn: NotRequired[float]
    """step: radians turned counter-clockwise since the step before."""
    marker: NotRequired[str]
    """marker: the marker's id in the plan, its `device` or its code."""
    angle: NotRequired[float]
    """marker: where the phone is, radians counter-clockwise from straight before the marker, seen from
    above.
    """
    heading: NotRequired[float]
    """marker: where the camera looks, radians counter-clockwise from east."""
    size: NotRequired[float]
    """marker, instead of `distance`: radians that its edge of `width` metres spans."""
    width: NotRequired[float]
    """marker: metres of the edge that `size` is of."""


class MeasurementList(TypedDict):
    measurements: List[Measurement]


class PositioningCandidate(TypedDict):
    floor: NotRequired[str]
    x: float
    y: float
    probability: float


class PositioningFloor(TypedDict):
    floor: str
    probability: float


class Positioning(TypedDict):
    navigator: str
    name: NotRequired[str]
    group: NotRequired[str]
    state: Literal['fixed', 'degraded', 'ambiguous', 'coasting', 'lost']
    time: str
    floor: NotRequired[str]
    x: float
    y: float
    shown: List[float]
    """The point on walkable ground that the map shows."""
    accuracy: float
    """Metres: radius of the circle that holds the tag with 95 % probability."""
    covariance: List[float]
    velocity: List[float]
    inliers: float
    """The recent share of measurements that agreed, 0 to 1."""
    anchors: int
    """Anchors heard in the last half second."""
    candidates: List[PositioningCandidate]
    heard: str
    """When the last measurement came."""
    height: NotRequired[float]
    """Metres above the floor at which the tag seems to be."""
    offset: NotRequired[float]
    """Metres by which all distances of the tag are too long, as learnt."""
    floors: NotRequired[List[PositioningFloor]]
    """How likely each floor is, the likeliest first."""
    ranges: NotRequired[List[MeasuredRange]]
    """The latest distance from each anchor and how it was taken, the nearest first; not of directions and
    differences.
    """
    refused: NotRequired[Dict[str, int]]
    """How many measurements of the tag were refused, by the name of the reason."""


class Grant(TypedDict):
    venue: str
    """A slug, or `*` for all venues."""
    role: str


class Account(TypedDict):
    id: str
    email: str
    name: str
    language: Literal['en', 'de']
    hasPassword: bool
    grants: List[Grant]
    created: str
    lastSeen: NotRequired[str]


class LoginSession(TypedDict):
    id: str
    created: str
    lastSeen: str
    address: str
    agent: str
    current: NotRequired[bool]


class Link(TypedDict):
    id: str
    venue: str
    role: str
    label: str
    created: str
    floor: NotRequired[str]
    place: NotRequired[str]
    navigator: NotRequired[str]
    createdBy: NotRequired[str]
    expires: NotRequired[str]
    lastUsed: NotRequired[str]
    token: NotRequired[str]
    """Shown once."""
    path: NotRequired[str]
    """Shown once."""
    device: NotRequired[str]
    guest: NotRequired[bool]
    """Whether the client is a guest of the venue."""


class Invitation(TypedDict):
    id: str
    venue: str
    role: str
    created: str
    expires: str
    email: NotRequired[str]
    createdBy: NotRequired[str]
    token: NotRequired[str]
    """Shown once."""
    path: NotRequired[str]
    """Shown once."""


class SessionVenue(TypedDict):
    slug: str
    role: str
    permissions: List[str]


class Session(TypedDict):
    open: bool
    """The server asks nobody to sign in."""
    kind: Literal['anonymous', 'person', 'device']
    hasOwner: bool
    mail: bool
    """Whether the server can send mails."""
    permissions: List[str]
    venues: List[SessionVenue]
    account: NotRequired[Account]
    link: NotRequired[Link]
    expires: NotRequired[str]
    publicURL: NotRequired[str]
    """The server's own address as people know it, by `--public-url`."""


class TokenPurpose(TypedDict):
    kind: Literal['invitation', 'reset', 'signIn', 'link']
    id: NotRequired[str]
    venue: NotRequired[str]
    venueName: NotRequired[LocalizedText]
    role: NotRequired[str]
    label: NotRequired[str]
    floor: NotRequired[str]
    place: NotRequired[str]
    navigator: NotRequired[str]
    email: NotRequired[str]
    name: NotRequired[str]
    created: NotRequired[str]
    createdBy: NotRequired[str]
    expires: NotRequired[str]


class OneTimeToken(TypedDict):
    token: str
    path: str
    expires: str


class AuditEntryWho(TypedDict):
    kind: str
    id: NotRequired[str]
    name: NotRequired[str]


class AuditEntry(TypedDict):
    id: int
    time: str
    who: AuditEntryWho
    what: str
    about: NotRequired[str]
    venue: NotRequired[str]
    address: NotRequired[str]
    detail: NotRequired[str]


class Health(TypedDict):
    status: Literal['ok']
    version: str
    venues: int
    uptimeSeconds: int


class HealthProblem(TypedDict):
    kind: Literal['stopping', 'venue-failed', 'venue-read-only', 'not-ticking', 'disk-full', 'disk-tight', 'late-ticks', 'errors']
    venue: NotRequired[str]
    detail: NotRequired[str]


class Readiness(TypedDict):
    status: Literal['ready', 'not-ready']
    problems: NotRequired[List[HealthProblem]]


class StatusWarning(TypedDict):
    time: str
    level: Literal['warning', 'error']
    message: str
    venue: NotRequired[str]


class StatusHistory(TypedDict):
    interval: int
    times: List[float]


class StatusVenueCluster(TypedDict):
    """Of a server among several."""

    owner: NotRequired[str]
    """The server that orders the edits; absent where none does."""
    isOwner: bool
    lag: int
    """Records of the log that are not in this server's file yet."""


class StatusVenue(TypedDict):
    slug: str
    state: Literal['open', 'failed']
    name: NotRequired[LocalizedText]
    problem: NotRequired[str]
    readOnly: NotRequired[str]
    navigators: NotRequired[int]
    viewers: NotRequired[int]
    ticksPerSecond: NotRequired[int]
    lateTicks: NotRequired[int]
    """In the last minute."""
    edits: NotRequired[int]
    alarmMessages: NotRequired[SentMessages]
    reportMails: NotRequired[SentMessages]
    history: NotRequired[Dict[str, List[Union[float, None]]]]
    cluster: NotRequired[StatusVenueCluster]
    """Of a server among several."""


class StatusDisk(TypedDict):
    free: int
    total: int


class StatusClusterNode(TypedDict):
    name: str
    address: str
    isDraining: bool
    owned: int
    """Venues that it owns."""


class StatusCluster(TypedDict):
    """Of a server among several; absent on one that runs alone."""

    node: str
    """This server's name."""
    nodes: List[StatusClusterNode]
    forwardedEdits: int
    failovers: int
    handovers: int
    refusedAppends: int


class Status(TypedDict):
    time: str
    version: str
    uptimeSeconds: int
    state: Literal['well', 'watch', 'failing']
    problems: List[HealthProblem]
    warnings: List[StatusWarning]
    history: StatusHistory
    venues: List[StatusVenue]
    disk: NotRequired[StatusDisk]
    memory: NotRequired[int]
    cpuSeconds: NotRequired[float]
    connections: NotRequired[int]
    cluster: NotRequired[StatusCluster]
    """Of a server among several; absent on one that runs alone."""


class MeasuredRange(TypedDict):
    anchor: str
    time: str
    distance: float
    """Metres, as measured."""
    expected: float
    """Metres, before the engine took it."""
    residual: float
    """Metres: measured less expected."""
    weight: float
    """The probability that it was no outlier, 0 to 1."""
    ground: float
    """Metres from the anchor on the floor that it means at the tag's height."""


class AnchorReportPlace(TypedDict):
    """Where a misplaced anchor seems to stand; absent while several places explain its distances."""

    x: float
    y: float
    accuracy: float
    """Metres: radius of the circle that holds it with 95 % probability."""
    distance: float
    """Metres from the drawn place."""


class AnchorReport(TypedDict):
    id: str
    floor: str
    state: Literal['well', 'misplaced', 'silent', 'unknown']
    since: NotRequired[str]
    heard: NotRequired[str]
    """When a tag last heard it."""
    hearings: int
    """Distances from different places on which the state rests."""
    place: NotRequired[AnchorReportPlace]
    """Where a misplaced anchor seems to stand; absent while several places explain its distances."""


class AnchorReports(TypedDict):
    time: str
    anchors: List[AnchorReport]


class DeviceStatusHear(TypedDict):
    id: str
    distance: NotRequired[float]
    """Metres."""
    deviation: NotRequired[float]
    """Metres: standard deviation of the distance."""
    signal: NotRequired[float]
    """dBm."""


class DeviceStatusSample(TypedDict):
    topic: str
    payload: str
    """At most 2048 bytes."""


class DeviceStatus(TypedDict):
    id: str
    """What the device calls itself; the `device` of its anchor or marker on the plan."""
    kind: NotRequired[Literal['anchor', 'gateway', 'marker', 'phone', 'tag']]
    name: NotRequired[str]
    battery: NotRequired[float]
    charging: NotRequired[bool]
    software: NotRequired[str]
    model: NotRequired[str]
    technology: NotRequired[Literal['uwb', 'wifi', 'ble', 'optical']]
    time: NotRequired[Union[str, int]]
    """What its clock shows: RFC 3339, or milliseconds since 1970."""
    uptime: NotRequired[float]
    """Seconds since it was switched on."""
    hears: NotRequired[List[DeviceStatusHear]]
    """Other devices that it hears."""
    through: NotRequired[str]
    """The gateway that speaks for it."""
    samples: NotRequired[List[DeviceStatusSample]]
    """The last messages that a gateway could not map."""


class RangeFigures(TypedDict):
    ranges: int
    """All that named the device."""
    refused: int
    refusedBy: Dict[str, int]
    outliers: float
    """The share that contradicts where its tags are, 0 to 1."""
    error: NotRequired[float]
    """Metres: median of measured less expected distance."""
    size: NotRequired[float]
    """Metres: median size of the error."""
    spread: NotRequired[float]
    """Metres: half the width of the middle 68 % of the errors."""
    percent: NotRequired[float]
    """The median size of the error in percent of the mean distance."""


class DeviceFeature(TypedDict):
    id: str
    floor: str
    x: float
    y: float
    height: NotRequired[float]
    """Metres above the floor."""
    name: NotRequired[Dict[str, str]]


class DevicePlace(TypedDict):
    x: float
    y: float
    accuracy: float
    """Metres: radius of the circle that holds it with 95 % probability."""
    distance: float
    """Metres from the drawn place."""


class DeviceSample(TypedDict):
    topic: str
    payload: str
    """At most 2048 bytes."""


class DeviceNavigator(TypedDict):
    navigator: str
    distance: float
    expected: float
    residual: float
    weight: float
    heard: str


class Device(TypedDict):
    id: str
    kind: Literal['anchor', 'gateway', 'marker', 'phone', 'tag']
    name: NotRequired[str]
    feature: NotRequired[DeviceFeature]
    link: NotRequired[str]
    """The id of the link by which it speaks."""
    state: Literal['well', 'weak', 'silent', 'misplaced', 'unknown', 'printed']
    reasons: List[Literal['battery', 'silent', 'misplaced', 'clock', 'refused', 'noisy', 'new', 'never-heard', 'unheard']]
    since: NotRequired[str]
    heard: NotRequired[str]
    battery: NotRequired[float]
    charging: NotRequired[bool]
    software: NotRequired[str]
    model: NotRequired[str]
    technology: NotRequired[str]
    clockOffset: NotRequired[float]
    """Seconds by which its clock is ahead of the server's."""
    uptime: NotRequired[float]
    through: NotRequired[str]
    hour: RangeFigures
    day: RangeFigures
    minutes: List[Union[float, None]]
    """Median size of the error of each of the last 60 minutes, metres, the oldest first."""
    quality: NotRequired[float]
    """0 to 100."""
    place: NotRequired[DevicePlace]
    load: NotRequired[int]
    """Ranging sessions now."""
    capacity: NotRequired[int]
    """Ranging sessions at most."""
    hours: NotRequired[List[Union[float, None]]]
    """Only of one device: median size of the error of each of the last 24 hours, metres, the oldest first."""
    samples: NotRequired[List[DeviceSample]]
    """Only of one gateway: the last messages that it could not map."""
    navigators: NotRequired[List[DeviceNavigator]]
    """Only of one device: the navigators that measure their distance from it now."""


class DeviceAlarm(TypedDict):
    device: str
    reason: Literal['battery', 'silent', 'misplaced', 'clock']
    since: str


class DeviceBoardQuality(TypedDict):
    formula: str
    worstError: float
    """Metres."""
    batteryShare: float


DeviceBoardLink = TypedDict("DeviceBoardLink", {
    "from": "str",
    "to": "str",
    "measured": "NotRequired[float]",
    "expected": "NotRequired[float]",
    "error": "NotRequired[float]",
    "percent": "NotRequired[float]",
    "deviation": "NotRequired[float]",
    "signal": "NotRequired[float]",
    "heard": "str",
})


class DeviceBoard(TypedDict):
    time: str
    quality: DeviceBoardQuality
    devices: List[Device]
    links: List[DeviceBoardLink]
    """What devices heard of each other last."""
    new: List[str]
    alarms: List[DeviceAlarm]


class DeviceStatusAnswerRefused(TypedDict):
    index: int
    device: str
    reason: str


class DeviceStatusAnswer(TypedDict):
    accepted: int
    refused: List[DeviceStatusAnswerRefused]


NavigatorEvent = TypedDict("NavigatorEvent", {
    "id": "int",
    "kind": "Literal['floor-changed', 'building-changed', 'marker-seen']",
    "navigator": "str",
    "floor": "str",
    "building": "str",
    "from": "NotRequired[str]",
    "marker": "NotRequired[str]",
    "time": "str",
})


class NavigatorEventList(TypedDict):
    time: str
    last: int
    """The `id` of the newest event; 0 before the first."""
    events: List[NavigatorEvent]


class MappingTrialTable(TypedDict):
    """As docs/gateways.md describes it."""

    rules: List[Dict[str, Any]]


class MappingTrialMessage(TypedDict):
    topic: str
    payload: str


class MappingTrial(TypedDict):
    table: MappingTrialTable
    """As docs/gateways.md describes it."""
    messages: List[MappingTrialMessage]


class MappingTrialAnswerMessage(TypedDict):
    topic: str
    mapped: bool
    """Whether a rule is meant for the topic."""
    count: int
    """All reports."""
    reports: List[Dict[str, Any]]
    faults: List[str]


class MappingTrialAnswer(TypedDict):
    messages: List[MappingTrialAnswerMessage]


class ImportAnswer(TypedDict):
    report: ImportReport
    operationCount: NotRequired[int]
    """How many operations the edit would have."""
    operationLimit: NotRequired[int]
    """How many operations are stored at most."""
    operations: NotRequired[List[Dict[str, Any]]]
    """The first 10 000 of them."""
    edit: NotRequired[str]
    """The id of the edit."""
    revision: NotRequired[int]
    """The venue's revision now."""


class ImportReportCount(TypedDict):
    floor: NotRequired[str]
    kind: NotRequired[str]
    count: NotRequired[int]


class ImportReportType(TypedDict):
    type: NotRequired[str]
    floor: NotRequired[str]
    count: NotRequired[int]
    target: NotRequired[Dict[str, Any]]


class ImportReportRemarkPlaceParts(TypedDict):
    """The place for other languages; absent where it is words of the format only."""

    line: NotRequired[int]
    """The line of the file, from 1."""
    kind: NotRequired[str]
    """What is named: `feature`, `floor`, `layer`, `level`, `lift` or `pixel`."""
    name: NotRequired[str]
    path: NotRequired[str]
    """The rest in words of the format."""


class ImportReportRemark(TypedDict):
    source: NotRequired[str]
    place: NotRequired[str]
    placeParts: NotRequired[ImportReportRemarkPlaceParts]
    """The place for other languages; absent where it is words of the format only."""
    message: NotRequired[str]
    code: NotRequired[str]
    """What kind of remark it is; absent for one without a kind."""
    arguments: NotRequired[List[str]]
    """The values in the sentence, in order."""
    isLeftOut: NotRequired[bool]
    """Whether what it is about does not become part of the plan."""


class ImportReport(TypedDict):
    format: NotRequired[Literal['csv', 'dxf', 'exhibitors', 'foreignGeoJSON', 'geoJSON', 'imdf', 'juelich', 'openRMF', 'openStreetMap', 'placeList', 'positioningLibrary', 'robotMap', 'svg', None]]
    """What the plan is; each format has its own types."""
    counts: NotRequired[List[ImportReportCount]]
    """Features by floor and kind."""
    types: NotRequired[List[ImportReportType]]
    """Types of the format; `target` is an entry of a profile."""
    remarks: NotRequired[List[ImportReportRemark]]
    """What was not taken as it was, and where."""
    furtherRemarks: NotRequired[int]
    """How many more there are."""
    skipped: NotRequired[int]
    """How many features were left out."""
    unchanged: NotRequired[int]
    """Of an earlier import: as they were."""
    updated: NotRequired[int]
    """Of an earlier import: updated."""
    removed: NotRequired[int]
    """Of an earlier import: removed."""


class ProgrammeEntry(TypedDict):
    """An entry of the programme: a session, a stand, or a room's name in a list with its place. The
    properties of each kind are in docs/programme.md.
    """

    id: str
    kind: Literal['session', 'stand', 'room']
    properties: Dict[str, Any]


class ProgrammeSession(TypedDict):
    """Something of the programme that begins and ends."""

    id: str
    title: LocalizedText
    subtitle: NotRequired[LocalizedText]
    abstract: NotRequired[LocalizedText]
    speakers: NotRequired[List[str]]
    track: NotRequired[LocalizedText]
    tags: NotRequired[List[str]]
    language: NotRequired[str]
    start: str
    end: str
    place: NotRequired[str]
    """The id of an area or poi that is drawn."""
    room: NotRequired[str]
    """What the list calls the place."""
    capacity: NotRequired[float]
    link: NotRequired[str]
    source: NotRequired[str]
    foreignId: NotRequired[str]


class ProgrammeStand(TypedDict):
    """An exhibitor of the programme."""

    id: str
    exhibitor: LocalizedText
    description: NotRequired[LocalizedText]
    products: NotRequired[List[str]]
    tags: NotRequired[List[str]]
    place: NotRequired[str]
    room: NotRequired[str]
    link: NotRequired[str]
    source: NotRequired[str]
    foreignId: NotRequired[str]


class Programme(TypedDict):
    revision: int
    timeZone: NotRequired[str]
    """The venue's zone; absent where it has none."""
    sessions: List[ProgrammeSession]
    stands: List[ProgrammeStand]


class ProgrammeReportChange(TypedDict):
    kind: Literal['new', 'moved', 'changed', 'cancelled', 'kept']
    id: str
    title: LocalizedText
    fields: Dict[str, Dict[str, Any]]
    """`before` and `after` of each property; null for none."""


class ProgrammeReportRoom(TypedDict):
    name: str
    place: NotRequired[str]
    count: int
    candidates: NotRequired[List[str]]
    formerName: NotRequired[str]


class ProgrammeReportRemark(TypedDict):
    source: str
    place: str
    message: str


class ProgrammeReport(TypedDict):
    counts: Dict[str, int]
    """How many sessions and stands the list has (`all`), are as they were (`unchanged`), and of each kind
    of change.
    """
    changes: List[ProgrammeReportChange]
    rooms: List[ProgrammeReportRoom]
    remarks: List[ProgrammeReportRemark]
    operationCount: int
    fingerprint: str
    """Names what the import changes; `expected` of the import that takes it."""


class ProgrammeImportAnswer(TypedDict):
    report: ProgrammeReport
    edit: NotRequired[str]
    revision: int


class ProgrammeSourceAnswer(TypedDict):
    source: Union[ProgrammeSource, None]
    maySet: bool
    """Whether the client may set the address."""


class ProgrammeSourceLastFailure(TypedDict):
    code: Literal['no-such-host', 'private-network', 'not-reached', 'not-trusted', 'too-slow', 'too-large', 'redirected', 'status', 'empty', 'not-installed', 'other']
    value: Union[str, int, None]
    detail: str


class ProgrammeSourceLast(TypedDict):
    """The last look."""

    time: str
    result: Literal['fetched', 'unchanged', 'failed']
    failure: NotRequired[ProgrammeSourceLastFailure]


class ProgrammeSourceProposal(TypedDict):
    """What the list would change; absent where that is nothing."""

    counts: Dict[str, int]
    operationCount: int
    fingerprint: str


class ProgrammeSource(TypedDict):
    """Where the list of a programme comes from."""

    origin: str
    """Scheme and host of the address."""
    name: str
    """The `source` of imports."""
    address: NotRequired[str]
    """The whole address; only for clients that may set it."""
    minutes: NotRequired[int]
    """The server looks this often by itself."""
    next: NotRequired[str]
    """When it looks next."""
    last: NotRequired[ProgrammeSourceLast]
    """The last look."""
    proposal: NotRequired[ProgrammeSourceProposal]
    """What the list would change; absent where that is nothing."""
    unreadable: NotRequired[str]
    """Why what was fetched is no list."""


class Friend(TypedDict):
    id: str
    """Its navigator."""
    name: str
    state: Literal['friend', 'asked', 'asks', 'blocked']
    """`asked`: the client has; `asks`: the other one does."""
    since: str
    seesMe: NotRequired[bool]
    """Whether it sees the client's navigator."""
    shares: NotRequired[bool]
    """Whether the client's navigator sees it."""
    unread: NotRequired[int]
    """Messages that the client has not read."""


class FriendListMe(TypedDict):
    id: str
    name: NotRequired[str]
    log: bool
    """Whether a log is kept."""
    sharing: Literal['visible', 'friends', 'staff', 'hidden']


class FriendList(TypedDict):
    me: FriendListMe
    friends: List[Friend]


FriendMessage = TypedDict("FriendMessage", {
    "id": "int",
    "from": "str",
    "to": "str",
    "sent": "str",
    "text": "NotRequired[str]",
    "place": "NotRequired[Union[FeaturePlace, PointPlace]]",
    "meeting": "NotRequired[str]",
    "state": "Literal['sent', 'delivered', 'read']",
})


class NewFriendMessage(TypedDict):
    text: NotRequired[str]
    place: NotRequired[Union[FeaturePlace, PointPlace]]
    meeting: NotRequired[str]
    """Needs `place`."""


FriendReportMessage = TypedDict("FriendReportMessage", {
    "from": "str",
    "sent": "str",
    "text": "NotRequired[str]",
})


class FriendReportLink(TypedDict):
    id: str
    isGuest: bool
    """Whether it ends at `guests/{id}`, else at `links/{id}`."""


class FriendReport(TypedDict):
    id: int
    time: str
    reporter: str
    reported: str
    reportedName: str
    text: str
    messages: List[FriendReportMessage]
    """What the reporter chose to add."""
    links: List[FriendReportLink]
    """The good links of the reported navigator."""


class FriendLogSummary(TypedDict):
    kind: Literal['encounter', 'place']
    id: str
    """The friend, or the feature."""
    name: str
    count: int
    seconds: float
    streak: int
    """The most days in a row."""
    first: str
    last: str


class FriendLogDay(TypedDict):
    kind: Literal['encounter', 'place']
    id: str
    """The friend, or the feature."""
    name: str
    count: int
    seconds: float
    day: str
    """By UTC."""


class FriendLog(TypedDict):
    kept: bool
    summary: List[FriendLogSummary]
    days: List[FriendLogDay]


class AlarmQuantity(TypedDict):
    """What a rule looks at."""

    kind: Literal['people', 'filling', 'density', 'wait', 'crossings', 'device', 'silent-devices', 'silence', 'lateness']
    area: NotRequired[str]
    """Of `people`, `filling`, `density`, `wait`."""
    line: NotRequired[str]
    """Of `crossings`."""
    direction: NotRequired[Literal['forward', 'backward', 'both']]
    minutes: NotRequired[int]
    device: NotRequired[str]
    """Of `device`; absent for any."""
    reasons: NotRequired[List[Literal['battery', 'silent', 'misplaced', 'clock']]]


class NewAlarmRuleLimits(TypedDict):
    """By level."""

    notice: NotRequired[float]
    warning: NotRequired[float]
    critical: NotRequired[float]


class NewAlarmRule(TypedDict):
    """A rule as clients write it."""

    name: str
    enabled: NotRequired[bool]
    quantity: AlarmQuantity
    side: NotRequired[Literal['at-least', 'at-most']]
    """On which side of its limits the number is wrong (default: at-least)."""
    limits: NewAlarmRuleLimits
    """By level."""
    slack: NotRequired[float]
    """How far the number must be back (default: 0)."""
    hold: NotRequired[float]
    """Seconds before the alarm is raised (default: 5)."""
    endHold: NotRequired[float]
    """Seconds before it ends (default: 10)."""
    coolDown: NotRequired[float]
    """Seconds after its end in which it is not raised again (default: 60)."""
    hours: NotRequired[str]
    """When it is judged, as opening hours of doors (default: always)."""
    channels: NotRequired[List[str]]
    """Ids of channels."""


class AlarmRuleLimits(TypedDict):
    """By level."""

    notice: NotRequired[float]
    warning: NotRequired[float]
    critical: NotRequired[float]


class AlarmRule(TypedDict):
    """When an alarm is raised."""

    id: str
    name: str
    enabled: bool
    quantity: AlarmQuantity
    side: Literal['at-least', 'at-most']
    """On which side of its limits the number is wrong (default: at-least)."""
    limits: AlarmRuleLimits
    """By level."""
    slack: float
    """How far the number must be back (default: 0)."""
    hold: float
    """Seconds before the alarm is raised (default: 5)."""
    endHold: float
    """Seconds before it ends (default: 10)."""
    coolDown: float
    """Seconds after its end in which it is not raised again (default: 60)."""
    hours: NotRequired[str]
    """When it is judged, as opening hours of doors (default: always)."""
    channels: List[str]
    """Ids of channels."""
    now: NotRequired[float]
    """The number that it read last; for devices, how many have an alarm."""


class AlarmAcknowledged(TypedDict):
    by: str
    time: str
    text: str


class Alarm(TypedDict):
    """Something that a rule has found."""

    id: int
    rule: str
    name: str
    """What the rule was called then."""
    quantity: AlarmQuantity
    device: NotRequired[str]
    reason: NotRequired[str]
    level: Literal['notice', 'warning', 'critical']
    number: float
    """What the rule read when something changed last."""
    limit: float
    raised: str
    ended: NotRequired[str]
    endReason: NotRequired[Literal['back', 'gone', 'rule', 'hours']]
    acknowledged: NotRequired[AlarmAcknowledged]


class AlarmWithHistoryAcknowledged(TypedDict):
    by: str
    time: str
    text: str


class AlarmWithHistoryHistory(TypedDict):
    id: int
    event: Literal['raised', 'escalated', 'eased', 'ended', 'acknowledged', 'commented']
    time: str
    by: NotRequired[str]
    text: NotRequired[str]
    level: Literal['notice', 'warning', 'critical']
    number: float
    limit: float


class AlarmWithHistory(TypedDict):
    id: int
    rule: str
    name: str
    """What the rule was called then."""
    quantity: AlarmQuantity
    device: NotRequired[str]
    reason: NotRequired[str]
    level: Literal['notice', 'warning', 'critical']
    number: float
    """What the rule read when something changed last."""
    limit: float
    raised: str
    ended: NotRequired[str]
    endReason: NotRequired[Literal['back', 'gone', 'rule', 'hours']]
    acknowledged: NotRequired[AlarmWithHistoryAcknowledged]
    history: List[AlarmWithHistoryHistory]


class AlarmPage(TypedDict):
    alarms: List[Alarm]
    holding: int
    """How many hold in all."""
    more: bool


class NewAlarmChannel(TypedDict):
    """A channel as clients write it."""

    name: str
    kind: Literal['webhook', 'mail']
    enabled: NotRequired[bool]
    address: NotRequired[str]
    """Of a webhook: http or https."""
    recipients: NotRequired[List[str]]
    """Of mails."""
    language: NotRequired[Literal['en', 'de']]
    level: NotRequired[Literal['notice', 'warning', 'critical']]
    """The mildest level that it sends (default: notice)."""
    grouping: NotRequired[bool]
    """Whether storms go out together (default: true)."""


class AlarmChannel(TypedDict):
    """How alarms leave the server."""

    id: str
    name: str
    kind: Literal['webhook', 'mail']
    enabled: bool
    address: NotRequired[str]
    """Of a webhook: http or https."""
    recipients: NotRequired[List[str]]
    """Of mails."""
    language: NotRequired[Literal['en', 'de']]
    level: Literal['notice', 'warning', 'critical']
    """The mildest level that it sends (default: notice)."""
    grouping: bool
    """Whether storms go out together (default: true)."""
    secret: NotRequired[str]
    """Signs what it sends; only in the answer that makes it."""
    waiting: NotRequired[int]
    """Messages, in lists."""
    delivered: NotRequired[int]
    """Messages, in lists."""
    failed: NotRequired[int]
    """Messages, in lists."""


class AlarmDeliveryLast(TypedDict):
    time: str
    status: NotRequired[int]
    milliseconds: int
    error: NotRequired[str]


class AlarmDelivery(TypedDict):
    """A message of a channel."""

    id: str
    """By which receivers know repeats."""
    number: int
    made: str
    events: int
    test: bool
    state: Literal['waiting', 'delivered', 'failed']
    attempts: int
    next: NotRequired[str]
    last: NotRequired[AlarmDeliveryLast]


class SentMessages(TypedDict):
    """Messages that leave the server, of the last 90 days, by what has become of them."""

    waiting: int
    delivered: int
    failed: int
    """Given up after a day."""


class GetMapTilesAnswerTiles(TypedDict):
    url: str
    """The address of a tile with `{z}`, `{x}` and `{y}`."""
    attribution: str
    """The makers of the map; the editor names them below it."""
    maxZoom: int
    """The deepest level that there is."""


class GetMapTilesAnswer(TypedDict):
    tiles: Union[GetMapTilesAnswerTiles, None]


class GetLivenessAnswer(TypedDict):
    status: Literal['alive']


class ListVenuesAnswer(TypedDict):
    venues: List[VenueSummary]


class CreateVenueBody(TypedDict):
    name: LocalizedText
    slug: NotRequired[str]
    copyOf: NotRequired[str]
    author: NotRequired[str]


class ListProgrammeEntriesAnswerEntry(TypedDict):
    id: str
    kind: Literal['session', 'stand', 'room']
    properties: Dict[str, Any]


class ListProgrammeEntriesAnswer(TypedDict):
    revision: int
    entries: List[ListProgrammeEntriesAnswerEntry]


class SetProgrammeSourceBody(TypedDict):
    address: str
    """http or https; may have a secret."""
    name: NotRequired[str]
    """The `source` of imports (default: the host)."""
    minutes: NotRequired[Union[int, None]]
    """The server looks this often by itself (default: never)."""


class ImportFetchedProgrammeBody(TypedDict):
    rooms: NotRequired[Dict[str, Union[str, None]]]
    """The places of rooms, by their names in the list."""


class ListBinAnswer(TypedDict):
    venues: List[RemovedVenue]


class ListVersionsAnswer(TypedDict):
    versions: List[Version]


class AddVersionBody(TypedDict):
    name: str
    author: NotRequired[str]


class RestoreStateBody(TypedDict):
    id: str
    base: int
    version: NotRequired[int]
    revision: NotRequired[int]
    author: NotRequired[str]


class CompactJournalBody(TypedDict):
    version: int


class CompactJournalAnswer(TypedDict):
    edits: int
    contents: int
    oldest: NotRequired[int]


class BeginRecordingBody(TypedDict):
    minutes: int


class AddDeviceStatusBody(TypedDict):
    devices: List[DeviceStatus]


class ListRehearsalsAnswer(TypedDict):
    rehearsals: List[RehearsalOutline]


class ListReportSchedulesAnswer(TypedDict):
    schedules: List[ReportSchedule]
    hasMail: bool
    """Whether the server sends mails."""


class SendReportNowAnswer(TypedDict):
    sent: bool


class ListReportMailsAnswer(TypedDict):
    deliveries: List[ReportMail]
    more: bool


class SignInBody1(TypedDict):
    email: str
    password: str


class SignInBody2(TypedDict):
    token: str


class InspectTokenBody(TypedDict):
    token: str


class ChangeAccountBody(TypedDict):
    name: NotRequired[str]
    language: NotRequired[Literal['en', 'de']]


class ChangePasswordBody(TypedDict):
    old: str
    new: str


class AcceptInvitationBody(TypedDict):
    token: str


class ListSessionsAnswer(TypedDict):
    sessions: List[LoginSession]


class RequestResetBody(TypedDict):
    email: str


class UseResetBody(TypedDict):
    token: str
    password: str


class ListAccountsAnswer(TypedDict):
    accounts: List[Account]


class CreateAccountBody(TypedDict):
    token: str
    email: str
    name: str
    password: str
    language: NotRequired[Literal['en', 'de']]


class ChangeAccountOfBody(TypedDict):
    grants: NotRequired[List[Grant]]
    name: NotRequired[str]


class ListInvitationsAnswer(TypedDict):
    invitations: List[Invitation]


class AddInvitationBody(TypedDict):
    venue: str
    """A slug or `*`."""
    role: Literal['owner', 'organiser', 'staff', 'viewer']
    email: NotRequired[str]
    days: NotRequired[int]


class ListLinksAnswer(TypedDict):
    links: List[Link]


class AddLinkBody(TypedDict):
    role: Literal['viewer', 'kiosk', 'navigator', 'anchor', 'gateway', 'staff']
    label: NotRequired[str]
    floor: NotRequired[str]
    place: NotRequired[str]
    navigator: NotRequired[str]
    days: NotRequired[int]


class ListGuestsAnswer(TypedDict):
    allowed: bool
    """Whether a stranger gets in now."""
    until: NotRequired[str]
    """When the event is over."""
    total: int
    guests: List[Link]


class RemoveGuestsAnswer(TypedDict):
    ended: int


class ListAuditAnswer(TypedDict):
    entries: List[AuditEntry]


class AskFriendBody(TypedDict):
    code: str
    device: NotRequired[str]
    """A random text that the client's browser keeps, so that blocks know its next navigator. Only a digest
    is kept, another one in each venue.
    """


class SetFriendProfileBody(TypedDict):
    name: str


class SetFriendProfileAnswer(TypedDict):
    name: str


class AddFriendCodeBody(TypedDict):
    device: NotRequired[str]
    """A random text that the client's browser keeps, so that blocks know its next navigator. Only a digest
    is kept, another one in each venue.
    """


class AddFriendCodeAnswer(TypedDict):
    code: str
    expires: str


class ChangeFriendBody(TypedDict):
    state: Literal['friend', 'blocked']


class ReportFriendBody(TypedDict):
    text: str
    messages: NotRequired[List[int]]
    """Messages to quote."""


class ListFriendMessagesAnswer(TypedDict):
    messages: List[FriendMessage]


class TakeFriendMessageBody(TypedDict):
    state: Literal['delivered', 'read']


class TakeFriendMessageAnswer(TypedDict):
    changed: int


class SetFriendLogBody(TypedDict):
    kept: bool


class SetFriendLogAnswer(TypedDict):
    kept: bool


class GetFriendFiguresAnswer(TypedDict):
    people: int
    """Navigators with friends."""
    friendships: int
    writers: int
    """Navigators whose messages are kept."""
    smallestGroup: int


class ListFriendReportsAnswer(TypedDict):
    reports: List[FriendReport]


class AcknowledgeAlarmBody(TypedDict):
    text: NotRequired[str]
    author: NotRequired[str]
    """Counts only where clients need no account."""


class CommentOnAlarmBody(TypedDict):
    text: str
    author: NotRequired[str]
    """Counts only where clients need no account."""


class ListAlarmRulesAnswer(TypedDict):
    rules: List[AlarmRule]
    maySet: bool
    """Whether the client may set rules and channels."""


class ListAlarmChannelsAnswer(TypedDict):
    channels: List[AlarmChannel]
    hasMail: bool
    """Whether the server sends mails."""


class TestAlarmChannelAnswer(TypedDict):
    sent: bool


class ListAlarmDeliveriesAnswer(TypedDict):
    deliveries: List[AlarmDelivery]
    more: bool
