/// What all phones of a venue may report together, and what a phone gets of it.
///
/// Each phone gets the least rate first. What is left goes to phones near a decision, as much as they
/// want; the others share the rest in proportion to what they want beyond the least.
struct RateBudget {
  /// What phones want together.
  struct Demand: Hashable {
    private var count = 0
    private var sum = 0.0
    private var decidingCount = 0
    private var decidingSum = 0.0

    /// Adds what a phone wants, in reports a second.
    mutating func add(_ rate: Double, isDeciding: Bool) {
      count += 1
      sum += rate
      guard isDeciding else { return }
      decidingCount += 1
      decidingSum += rate
    }

    /// What each phone gets in any case, of a budget.
    fileprivate func least(_ least: Double, of limit: Double) -> Double {
      count == 0 ? least : min(least, limit / Double(count))
    }

    /// What is left of a budget when each phone has its least rate.
    fileprivate func room(of limit: Double, least: Double) -> Double {
      max(0, limit - Double(count) * least)
    }

    /// What phones near a decision, and the others, want beyond their least rates.
    fileprivate func wishes(beyond least: Double) -> (deciding: Double, others: Double) {
      let deciding = max(0, decidingSum - Double(decidingCount) * least)
      return (deciding, max(0, sum - Double(count) * least - deciding))
    }
  }

  /// How much more is clearly more.
  private static let clearly = 1.1

  private let least: Double
  private let decidingShare: Double
  private let otherShare: Double

  /// Divides a budget.
  ///
  /// - Parameters:
  ///   - limit: reports a second, of all phones together.
  ///   - least: what each phone gets in any case, unless there are too many even for that.
  init(_ limit: Double, least: Double, demand: Demand) {
    self.least = demand.least(least, of: limit)
    let room = demand.room(of: limit, least: self.least)
    let (decisions, others) = demand.wishes(beyond: self.least)
    decidingShare = decisions <= room ? 1 : room / decisions
    let rest = max(0, room - decisions)
    otherShare = others <= rest ? 1 : rest / others
  }

  /// Whether phones want more than there is.
  var isTight: Bool { decidingShare < 1 || otherShare < 1 }

  /// What a phone of the demand gets, in reports a second.
  ///
  /// - Parameter told: what it was told last. While the budget is tight, a phone gets more only when
  ///   that is clearly more: what is left for it changes a little with everything other phones do.
  func rate(wanted: Double, isDeciding: Bool, told: Double) -> Double {
    let share = isDeciding ? decidingShare : otherShare
    let exact = least + max(0, wanted - least) * share
    let rate = RateLadder.step(notAbove: exact)
    if share == 1 || rate <= told || told < least { return rate }
    return max(told, RateLadder.step(notAbove: exact / Self.clearly))
  }
}
