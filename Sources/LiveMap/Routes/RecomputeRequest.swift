import IndoorModel
import Routing

/// What a kept route is to be computed for.
struct RecomputeRequest: Hashable {
  /// What its owner is told.
  var reason: RouteNews.Reason
  /// The edits that brought it.
  var edits: [Int] = []
  /// The time of day that brought it.
  var time: Timestamp?
  /// Whether an end has moved: what set out before does not lead there.
  var isEndMoved = false

  /// Whether an edit or an hour has brought it, whoever walks where.
  var isOfVenue: Bool { reason == .edited || reason == .hours }

  /// This wish, when another one comes before it is granted: one computation grants both.
  func followed(by later: RecomputeRequest) -> RecomputeRequest {
    var wish = joined(by: later)
    // Nobody was told anything yet; that is what they wait for.
    if reason != .requested { wish.reason = later.reason }
    return wish
  }

  /// This wish with what an answer to it grants besides.
  func joined(by other: RecomputeRequest) -> RecomputeRequest {
    var wish = self
    wish.edits += other.edits
    wish.time = other.time ?? time
    wish.isEndMoved = isEndMoved || other.isEndMoved
    return wish
  }

  /// Whether an answer to another one grants it, because it rests on as much.
  func isGranted(by basis: RouteBasis) -> Bool {
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
