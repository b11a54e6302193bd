import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
import Wire

/// What can be wrong with a message on a live socket, besides what a request can have wrong.
extension Problem {
  static let binaryMessage = Problem(
    .badRequest, "bad-message", "This is no binary message that clients send",
    detail: "Locations begin with 16, 2 and have 12 bytes each after 16 of header.")

  /// - Parameters:
  ///   - offered: the subprotocols of a handshake, none of which is known.
  ///   - spoken: those that are.
  static func noSuchProtocol(_ offered: [String], spoken: [String]) -> Problem {
    Problem(
      .badRequest, "no-such-protocol",
      "The live stream does not speak \(offered.joined(separator: ", "))",
      detail: "Ask for \(spoken.joined(separator: ", ")).")
  }

  static func notEnrolled(in venue: UInt16) -> Problem {
    Problem(
      .conflict, "not-enrolled",
      "This connection has no handles in the venue with the number \(venue)",
      detail: "Send `enrol` first.")
  }

  static func noSuchLiveVenue(_ slug: String) -> Problem {
    Problem(.notFound, "no-such-venue", "There is no venue “\(slug)”")
  }

  static func forbidden(_ missing: Set<Permission>, to role: Role) -> Problem {
    let names = missing.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .forbidden, "forbidden", "The role \(role.rawValue) may not do this",
      detail: "It takes: \(names).")
  }

  /// - Parameter limit: a number and a noun, e.g. “16 venues on one socket”.
  static func tooManySubscriptions(_ limit: String) -> Problem {
    Problem(
      .tooManyRequests, "too-many-subscriptions", "No more than \(limit) may be followed at a time")
  }

  /// - Parameter now: the server's time, told where a wrong clock explains a refusal.
  static func refusedLocations(_ outcome: LocationOutcome, at now: Timestamp) -> Problem {
    let counts = outcome.refused.map { ($0.key.rawValue, Value($0.value)) }
    var members: [String: Value] = [
      "refused": .array(outcome.refusals.map(\.value)),
      "counts": .object(Dictionary(counts) { first, _ in first }),
    ]
    if outcome.refused.keys.contains(where: \.isAboutTime) {
      members["serverTime"] = Value(Int(now.millisecondsSince1970))
    }
    return Problem(
      .unprocessableContent, "locations-refused",
      "\(outcome.refusedCount) of \(outcome.count) locations were refused",
      detail: outcome.refusals.first.map { "\($0.navigator): \($0.reason)" }, members: members)
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
