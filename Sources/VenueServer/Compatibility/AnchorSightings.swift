import Support

/// When anchors said that they are there; kept while the server runs.
final class AnchorSightings: Sendable {
  /// The most anchors that are remembered.
  private static let limit = 1000

  private let times = Locked<[String: Double]>([:])

  /// Notes that an anchor was there at a time in seconds since 1970.
  func note(_ id: String, at time: Double) {
    times.withLock { times in
      if times.count >= Self.limit, times[id] == nil,
        let oldest = times.min(by: { $0.value < $1.value })
      {
        times[oldest.key] = nil
      }
      times[id] = time
    }
  }

  /// Forgets an anchor.
  func forget(_ id: String) { times.withLock { $0[id] = nil } }

  /// When an anchor was there last; `nil` for one that never said so.
  func last(_ id: String) -> Double? { times.withLock { $0[id] } }
}
