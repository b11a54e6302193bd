import Geometry
import IndoorModel
import Testing
import VenueFormats

/// Plans that come into a venue with floors of its own.
@Suite struct ImportIntoVenueTests {
  private let plan = [
    PlanSource.File(
      name: "building.geojson",
      bytes: Array(
        """
        {"type": "FeatureCollection", "features": [{"id": "house", "type": "Feature",
          "feature_type": "building", "geometry": null,
          "properties": {"name": {"en": "Hall"}, "category": "unspecified"}}]}
        """.utf8)),
    PlanSource.File(
      name: "level.geojson",
      bytes: Array(
        """
        {"type": "FeatureCollection", "features": [
          {"id": "l0", "type": "Feature", "feature_type": "level",
           "geometry": {"type": "Polygon", "coordinates": [[[10, 60], [10.001, 60],
             [10.001, 60.0005], [10, 60.0005], [10, 60]]]},
           "properties": {"ordinal": 0, "name": {"en": "Lobby"}, "building_ids": ["house"]}},
          {"id": "l1", "type": "Feature", "feature_type": "level",
           "geometry": {"type": "Polygon", "coordinates": [[[10, 60], [10.001, 60],
             [10.001, 60.0005], [10, 60.0005], [10, 60]]]},
           "properties": {"ordinal": 1, "name": {"en": "Upper"}, "building_ids": ["house"]}}]}
        """.utf8)),
    PlanSource.File(
      name: "unit.geojson",
      bytes: Array(
        """
        {"type": "FeatureCollection", "features": [
          {"id": "u0", "type": "Feature", "feature_type": "unit",
           "geometry": {"type": "Polygon", "coordinates": [[[10, 60], [10.001, 60],
             [10.001, 60.0005], [10, 60.0005], [10, 60]]]},
           "properties": {"category": "room", "level_id": "l0"}},
          {"id": "u1", "type": "Feature", "feature_type": "unit",
           "geometry": {"type": "Polygon", "coordinates": [[[10, 60], [10.001, 60],
             [10.001, 60.0005], [10, 60.0005], [10, 60]]]},
           "properties": {"category": "room", "level_id": "l1"}}]}
        """.utf8)),
  ]

  /// A venue as it is when it was just made.
  private var empty: Venue {
    var venue = Venue(slug: "new", name: LocalizedText("New"))
    venue.buildings = [Building(id: "main", name: LocalizedText("New"))]
    venue.floors = [
      Floor(
        id: "0", building: "main", ordinal: 0, name: LocalizedText("Ground floor"),
        bounds: Box(Point(x: 0, y: 0), Point(x: 30, y: 20)))
    ]
    return venue
  }

  private func updated(_ venue: Venue) throws -> Venue {
    var draft = VenueImport(updating: venue)
    try draft.add(PlanSource(name: "fair", files: plan))
    return try draft.finished().venue
  }

  @Test func `an undrawn venue takes building, floors and their extent from the plan`() throws {
    let venue = try updated(empty)
    #expect(venue.buildings == [Building(id: "main", name: LocalizedText("Hall"))])
    #expect(venue.floors.map(\.id) == ["0", "1"])
    #expect(venue.floors.map(\.name) == [LocalizedText("Lobby"), LocalizedText("Upper")])
    let bounds = venue.floors[0].bounds
    #expect(abs(bounds.width - 55.8) < 0.1 && abs(bounds.height - 55.7) < 0.1)
  }

  @Test func `the same plan again changes nothing, and makes no second building`() throws {
    let once = try updated(empty)
    let twice = try updated(once)
    #expect(once.operations(to: twice).isEmpty)
  }

  @Test func `a drawn floor keeps its name, and grows where the plan is larger`() throws {
    var drawn = empty
    drawn.features["poi"] = Feature(
      id: "poi", floor: "0", kind: .poi, geometry: FeatureGeometry(.point(Point(x: -5, y: 2))),
      properties: [:])
    var draft = VenueImport(updating: drawn)
    try draft.add(Array("name,x,y\nBar,40,2\n".utf8), source: "places.csv")
    let venue = try draft.finished().venue
    #expect(venue.floors[0].name == LocalizedText("Ground floor"))
    #expect(venue.floors[0].bounds == Box(Point(x: 0, y: 0), Point(x: 40, y: 20)))
    #expect(venue.features["poi"] == drawn.features["poi"])
  }
}
