import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import Wire

/// What can be wrong with looking back.
extension Problem {
  static func nothingRecorded(_ slug: String) -> Problem {
    Problem(
      .notFound, "nothing-recorded", "Nothing is recorded of “\(slug)”",
      detail: "Positions are recorded while the venue's setting tracksKeptHours is above 0.")
  }

  static func nothingRecordedAt(_ time: Timestamp, of slug: String) -> Problem {
    Problem(
      .notFound, "nothing-recorded", "Nothing is recorded of “\(slug)” at \(time.rfc3339)",
      detail: "GET /api/v1/venues/\(slug)/tracks lists what is.")
  }

  static func tooManyReplays(limit: Int) -> Problem {
    Problem(
      .tooManyRequests, "too-many-replays", "\(limit) replays are running already",
      detail: "Try again when one of them has ended.")
  }

  static func notInReplay(_ streams: Set<LiveStream>) -> Problem {
    let names = streams.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .badRequest, "not-in-replay", "There are no \(names) in the past",
      detail: "Looking back shows positions and what is counted from them.")
  }

  static func notReplaying(_ slug: String) -> Problem {
    Problem(
      .conflict, "not-replaying", "You are not watching a replay of “\(slug)”",
      detail: "Subscribe with “at” first.")
  }
}
