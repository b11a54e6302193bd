import Geometry
import IndoorModel
import ShortestWalks

/// The barriers of a venue for one class of walkers, and how they follow edits.
///
/// An edit renews the barriers of the features that it changes, of the walls around a door that
/// changes, and of the doors near a wall that changes; the rest of the venue is not looked at.
struct BarrierBook: Sendable {
  let walker: WalkerClass
  private(set) var venue: Venue
  private(set) var layout: PlaneLayout
  var table = BarrierTable()
  var entries: [Entry?] = []
  var numbers: [Identifier<Feature>: Int32] = [:]
  var floors: [FloorContents] = []
  /// The one-way doors with a direction that depends on where an area lies.
  var joining: [Identifier<Feature>: Set<Int32>] = [:]
  /// The doors with opening hours.
  var timedDoors: Set<Int32> = []
  /// The areas that such walkers should avoid.
  var avoidedAreas: Set<Identifier<Feature>> = []
  /// The time of day; `nil` before the first `advance`.
  private(set) var time: LocalTime?
  private var free: [Int32] = []

  /// A feature that is in the way or lets through.
  struct Entry: Sendable {
    var feature: Feature
    /// The number of its floor's slot.
    var slot: Int
    var part: Impediment
    /// The straight pieces that doors may open.
    var outlines: [Segment]
    /// Doors that open it, or outlines that it opens.
    var links: Set<Int32> = []
    var barriers: [BarrierID] = []
    var things = ThingGroups()
  }

  /// What lies on a floor, by place.
  struct FloorContents: Sendable {
    var ring: BarrierID?
    /// The pieces that doors may open: part *n* is the *n*th outline of its entry.
    var outlines = BoxIndex()
    var doors = BoxIndex()
    /// The things: part *n* is the *n*th group of its entry.
    var things = BoxIndex()
  }

  /// Reads a venue.
  ///
  /// - Parameter time: now; without it all opening hours are taken to be always.
  /// - Complexity: O(*n*) in the number of features, as long as few of them lie on one spot.
  init(venue: Venue, layout: PlaneLayout, walker: WalkerClass, time: LocalTime? = nil) {
    self.walker = walker
    self.time = time
    self.venue = venue
    self.layout = PlaneLayout(floors: [])
    var dirty: Set<Int32> = []
    follow(layout, &dirty)
    remake(dirty)
    _ = table.takeChange()
  }

  /// All barriers, in the order of their numbers.
  var barriers: [(BarrierID, Barrier)] { table.all }

  /// Takes over an edit.
  ///
  /// - Parameters:
  ///   - venue: the venue after it.
  ///   - layout: where its floors are now.
  mutating func update(
    _ changes: VenueChanges, venue: Venue, layout: PlaneLayout
  ) -> BarrierChange {
    self.venue = venue
    var dirty: Set<Int32> = []
    if layout != self.layout { follow(layout, &dirty) }
    for change in changes.features { take(change, &dirty) }
    remake(dirty)
    return table.takeChange()
  }

  /// Opens and closes doors with the time.
  ///
  /// - Complexity: O(*d*) in the number of doors with opening hours.
  mutating func advance(to time: LocalTime) -> BarrierChange {
    self.time = time
    var dirty: Set<Int32> = []
    for number in timedDoors { advance(number, to: time, &dirty) }
    remake(dirty)
    return table.takeChange()
  }

  /// The minutes until a door may open or close; midnight at the latest, `nil` without opening hours.
  func minutesToChange(after time: LocalTime) -> Int? {
    timedDoors.compactMap {
      entries[Int($0)]?.part.door?.hours?.minutesToChange(after: time)
    }.min()
  }

  /// Whether there are areas that such walkers should avoid: a class that accepts them then finds
  /// ways, and places, that one that shuns them does not.
  var hasAvoidedAreas: Bool { !avoidedAreas.isEmpty }

  // MARK: - Floors

  /// Takes over where floors lie: only those that moved, came or went are looked at.
  private mutating func follow(_ layout: PlaneLayout, _ dirty: inout Set<Int32>) {
    let before = self.layout.slots
    self.layout = layout
    var fresh: Set<Identifier<Floor>> = []
    while floors.count < layout.slots.count { floors.append(FloorContents()) }
    for number in floors.indices {
      let old = before.indices.contains(number) ? before[number] : nil
      let new = layout.slots.indices.contains(number) ? layout.slots[number] : nil
      guard old != new else { continue }
      setRing(of: number, to: new)
      if let old, let new, new.isSamePlace(as: old) { continue }
      empty(number)
      if let new { fresh.insert(new.floor) }
    }
    guard !fresh.isEmpty else { return }
    for feature in venue.features.values where fresh.contains(feature.floor) {
      put(feature, &dirty)
    }
  }

  /// Forgets all that lies on a floor.
  private mutating func empty(_ slot: Int) {
    var touched: Set<Int32> = []
    for entry in entries.indices where entries[entry]?.slot == slot {
      detach(Int32(entry), &touched)
      drop(Int32(entry))
    }
  }

  private mutating func setRing(of number: Int, to slot: FloorSlot?) {
    if let ring = floors[number].ring { table.remove(ring) }
    floors[number].ring = slot.map { table.insert(.ring($0.rectangle.ring, weight: -1)) }
  }

  // MARK: - Features

  private mutating func take(_ change: FeatureChange, _ dirty: inout Set<Int32>) {
    if let after = change.after {
      put(after, &dirty)
    } else if let before = change.before {
      avoidedAreas.remove(before.id)
      if let number = numbers[before.id] {
        detach(number, &dirty)
        drop(number)
        dirty.remove(number)
      }
    }
    for feature in [change.before, change.after] {
      if let feature, feature.kind == .area { dirty.formUnion(joining[feature.id] ?? []) }
    }
  }

  private mutating func put(_ feature: Feature, _ dirty: inout Set<Int32>) {
    let old = numbers[feature.id]
    if let old { detach(old, &dirty) }
    note(feature)
    guard let slot = layout.number(of: feature.floor),
      let part = Impediment(feature, walker: walker, time: time)
    else {
      if let old {
        drop(old)
        dirty.remove(old)
      }
      return
    }
    let number = old ?? newNumber()
    let outlines = part.outlines
    if old == nil {
      numbers[feature.id] = number
      entries[Int(number)] = Entry(
        feature: feature, slot: slot, part: part, outlines: outlines)
    } else {
      if entries[Int(number)]?.slot != slot { setThings(of: number, [], []) }
      entries[Int(number)]?.feature = feature
      entries[Int(number)]?.slot = slot
      entries[Int(number)]?.part = part
      entries[Int(number)]?.outlines = outlines
    }
    attach(number, &dirty)
    dirty.insert(number)
  }

  /// Remembers whether an area is to be avoided.
  private mutating func note(_ feature: Feature) {
    guard feature.kind == .area else { return }
    if walker.avoids(feature) {
      avoidedAreas.insert(feature.id)
    } else {
      avoidedAreas.remove(feature.id)
    }
  }

  private mutating func newNumber() -> Int32 {
    if let number = free.popLast() { return number }
    entries.append(nil)
    return Int32(entries.count - 1)
  }

  /// Forgets an entry and all that it comes to.
  private mutating func drop(_ number: Int32) {
    guard let entry = entries[Int(number)] else { return }
    setThings(of: number, [], [])
    for id in entry.barriers { table.remove(id) }
    numbers[entry.feature.id] = nil
    entries[Int(number)] = nil
    free.append(number)
  }
}

extension FloorSlot {
  /// Whether things of the floor are where they were.
  fileprivate func isSamePlace(as other: FloorSlot) -> Bool {
    floor == other.floor && room == other.room && dx == other.dx && dy == other.dy
  }
}
