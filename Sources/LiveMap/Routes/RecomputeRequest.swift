import IndoorModel
import Routing

/// The reasons for which a kept route must be computed again.
struct RecomputeRequest: Hashable {
  /// The reason that its owner is sent.
  private(set) var reason: RouteNews.Reason
  /// The edits among the reasons.
  private(set) var edits: [Int]
  /// The time of day, where it is among the reasons.
  private(set) var time: Timestamp?
  /// Whether an end has moved: a computation that began before does not lead there.
  private var isEndMoved: Bool

  init(
    reason: RouteNews.Reason, edits: [Int] = [], time: Timestamp? = nil, isEndMoved: Bool = false
  ) {
    self.reason = reason
    self.edits = edits
    self.time = time
    self.isEndMoved = isEndMoved
  }

  /// Whether the venue is the reason, an edit or an hour, and not a walker.
  var isOfVenue: Bool { reason == .edited || reason == .hours }

  /// This request joined with a later one: one computation answers both.
  func followed(by later: RecomputeRequest) -> RecomputeRequest {
    var request = joined(by: later)
    // The owner has had no answer yet, and waits for the first.
    if reason != .requested { request.reason = later.reason }
    return request
  }

  /// This request with the reasons of another one.
  func joined(by other: RecomputeRequest) -> RecomputeRequest {
    var request = self
    request.edits += other.edits
    request.time = other.time ?? time
    request.isEndMoved = isEndMoved || other.isEndMoved
    return request
  }

  /// Whether an answer to another request answers this one, too, because it rests on as much.
  func isAnswered(by basis: RouteBasis) -> Bool {
    isOfVenue && !isEndMoved && basis.covers(RouteBasis(revision: edits.max() ?? 0, time: time))
  }
}

extension RouteBasis {
  /// Whether it knows all that another one knows.
  func covers(_ other: RouteBasis) -> Bool {
    guard revision >= other.revision else { return false }
    guard let needed = other.time else { return true }
    return time.map { $0 >= needed } ?? false
  }
}
