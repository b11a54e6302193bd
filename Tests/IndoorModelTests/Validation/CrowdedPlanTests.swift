import Geometry
import IndoorModel
import TestKit
import Testing

/// A validator held against a fresh look on plans where everything is near everything, and some
/// things are as large as the floor.
@Suite struct CrowdedPlanTests {
  @Test(arguments: UInt64(1)...40)
  func `what is known edit by edit is what a fresh look finds`(seed: UInt64) throws {
    var plans = CrowdedPlan(random: SeededGenerator(seed: seed))
    var venue = CrowdedPlan.venue
    var validator = Validator(venue: venue)
    var known: [String: PlanIssue] = [:]
    for issue in validator.issues { known[issue.id] = issue }
    for step in 0..<40 {
      guard let (changes, _) = try? venue.apply(plans.operations(on: venue)) else { continue }
      let update = validator.apply(changes, venue: venue)
      for id in update.gone { known[id] = nil }
      for issue in update.issues { known[issue.id] = issue }
      let fresh = Validator(venue: venue).issues
      #expect(Set(fresh.map(\.id)).count == fresh.count, "ids are unique, step \(step)")
      try #require(validator.issues == fresh, "step \(step)")
      #expect(known.values.sorted { $0.id < $1.id } == fresh, "step \(step)")
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `every fix applies and mends what it is for`(seed: UInt64) throws {
    var plans = CrowdedPlan(random: SeededGenerator(seed: seed))
    var venue = CrowdedPlan.venue
    for _ in 0..<60 { _ = try? venue.apply(plans.operations(on: venue)) }
    for issue in Validator(venue: venue).issues {
      guard let fix = issue.fix else { continue }
      var mended = venue
      _ = try mended.apply(fix.operations)
      let left = Validator(venue: mended).issues.map(\.id)
      #expect(!left.contains(issue.id), "\(issue.id)")
    }
  }
}

/// Edits within a few metres, on a grid that makes things touch, and some across the floor.
private struct CrowdedPlan {
  var random: SeededGenerator

  static let venue = Venue(
    slug: "crowded", name: LocalizedText("Crowded"),
    buildings: [Building(id: "b", name: LocalizedText("B"))],
    floors: ["0", "1"].enumerated().map { number, id in
      Floor(
        id: Identifier(id), building: "b", ordinal: number, name: LocalizedText(id),
        bounds: Box(Point(x: 0, y: 0), Point(x: 120, y: 120)))
    })

  mutating func operations(on venue: Venue) -> [IndoorModel.Operation] {
    let ids = venue.features.keys.sorted()
    guard let id = ids.randomElement(using: &random), let feature = venue.features[id],
      ids.count > 8
    else { return [.put(makeFeature())] }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: return [.put(makeFeature())]
    case 5...8:
      let vertex = feature.geometry.ids.randomElement(using: &random) ?? "0"
      return [.change(id, FieldChanges(vertices: [.move(vertex, to: point())]))]
    case 9: return [.remove(id)]
    case 10:
      let other = makeFeature(kind: feature.kind)
      return [.change(id, FieldChanges(properties: other.properties))]
    default:
      let side = Double(Int.random(in: 5...120, using: &random))
      return [
        .changeFloor("0", FloorChanges(bounds: Box(Point(x: 0, y: 0), Point(x: side, y: 120)))),
        .renameVenue(LocalizedText("Crowded \(side)")),
      ]
    }
  }

  private mutating func makeFeature(kind: FeatureKind? = nil) -> Feature {
    let kinds: [FeatureKind] = [.wall, .wall, .wall, .obstacle, .area, .door, .poi, .connector]
    let kind = kind ?? kinds.randomElement(using: &random) ?? .wall
    let id = Identifier<Feature>("\(kind)-\(Int.random(in: 0..<12, using: &random))")
    var properties: [String: Value] = [:]
    if Bool.random(using: &random) {
      properties["name"] = LocalizedText(["en": pick(["Hall", "Stand"])]).value
    }
    let shape = shape(of: kind)
    switch kind {
    case .wall:
      if Bool.random(using: &random) { properties["thickness"] = .number(pick([0.1, 0.3, 2])) }
    case .door: if Bool.random(using: &random) { properties["depth"] = .number(pick([0.2, 3, 8])) }
    case .area:
      properties["walled"] = .bool(Bool.random(using: &random))
      if Bool.random(using: &random) { properties["category"] = .string(pick(["no-go", "room"])) }
    case .poi: properties["category"] = .string(pick(["exit", "room", "toilet"]))
    case .connector: properties["floors"] = ["0", "1"]
    default: break
    }
    let floor: Identifier<Floor> = kind == .connector ? "0" : pick(["0", "0", "0", "1"])
    return Feature(id: id, floor: floor, kind: kind, shape: shape, properties: properties)
  }

  private mutating func shape(of kind: FeatureKind) -> Shape {
    switch kind {
    case .wall:
      let count = Int.random(in: 2...5, using: &random)
      return .polyline(Polyline((0..<count).map { _ in point() }))
    case .connector, .door: return .polyline(Polyline([point(), point()]))
    case .obstacle where Int.random(in: 0..<3, using: &random) == 0:
      return .circle(center: point(), radius: pick([0.3, 1, 60]))
    case .obstacle, .area:
      let (a, b) = (point(), point())
      guard a.x != b.x, a.y != b.y else { return shape(of: kind) }
      return .polygon(Polygon([a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y)]))
    default: return .point(point())
    }
  }

  private mutating func point() -> Point {
    if Int.random(in: 0..<12, using: &random) == 0 {
      return Point(x: pick([1, 60, 119]), y: pick([1, 60, 119]))
    }
    return Point(x: coordinate(), y: coordinate())
  }

  private mutating func coordinate() -> Double {
    Double(50 * 10 + Int.random(in: 0...60, using: &random) * (Bool.random(using: &random) ? 1 : 2))
      / 10
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
