/// How many more sessions each anchor may have, and for which navigators some of that is kept.
struct AnchorRoom: Sendable {
  /// Seconds for which the room that a navigator was given at an anchor is kept for it.
  private static let keptFor = 3.0

  private struct Reservation {
    let navigator: Int
    let until: Double
  }

  private var left: [Int: Int] = [:]
  private var reservations: [Int: [Reservation]] = [:]

  /// Takes how many more sessions each anchor may have, and lets go what was kept for long enough.
  ///
  /// - Parameter isThere: whether a navigator is there still.
  mutating func take(_ left: [Int: Int], at now: Double, isThere: (Int) -> Bool) {
    self.left = left
    for (anchor, list) in reservations {
      let kept = list.filter { $0.until > now && isThere($0.navigator) }
      reservations[anchor] = kept.isEmpty ? nil : kept
    }
  }

  /// How many more sessions an anchor may have.
  subscript(anchor: Int) -> Int { left[anchor, default: 0] }

  /// Whether an anchor has room for a navigator, beside what is kept for others.
  func has(_ anchor: Int, for navigator: Int) -> Bool {
    let kept = reservations[anchor]?.count { $0.navigator != navigator } ?? 0
    return self[anchor] > kept
  }

  /// Counts a new session.
  mutating func use(_ anchor: Int, by navigator: Int) {
    left[anchor, default: 0] -= 1
    reservations[anchor]?.removeAll { $0.navigator == navigator }
  }

  /// Keeps room at an anchor for a navigator.
  mutating func reserve(_ anchor: Int, for navigator: Int, at now: Double) {
    reservations[anchor, default: []].append(
      Reservation(navigator: navigator, until: now + Self.keptFor))
  }

  /// Whether room is kept for a navigator somewhere.
  func isKept(for navigator: Int) -> Bool {
    reservations.values.contains { $0.contains { $0.navigator == navigator } }
  }

  /// Keeps no more room at an anchor that is gone.
  mutating func forget(_ anchor: Int) { reservations[anchor] = nil }
}
