/// Following edits: only what an edit made wrong is computed again.
///
/// A label is right as long as the polygons are there that its walks lead through: its own and
/// those of the labels that it came of. Labels on polygons that an edit took away are dropped with
/// all that came of them (the shadow), and corners that were reached by them are unknown again.
/// Then labels at the rim of the shadow and of new polygons are looked on from again, and the flood
/// goes on from there: it fills the shadow, and, where the edit opened a shorter way, overtakes
/// what was known. (Koenig and Likhachev, “D* Lite”, AAAI 2002, do the like on graphs.)
extension ShortestPathMap {
  /// How a map followed edits.
  public enum Repair: Hashable, Sendable {
    /// Nothing that it says was touched.
    case unneeded
    /// What was touched was computed again.
    case partial
    /// More than this share of it was touched, or too many edits ago: all was computed again.
    case whole
  }

  /// Where more labels than this share would have to be dropped, a flood from nothing is quicker.
  private static let wholeShare = 0.4

  /// Drops what edits since the map's revision made wrong, and looks on from its rim.
  ///
  /// - Returns: whether the repair can go on with `flood`; `false` when so much is wrong that the map
  ///   must be cleared. The destinations must lie where they did; where the polygon of one was
  ///   touched the answer is `false`.
  mutating func dropTouched(_ mesh: borrowing WalkMesh, _ work: inout RepairWork) -> Bool {
    guard revision >= 0, mesh.log.knows(after: revision), queue.isEmpty,
      linkRevision == mesh.links.revision
    else { return false }
    work.begin(for: mesh)
    let mark = work.mark
    heads.resize(to: mesh.polygonCount, with: -1)
    distances.resize(to: mesh.cornerCount, with: .infinity)
    parents.resize(to: mesh.cornerCount, with: -1)
    reachedBy.resize(to: mesh.cornerCount, with: -1)
    mesh.log.forEachPolygon(after: revision) { work.touchedPolygons[$0] = mark }
    mesh.log.forEachCorner(after: revision) { work.lostCorners[$0] = mark }
    revision = mesh.revision
    guard dropLabels(work) else { return false }
    markTouchedLinks(mesh, work)
    loseCorners(work)
    return true
  }

  /// Drops labels on polygons that are gone, and those that came of such; children come after their
  /// parents, so that one pass does it.
  private mutating func dropLabels(_ work: borrowing RepairWork) -> Bool {
    heads.fill(with: -1)
    var dropped = 0
    var known = 0
    for number in 0..<labels.count {
      var label = labels[number]
      if label.polygon < 0 { continue }
      known += 1
      let isWrong =
        work.touchedPolygons[label.polygon] == work.mark
        || (label.parent >= 0 && labels[label.parent].polygon < 0)
        || (label.root < Self.lastSource && label.cost > distances[label.root] + Self.tolerance)
      if isWrong {
        if label.parent < 0 { return false }
        label.polygon = -1
        dropped += 1
      } else {
        label.next = heads[label.polygon]
        heads[label.polygon] = Int32(number)
      }
      labels[number] = label
    }
    let alive = known - dropped
    // Where most are long gone, there is more to skip than to keep.
    return Double(dropped) < Self.wholeShare * Double(known) && 4 * alive > labels.count
  }

  /// Marks corners that are left by a link where a polygon around them is new: all of these need a
  /// label.
  private func markTouchedLinks(_ mesh: borrowing WalkMesh, _ work: borrowing RepairWork) {
    for number in 0..<Int32(mesh.links.count) {
      let corner = mesh.links[number].from
      for index in mesh.links.entryPlaces(of: number)
      where parents[corner] <= -2
        && work.touchedPolygons[mesh.links.entryPolygon(at: index)] == work.mark
      {
        work.lostCorners[corner] = work.mark
      }
    }
  }

  /// Forgets the distances of corners that were reached by labels that are no more.
  private mutating func loseCorners(_ work: borrowing RepairWork) {
    var kept = 0
    for index in 0..<reached.count {
      let corner = reached[index]
      if work.lostCorners[corner] == work.mark || labels[reachedBy[corner]].polygon < 0 {
        distances[corner] = .infinity
        work.lostCorners[corner] = work.mark
      } else {
        reached[kept] = corner
        kept += 1
      }
    }
    reached.resize(to: kept, with: -1)
  }

  /// Looks on again from all labels that lie at lost corners or beside new polygons.
  mutating func lookOnFromRim(_ mesh: borrowing WalkMesh, _ work: borrowing RepairWork) {
    let mark = work.mark
    for polygon in 0..<Int32(mesh.polygonCount) where mesh.polygons[polygon].count > 0 {
      let ring = mesh.polygons[polygon]
      let isNew = work.touchedPolygons[polygon] == mark
      for place in ring.first..<(ring.first + ring.count) {
        let side = mesh.sides[place]
        if work.lostCorners[side.corner] == mark { work.rimPolygons[polygon] = mark }
        if isNew, side.neighbour >= 0 { work.rimPolygons[side.neighbour / 2] = mark }
      }
    }
    isSearching = false
    isRepairing = true
    aim.polygon = -1
    for number in 0..<Int32(mesh.links.count) {
      let corner = mesh.links[number].to
      if distances[corner] < .infinity { linkEnds.append(corner) }
    }
    followLinks(mesh)
    let count = labels.count
    for number in 0..<Int32(count) {
      let polygon = labels[number].polygon
      guard polygon >= 0, work.rimPolygons[polygon] == mark else { continue }
      waiting.label = Waiting.none
      expand(number, mesh)
      if waiting.label >= 0 { enqueue(waiting, mesh) }
    }
    followLinks(mesh)
  }

  /// Follows edits.
  ///
  /// - Returns: how; for `whole` the map is empty, and the caller adds the destinations and floods.
  public mutating func repair(_ mesh: borrowing WalkMesh, _ work: inout RepairWork) -> Repair {
    if revision == mesh.revision { return .unneeded }
    guard dropTouched(mesh, &work) else {
      clear(for: mesh)
      return .whole
    }
    lookOnFromRim(mesh, work)
    flood(mesh)
    isRepairing = false
    return .partial
  }

  /// Whether a polygon has a label already.
  func isKnown(_ new: Label) -> Bool {
    var number = heads[new.polygon]
    while number >= 0 {
      let label = labels[number]
      if label.root == new.root, label.entry == new.entry, label.right == new.right,
        label.left == new.left, label.cost == new.cost
      {
        return true
      }
      number = label.next
    }
    return false
  }
}
