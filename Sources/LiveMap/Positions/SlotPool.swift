/// The numbers by which frames name navigators: small, and reused only after a delay.
struct SlotPool {
  /// The most numbers in use; the rest of the 65 536 is room for those that wait.
  static let limit = 60_000

  private var unused = 0
  private var free: [UInt16] = []
  private var waiting: [(slot: UInt16, until: UInt32)] = []

  /// Makes a pool in which no number is in use.
  init() {}

  /// Makes a pool in which numbers are in use that another server has given.
  ///
  /// - Parameters:
  ///   - count: beyond all numbers that were ever in use.
  ///   - tick: from which those that are not in use may be given again.
  init(count: Int, reusableAt tick: UInt32, isTaken: (Int) -> Bool) {
    unused = count
    waiting = (0..<count).filter { !isTaken($0) }.map { (UInt16($0), tick) }
  }

  /// Takes a free number; `nil` when all are in use or wait.
  mutating func take() -> UInt16? {
    if let slot = free.popLast() { return slot }
    guard unused <= Int(UInt16.max) else { return nil }
    defer { unused += 1 }
    return UInt16(unused)
  }

  /// Gives a number back; it waits until a tick.
  mutating func give(_ slot: UInt16, at tick: UInt32) { waiting.append((slot, tick)) }

  /// Frees the numbers that need not wait any longer, and returns them.
  mutating func release(at tick: UInt32) -> [UInt16] {
    let released = waiting.prefix { $0.until <= tick }.map(\.slot)
    if released.isEmpty { return [] }
    waiting.removeFirst(released.count)
    // The smallest first, so that numbers stay small.
    free.append(contentsOf: released)
    free.sort(by: >)
    return released
  }
}
