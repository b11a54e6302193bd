import Support

/// The way of one person through the hall, made second by second.
struct MadeWalk {
  private var random: SeededGenerator
  private var floor: Int
  private var (x, y) = (2000.0, 100.0)
  /// The spots of a way to somewhere and the rest there, and the next of them.
  private var spots: [MadeDay.Spot?] = []
  private var place = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    floor = Int.random(in: 0...1, using: &random)
  }

  /// Where the person is at the next second; `nil` while it is silent.
  mutating func next() -> MadeDay.Spot? {
    if place == spots.count { goOn() }
    defer { place += 1 }
    return spots[place]
  }

  /// Plans the next way.
  private mutating func goOn() {
    spots.removeAll(keepingCapacity: true)
    place = 0
    let (toX, toY) = (
      Double.random(in: 0..<4000, using: &random), Double.random(in: 0..<3000, using: &random)
    )
    let length = max(1, ((toX - x) * (toX - x) + (toY - y) * (toY - y)).squareRoot())
    let steps = Int(length / 130) + 1
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      spots.append(spot(x + (toX - x) * share, y + (toY - y) * share))
    }
    (x, y) = (toX, toY)
    let rest = spot(x, y)
    for _ in 0..<Int.random(in: 0..<60, using: &random) { spots.append(rest) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: floor = 1 - floor
    // Silent for longer than people are kept.
    case 1: for _ in 0..<Int.random(in: 1..<90, using: &random) { spots.append(nil) }
    default: break
    }
  }

  private func spot(_ x: Double, _ y: Double) -> MadeDay.Spot {
    MadeDay.Spot(floor: Int8(floor), x: Int16(x), y: Int16(y))
  }
}
