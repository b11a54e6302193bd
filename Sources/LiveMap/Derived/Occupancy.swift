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

  private struct Membership {
    let area: Int32
    /// Since when it is inside without being counted.
    var since: Int64
    var isWithin: Bool
    var isCounted: Bool
  }

  private struct Seat {
    /// The index of the floor; -1 while nobody has the slot.
    var floor: Int32 = -1
    var cell = AreaGrid.nowhere
    /// Whether it is in the list of those who wait for being counted.
    var isWaiting = false
    /// Whether the next look must not be spared.
    var isStale = false
    var memberships: [Membership] = []
  }

  let rules: Rules
  private var seats: [Seat] = []
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

  /// Everybody leaves some areas.
  mutating func close(_ areas: Set<Int32>) {
    if areas.isEmpty { return }
    for slot in seats.indices where !seats[slot].memberships.isEmpty {
      for index in seats[slot].memberships.indices.reversed()
      where areas.contains(seats[slot].memberships[index].area) {
        drop(slot, index)
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

  // MARK: - Looking

  /// Looks where a navigator is.
  ///
  /// - Parameter now: milliseconds.
  mutating func look(
    _ slot: Int, at point: Point, floor: Int32, in plan: AreaPlan, now: Int64
  ) {
    while seats.count <= slot { seats.append(Seat()) }
    if seats[slot].floor != floor {
      leave(slot)
      seats[slot].floor = floor
    }
    guard let grid = plan.grid(of: floor) else {
      while !seats[slot].memberships.isEmpty { drop(slot, seats[slot].memberships.count - 1) }
      seats[slot].isStale = false
      return
    }
    let cell = grid.cell(of: point)
    // Deep in the same areas as before, or still in none: nothing can have changed.
    if cell == seats[slot].cell, !seats[slot].isStale, grid.isUniform(cell) { return }
    seats[slot].cell = cell
    seats[slot].isStale = false
    let range = grid.range(of: cell)
    if range.isEmpty, seats[slot].memberships.isEmpty { return }
    for index in seats[slot].memberships.indices.reversed() {
      let area = seats[slot].memberships[index].area
      if !range.contains(where: { grid[$0].area == area }) { drop(slot, index) }
    }
    for index in range {
      let entry = grid[index]
      let depth = entry.isDeep ? .infinity : plan.depth(of: point, in: entry.area)
      judge(slot, entry.area, depth: depth, now: now)
    }
  }

  private mutating func judge(_ slot: Int, _ area: Int32, depth: Double, now: Int64) {
    guard let index = seats[slot].memberships.firstIndex(where: { $0.area == area }) else {
      if depth > 0 { begin(slot, area, depth: depth, now: now) }
      return
    }
    let isWithin = depth > 0
    if isWithin != seats[slot].memberships[index].isWithin {
      seats[slot].memberships[index].isWithin = isWithin
      tallies[Int(area)].within += isWithin ? 1 : -1
      note(area)
    }
    if seats[slot].memberships[index].isCounted {
      if depth <= -rules.margin { drop(slot, index) }
    } else if !isWithin {
      drop(slot, index)
    } else if depth >= rules.margin {
      enter(slot, index)
    }
  }

  private mutating func begin(_ slot: Int, _ area: Int32, depth: Double, now: Int64) {
    seats[slot].memberships.append(
      Membership(area: area, since: now, isWithin: true, isCounted: false))
    tallies[Int(area)].within += 1
    note(area)
    if depth >= rules.margin {
      enter(slot, seats[slot].memberships.count - 1)
    } else if !seats[slot].isWaiting {
      seats[slot].isWaiting = true
      waiting.append(slot)
    }
  }

  private mutating func enter(_ slot: Int, _ index: Int) {
    let area = seats[slot].memberships[index].area
    seats[slot].memberships[index].isCounted = true
    tallies[Int(area)].entries += 1
    passages.append(Passage(slot: slot, area: area, isEntry: true))
    note(area)
  }

  /// Ends a membership; who was counted goes out.
  private mutating func drop(_ slot: Int, _ index: Int) {
    let membership = seats[slot].memberships.remove(at: index)
    if membership.isWithin { tallies[Int(membership.area)].within -= 1 }
    if membership.isCounted {
      tallies[Int(membership.area)].exits += 1
      passages.append(Passage(slot: slot, area: membership.area, isEntry: false))
    }
    note(membership.area)
  }

  /// Somebody is gone, or on another floor.
  mutating func leave(_ slot: Int) {
    guard slot < seats.count else { return }
    while !seats[slot].memberships.isEmpty { drop(slot, seats[slot].memberships.count - 1) }
    seats[slot].floor = -1
    seats[slot].cell = AreaGrid.nowhere
    seats[slot].isStale = false
  }

  /// Counts who has been inside for long enough.
  mutating func ripen(now: Int64) {
    if waiting.isEmpty { return }
    let slots = waiting
    waiting.removeAll(keepingCapacity: true)
    for slot in slots {
      seats[slot].isWaiting = false
      for index in seats[slot].memberships.indices {
        let membership = seats[slot].memberships[index]
        guard membership.isWithin, !membership.isCounted else { continue }
        if now - membership.since >= rules.dwell {
          enter(slot, index)
        } else if !seats[slot].isWaiting {
          seats[slot].isWaiting = true
          waiting.append(slot)
        }
      }
    }
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
