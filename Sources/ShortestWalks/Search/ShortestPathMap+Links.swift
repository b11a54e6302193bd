extension ShortestPathMap {
  /// What `parents` says of a corner from where a link is taken.
  @inline(__always)
  static func parent(byLink link: Int32) -> Int32 { -2 - link }

  /// The link that leads on from a corner; −1 where the way is walked.
  @inline(__always)
  static func link(ofParent parent: Int32) -> Int32 { parent <= -2 ? -2 - parent : -1 }

  /// Notes the ways to the ends of links at the corners of a label's polygon: no search goes on
  /// from there through a side.
  mutating func reachLinkEnds(_ number: Int32, _ mesh: borrowing WalkMesh) {
    let label = labels[number]
    var index = mesh.links.firstEnd(in: label.polygon)
    while index >= 0 {
      let corner = mesh.links.endCorner(at: index)
      index = mesh.links.end(after: index)
      let place = mesh.corners[corner]
      let (dx, dy) = (place.x - label.x, place.y - label.y)
      let right = direction(of: label.right, from: label.x, label.y, mesh)
      let left = direction(of: label.left, from: label.x, label.y, mesh)
      if right.x * dy - right.y * dx >= 0, left.x * dy - left.y * dx <= 0 {
        reach(corner, label.cost + (dx * dx + dy * dy).squareRoot(), label.root, number, mesh)
      } else if label.entry >= 0 {
        let ring = mesh.polygons[label.polygon]
        for offset in Int32(0)..<2 {
          let side = ring.first + (label.entry + offset) % ring.count
          let end = mesh.sides[side].corner
          let (ex, ey) = (place.x - mesh.corners[end].x, place.y - mesh.corners[end].y)
          reach(corner, distances[end] + (ex * ex + ey * ey).squareRoot(), end, number, mesh)
        }
      }
    }
  }

  /// Goes on through the links to the corners with a smaller distance than before.
  mutating func followLinks(_ mesh: borrowing WalkMesh) {
    while linkEnds.count > 0 {
      let corner = linkEnds.removeLast()
      var number = mesh.links.firstLink(to: corner)
      while number >= 0 {
        follow(number, from: corner, mesh)
        number = mesh.links.link(after: number)
      }
    }
  }

  private mutating func follow(_ number: Int32, from corner: Int32, _ mesh: borrowing WalkMesh) {
    let link = mesh.links[number]
    let cost = distances[corner] + link.cost
    guard cost < distances[link.from] - Self.tolerance else { return }
    if distances[link.from] == .infinity { reached.append(link.from) }
    distances[link.from] = cost
    parents[link.from] = Self.parent(byLink: number)
    let parent = reachedBy[corner]
    reachedBy[link.from] = parent
    if mesh.links.firstLink(to: link.from) >= 0 { linkEnds.append(link.from) }
    let place = mesh.corners[link.from]
    for index in mesh.links.entryPlaces(of: number) {
      let new = Label(
        x: place.x, y: place.y, cost: cost, root: link.from, right: link.from, left: link.from,
        polygon: mesh.links.entryPolygon(at: index), entry: -1, parent: parent, next: -1)
      if isRepairing, isKnown(new) { continue }
      queue.push(add(new), priority: cost + leastRest(x: place.x, place.y, link.from, mesh))
    }
  }

  /// A lower bound of the way from a corner on to the aim of a search.
  private func leastRest(
    x: Double, _ y: Double, _ corner: Int32, _ mesh: borrowing WalkMesh
  ) -> Double {
    guard isSearching else { return 0 }
    let (dx, dy) = (aim.x - x, aim.y - y)
    let rest = geometricBound((dx * dx + dy * dy).squareRoot(), x, y, mesh)
    return isBounded ? max(rest, mesh.landmarks.least(to: corner, bounds)) : rest
  }

  /// What a straight distance in the plane says of a way that may lead through links: floors lie side
  /// by side there, so that it says nothing between floors, and on one no more than that a way by
  /// another floor takes two links.
  @inline(__always)
  func geometricBound(
    _ distance: Double, _ x: Double, _ y: Double, _ mesh: borrowing WalkMesh
  ) -> Double {
    if mesh.links.isEmpty { return distance }
    return aim.box.contains(x, y) ? min(distance, 2 * mesh.links.leastCost) : 0
  }
}
