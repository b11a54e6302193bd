import IndoorModel

/// The choices of navigators that viewers make, by number: the same choice is the same number for all.
struct ChoiceTable {
  /// Choices at most.
  static let limit = 32

  private(set) var filters: [Int: SlotFilter] = [:]
  private var last = 0

  /// Whether anybody can make a choice: others have made it, or there is room.
  func hasRoom(for choice: NavigatorFilter) -> Bool {
    filters.count < Self.limit || number(of: choice) != nil
  }

  /// The number of a choice that somebody has made.
  func number(of choice: NavigatorFilter) -> Int? {
    filters.first { $0.value.choice == choice }?.key
  }

  /// Somebody makes a choice.
  ///
  /// - Returns: its number.
  mutating func take(_ choice: NavigatorFilter, _ crowd: NavigatorTable) -> Int {
    if let known = number(of: choice) {
      filters[known]?.seats += 1
      return known
    }
    last += 1
    var filter = SlotFilter(choice, entries: crowd.entries)
    filter.seats = 1
    filters[last] = filter
    return last
  }

  /// Somebody gives a choice up.
  mutating func release(_ choice: NavigatorFilter) {
    if let number = number(of: choice) { filters[number]?.seats -= 1 }
  }

  /// All give their choices up.
  mutating func releaseAll() {
    for number in filters.keys { filters[number]?.seats = 0 }
  }

  /// Forgets what nobody has chosen.
  ///
  /// - Parameter isNeeded: whether a number is used yet.
  mutating func purge(unless isNeeded: (Int) -> Bool) {
    for (number, filter) in filters where filter.seats <= 0 && !isNeeded(number) {
      filters[number] = nil
    }
  }

  /// Somebody has another name or group.
  mutating func renamed(_ entries: [Roster.Entry], tick: UInt32) {
    for number in filters.keys { filters[number]?.take(entries, tick: tick) }
  }
}
