import IndoorModel
import Wire

/// What can be wrong where several nodes serve a venue.
extension Problem {
  /// Several servers serve the venue, and this is not shared among them yet.
  ///
  /// - Parameter work: what servers that run alone do, e.g. `keep versions`.
  static func notInCluster(_ work: String) -> Problem {
    Problem(
      .notImplemented, "not-in-cluster", "Servers of a cluster do not \(work) yet",
      detail: "Stop all of them, do it on one that runs alone, and see docs/cluster.md.")
  }

  /// No node orders a venue's edits at the moment.
  static let noOwner = Problem(
    .serviceUnavailable, "no-owner", "No server orders the edits of this venue at the moment",
    detail: "Send it again in a second; an edit that is sent twice is stored once.",
    retryAfterSeconds: 1)

  /// It is not known whether the log has an edit.
  static let unsettled = Problem(
    .serviceUnavailable, "unsettled", "It is not known yet whether the edit was stored",
    detail: "Send it again in a second; an edit that is sent twice is stored once.",
    retryAfterSeconds: 1)

  /// The node that orders a venue's edits did not answer.
  static func ownerSilent(_ why: String) -> Problem {
    Problem(
      .serviceUnavailable, "owner-silent",
      "The server that orders the edits of this venue did not answer",
      detail: "Send it again in a second; an edit that is sent twice is stored once. (\(why))",
      retryAfterSeconds: 1)
  }

  /// An edit is larger than a record of the log may be.
  static func tooLargeForLog(limit: Int) -> Problem {
    Problem(
      .contentTooLarge, "too-large", "The edit is larger than \(limit >> 10) KiB",
      detail: "Servers of a cluster take no larger ones yet: send it in several edits.",
      members: ["limit": Value(limit)])
  }

  /// Takes over the problem that another node has answered with.
  init(answeredWith value: Value, status: Int) {
    var members = value.object ?? [:]
    let type = members.removeValue(forKey: "type")?.string ?? ""
    let title = members.removeValue(forKey: "title")?.string
    let detail = members.removeValue(forKey: "detail")?.string
    let field = members.removeValue(forKey: "field")?.string
    members["status"] = nil
    self.init(
      .init(code: (400...599).contains(status) ? status : 503),
      String(type.drop { $0 != "#" }.dropFirst()), title ?? "The owner refused the edit",
      detail: detail, field: field, retryAfterSeconds: status == 503 ? 1 : nil, members: members)
  }
}
