package import IndoorModel
package import LiveMap
package import Routing

/// The body of a trial, read but with its places not yet looked up.
package struct TrialRequest {
  /// The most operations that a client may try at once.
  package static let operationLimit = 1000

  package let operations: [Operation]
  package let from: RouteEnd?
  package let to: RouteEnd?
  package let profile: Profile
  /// The floor of the requested walkable space.
  package let walkable: String?

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a trial")
    operations =
      try fields.readIfPresent("operations") { (value) throws(ValueError) in
        try value.list(Operation.init(value:))
      } ?? []
    from = try fields.readIfPresent("from", RouteEnd.init(value:))
    to =
      from == nil
      ? try fields.readIfPresent("to", RouteEnd.init(value:))
      : try fields.read("to", RouteEnd.init(value:))
    profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
    walkable = try fields.readIfPresent("walkable", Self.floor)
    if from == nil, to != nil { throw ValueError("is missing", at: "from") }
    if from == nil, walkable == nil {
      throw ValueError("must ask for a walk (from, to), for walkable space (walkable), or both")
    }
  }

  /// Whether the answer gives away a navigator's position.
  package var namesNavigator: Bool { from?.isNavigator == true || to?.isNavigator == true }

  /// A floor is named by its id or its ordinal.
  private static func floor(_ value: Value) throws(ValueError) -> String {
    if let ordinal = value.number, let whole = Int(exactly: ordinal) { return String(whole) }
    return try value.asText()
  }
}
