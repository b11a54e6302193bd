import IndoorModel

/// What a way through a connector lets in, and when.
///
/// Lifts take eight people at a time if the scenario does not say otherwise.
struct PassageTraffic: Sendable {
  /// Seconds for which a lift's doors are open.
  private static let boarding = 10.0
  private static let usualCabin = 8

  private let passage: RehearsalPlan.Passage
  private let interval: Double
  private let capacity: Int
  private var nextEntry = -Double.infinity
  private var inside = 0
  private var departure = -1
  private var boarded = 0
  private var entered = 0

  init(_ passage: RehearsalPlan.Passage, limit: Scenario.ConnectorLimit?) {
    self.passage = passage
    let perMinute = limit?.perMinute ?? passage.usualFlow * 60
    interval = 60 / perMinute
    capacity =
      limit?.capacity
      ?? (passage.isLift ? Self.usualCabin : max(4, Int(1.5 * perMinute / 60 * passage.seconds)))
  }

  /// Takes a person in if there is room now.
  mutating func admit(at now: Double) -> Bool {
    if passage.isLift {
      let cycle = 2 * (passage.seconds + Self.boarding)
      let number = Int((now / cycle).rounded(.down))
      if number != departure { (departure, boarded) = (number, 0) }
      guard now - Double(number) * cycle < Self.boarding, boarded < capacity else { return false }
      boarded += 1
    } else {
      guard inside < capacity, now >= nextEntry else { return false }
      nextEntry = max(nextEntry, now - interval) + interval
    }
    inside += 1
    entered += 1
    return true
  }

  /// Seconds that a person takes from one end to the other.
  func seconds(freeSpeed: Double) -> Double {
    passage.isWalked ? passage.seconds * 1.34 / freeSpeed : passage.seconds
  }

  /// Lets a person out.
  mutating func leave() { inside -= 1 }

  /// How many people went through.
  func value(on floors: [Identifier<Floor>]) -> Value {
    [
      "connector": .string(passage.connector.rawValue),
      "from": .string(floors[passage.fromFloor].rawValue),
      "to": .string(floors[passage.toFloor].rawValue), "people": Value(entered),
    ]
  }
}
