import Geometry
import IndoorModel
import ShortestWalks

/// What the features come to.
extension BarrierBook {
  /// Makes the barriers of entries again; those that come out the same stay.
  mutating func remake(_ dirty: Set<Int32>) {
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
  mutating func setThings(of number: Int32, _ solids: [Solid], _ regions: [Region]) {
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
}
