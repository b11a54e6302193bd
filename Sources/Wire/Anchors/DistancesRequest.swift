package import IndoorModel

/// The body of a survey: distances between anchors, and which anchors were measured.
package struct DistancesRequest: Sendable {
  /// Distances in one body at most.
  package static let limit = 20_000

  /// A range from one anchor to another, by their ids or their devices' names.
  package struct Distance: Hashable, Sendable {
    package let from: String
    package let to: String
    package let metres: Double
  }

  package let distances: [Distance]
  /// The ids of anchors that stand where they are drawn, besides those with a small `accuracy`.
  package let measured: Set<Identifier<Feature>>

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a survey")
    distances = try fields.list("distances") { (value) throws(ValueError) in
      let fields = try Fields(value, of: "a distance")
      let metres = try fields.number("metres")
      guard metres > 0, metres <= 1000 else {
        throw ValueError("must be above 0 and at most 1000", at: "metres")
      }
      return Distance(
        from: try fields.text("from"), to: try fields.text("to"), metres: metres)
    }
    guard distances.count <= Self.limit else {
      throw ValueError("must be at most \(Self.limit)", at: "distances")
    }
    measured = Set(
      try fields.readIfPresent("measured") { (value) throws(ValueError) in
        try value.list { (value) throws(ValueError) in try value.asIdentifier() }
      } ?? [])
  }
}
