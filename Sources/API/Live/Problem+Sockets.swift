import Accounts
import HTTPTypes
import IndoorModel
import LiveMap

/// What can be wrong with a message on a live socket, besides what a request can have wrong.
extension Problem {
  static let binaryMessage = Problem(
    .badRequest, "bad-message", "Clients send text, not binary messages")

  static func noSuchLiveVenue(_ slug: String) -> Problem {
    Problem(.notFound, "no-such-venue", "There is no venue “\(slug)”")
  }

  static func forbidden(_ missing: Set<Permission>, to role: Role) -> Problem {
    let names = missing.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .forbidden, "forbidden", "This is not allowed to the role \(role.rawValue)",
      detail: "It takes: \(names).")
  }

  static func tooManySubscriptions(limit: Int) -> Problem {
    Problem(.tooManyRequests, "too-many-subscriptions", "One socket may follow \(limit) venues")
  }

  static func refusedLocations(_ refusals: [LocationRefusal], of count: Int) -> Problem {
    Problem(
      .unprocessableContent, "locations-refused",
      "\(refusals.count) of \(count) locations were refused",
      detail: refusals.first.map { "\($0.navigator): \($0.reason)" },
      members: ["refused": .array(refusals.map(\.value))])
  }
}

extension LocationRefusal {
  /// The refusal as an object: `index`, `navigator`, `reason`.
  var value: Value {
    [
      "index": Value(index), "navigator": .string(navigator.rawValue),
      "reason": .string(reason.description),
    ]
  }
}
