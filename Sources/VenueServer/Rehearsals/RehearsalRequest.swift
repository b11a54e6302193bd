import Foundation
import IndoorModel
import JSONText
import Rehearsal

/// What an organiser asks to rehearse: a scenario, and the draft of the plan that is tried.
struct RehearsalRequest: Hashable, Sendable {
  private static let nameLimit = 100

  /// What it is called; empty for no name.
  private let name: String
  /// The scenario with its seed, as it was sent.
  private let sent: Value
  /// What that means.
  private let scenario: Scenario
  /// The draft: the operations of an edit.
  private let changes: [IndoorModel.Operation]
  /// Doors that are closed besides.
  private let closedDoors: [Identifier<Feature>]

  /// Reads what a client sent, or what was kept of it.
  init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a rehearsal: name, scenario, seed, changes, closedDoors")
    name = try fields.textIfPresent("name") ?? ""
    guard name.count <= Self.nameLimit else {
      throw ValueError("must have \(Self.nameLimit) characters at most", at: "name")
    }
    var sent = try fields.read("scenario") { (value) throws(ValueError) in value }
    if let seed = try fields.integerIfPresent("seed"), var members = sent.object {
      members["seed"] = Value(seed)
      sent = .object(members)
    }
    do { scenario = try Scenario(value: sent) } catch { throw error.under("scenario") }
    self.sent = sent
    changes =
      try fields.readIfPresent("changes") { (value) throws(ValueError) in
        try value.list(IndoorModel.Operation.init(value:))
      } ?? []
    closedDoors =
      try fields.readIfPresent("closedDoors") { (value) throws(ValueError) in
        try value.list { (value) throws(ValueError) in try value.asIdentifier() }
      } ?? []
  }

  /// What is kept of it, and what clients see.
  var value: Value {
    [
      "name": .string(name), "scenario": sent,
      "changes": .array(changes.map(\.value)),
      "closedDoors": .array(closedDoors.map { .string($0.rawValue) }),
    ]
  }

  /// When the rehearsed time begins.
  var begin: Timestamp { scenario.begin }

  /// When it ends.
  var end: Timestamp { scenario.end }

  /// What lists say of it.
  var outline: [String: Value] {
    [
      "name": .string(name), "begin": .string(begin.rfc3339), "end": .string(end.rfc3339),
      "closedDoors": .array(closedDoors.map { .string($0.rawValue) }),
      "changeCount": Value(changes.count),
    ]
  }

  /// The scenario as `floorcast rehearse` reads it.
  var scenarioFile: [UInt8] { sent.json() }

  /// The draft as it reads it.
  var changesFile: [UInt8] { Value.object(["operations": .array(changes.map(\.value))]).json() }

  /// What it is told of the draft.
  ///
  /// - Parameter path: where `changesFile` is.
  func draftArguments(changesAt path: String) -> [String] {
    (changes.isEmpty ? [] : ["--changes", path])
      + closedDoors.flatMap { ["--close", $0.rawValue] }
  }

  /// Whether another plan than that of now is tried.
  var hasDraft: Bool { !changes.isEmpty || !closedDoors.isEmpty }

  /// Makes sure that the draft fits the plan.
  ///
  /// - Throws: `ValueError` about a door that is none; `EditError` about an operation.
  func check(on venue: Venue) throws {
    guard hasDraft else { return }
    var draft = venue
    if !changes.isEmpty { _ = try draft.apply(changes) }
    for (index, door) in closedDoors.enumerated() where draft.features[door]?.kind != .door {
      throw ValueError("“\(door)” is no door of the plan").under(index).under("closedDoors")
    }
  }

  /// A plan with the draft laid on it; as it is where the draft no longer fits.
  func draft(of venue: Venue) -> Venue {
    var draft = venue
    let closings = closedDoors.map { door in
      IndoorModel.Operation.change(door, FieldChanges(properties: ["closed": true]))
    }
    guard hasDraft, (try? draft.apply(changes + closings)) != nil else { return venue }
    return draft
  }
}
