import Foundation
import IndoorModel
import JSONText
import Testing

@Suite struct LiveBenchTests {
  private static let plan = """
    {"type": "FeatureCollection", "name": "Hall", "frame": {"width": 60, "height": 30,
     "floors": [{"ordinal": 0, "name": "Ground"}]}, "features": [
      {"type": "Feature", "id": "west", "geometry": {"type": "Point", "coordinates": [3, 15]},
       "properties": {"kind": "poi", "floor": 0, "name": "West"}},
      {"type": "Feature", "id": "east", "geometry": {"type": "Point", "coordinates": [57, 15]},
       "properties": {"kind": "poi", "floor": 0, "name": "East"}},
      {"type": "Feature", "id": "wall", "geometry":
       {"type": "LineString", "coordinates": [[30, 0], [30, 12]]},
       "properties": {"kind": "wall", "floor": 0, "thickness": 0.2}}
    ]}
    """

  @Test func `obstacles re-route whom they affect, and nobody else`() throws {
    let programs = try Programs()
    defer { programs.remove() }
    try programs.write(Self.plan, to: "hall.geojson")
    #expect(
      try programs.floorcast(["import", "hall.geojson", "--into", "venues/hall.venue"]).code == 0)
    let answer = try programs.bench([
      "live", "hall", "--navigators", "60", "--share", "10", "--obstacles", "4", "--verify",
      "--json",
    ])
    #expect(answer.errors == "")
    let figures = try Value(json: Array(answer.output.utf8)).object ?? [:]
    #expect(figures["sockets"] == 6)
    #expect(figures["destinations"] == 2)
    let all = figures["all"]?.object ?? [:]
    #expect(all["edits"] == 8)
    #expect((all["affected"]?.number ?? 0) >= 1)
    #expect(all["unneeded"] == 0)
    #expect(all["missed"] == 0)
  }

  @Test func `a venue without points of interest is told`() throws {
    let programs = try Programs()
    defer { programs.remove() }
    try programs.write(
      """
      {"type": "FeatureCollection", "name": "Bare", "frame": {"width": 20, "height": 10,
       "floors": [{"ordinal": 0, "name": "Ground"}]}, "features": []}
      """, to: "bare.geojson")
    #expect(try programs.floorcast(["import", "bare.geojson", "--into", "bare.venue"]).code == 0)
    let answer = try programs.bench(["live", "bare.venue"])
    #expect(answer.code == 1)
    #expect(answer.errors.contains("no points of interest that people can walk to"))
  }
}
