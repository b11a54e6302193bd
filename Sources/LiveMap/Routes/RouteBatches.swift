/// The batches of routes that are being computed, and the size of the next one.
///
/// Large batches cost the least for each route and keep both cores at work; small ones bring the
/// first answers early and let edits and other queries through. The size follows what the engine
/// needs.
struct RouteBatches: Hashable {
  /// The most batches under way: one with the planner, one being encoded.
  static let limit = 2
  static let sizes = 8...256
  /// Seconds that a batch may keep other queries from the engine.
  static let longest = 0.004

  /// The most routes of the next batch.
  private(set) var size = 16
  private var underWay = 0

  /// Whether another batch may begin.
  var isFree: Bool { underWay < Self.limit }
  /// Whether any is under way.
  var isBusy: Bool { underWay > 0 }

  /// Notes that a batch began.
  mutating func begin() { underWay += 1 }

  /// Notes that a batch was answered.
  ///
  /// - Parameters:
  ///   - count: the number of its routes.
  ///   - seconds: the time that the engine took.
  mutating func end(count: Int, seconds: Double) {
    underWay -= 1
    if seconds > Self.longest {
      size = max(Self.sizes.lowerBound, size / 2)
    } else if count >= size, seconds < Self.longest / 3 {
      size = min(Self.sizes.upperBound, size * 2)
    }
  }
}
