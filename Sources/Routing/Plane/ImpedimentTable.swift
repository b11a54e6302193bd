import Geometry
import IndoorModel

/// What is in the way or lets through: by number, by feature and by place, and which door opens which
/// outline.
struct ImpedimentTable: Sendable {
  /// A feature that is in the way or lets through.
  struct Entry: Sendable {
    fileprivate(set) var feature: Feature
    /// The number of its floor's slot.
    fileprivate(set) var slot: Int
    fileprivate(set) var part: Impediment
    /// The straight pieces that doors may open.
    fileprivate var outlines: [Segment]
    /// Doors that open it, or outlines that it opens.
    fileprivate(set) var links: Set<Int32> = []
    fileprivate(set) var barriers: [BarrierID] = []
    fileprivate(set) var things = ThingGroups()
  }

  /// What lies on a floor, by place.
  private struct FloorContents: Sendable {
    /// The pieces that doors may open: part *n* is the *n*th outline of its entry.
    var outlines = BoxIndex()
    var doors = BoxIndex()
    /// The things: part *n* is the *n*th group of its entry.
    var things = BoxIndex()
  }

  private var entries: [Entry?] = []
  private var numbers: [Identifier<Feature>: Int32] = [:]
  private var floors: [FloorContents] = []
  private var free: [Int32] = []

  // MARK: - By number and feature

  subscript(number: Int32) -> Entry? { entries[Int(number)] }

  /// The number of a feature; `nil` for one that is not here.
  func number(of feature: Identifier<Feature>) -> Int32? { numbers[feature] }

  /// The numbers of what lies on a floor.
  func numbers(in slot: Int) -> [Int32] {
    entries.indices.filter { entries[$0]?.slot == slot }.map(Int32.init)
  }

  /// A door and its entry; `nil` where there is none of this number.
  func door(_ number: Int32) -> (entry: Entry, door: Doorway)? {
    // Most entries are solid, and are not even copied.
    guard let door = entries[Int(number)]?.part.door, let entry = entries[Int(number)] else {
      return nil
    }
    return (entry, door)
  }

  /// The numbers of all doors.
  var doors: [Int32] {
    entries.indices.filter { entries[$0]?.part.door != nil }.map(Int32.init)
  }

  /// The openings of those doors among some entries that are open, in the entries’ order.
  func openings(in numbers: [Int32]) -> [Opening] {
    numbers.compactMap { entries[Int($0)]?.part.door }.filter(\.isOpen).map(\.opening)
  }

  /// Makes room for floors up to a number of slots.
  mutating func reserve(slots count: Int) {
    while floors.count < count { floors.append(FloorContents()) }
  }

  /// Adds a feature, or takes over what has become of it; what it consists of is not changed where it
  /// stays on its floor.
  ///
  /// - Precondition: it is detached.
  mutating func put(_ feature: Feature, slot: Int, _ part: Impediment) -> Int32 {
    let outlines = part.outlines
    guard let number = numbers[feature.id] else {
      let number = newNumber()
      numbers[feature.id] = number
      entries[Int(number)] = Entry(feature: feature, slot: slot, part: part, outlines: outlines)
      return number
    }
    if entries[Int(number)]?.slot != slot { set(ThingGroups(), of: number) }
    entries[Int(number)]?.feature = feature
    entries[Int(number)]?.slot = slot
    entries[Int(number)]?.part = part
    entries[Int(number)]?.outlines = outlines
    return number
  }

  private mutating func newNumber() -> Int32 {
    if let number = free.popLast() { return number }
    entries.append(nil)
    return Int32(entries.count - 1)
  }

  /// Forgets an entry.
  ///
  /// - Precondition: it is detached.
  /// - Returns: its barriers.
  mutating func remove(_ number: Int32) -> [BarrierID] {
    guard let entry = entries[Int(number)] else { return [] }
    set(ThingGroups(), of: number)
    numbers[entry.feature.id] = nil
    entries[Int(number)] = nil
    free.append(number)
    return entry.barriers
  }

  // MARK: - What an entry comes to

  /// Takes over what an entry comes to.
  mutating func set(_ barriers: [BarrierID], _ things: ThingGroups, of number: Int32) {
    entries[Int(number)]?.barriers = barriers
    set(things, of: number)
  }

  private mutating func set(_ new: ThingGroups, of number: Int32) {
    let index = Int(number)
    guard let slot = entries[index]?.slot, let old = entries[index]?.things, old != new else {
      return
    }
    entries[index]?.things = new
    for (part, box) in old.boxes.enumerated() {
      floors[slot].things.remove(PieceID(entry: number, part: Int32(part)), box)
    }
    for (part, box) in new.boxes.enumerated() {
      floors[slot].things.insert(PieceID(entry: number, part: Int32(part)), box)
    }
  }

  // MARK: - Links: doors and the outlines that they open

  /// Puts an entry into the indexes of doors and outlines, links it with what it opens or what opens
  /// it, and notes what has to be made from nothing for its sake.
  mutating func attach(_ number: Int32, _ dirty: inout Set<Int32>) {
    guard let entry = openable(number) else { return }
    switch entry.part {
    case .solid: break
    case .outline(_, let margin):
      for (part, segment) in entry.outlines.enumerated() {
        let box = segment.bounds.expanded(by: margin)
        floors[entry.slot].outlines.insert(PieceID(entry: number, part: Int32(part)), box)
        for door in doors(near: box, slot: entry.slot)
        where entries[Int(door)]?.part.door?.opening.covered(segment, margin: margin) != nil {
          link(number, door)
        }
      }
      dirty.formUnion(entries[Int(number)]?.links ?? [])
    case .door(let door):
      let box = door.opening.bounds
      floors[entry.slot].doors.insert(PieceID(entry: number, part: 0), box)
      for wall in entriesCut(by: door.opening, slot: entry.slot) {
        link(number, wall)
        dirty.insert(wall)
      }
      dirty.formUnion(neighbours(of: door, slot: entry.slot))
    }
  }

  /// Takes an entry out of the indexes of doors and outlines, and notes what has to be made from
  /// nothing without it.
  mutating func detach(_ number: Int32, _ dirty: inout Set<Int32>) {
    guard let entry = openable(number) else { return }
    switch entry.part {
    case .solid: break
    case .outline(_, let margin):
      for (part, segment) in entry.outlines.enumerated() {
        floors[entry.slot].outlines.remove(
          PieceID(entry: number, part: Int32(part)), segment.bounds.expanded(by: margin))
      }
    case .door(let door):
      floors[entry.slot].doors.remove(PieceID(entry: number, part: 0), door.opening.bounds)
      dirty.formUnion(neighbours(of: door, slot: entry.slot))
    }
    dirty.formUnion(entry.links)
    for other in entry.links { entries[Int(other)]?.links.remove(number) }
    entries[Int(number)]?.links = []
  }

  /// An entry that may have links; most are solid, and are not even copied.
  private func openable(_ number: Int32) -> Entry? {
    if entries[Int(number)]?.part.isSolid ?? true { return nil }
    return entries[Int(number)]
  }

  /// Takes over that a door has opened or closed, and notes what has to be made from nothing.
  mutating func change(_ door: Doorway, of number: Int32, _ dirty: inout Set<Int32>) {
    guard let entry = entries[Int(number)] else { return }
    entries[Int(number)]?.part = .door(door)
    dirty.insert(number)
    dirty.formUnion(entry.links)
    dirty.formUnion(neighbours(of: door, slot: entry.slot))
  }

  private mutating func link(_ one: Int32, _ other: Int32) {
    entries[Int(one)]?.links.insert(other)
    entries[Int(other)]?.links.insert(one)
  }

  // MARK: - By place

  /// The doors with openings that may touch a box, each once, in order.
  func doors(near box: Box, slot: Int) -> [Int32] {
    var found: Set<Int32> = []
    floors[slot].doors.forEach(near: box) { found.insert($0.entry) }
    return found.sorted()
  }

  /// The outlines that an opening cuts, each once.
  private func entriesCut(by opening: Opening, slot: Int) -> Set<Int32> {
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

  /// The pieces near a box that doors may open, in order.
  func outlines(near box: Box, slot: Int) -> [Outline] {
    var found: Set<PieceID> = []
    floors[slot].outlines.forEach(near: box) { found.insert($0) }
    let pieces = found.sorted { ($0.entry, $0.part) < ($1.entry, $1.part) }
    return pieces.compactMap { piece in
      guard let entry = entries[Int(piece.entry)], case .outline(_, let margin) = entry.part else {
        return nil
      }
      return Outline(
        segment: entry.outlines[Int(piece.part)], margin: margin, feature: entry.feature.id)
    }
  }

  /// Calls back for each group of things near a box; more than once where its box is large.
  func forEachThing(near box: Box, slot: Int, _ body: (PieceID) -> Void) {
    floors[slot].things.forEach(near: box, body)
  }
}
