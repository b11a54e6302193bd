import Geometry
import IndoorModel

/// What depends on what: doors and the outlines that they open.
extension BarrierBook {
  /// Puts an entry into the indexes, links it with what it opens or what opens it, and notes what
  /// has to be made from nothing for its sake.
  mutating func attach(_ number: Int32, _ dirty: inout Set<Int32>) {
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
      if door.hours != nil { timedDoors.insert(number) }
      if door.isOneWay {
        for area in entry.feature.joins { joining[area, default: []].insert(number) }
      }
    }
  }

  /// Takes an entry out of the indexes, and notes what has to be made from nothing without it.
  mutating func detach(_ number: Int32, _ dirty: inout Set<Int32>) {
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
  mutating func advance(_ number: Int32, to time: LocalTime, _ dirty: inout Set<Int32>) {
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
  func doors(near box: Box, slot: Int) -> [Int32] {
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
}
