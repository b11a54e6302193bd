package import Geometry

/// The navigators in each area, and how many came and went.
///
/// A navigator is in an area after being inside by a margin, or inside at all for a while; out only
/// after being outside by the margin, on another floor, or gone. So one that stands on the outline is
/// counted once, and every entry has exactly one exit. Areas and navigators are known by small numbers.
package struct AreaOccupancy {
  /// Metres inside that make an entry at once, and outside that make an exit.
  package static let margin = 0.5
  /// Milliseconds inside, less deep, that make an entry too.
  static let dwell: Int64 = 1000

  /// The counts of one area.
  package struct Tally: Hashable, Sendable {
    /// Navigators that came in.
    package var entries = 0
    /// Navigators that went out.
    package var exits = 0
    /// Navigators inside the outline now, counted or not.
    package var within = 0
    /// Navigators that are in.
    package var count: Int { entries - exits }
  }

  /// A navigator came in or went out.
  package struct Passage: Hashable, Sendable {
    /// The navigator's slot.
    package var slot: Int
    /// The area.
    package var area: Int32
    /// Whether it came in.
    package var isEntry: Bool
  }

  /// What a navigator has with an area that it is in, or about to be.
  private struct Membership: BitwiseCopyable {
    let area: Int32
    /// Since when it is inside without being counted.
    let since: Int64
    var isWithin: Bool
    var isCounted: Bool
  }

  /// The navigator in a slot.
  private struct SlotState: BitwiseCopyable {
    /// The index of the floor; -1 for a free slot.
    var floor: Int32 = -1
    var cell = AreaGrid.noCell
    /// Its memberships, in the pool.
    var list = ListPool<Membership>.end
    /// Whether the slot is in `waiting`.
    var isWaiting = false
    /// Whether the next look must compute the depths again.
    var isStale = false
  }

  package init() {}

  private var states: [SlotState] = []
  private var pool = ListPool<Membership>()
  /// The slots of navigators that are inside and not counted yet.
  private var waiting: [Int] = []
  /// The counts by area.
  private var tallies: [Tally] = []
  /// The areas with a tally that changed since `takeChanged`.
  private var changed: [Int32] = []
  private var isChanged: [Bool] = []
  /// Entries and exits since `beginTick`.
  package private(set) var passages: [Passage] = []

  /// The counts of an area.
  package func tally(of area: Int32) -> Tally { tallies[Int(area)] }

  /// Forgets the passages of the last tick.
  package mutating func beginTick() { passages.removeAll(keepingCapacity: true) }

  /// Begins to count an area at zero.
  package mutating func open(_ area: Int32) {
    while tallies.count <= Int(area) {
      tallies.append(Tally())
      isChanged.append(false)
    }
    tallies[Int(area)] = Tally()
    note(area)
  }

  /// Goes on counting from a number of exits, and as many entries.
  package mutating func restore(_ area: Int32, exits: Int) {
    tallies[Int(area)] = Tally(entries: exits, exits: exits)
    note(area)
  }

  /// Has all navigators leave some areas.
  package mutating func close(_ areas: Set<Int32>) {
    if areas.isEmpty { return }
    for slot in states.indices {
      var node = states[slot].list
      while node != ListPool<Membership>.end {
        let next = pool.next(node)
        if areas.contains(pool[node].area) { drop(slot, node) }
        node = next
      }
    }
  }

  /// Has all navigators on some floors looked at again, because their areas have other outlines.
  package mutating func markStale(floors: Set<Int32>) {
    for slot in states.indices where floors.contains(states[slot].floor) {
      states[slot].isStale = true
    }
  }

  /// Whether a slot must be looked at although its navigator did not move.
  package func isStale(_ slot: Int) -> Bool { slot < states.count && states[slot].isStale }

  /// Whether a navigator has the slot, as far as this table knows.
  package func isPresent(_ slot: Int) -> Bool { slot < states.count && states[slot].floor >= 0 }

  /// The areas that a navigator is counted in, in order.
  package func areas(of slot: Int) -> [Int32] {
    guard slot < states.count else { return [] }
    var areas: [Int32] = []
    var node = states[slot].list
    while node != ListPool<Membership>.end {
      if pool[node].isCounted { areas.append(pool[node].area) }
      node = pool.next(node)
    }
    return areas.count > 1 ? areas.sorted() : areas
  }

  // MARK: - Going on

  /// The areas that a navigator is in or about to be in, in order: since when it is inside, whether it
  /// is inside the outline, and whether it is counted.
  package typealias KeptMembership = (
    area: Int32, since: Int64, isWithin: Bool, isCounted: Bool
  )

  /// What a navigator has with areas, by their numbers.
  package func memberships(of slot: Int) -> [KeptMembership] {
    guard slot < states.count else { return [] }
    var all: [KeptMembership] = []
    var node = states[slot].list
    while node != ListPool<Membership>.end {
      let membership = pool[node]
      all.append(
        (membership.area, membership.since, membership.isWithin, membership.isCounted))
      node = pool.next(node)
    }
    return all.sorted { $0.area < $1.area }
  }

  /// Puts a navigator on a floor and into areas, as another table had it; counts no entry.
  package mutating func resume(_ slot: Int, on floor: Int32, _ memberships: [KeptMembership]) {
    while states.count <= slot { states.append(SlotState()) }
    states[slot].floor = floor
    states[slot].isStale = true
    for kept in memberships {
      let membership = Membership(
        area: kept.area, since: kept.since, isWithin: kept.isWithin, isCounted: kept.isCounted)
      pool.push(membership, to: &states[slot].list)
      if membership.isWithin { tallies[Int(membership.area)].within += 1 }
      if membership.isCounted {
        tallies[Int(membership.area)].entries += 1
      } else if !states[slot].isWaiting {
        states[slot].isWaiting = true
        waiting.append(slot)
      }
    }
  }

  // MARK: - Looking

  /// Looks where a navigator is.
  ///
  /// - Parameters:
  ///   - grid: that of the floor; `nil` where there are no areas.
  ///   - now: milliseconds.
  package mutating func look(
    _ slot: Int, at point: Point, floor: Int32, in grid: AreaGrid?, now: Int64
  ) {
    while states.count <= slot { states.append(SlotState()) }
    if states[slot].floor != floor {
      leave(slot)
      states[slot].floor = floor
    }
    guard let grid else { return dropAll(slot) }
    let cell = grid.cell(of: point)
    let state = states[slot]
    if cell == state.cell, !state.isStale {
      // Deep in the same areas as before, or still in none: nothing can have changed.
      if grid.isUniform(cell) { return }
    } else {
      states[slot].cell = cell
      states[slot].isStale = false
      dropAbsent(slot, from: grid.range(of: cell), of: grid)
    }
    for index in grid.range(of: cell) {
      judge(slot, grid.area(index), grid.depth(of: point, in: index), now: now)
    }
  }

  /// Ends the memberships of areas that are not near.
  private mutating func dropAbsent(_ slot: Int, from range: Range<Int>, of grid: AreaGrid) {
    var node = states[slot].list
    while node != ListPool<Membership>.end {
      let (next, area) = (pool.next(node), pool[node].area)
      var isNear = false
      for index in range where grid.area(index) == area { isNear = true }
      if !isNear { drop(slot, node) }
      node = next
    }
  }

  private mutating func judge(
    _ slot: Int, _ area: Int32, _ depth: OutlineTable.Depth, now: Int64
  ) {
    let isWithin = depth >= .inside
    var node = states[slot].list
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
    pool.push(membership, to: &states[slot].list)
    tallies[Int(area)].within += 1
    note(area)
    if depth == .deep {
      enter(slot, states[slot].list)
    } else if !states[slot].isWaiting {
      states[slot].isWaiting = true
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

  /// Ends a membership; a counted navigator goes out.
  private mutating func drop(_ slot: Int, _ node: ListPool<Membership>.Node) {
    let membership = pool[node]
    pool.remove(node, from: &states[slot].list)
    if membership.isWithin { tallies[Int(membership.area)].within -= 1 }
    if membership.isCounted {
      tallies[Int(membership.area)].exits += 1
      passages.append(Passage(slot: slot, area: membership.area, isEntry: false))
    }
    note(membership.area)
  }

  /// Ends all memberships; the next look computes all depths.
  private mutating func dropAll(_ slot: Int) {
    states[slot].cell = AreaGrid.noCell
    states[slot].isStale = false
    while states[slot].list != ListPool<Membership>.end { drop(slot, states[slot].list) }
  }

  /// Takes a navigator off its floor.
  package mutating func leave(_ slot: Int) {
    guard slot < states.count else { return }
    dropAll(slot)
    states[slot].floor = -1
  }

  /// Counts the navigators that have been inside for long enough.
  package mutating func countDwelling(now: Int64) {
    var count = 0
    for slot in waiting {
      states[slot].isWaiting = countDwelling(slot, now: now)
      guard states[slot].isWaiting else { continue }
      waiting[count] = slot
      count += 1
    }
    waiting.removeSubrange(count...)
  }

  /// - Returns: whether there is still something to wait for.
  private mutating func countDwelling(_ slot: Int, now: Int64) -> Bool {
    var isWaiting = false
    var node = states[slot].list
    while node != ListPool<Membership>.end {
      let membership = pool[node]
      if membership.isWithin, !membership.isCounted {
        // A clock that was set back delays no entry.
        if abs(now - membership.since) >= Self.dwell {
          enter(slot, node)
        } else {
          isWaiting = true
        }
      }
      node = pool.next(node)
    }
    return isWaiting
  }

  // MARK: - Changes

  private mutating func note(_ area: Int32) {
    guard !isChanged[Int(area)] else { return }
    isChanged[Int(area)] = true
    changed.append(area)
  }

  /// The areas with a tally that changed since the last call.
  package mutating func takeChanged() -> [Int32] {
    for area in changed { isChanged[Int(area)] = false }
    defer { changed.removeAll(keepingCapacity: true) }
    return changed
  }
}
