import Geometry
import IndoorModel
import ShortestWalks

/// The barriers of a venue for one class of walkers, and how they follow edits.
///
/// An edit renews the barriers of the features that it changes, of the walls around a door that
/// changes, and of the doors near a wall that changes; the rest of the venue is not looked at.
struct BarrierBook: Sendable {
  private let walker: WalkerClass
  private var venue: Venue
  private(set) var layout: PlaneLayout
  private var table = BarrierTable()
  private var entries: [Entry?] = []
  private var numbers: [Identifier<Feature>: Int32] = [:]
  private var floors: [FloorContents] = []
  /// The one-way doors with a direction that depends on where an area lies.
  private var joining: [Identifier<Feature>: Set<Int32>] = [:]
  /// The doors with opening hours.
  private var timedDoors: Set<Int32> = []
  /// The areas that such walkers should avoid.
  private var avoidedAreas: Set<Identifier<Feature>> = []
  /// The time of day; `nil` before the first `advance`.
  private var time: LocalTime?
  private var free: [Int32] = []

  /// A feature that is in the way or lets through.
  private struct Entry: Sendable {
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
  private struct FloorContents: Sendable {
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

  // MARK: - Links: doors and the outlines that they open

  /// Puts an entry into the indexes, links it with what it opens or what opens it, and notes what
  /// has to be made from nothing for its sake.
  private mutating func attach(_ number: Int32, _ dirty: inout Set<Int32>) {
    if entries[Int(number)]?.part.isSolid ?? true { return }
    guard let entry = entries[Int(number)] else { return }
    switch entry.part {
    case .solid: break
    case .outline(_, let margin):
      for (part, segment) in entry.outlines.enumerated() {
        let box = segment.bounds.expanded(by: margin)
        let piece = PieceID(entry: number, part: Int32(part))
        floors[entry.slot].outlines.insert(piece, box)
        for door in doors(near: box, slot: entry.slot)
        where opening(door)?.covered(segment, margin: margin) != nil {
          link(number, door)
        }
      }
      dirty.formUnion(entries[Int(number)]?.links ?? [])
    case .door(let door):
      let box = door.opening.bounds
      floors[entry.slot].doors.insert(PieceID(entry: number, part: 0), box)
      for wall in cutEntries(of: door.opening, slot: entry.slot) {
        link(number, wall)
        dirty.insert(wall)
      }
      dirty.formUnion(neighbours(of: door, slot: entry.slot))
      if door.hasHours { timedDoors.insert(number) }
      if door.isOneWay {
        for area in entry.feature.joins { joining[area, default: []].insert(number) }
      }
    }
  }

  /// Takes an entry out of the indexes, and notes what has to be made from nothing without it.
  private mutating func detach(_ number: Int32, _ dirty: inout Set<Int32>) {
    if entries[Int(number)]?.part.isSolid ?? true { return }
    guard let entry = entries[Int(number)] else { return }
    switch entry.part {
    case .solid: break
    case .outline(_, let margin):
      for (part, segment) in entry.outlines.enumerated() {
        floors[entry.slot].outlines.remove(
          PieceID(entry: number, part: Int32(part)), segment.bounds.expanded(by: margin))
      }
    case .door(let door):
      floors[entry.slot].doors.remove(PieceID(entry: number, part: 0), door.opening.bounds)
      timedDoors.remove(number)
      dirty.formUnion(neighbours(of: door, slot: entry.slot))
      for area in entry.feature.joins {
        joining[area]?.remove(number)
        if joining[area]?.isEmpty == true { joining[area] = nil }
      }
    }
    dirty.formUnion(entry.links)
    for other in entry.links { entries[Int(other)]?.links.remove(number) }
    entries[Int(number)]?.links = []
  }

  /// Opens or closes a door with the time, and notes what has to be made from nothing if it does.
  private mutating func advance(_ number: Int32, to time: LocalTime, _ dirty: inout Set<Int32>) {
    guard let entry = entries[Int(number)], case .door(var door) = entry.part else { return }
    let wasOpen = door.isOpen
    door.advance(to: time)
    guard door.isOpen != wasOpen else { return }
    entries[Int(number)]?.part = .door(door)
    dirty.insert(number)
    dirty.formUnion(entry.links)
    dirty.formUnion(neighbours(of: door, slot: entry.slot))
  }

  private mutating func link(_ one: Int32, _ other: Int32) {
    entries[Int(one)]?.links.insert(other)
    entries[Int(other)]?.links.insert(one)
  }

  private func opening(_ number: Int32) -> Opening? { entries[Int(number)]?.part.door?.opening }

  /// The doors with openings that may touch a box, each once, in order.
  private func doors(near box: Box, slot: Int) -> [Int32] {
    var found: Set<Int32> = []
    floors[slot].doors.forEach(near: box) { found.insert($0.entry) }
    return found.sorted()
  }

  /// The outlines that an opening cuts, each once.
  private func cutEntries(of opening: Opening, slot: Int) -> Set<Int32> {
    var found: Set<Int32> = []
    floors[slot].outlines.forEach(near: opening.bounds) { piece in
      guard let entry = entries[Int(piece.entry)], !found.contains(piece.entry),
        case .outline(_, let margin) = entry.part,
        opening.covered(entry.outlines[Int(piece.part)], margin: margin) != nil
      else { return }
      found.insert(piece.entry)
    }
    return found
  }

  /// The doors with jambs that a door may cut.
  private func neighbours(of door: Doorway, slot: Int) -> [Int32] {
    doors(near: door.opening.bounds.expanded(by: 2 * Impediment.largestMargin), slot: slot)
  }

  // MARK: - Barriers

  /// Makes the barriers of entries again; those that come out the same stay.
  private mutating func remake(_ dirty: Set<Int32>) {
    for number in dirty.sorted() {
      guard let made = materials(of: number), let old = entries[Int(number)]?.barriers else {
        continue
      }
      setThings(of: number, made.solids, made.regions)
      entries[Int(number)]?.barriers = table.replace(old, with: made.barriers)
    }
  }

  private func materials(of number: Int32) -> Materials? {
    guard let entry = entries[Int(number)], let slot = layout.slots[entry.slot] else { return nil }
    var made = Materials(slot: slot, clearance: walker.clearance, feature: entry.feature.id)
    switch entry.part {
    case .solid(.disc(let center, let radius)): made.addDisc(center, radius: radius)
    case .solid(.chain(let chain, let margin)): made.add(chain, margin: margin)
    case .solid(.region(let polygon, let margin)): made.add(polygon, margin: margin)
    case .outline(let chains, let margin):
      let openings = entry.links.sorted().compactMap { entries[Int($0)]?.part.door }
        .filter(\.isOpen).map(\.opening)
      for chain in chains.flatMap({ $0.cut(by: openings, margin: margin) }) {
        made.add(chain, margin: margin)
      }
    case .door(let door):
      if door.isOpen {
        addJambs(of: door, entry, to: &made)
        if door.isOneWay { addGate(of: door, entry, to: &made) }
      } else {
        let line = door.opening.threshold
        if let chain = Chain([line.start, line.end], isClosed: false) {
          made.add(chain, margin: 0)
        }
      }
    }
    return made
  }

  // MARK: - Doors

  private func addJambs(of door: Doorway, _ entry: Entry, to made: inout Materials) {
    let outlines = outlines(near: door.opening.bounds, slot: entry.slot)
    for jamb in door.opening.jambs(between: outlines) {
      let others = doors(near: jamb.bounds, slot: entry.slot).compactMap { number in
        entries[Int(number)]?.part.door
      }.filter { $0.isOpen && $0.opening.feature != door.opening.feature }.map(\.opening)
      for piece in Outline(segment: jamb, margin: 0, feature: entry.feature.id).cut(by: others) {
        if let chain = Chain([piece.start, piece.end], isClosed: false) {
          made.add(chain, margin: 0)
        }
      }
    }
  }

  /// The gate of a one-way door, between two posts so that it has ends to walk around.
  private func addGate(of door: Doorway, _ entry: Entry, to made: inout Materials) {
    let line = door.opening.threshold
    let joined = entry.feature.joins.compactMap { venue.features[$0] }
      .filter { $0.floor == entry.feature.floor }
    let leadsLeft = door.opening.leadsLeft(of: entry.feature, areas: joined)
    let way: ShortestWalks.Passage = leadsLeft ? .rightToLeft : .leftToRight
    made.addLine([line.start, line.end], passage: way)
    guard walker.clearance > 0 else { return }
    for post in [line.start, line.end] { made.addDisc(post, radius: 0) }
  }

  private func outlines(near box: Box, slot: Int) -> [Outline] {
    var found: Set<PieceID> = []
    floors[slot].outlines.forEach(near: box) { found.insert($0) }
    return found.compactMap { piece in
      guard let entry = entries[Int(piece.entry)], case .outline(_, let margin) = entry.part else {
        return nil
      }
      return Outline(
        segment: entry.outlines[Int(piece.part)], margin: margin, feature: entry.feature.id)
    }
  }

  // MARK: - The things themselves

  /// Takes over the things that an entry consists of.
  private mutating func setThings(of number: Int32, _ solids: [Solid], _ regions: [Region]) {
    let index = Int(number)
    guard let slot = entries[index]?.slot, let old = entries[index]?.things else { return }
    let new = ThingGroups(solids: solids, regions: regions)
    guard old != new else { return }
    entries[index]?.things = new
    for (part, box) in old.boxes.enumerated() {
      floors[slot].things.remove(PieceID(entry: number, part: Int32(part)), box)
    }
    for (part, box) in new.boxes.enumerated() {
      floors[slot].things.insert(PieceID(entry: number, part: Int32(part)), box)
    }
  }

  // MARK: - What is around a place

  /// The feature that keeps a walker from standing at a place: the one around it, else the one with
  /// the nearest surface; `nil` when none does, or the place is on no floor.
  ///
  /// Rings are a little farther off than the clearance, so it may name one for a place that is only
  /// nearly too near: ask for places that are covered.
  /// - Complexity: O(*k*) in the number of things with boxes at the place.
  func blocker(at place: Place) -> Identifier<Feature>? {
    guard let slot = layout.number(of: place.floor), place.point.isFinite else { return nil }
    let point = place.point
    let excess = Rounding.excess(clearance: walker.clearance)
    var around: Identifier<Feature>?
    var nearest: (depth: Double, feature: Identifier<Feature>)?
    floors[slot].things.forEach(near: Box(point, point).expanded(by: excess)) { piece in
      guard let id = entries[Int(piece.entry)]?.feature.id,
        let things = entries[Int(piece.entry)]?.things
      else { return }
      if let region = things.region(of: Int(piece.part)) {
        if around.map({ id < $0 }) ?? true, region.contains(point) { around = id }
      }
      for solid in things.solids(of: Int(piece.part)) {
        let depth = solid.squaredDistance(toX: point.x, point.y).squareRoot() - solid.reach
        guard depth < excess else { continue }
        if nearest.map({ (depth, id) < ($0.depth, $0.feature) }) ?? true { nearest = (depth, id) }
      }
    }
    return around ?? nearest?.feature
  }

  /// What may part a place from others near to it, for choosing one to go to instead.
  ///
  /// - Parameter limit: metres to the farthest place that may be chosen.
  /// - Returns: `nil` for a place on no floor.
  /// - Complexity: O(*k*) in the number of things within the limit.
  func surroundings(of place: Place, within limit: Double) -> Surroundings? {
    guard let slot = layout.number(of: place.floor), place.point.isFinite else { return nil }
    let point = place.point
    let box = Box(point, point).expanded(by: limit)
    var found: Set<PieceID> = []
    var inside: Set<Int32> = []
    floors[slot].things.forEach(near: box) { piece in
      guard let things = entries[Int(piece.entry)]?.things else { return }
      if let region = things.region(of: Int(piece.part)) {
        if region.contains(point) { inside.insert(piece.entry) }
      } else {
        found.insert(piece)
      }
    }
    var things: [Solid] = []
    for piece in found where !inside.contains(piece.entry) {
      things +=
        entries[Int(piece.entry)]?.things.solids(of: Int(piece.part))
        .filter { $0.bounds.intersects(box) } ?? []
    }
    return Surroundings(of: point, things: things, clearance: walker.clearance)
  }
}

extension FloorSlot {
  /// Whether things of the floor are where they were.
  fileprivate func isSamePlace(as other: FloorSlot) -> Bool {
    floor == other.floor && room == other.room && dx == other.dx && dy == other.dy
  }
}
