/// How many routes are asked for at a time.
///
/// Large batches cost the least for each route and keep both cores at work; small ones bring the
/// first answers early and let edits and others through. The size follows what the engine needs.
struct RouteLanes: Hashable {
  /// Batches under way at most: one with the planner, one being written down.
  static let limit = 2
  static let sizes = 8...256
  /// Seconds that a batch may keep others from the engine.
  static let longest = 0.004

  /// How many routes the next batch may have.
  private(set) var size = 16
  private var underWay = 0

  /// Whether another batch may begin.
  var isFree: Bool { underWay < Self.limit }
  /// Whether any is under way.
  var isBusy: Bool { underWay > 0 }

  /// A batch begins.
  mutating func begin() { underWay += 1 }

  /// A batch is told.
  ///
  /// - Parameters:
  ///   - count: its routes.
  ///   - seconds: how long the engine was at work on it.
  mutating func end(count: Int, seconds: Double) {
    underWay -= 1
    if seconds > Self.longest {
      size = max(Self.sizes.lowerBound, size / 2)
    } else if count >= size, seconds < Self.longest / 3 {
      size = min(Self.sizes.upperBound, size * 2)
    }
  }
}
