/// The rates that phones are told, in reports a second: steps of about 25 %, so that a small change of
/// what a phone does, or of how many phones there are, is no message.
enum RateLadder {
  /// From fastest to slowest.
  private static let steps: [Double] = {
    let decade = [5, 4, 3.2, 2.5, 2, 1.6, 1.25, 1, 0.8, 0.64]
    return decade + decade.map { $0 / 10 } + decade.map { $0 / 100 }
  }()

  /// The fastest step that is not above a rate; the slowest one where all are.
  static func step(notAbove rate: Double) -> Double {
    // Figures that come out of a division may miss their own step by the last bit.
    steps.first { $0 <= rate * (1 + 1e-9) } ?? steps[steps.count - 1]
  }

  /// The slowest step that is not below a rate; the fastest one where all are.
  static func step(notBelow rate: Double) -> Double {
    steps.last { $0 >= rate * (1 - 1e-9) } ?? steps[0]
  }
}
