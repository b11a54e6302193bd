import IndoorModel
import JSONText
import TestKit
import Testing

@testable import VenueServer

/// What an organiser may ask to rehearse.
struct RehearsalRequestTests {
  private static let hour: Value = [
    "begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T09:00:00Z",
    "arrivals": [
      ["people": 10, "from": "2026-11-26T08:00:00Z", "to": "2026-11-26T08:30:00Z"]
    ],
  ]

  private static func asking(_ more: [String: Value] = [:]) -> Value {
    .object(["scenario": hour].merging(more) { $1 })
  }

  private static let removal: Value = ["operation": "remove", "feature": "gate"]

  /// A plan with a door called `gate`.
  private static func venue() throws -> Venue {
    var venue = Venue(plan: "A   B")
    let door = try Feature(
      value: [
        "id": "gate", "kind": "door", "floor": "0",
        "geometry": ["type": "LineString", "coordinates": [[1, 0], [2, 0]]], "properties": [:],
      ])
    _ = try venue.apply([.put(door)])
    return venue
  }

  @Test func `what is kept of a request reads back as it was`() throws {
    let value = Self.asking([
      "name": "Gate closed", "seed": 7, "closedDoors": ["gate"], "changes": [Self.removal],
    ])
    let request = try RehearsalRequest(value)
    #expect(request.value.object?["scenario"]?.object?["seed"] == 7)
    #expect(request.hasDraft)
    #expect(try RehearsalRequest(request.value) == request)
    #expect(try !RehearsalRequest(Self.asking()).hasDraft)
  }

  @Test(
    arguments: [
      (
        ["scenario": ["begin": "2026-11-26T08:00:30Z", "end": "2026-11-26T09:00:00Z"]],
        "scenario.begin"
      ),
      (asking(["seed": -1]), "scenario.seed"),
      (asking(["name": .string(String(repeating: "x", count: 101))]), "name"),
      (asking(["changes": [["operation": "fly"]]]), "changes[0].operation"),
      (asking(["closedDoors": [3]]), "closedDoors[0]"),
    ] as [(Value, String)])
  func `an error names its place`(_ value: Value, _ path: String) {
    let error = #expect(throws: ValueError.self) { try RehearsalRequest(value) }
    #expect(error?.path == path)
  }

  @Test func `a draft has to fit the plan`() throws {
    let venue = try Self.venue()
    let closing = try RehearsalRequest(Self.asking(["closedDoors": ["gate"]]))
    try closing.check(on: venue)
    #expect(closing.draft(of: venue).features["gate"]?.properties["closed"] == true)
    #expect(closing.draft(of: Venue(plan: "A   B")) == Venue(plan: "A   B"))

    let unknown = try RehearsalRequest(Self.asking(["closedDoors": ["nowhere"]]))
    let error = #expect(throws: ValueError.self) { try unknown.check(on: venue) }
    #expect(error?.path == "closedDoors[0]")

    let removing = try RehearsalRequest(Self.asking(["changes": [Self.removal]]))
    try removing.check(on: venue)
    #expect(throws: EditError.self) { try removing.check(on: Venue(plan: "A   B")) }
  }
}
