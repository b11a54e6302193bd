import Foundation
import Geometry
import IndoorModel
import JSONText
import Testing
import VenueFormats

/// The folder of real data, which lies beside the project and is not part of it.
private let data: URL = {
  if let path = ProcessInfo.processInfo.environment["FLOORCAST_DATA"] {
    return URL(fileURLWithPath: path)
  }
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return root.appendingPathComponent("../shared/data").standardized
}()

private func isThere(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: data.appendingPathComponent(path).path)
}

private func bytes(_ path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: data.appendingPathComponent(path)))
}

@Suite struct CongressVenueTests {
  @Test(.enabled(if: isThere("venues/32c3"), "the congress plan is not beside the project"))
  func `the plan of a congress comes in without loss and goes out the same`() throws {
    let plan = try bytes("venues/32c3/32c3.geojson")
    var draft = VenueImport(slug: "congress")
    try draft.add(plan, source: "32c3.geojson")
    for level in 0...1 {
      try draft.addPicture(
        bytes("venues/32c3/level\(level).jpg"), source: "level\(level).jpg", onFloor: "\(level)",
        metresPerPixel: 0.214035)
    }
    let (venue, images, report) = try draft.finished()
    #expect(report.remarks == [])
    #expect(
      FeatureKind.allCases.map { report.total(of: $0) } == [352, 0, 84, 147, 0, 201, 61, 0, 0])
    #expect(venue.floors.map(\.ordinal) == [0, 1, 2, 3, 4])
    #expect(images.map { [$0.0.width, $0.0.height] } == [[1408, 1024], [1408, 1024]])
    #expect(try Value(json: GeoJSONExport(venue).bytes()).ordered == Value(json: plan).ordered)
  }

  @Test(.enabled(if: isThere("traces/bottleneck"), "the bottleneck is not beside the project"))
  func `people of a recorded trace are on the floor of its plan`() throws {
    var draft = VenueImport(slug: "bottleneck")
    try draft.add(bytes("traces/bottleneck/geo.xml"), source: "geo.xml")
    let (venue, _, report) = try draft.finished()
    #expect(report.remarks == [] && report.counts == ["0": [.wall: 1]])
    let floor = try #require(venue.floors.first)
    let lines = try String(decoding: bytes("traces/bottleneck/traj.txt"), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    for line in lines {
      let numbers = line.split(separator: "\t").compactMap { Double($0) }
      #expect(floor.bounds.contains(Point(x: numbers[2], y: numbers[3])))
    }
  }
}
