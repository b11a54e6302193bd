import IndoorModel

/// The slots of the navigators that a filter means.
struct SlotFilter {
  private let filter: NavigatorFilter
  /// The number of viewers that use it.
  private var useCount = 0
  private var isIncluded: [Bool] = []
  /// The ticks in which the slots began to be included, or ended.
  private var changes: [UInt32] = []

  /// Applies a filter to the navigators that are here.
  init(_ filter: NavigatorFilter, entries: [Roster.Entry]) {
    self.filter = filter
    take(entries, tick: 0)
  }

  /// Whether no viewer uses it.
  var isUnused: Bool { useCount <= 0 }

  /// Whether it is the same as what another viewer asks for.
  func equals(_ filter: NavigatorFilter) -> Bool { self.filter == filter }

  /// Notes that a viewer begins to use it.
  mutating func beginUse() { useCount += 1 }

  /// Notes that a viewer ends to use it.
  mutating func endUse() { useCount -= 1 }

  /// Notes that no viewer uses it.
  mutating func endAllUse() { useCount = 0 }

  /// Takes new and changed entries of the roster.
  mutating func take(_ entries: [Roster.Entry], tick: UInt32) {
    for entry in entries {
      let slot = Int(entry.slot)
      while isIncluded.count <= slot {
        isIncluded.append(false)
        changes.append(0)
      }
      let isMeant = filter.includes(entry)
      guard isIncluded[slot] != isMeant else { continue }
      isIncluded[slot] = isMeant
      changes[slot] = tick
    }
  }

  /// Whether the filter means the navigator in a slot.
  func includes(_ slot: Int) -> Bool { slot < isIncluded.count && isIncluded[slot] }

  /// Whether that was otherwise at a tick.
  func hasChanged(_ slot: Int, after tick: UInt32) -> Bool {
    slot < changes.count && changes[slot] > tick
  }
}

extension NavigatorFilter {
  fileprivate func includes(_ entry: Roster.Entry) -> Bool {
    navigators.contains(entry.id) || entry.group.map(groups.contains) == true
  }
}

/// The filters that viewers use, by number: equal filters have one number.
struct FilterTable {
  /// The most filters.
  static let limit = 32

  private var filters: [Int: SlotFilter] = [:]
  private var lastNumber = 0

  /// The filter with a number; `nil` for 0, which means all navigators.
  subscript(number: Int) -> SlotFilter? { filters[number] }

  /// Whether a viewer can use a filter: other viewers use it, or there is room.
  func hasRoom(for filter: NavigatorFilter) -> Bool {
    filters.count < Self.limit || number(of: filter) != nil
  }

  /// The number of a filter that viewers use.
  func number(of filter: NavigatorFilter) -> Int? {
    filters.first { $0.value.equals(filter) }?.key
  }

  /// Notes that a viewer begins to use a filter.
  ///
  /// - Parameter entries: the roster; called only for a filter that is new.
  /// - Returns: the filter's number.
  mutating func add(_ filter: NavigatorFilter, _ entries: @autoclosure () -> [Roster.Entry]) -> Int
  {
    if let known = number(of: filter) {
      filters[known]?.beginUse()
      return known
    }
    lastNumber += 1
    var slots = SlotFilter(filter, entries: entries())
    slots.beginUse()
    filters[lastNumber] = slots
    return lastNumber
  }

  /// Notes that a viewer ends to use a filter.
  mutating func release(_ filter: NavigatorFilter) {
    if let number = number(of: filter) { filters[number]?.endUse() }
  }

  /// Notes that no viewer uses any filter.
  mutating func releaseAll() {
    for number in filters.keys { filters[number]?.endAllUse() }
  }

  /// Forgets filters without viewers.
  ///
  /// - Parameter isNeeded: whether a number is in use all the same.
  mutating func purge(unless isNeeded: (Int) -> Bool) {
    for (number, filter) in filters where filter.isUnused && !isNeeded(number) {
      filters[number] = nil
    }
  }

  /// Takes new and changed entries of the roster.
  mutating func take(_ entries: [Roster.Entry], tick: UInt32) {
    for number in filters.keys { filters[number]?.take(entries, tick: tick) }
  }
}
