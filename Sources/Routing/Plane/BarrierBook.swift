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
  private var impediments = ImpedimentTable()
  /// The ring around each slot's floor; `nil` for a slot that is free.
  private var rings: [BarrierID?] = []
  /// The one-way doors with a direction that depends on where an area lies.
  private var joining: [Identifier<Feature>: Set<Int32>] = [:]
  /// The doors with opening hours.
  private var timedDoors: Set<Int32> = []
  /// The areas that such walkers should avoid.
  private var avoidedAreas: Set<Identifier<Feature>> = []
  /// The time of day; `nil` before the first `advance`.
  private var time: LocalTime?

  /// Reads a venue.
  ///
  /// - Parameter time: now; without it all opening hours are taken to be always.
  /// - Complexity: O(*n* log *n*) in the number of features, as long as few of them lie on one spot.
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
    impediments.reserve(slots: layout.slots.count)
    while rings.count < layout.slots.count { rings.append(nil) }
    for number in rings.indices {
      let old = before.indices.contains(number) ? before[number] : nil
      let new = layout.slots.indices.contains(number) ? layout.slots[number] : nil
      guard old != new else { continue }
      setRing(of: number, to: new)
      if let old, let new, new.isSamePlace(as: old) { continue }
      empty(number)
      if let new { fresh.insert(new.floor) }
    }
    guard !fresh.isEmpty else { return }
    // By id: numbers of barriers decide where outlines of free space begin, and with them what is as near
    // as something else. Other processes come to the same ones.
    for feature in venue.features.ordered where fresh.contains(feature.floor) {
      put(feature, &dirty)
    }
  }

  /// Forgets all that lies on a floor.
  private mutating func empty(_ slot: Int) {
    var touched: Set<Int32> = []
    for number in impediments.numbers(in: slot) {
      detach(number, &touched)
      drop(number)
    }
  }

  private mutating func setRing(of number: Int, to slot: FloorSlot?) {
    if let ring = rings[number] { table.remove(ring) }
    rings[number] = slot.map { table.insert(.ring($0.rectangle.ring, weight: -1)) }
  }

  // MARK: - Features

  private mutating func take(_ change: FeatureChange, _ dirty: inout Set<Int32>) {
    if let after = change.after {
      put(after, &dirty)
    } else if let before = change.before {
      avoidedAreas.remove(before.id)
      if let number = impediments.number(of: before.id) {
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
    let old = impediments.number(of: feature.id)
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
    let number = impediments.put(feature, slot: slot, part)
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

  /// Forgets an impediment and all that it comes to.
  private mutating func drop(_ number: Int32) {
    for id in impediments.remove(number) { table.remove(id) }
  }

  // MARK: - Doors and the outlines that they open

  /// Links an impediment with what it opens or what opens it, and notes what has to be made from
  /// nothing for its sake.
  private mutating func attach(_ number: Int32, _ dirty: inout Set<Int32>) {
    impediments.attach(number, &dirty)
    guard let (entry, door) = impediments.door(number) else { return }
    if door.hasHours { timedDoors.insert(number) }
    if door.isOneWay {
      for area in entry.feature.joins { joining[area, default: []].insert(number) }
    }
  }

  /// Undoes the links of an impediment, and notes what has to be made from nothing without it.
  private mutating func detach(_ number: Int32, _ dirty: inout Set<Int32>) {
    impediments.detach(number, &dirty)
    guard let (entry, _) = impediments.door(number) else { return }
    timedDoors.remove(number)
    for area in entry.feature.joins {
      joining[area]?.remove(number)
      if joining[area]?.isEmpty == true { joining[area] = nil }
    }
  }

  /// Opens or closes a door with the time, and notes what has to be made from nothing if it does.
  private mutating func advance(_ number: Int32, to time: LocalTime, _ dirty: inout Set<Int32>) {
    guard var (_, door) = impediments.door(number) else { return }
    let wasOpen = door.isOpen
    door.advance(to: time)
    if door.isOpen != wasOpen { impediments.change(door, of: number, &dirty) }
  }

  // MARK: - Barriers

  /// Makes the barriers of entries again; those that come out the same stay.
  private mutating func remake(_ dirty: Set<Int32>) {
    for number in dirty.sorted() {
      guard let made = materials(of: number), let old = impediments[number]?.barriers else {
        continue
      }
      let barriers = table.replace(old, with: made.barriers)
      impediments.set(barriers, ThingGroups(solids: made.solids, regions: made.regions), of: number)
    }
  }

  private func materials(of number: Int32) -> Materials? {
    guard let entry = impediments[number], let slot = layout.slots[entry.slot] else { return nil }
    var made = Materials(slot: slot, clearance: walker.clearance, feature: entry.feature.id)
    switch entry.part {
    case .solid(.disc(let center, let radius)): made.addDisc(center, radius: radius)
    case .solid(.chain(let chain, let margin)): made.add(chain, margin: margin)
    case .solid(.region(let polygon, let margin)): made.add(polygon, margin: margin)
    case .outline(let chains, let margin):
      let openings = impediments.openings(in: entry.links.sorted())
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

  private func addJambs(of door: Doorway, _ entry: ImpedimentTable.Entry, to made: inout Materials)
  {
    let outlines = impediments.outlines(near: door.opening.bounds, slot: entry.slot)
    for jamb in door.opening.jambs(between: outlines) {
      let doors = impediments.doors(near: jamb.bounds, slot: entry.slot)
      let others = impediments.openings(in: doors).filter {
        $0.feature != door.opening.feature
      }
      for piece in Outline(segment: jamb, margin: 0, feature: entry.feature.id).cut(by: others) {
        if let chain = Chain([piece.start, piece.end], isClosed: false) {
          made.add(chain, margin: 0)
        }
      }
    }
  }

  /// The gate of a one-way door, between two posts so that it has ends to walk around.
  private func addGate(of door: Doorway, _ entry: ImpedimentTable.Entry, to made: inout Materials) {
    let line = door.opening.threshold
    let joined = entry.feature.joins.compactMap { venue.features[$0] }
      .filter { $0.floor == entry.feature.floor }
    let leadsLeft = door.opening.leadsLeft(of: entry.feature, areas: joined)
    let way: ShortestWalks.Passage = leadsLeft ? .rightToLeft : .leftToRight
    made.addLine([line.start, line.end], passage: way)
    guard walker.clearance > 0 else { return }
    for post in [line.start, line.end] { made.addDisc(post, radius: 0) }
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
    impediments.forEachThing(near: Box(point, point).expanded(by: excess), slot: slot) { piece in
      guard let id = impediments[piece.entry]?.feature.id,
        let things = impediments[piece.entry]?.things
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

  /// The doors with a threshold that a straight walk crosses, open or not.
  func doors(crossing walk: Segment, on floor: Identifier<Floor>) -> [Feature] {
    guard let slot = layout.number(of: floor) else { return [] }
    return impediments.doors(near: walk.bounds, slot: slot).compactMap { number in
      guard let (entry, door) = impediments.door(number),
        door.opening.threshold.intersects(walk)
      else { return nil }
      return entry.feature
    }
  }

  /// The doors of all floors, with places to stand at before and behind each.
  ///
  /// - Complexity: O(*n*) in the number of features.
  var doorSides: [DoorSides] {
    impediments.doors.compactMap { number in
      guard let (entry, door) = impediments.door(number) else { return nil }
      return DoorSides(
        of: door, on: entry.feature.floor, clearance: walker.clearance)
    }
  }

  /// Whether neither a wall nor a closed door stands between two points of a floor; a wall that the
  /// first point lies in or on does not count, nor do obstacles, beside which a person sees on.
  ///
  /// - Complexity: O(*k*) in the number of things near the line.
  func isInSight(_ point: Point, from place: Place) -> Bool {
    guard let slot = layout.number(of: place.floor), place.point.isFinite else { return false }
    var walls: [Solid] = []
    let sight = Segment(place.point, point)
    impediments.forEachThing(near: sight.bounds, slot: slot) { piece in
      guard let entry = impediments[piece.entry], entry.hidesWhatIsBehind else { return }
      walls += entry.things.solids(of: Int(piece.part))
    }
    return Surroundings(of: place.point, things: walls, clearance: walker.clearance)
      .areOpen(to: point)
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
    impediments.forEachThing(near: box, slot: slot) { piece in
      guard let things = impediments[piece.entry]?.things else { return }
      if let region = things.region(of: Int(piece.part)) {
        if region.contains(point) { inside.insert(piece.entry) }
      } else {
        found.insert(piece)
      }
    }
    var things: [Solid] = []
    for piece in found where !inside.contains(piece.entry) {
      things +=
        impediments[piece.entry]?.things.solids(of: Int(piece.part))
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

extension ImpedimentTable.Entry {
  /// Whether it is a wall or a closed door. The outline of a forbidden room is one, too.
  fileprivate var hidesWhatIsBehind: Bool {
    switch part {
    case .outline: true
    case .door(let door): !door.isOpen
    case .solid: feature.kind == .area && feature.isWalled
    }
  }
}
