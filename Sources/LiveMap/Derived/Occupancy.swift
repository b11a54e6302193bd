import Geometry

/// Who is in which areas, and how many came and went.
///
/// One is in an area after being inside by a margin, or inside at all for a while; out only after
/// being outside by the margin, on another floor, or gone. So who stands on the line is counted
/// once, and every entry has exactly one exit. Areas and navigators are known by small numbers.
struct Occupancy {
  /// When one is in and when out.
  struct Rules: Hashable, Sendable {
    /// Metres inside that make an entry at once, and outside that make an exit.
    var margin = 0.5
    /// Milliseconds inside, less deep, that make an entry too.
    var dwell: Int64 = 1000
  }

  /// What was counted of one area.
  struct Tally: Hashable, Sendable {
    /// How many came in.
    var entries = 0
    /// How many went out.
    var exits = 0
    /// How many are inside the outline now, whether counted or not.
    var within = 0
    /// How many are in.
    var count: Int { entries - exits }
  }

  /// Somebody came in or went out.
  struct Passage: Hashable, Sendable {
    /// Whose slot.
    var slot: Int
    /// Which area.
    var area: Int32
    /// In, or out.
    var isEntry: Bool
  }

  private struct Membership: BitwiseCopyable {
    let area: Int32
    /// Since when it is inside without being counted.
    let since: Int64
    var isWithin: Bool
    var isCounted: Bool
  }

  private struct Seat: BitwiseCopyable {
    /// The index of the floor; -1 while nobody has the slot.
    var floor: Int32 = -1
    var cell = AreaGrid.nowhere
    /// Its memberships, in the pool.
    var list = ListPool<Membership>.end
    /// Whether it is in the list of those who wait for being counted.
    var isWaiting = false
    /// Whether the next look must not be spared.
    var isStale = false
  }

  let rules: Rules
  private var seats: [Seat] = []
  private var pool = ListPool<Membership>()
  private var waiting: [Int] = []
  /// What was counted, by area.
  private(set) var tallies: [Tally] = []
  /// The areas whose tally changed since `takeChanged`.
  private var changed: [Int32] = []
  private var isChanged: [Bool] = []
  /// Who came and went since `beginTick`.
  private(set) var passages: [Passage] = []

  init(rules: Rules = Rules()) { self.rules = rules }

  /// Forgets the passages of the last tick.
  mutating func beginTick() { passages.removeAll(keepingCapacity: true) }

  /// Begins to count an area at zero.
  mutating func open(_ area: Int32) {
    while tallies.count <= Int(area) {
      tallies.append(Tally())
      isChanged.append(false)
    }
    tallies[Int(area)] = Tally()
    note(area)
  }

  /// Counts on where as many came in as went out.
  mutating func restore(_ area: Int32, exits: Int) {
    tallies[Int(area)] = Tally(entries: exits, exits: exits)
    note(area)
  }

  /// Everybody leaves some areas.
  mutating func close(_ areas: Set<Int32>) {
    if areas.isEmpty { return }
    for slot in seats.indices {
      var node = seats[slot].list
      while node != ListPool<Membership>.end {
        let next = pool.next(node)
        if areas.contains(pool[node].area) { drop(slot, node) }
        node = next
      }
    }
  }

  /// Has everybody on some floors looked at again, because their areas have other outlines.
  mutating func unsettle(floors: Set<Int32>) {
    for slot in seats.indices where floors.contains(seats[slot].floor) {
      seats[slot].isStale = true
    }
  }

  /// Whether a slot must be looked at although it did not move.
  func isStale(_ slot: Int) -> Bool { slot < seats.count && seats[slot].isStale }

  /// Whether somebody has the slot, as far as was told.
  func isPresent(_ slot: Int) -> Bool { slot < seats.count && seats[slot].floor >= 0 }

  /// The areas that somebody is counted in, in order.
  func areas(of slot: Int) -> [Int32] {
    guard slot < seats.count else { return [] }
    var areas: [Int32] = []
    var node = seats[slot].list
    while node != ListPool<Membership>.end {
      if pool[node].isCounted { areas.append(pool[node].area) }
      node = pool.next(node)
    }
    return areas.count > 1 ? areas.sorted() : areas
  }

  // MARK: - Looking

  /// Looks where a navigator is.
  ///
  /// - Parameters:
  ///   - grid: that of the floor; `nil` where there are no areas.
  ///   - now: milliseconds.
  mutating func look(_ slot: Int, at point: Point, floor: Int32, in grid: AreaGrid?, now: Int64) {
    while seats.count <= slot { seats.append(Seat()) }
    if seats[slot].floor != floor {
      leave(slot)
      seats[slot].floor = floor
    }
    guard let grid else { return dropAll(slot) }
    let cell = grid.cell(of: point)
    let seat = seats[slot]
    if cell == seat.cell, !seat.isStale {
      // Deep in the same areas as before, or still in none: nothing can have changed.
      if grid.isUniform(cell) { return }
    } else {
      seats[slot].cell = cell
      seats[slot].isStale = false
      dropAbsent(slot, from: grid.range(of: cell), of: grid)
    }
    for index in grid.range(of: cell) {
      let entry = grid[index]
      let depth = entry.isDeep ? .deep : grid.outlines.depth(of: point, in: entry.outline)
      judge(slot, entry.area, depth, now: now)
    }
  }

  /// Ends the memberships of areas that are not near.
  private mutating func dropAbsent(_ slot: Int, from range: Range<Int>, of grid: AreaGrid) {
    var node = seats[slot].list
    while node != ListPool<Membership>.end {
      let (next, area) = (pool.next(node), pool[node].area)
      var isNear = false
      for index in range where grid[index].area == area { isNear = true }
      if !isNear { drop(slot, node) }
      node = next
    }
  }

  private mutating func judge(
    _ slot: Int, _ area: Int32, _ depth: OutlineTable.Depth, now: Int64
  ) {
    let isWithin = depth >= .inside
    var node = seats[slot].list
    while node != ListPool<Membership>.end, pool[node].area != area { node = pool.next(node) }
    guard node != ListPool<Membership>.end else {
      if isWithin { begin(slot, area, depth, now: now) }
      return
    }
    let membership = pool[node]
    if isWithin != membership.isWithin {
      pool[node].isWithin = isWithin
      tallies[Int(area)].within += isWithin ? 1 : -1
      note(area)
    }
    if membership.isCounted {
      if depth == .far { drop(slot, node) }
    } else if !isWithin {
      drop(slot, node)
    } else if depth == .deep {
      enter(slot, node)
    }
  }

  private mutating func begin(
    _ slot: Int, _ area: Int32, _ depth: OutlineTable.Depth, now: Int64
  ) {
    let membership = Membership(area: area, since: now, isWithin: true, isCounted: false)
    pool.push(membership, to: &seats[slot].list)
    tallies[Int(area)].within += 1
    note(area)
    if depth == .deep {
      enter(slot, seats[slot].list)
    } else if !seats[slot].isWaiting {
      seats[slot].isWaiting = true
      waiting.append(slot)
    }
  }

  private mutating func enter(_ slot: Int, _ node: ListPool<Membership>.Node) {
    let area = pool[node].area
    pool[node].isCounted = true
    tallies[Int(area)].entries += 1
    passages.append(Passage(slot: slot, area: area, isEntry: true))
    note(area)
  }

  /// Ends a membership; who was counted goes out.
  private mutating func drop(_ slot: Int, _ node: ListPool<Membership>.Node) {
    let membership = pool[node]
    pool.remove(node, from: &seats[slot].list)
    if membership.isWithin { tallies[Int(membership.area)].within -= 1 }
    if membership.isCounted {
      tallies[Int(membership.area)].exits += 1
      passages.append(Passage(slot: slot, area: membership.area, isEntry: false))
    }
    note(membership.area)
  }

  /// Ends all memberships; the next look is not spared.
  private mutating func dropAll(_ slot: Int) {
    seats[slot].cell = AreaGrid.nowhere
    seats[slot].isStale = false
    while seats[slot].list != ListPool<Membership>.end { drop(slot, seats[slot].list) }
  }

  /// Somebody is gone, or on another floor.
  mutating func leave(_ slot: Int) {
    guard slot < seats.count else { return }
    dropAll(slot)
    seats[slot].floor = -1
  }

  /// Counts who has been inside for long enough.
  mutating func ripen(now: Int64) {
    var count = 0
    for slot in waiting {
      seats[slot].isWaiting = ripen(slot, now: now)
      guard seats[slot].isWaiting else { continue }
      waiting[count] = slot
      count += 1
    }
    waiting.removeSubrange(count...)
  }

  /// - Returns: whether there is still something to wait for.
  private mutating func ripen(_ slot: Int, now: Int64) -> Bool {
    var isWaiting = false
    var node = seats[slot].list
    while node != ListPool<Membership>.end {
      let membership = pool[node]
      if membership.isWithin, !membership.isCounted {
        // A clock that was set back holds nobody up.
        if abs(now - membership.since) >= rules.dwell {
          enter(slot, node)
        } else {
          isWaiting = true
        }
      }
      node = pool.next(node)
    }
    return isWaiting
  }

  // MARK: - Telling

  private mutating func note(_ area: Int32) {
    guard !isChanged[Int(area)] else { return }
    isChanged[Int(area)] = true
    changed.append(area)
  }

  /// The areas whose tally changed since the last call.
  mutating func takeChanged() -> [Int32] {
    for area in changed { isChanged[Int(area)] = false }
    defer { changed.removeAll(keepingCapacity: true) }
    return changed
  }
}
