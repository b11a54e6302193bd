/// A link that carries `bytesPerSecond` (a token bucket of a twentieth of a second).
struct Pace {
  private let bytesPerSecond: Double
  private var allowed = 0.0
  private var last: Int64

  init(bytesPerSecond: Double, now: Int64) {
    self.bytesPerSecond = bytesPerSecond
    last = now
  }

  /// The bytes that have come over the link by now and were not read yet.
  mutating func take(now: Int64) -> Int {
    allowed += Double(now - last) * bytesPerSecond / 1e9
    allowed = min(allowed, bytesPerSecond / 20)
    last = now
    return Int(allowed)
  }

  /// Takes what was read from the allowance.
  mutating func use(_ count: Int) { allowed -= Double(count) }
}
