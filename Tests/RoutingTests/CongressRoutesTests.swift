import Foundation
import Geometry
import IndoorModel
import Testing
import VenueFormats

@testable import Routing

/// The plan of a congress and what its own graph router answers; beside the project, not in it.
enum Congress {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["FLOORCAST_DATA"] {
      return URL(fileURLWithPath: path).appendingPathComponent("venues/32c3")
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent("../shared/data/venues/32c3").standardized
  }()

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("32c3.geojson").path)
  }

  struct Pair {
    var from: Identifier<Feature>
    var to: Identifier<Feature>
    /// Seconds for `fast`, centimetres for `short`.
    var cost: Double
    var floors: [String]
  }

  static func venue() throws -> Venue {
    var draft = VenueImport(slug: "congress")
    let plan = try Data(contentsOf: folder.appendingPathComponent("32c3.geojson"))
    try draft.add(Array(plan), source: "32c3.geojson")
    return try draft.finished().0
  }

  static func pairs(_ profile: String, in venue: Venue) throws -> [Pair] {
    let text = try String(
      contentsOf: folder.appendingPathComponent("graph_routes.csv"), encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let fields = line.split(separator: ",").map(String.init)
      guard fields[2] == profile else { return nil }
      let cost = try #require(Double(fields[3]))
      return Pair(
        from: id(fields[0], in: venue), to: id(fields[1], in: venue), cost: cost,
        floors: fields[5].split(separator: ">").map(String.init))
    }
  }

  private static func id(_ name: String, in venue: Venue) -> Identifier<Feature> {
    let poi = Identifier<Feature>("poi-" + name)
    return venue.features[poi] == nil ? Identifier("room-" + name) : poi
  }
}

@Suite(.enabled(if: Congress.isThere, "the congress plan is not beside the project"))
struct CongressRoutesTests {
  private func place(_ id: Identifier<Feature>, in venue: Venue) throws -> Place {
    let feature = try #require(venue.features[id])
    return Place(floor: feature.floor, point: try #require(feature.shape.anchor))
  }

  @Test func `every pair of the graph has a route, mostly over the same floors`() throws {
    let venue = try Congress.venue()
    var engine = MeshEngine(venue: venue)
    let pairs = try Congress.pairs("fast", in: venue)
    #expect(pairs.count == 200)
    var sameFloors = 0
    for pair in pairs {
      let route = try engine.route(
        from: place(pair.from, in: venue), to: place(pair.to, in: venue), profile: .walking)
      #expect(spare(route, in: venue) >= -2e-6, "\(pair.from) to \(pair.to)")
      if route.legs.map(\.floor.rawValue) == pair.floors { sameFloors += 1 }
    }
    #expect(sameFloors >= 190, "\(sameFloors) of \(pairs.count)")
  }

  /// Six of the graph's own walks lead through barriers that the plan draws: `barrier-9` to
  /// `barrier-12` in the ground floor's lobby, `barrier-349` to `barrier-353` in hall 4.
  @Test func `on one floor a walk is no longer than the graph's unless a wall bars that`() throws {
    var venue = try Congress.venue()
    let barriers = (Array(9...12) + Array(349...353)).map { Identifier<Feature>("barrier-\($0)") }
    var engine = MeshEngine(venue: venue)
    let pairs = try Congress.pairs("short", in: venue).filter { $0.floors.count == 1 }
    var longer: [Congress.Pair] = []
    for pair in pairs {
      let route = try engine.route(
        from: place(pair.from, in: venue), to: place(pair.to, in: venue), profile: .walking)
      if route.legs.count == 1, route.distance > 1.05 * pair.cost / 100 { longer.append(pair) }
    }
    #expect(longer.count <= 6)
    let changes = try venue.apply(barriers.map(IndoorModel.Operation.remove)).changes
    engine.update(changes, venue: venue)
    for pair in longer {
      let route = try engine.route(
        from: place(pair.from, in: venue), to: place(pair.to, in: venue), profile: .walking)
      #expect(route.distance <= 1.05 * pair.cost / 100, "\(pair.from) to \(pair.to)")
    }
  }

  /// The plan draws the shafts of the lifts closed on all sides, except in the west between the
  /// floors 0 and 1: `barrier-4`, `-6`, `-7` and `-15` on floor 0, their like on the others.
  @Test func `step-free routes use lifts only`() throws {
    let venue = try Congress.venue()
    var engine = MeshEngine(venue: venue)
    var found = 0
    for pair in try Congress.pairs("fast", in: venue) {
      let answer = try engine.answer(
        from: place(pair.from, in: venue), to: place(pair.to, in: venue), profile: .stepFree)
      guard let route = answer.route else { continue }
      found += 1
      #expect(route.legs.compactMap(\.connector).allSatisfy { $0.category == "lift" })
    }
    #expect(found >= 100, "\(found)")
  }

  @Test func `places with steps on the way are listed by what bars them`() throws {
    var engine = MeshEngine(venue: try Congress.venue())
    let clock = ContinuousClock()
    let first = clock.measure { _ = engine.stepFreeIssues() }
    let again = clock.measure { _ = engine.stepFreeIssues() }
    let issues = engine.stepFreeIssues()
    print(issues.map(\.message).joined(separator: "\n"), first, again)
    #expect(issues.allSatisfy { $0.rule == "not-step-free" })
    #expect(issues.contains { $0.values["cause"] == "liftClosed" })
    #expect(issues.count < 20)
  }
}
