import HTTPTypes
import IndoorModel
import WebServer
import Wire

/// What a client is told of the locations or measurements that it reported in one request.
struct ReportAnswer {
  /// The most refusals that an answer lists.
  static let refusalLimit = 1000

  /// What was reported, in English: `location`.
  let noun: String
  /// How many were reported.
  let count: Int
  /// How many of them were refused.
  let refusedCount: Int
  /// How many were known already.
  let duplicates: Int
  /// The refusals as objects: `index`, `navigator`, `reason`; only the first are listed.
  let refusals: [Value]
  /// Whether a clock that is wrong explains some of them.
  let isAboutTime: Bool
  /// How often the client is to report, a second, where it is the phone of a navigator.
  var rate: Double?

  /// 202 with what was taken, or a problem where nothing was.
  func response(at now: Timestamp) -> Response {
    let listed = Array(refusals.prefix(Self.refusalLimit))
    var members: [String: Value] = [
      "accepted": Value(count - refusedCount), "refused": .array(listed),
    ]
    if duplicates > 0 { members["duplicates"] = Value(duplicates) }
    if refusedCount > listed.count { members["refusedCount"] = Value(refusedCount) }
    if let rate { members["rate"] = .number(rate) }
    if isAboutTime { members["serverTime"] = .string(now.rfc3339) }
    guard count > 0, refusedCount == count else {
      return .json(.object(members), status: .accepted)
    }
    return Problem(
      .unprocessableContent, "\(noun)s-refused",
      count == 1 ? "The \(noun) was refused" : "All \(count) \(noun)s were refused",
      detail: listed.first?.object?["reason"]?.string, members: members
    ).response
  }
}
