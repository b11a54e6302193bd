package import IndoorModel
package import LiveMap
package import Routing

/// The body of a question for the times of walks from one place to many, read but with its places not
/// yet looked up.
package struct WalkingTimesRequest {
  /// The most places that one question may name.
  package static let limit = 60

  package let from: RouteEnd
  package let profile: Profile
  /// Whether the navigators on a way slow its walk down.
  package let isAmongPeople: Bool
  private let to: [RouteEnd]

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a question for walking times")
    from = try fields.read("from", RouteEnd.init(value:))
    to = try fields.read("to", Self.places)
    profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
    isAmongPeople = try fields.boolIfPresent("amongPeople") ?? false
  }

  /// The navigators among its places: the answer gives away how far they are.
  package var navigators: [Identifier<Navigator>] { ([from] + to).compactMap(\.navigator) }

  /// Looks up the places that walks lead to, each with what it is called in errors.
  package func destinations<Failure: Error>(
    by find: (_ end: RouteEnd, _ field: String) async throws(Failure) -> Place
  ) async throws(Failure) -> [Place] {
    var places: [Place] = []
    for (index, end) in to.enumerated() { places.append(try await find(end, "to[\(index)]")) }
    return places
  }

  private static func places(_ value: Value) throws(ValueError) -> [RouteEnd] {
    if let count = value.array?.count, !(1...limit).contains(count) {
      throw ValueError("must have 1 to \(limit) places, not \(count)")
    }
    return try value.list { (value) throws(ValueError) in try RouteEnd(value: value) }
  }
}
