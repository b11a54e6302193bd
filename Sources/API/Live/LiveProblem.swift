import Accounts
import IndoorModel
import JSONText
import LiveMap

/// What is wrong with something a client said, as a problem document (RFC 9457).
struct LiveProblem: Hashable {
  var type: String
  var title: String
  var status: Int
  var detail: String?
  var field: String?
  /// Locations that were not taken.
  var refused: [LocationRefusal] = []

  var value: Value {
    Value(members: [
      "type": .string("about:blank#\(type)"), "title": .string(title), "status": Value(status),
      "detail": detail.map(Value.string), "field": field.map(Value.string),
      "refused": refused.isEmpty ? nil : .array(refused.map(\.value)),
    ])
  }
}

extension LiveProblem {
  static func notJSON(_ error: JSONError) -> LiveProblem {
    LiveProblem(
      type: "not-json", title: "The message is not JSON", status: 400, detail: error.description)
  }

  static func badMessage(_ error: ValueError) -> LiveProblem {
    LiveProblem(
      type: "bad-message", title: "The message is not as the protocol says", status: 422,
      detail: error.description, field: error.path.isEmpty ? nil : error.path)
  }

  static let binary = LiveProblem(
    type: "bad-message", title: "Clients send text, not binary messages", status: 400)

  static func noSuchVenue(_ slug: String) -> LiveProblem {
    LiveProblem(type: "no-such-venue", title: "There is no venue “\(slug)”", status: 404)
  }

  static func forbidden(_ missing: Set<Permission>, to role: Role) -> LiveProblem {
    let names = missing.map(\.rawValue).sorted().joined(separator: ", ")
    return LiveProblem(
      type: "forbidden", title: "This is not allowed to the role \(role.rawValue)", status: 403,
      detail: "It takes: \(names).")
  }

  static func tooManySubscriptions(limit: Int) -> LiveProblem {
    LiveProblem(
      type: "too-many-subscriptions", title: "One socket may follow \(limit) venues", status: 429)
  }

  static func refused(_ refusals: [LocationRefusal], of count: Int) -> LiveProblem {
    let first = refusals.first.map { "\($0.navigator): \($0.reason)" }
    return LiveProblem(
      type: "location-refused", title: "\(refusals.count) of \(count) locations were refused",
      status: 422, detail: first, refused: refusals)
  }

  init(_ error: LiveError) {
    switch error {
    case .unknownFloor(let word):
      self.init(type: "no-such-floor", title: "There is no floor “\(word)”", status: 404)
    case .unknownFeature(let id):
      self.init(type: "no-such-feature", title: "There is no feature “\(id)”", status: 404)
    case .unknownNavigator(let id):
      self.init(
        type: "no-such-navigator", title: "Nobody knows where “\(id)” is", status: 404,
        detail: "Report a location of this navigator first.")
    case .outside:
      self.init(type: "outside", title: "The place lies outside its floor", status: 422)
    case .tooManyRoutes(let limit):
      self.init(
        type: "too-many-routes", title: "One socket may have \(limit) routes in a venue",
        status: 429)
    case .unknownRoute(let id):
      self.init(type: "no-such-route", title: "There is no route “\(id)”", status: 404)
    }
  }
}

extension LocationRefusal {
  fileprivate var value: Value {
    [
      "index": Value(index), "navigator": .string(navigator.rawValue),
      "reason": .string(reason.description),
    ]
  }
}
