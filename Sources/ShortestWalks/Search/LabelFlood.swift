/// Continuous Dijkstra over a mesh, against the walk, by the labels of Polyanya: finds the walks from
/// everywhere, or as far as one place.
struct LabelFlood: ~Copyable {
  private var roots = RootTable()
  private var labels = LabelTable()
  private var corners = CornerWalks()
  private var queue = LabelQueue()
  /// Corners where links end and that have a smaller distance than before.
  private var linkEnds = FlatBuffer<Int32>()
  private var aim = SearchAim.everywhere
  /// What has come of the expansion under way.
  private var pending = PendingLabel.none
  /// Whether labels that are there already may come again.
  private var isRepairing = false

  /// Differences below this many millimetres are rounding.
  static let tolerance = 1e-6

  /// A side that a label may be expanded through.
  private struct Gap {
    let side: Side
    /// The ends, the right one first, seen from within the polygon.
    let u: MeshCorner
    let w: MeshCorner
    let uCorner: Int32
    let wCorner: Int32
    /// The label that is expanded.
    let parent: Int32
  }

  // MARK: - Running

  /// Whether nothing is left to expand.
  var isIdle: Bool { queue.isEmpty }
  /// How many labels there are, dropped ones included.
  var labelCount: Int { labels.count }
  /// Bytes that it holds.
  var bytes: Int { labels.bytes + corners.bytes }

  /// Whether anything is known of a polygon.
  func reaches(_ polygon: Int32) -> Bool { labels.hasLabel(on: polygon) }

  /// Forgets everything.
  mutating func clear(for mesh: borrowing WalkMesh) {
    labels.clear(polygons: mesh.polygonCount)
    corners.clear(corners: mesh.cornerCount)
    roots.removeAll()
    queue.removeAll()
    linkEnds.removeAll()
  }

  /// Adds a source in a polygon, from which the rest of the way costs something.
  mutating func addSource(x: Double, y: Double, in polygon: Int32, cost: Double) {
    let root = roots.addSource(x: x, y: y)
    let label = labels.add(
      Label(
        x: x, y: y, cost: cost, root: root, right: root, left: root, polygon: polygon, entry: -1,
        parent: -1, next: -1))
    queue.push(label, priority: cost)
  }

  /// Finds the walks from everywhere.
  mutating func run(_ mesh: borrowing WalkMesh) {
    aim = .everywhere
    while !queue.isEmpty {
      pending = .none
      expand(queue.pop(), mesh)
      if pending.isOne { enqueue(pending, mesh) }
      if linkEnds.count > 0 { followLinks(mesh) }
    }
  }

  /// Finds the walk from one place; what it finds on the way stays.
  mutating func run(
    to x: Double, _ y: Double, in polygon: Int32, on floor: PlaneBox, _ mesh: borrowing WalkMesh
  ) {
    aim = SearchAim(x: x, y: y, polygon: polygon, floor: floor, mesh)
    var best = Double.infinity
    if labels.first(on: polygon) >= 0 { best = read(x, y, in: polygon, mesh).distance }
    while !queue.isEmpty, queue.leastPriority < best - Self.tolerance {
      var label = queue.pop()
      if labels[label].polygon == polygon {
        best = min(best, read(x, y, in: polygon, mesh).distance)
      }
      // A label that is the only one to come of another is expanded at once.
      while label >= 0 {
        pending = .none
        expand(label, mesh)
        if linkEnds.count > 0 { followLinks(mesh) }
        label = pending.number
        if label >= 0, labels[label].polygon == polygon {
          enqueue(pending, mesh)
          break
        }
      }
    }
  }

  // MARK: - Reading

  /// The distance of a place, and where its walk leads to first.
  ///
  /// - Complexity: linear in the few labels and corners of the polygon.
  @inline(__always)
  func read(
    _ x: Double, _ y: Double, in polygon: Int32, _ mesh: borrowing WalkMesh
  ) -> ShortestPathMap.Reading {
    var reading = ShortestPathMap.Reading(distance: .infinity, root: -1)
    var number = labels.first(on: polygon)
    while number >= 0 {
      let label = labels[number]
      number = label.next
      if corners.isOutdated(label) { continue }
      let (px, py) = (x - label.x, y - label.y)
      let distance = label.cost + (px * px + py * py).squareRoot()
      // Older labels come later: of destinations equally far the first one counts.
      guard distance <= reading.distance else { continue }
      let right = roots.direction(of: label.right, from: label.x, label.y, mesh)
      let left = roots.direction(of: label.left, from: label.x, label.y, mesh)
      guard right.x * py - right.y * px >= 0, left.x * py - left.y * px <= 0 else { continue }
      reading = ShortestPathMap.Reading(distance: distance, root: label.root)
    }
    let ring = mesh.polygons[polygon]
    for place in ring.first..<(ring.first + ring.count) {
      let number = mesh.polygons.side(at: place).corner
      let corner = mesh.corners[number]
      let (px, py) = (x - corner.x, y - corner.y)
      let distance = corners.distance(from: number) + (px * px + py * py).squareRoot()
      if distance < reading.distance - Self.tolerance {
        reading = ShortestPathMap.Reading(distance: distance, root: number)
      }
    }
    return reading
  }

  /// Appends the points of the walk from a root on, that one first.
  func appendPath(
    from root: Int32, to steps: inout FlatBuffer<WalkStep>, _ mesh: borrowing WalkMesh
  ) {
    corners.follow(from: root, mesh.links) { root, link in
      let place = roots.position(of: root, mesh)
      steps.append(WalkStep(x: place.x, y: place.y, link: link))
    }
  }

  /// The number of the source that the walk from a root ends at.
  func source(from root: Int32, _ mesh: borrowing WalkMesh) -> Int? {
    var last: Int32 = -1
    corners.follow(from: root, mesh.links) { root, _ in last = root }
    return RootTable.isSource(last) ? RootTable.source(of: last) : nil
  }

  /// Calls with every corner that was reached, and its distance.
  func forEachCorner(_ visit: (_ corner: Int32, _ distance: Double) -> Void) {
    corners.forEach(visit)
  }

  // MARK: - Repairing

  /// Drops labels on polygons that are gone, those that came of such, and what they said of corners.
  ///
  /// - Returns: whether the repair can go on; `false` when all must be found again.
  mutating func drop(_ mesh: borrowing WalkMesh, _ work: inout RepairWork) -> Bool {
    corners.resize(corners: mesh.cornerCount)
    guard labels.drop(polygons: mesh.polygonCount, work, corners) else { return false }
    corners.loseLinks(mesh.links, &work)
    corners.lose(&work, labels)
    return true
  }

  /// Expands again all labels at lost corners or beside new polygons, then goes on as a flood.
  mutating func runFromRim(_ mesh: borrowing WalkMesh, _ work: inout RepairWork) {
    work.findRim(mesh)
    aim = .everywhere
    isRepairing = true
    for number in 0..<Int32(mesh.links.count) {
      let corner = mesh.links[number].to
      if corners.distance(from: corner) < .infinity { linkEnds.append(corner) }
    }
    followLinks(mesh)
    for number in 0..<Int32(labels.count) {
      let polygon = labels[number].polygon
      guard polygon >= 0, work.isAtRim(polygon) else { continue }
      pending = .none
      expand(number, mesh)
      if pending.isOne { enqueue(pending, mesh) }
    }
    followLinks(mesh)
    run(mesh)
    isRepairing = false
  }

  // MARK: - Expanding

  /// Looks from a label through all sides of its polygon.
  private mutating func expand(_ number: Int32, _ mesh: borrowing WalkMesh) {
    let label = labels[number]
    if corners.isOutdated(label) { return }
    let polygon = mesh.polygons[label.polygon]
    if label.entry < 0 {
      expandWithin(number, label, polygon, mesh)
      return
    }
    let (first, end) = (polygon.first, polygon.first + polygon.count)
    var place = first + label.entry
    let leftCorner = mesh.polygons.side(at: place).corner
    place = place + 1 == end ? first : place + 1
    let rightCorner = mesh.polygons.side(at: place).corner
    let right = roots.direction(of: label.right, from: label.x, label.y, mesh)
    let left = roots.direction(of: label.left, from: label.x, label.y, mesh)
    let isOpenRight = label.right == label.root
    let isOpenLeft = label.left == label.root
    let rightTurn =
      label.right == rightCorner && !isOpenRight ? turn(at: rightCorner, right, label, mesh) : nil
    let leftTurn =
      label.left == leftCorner && !isOpenLeft ? turn(at: leftCorner, left, label, mesh) : nil

    var uCorner = rightCorner
    var u = mesh.corners[uCorner]
    var (ux, uy) = (u.x - label.x, u.y - label.y)
    var uRight = right.x * uy - right.y * ux
    var uLeft = left.x * uy - left.y * ux
    for _ in 1..<polygon.count {
      let side = mesh.polygons.side(at: place)
      place = place + 1 == end ? first : place + 1
      let wCorner = mesh.polygons.side(at: place).corner
      let w = mesh.corners[wCorner]
      let (wx, wy) = (w.x - label.x, w.y - label.y)
      let wRight = right.x * wy - right.y * wx
      let wLeft = left.x * wy - left.y * wx
      if side.beyond >= 0 {
        // Seen from a root on the side where it came in, a side in line with both bounds lies behind
        // the one that points the other way.
        let gap = Gap(side: side, u: u, w: w, uCorner: uCorner, wCorner: wCorner, parent: number)
        if uRight <= 0, wRight <= 0, !isOpenRight,
          uRight + wRight < 0 || right.x * (ux + wx) + right.y * (uy + wy) > 0
        {
          if let rightTurn {
            turn(rightTurn, rightCorner, right: uCorner, left: wCorner, gap, mesh)
          } else if wRight == 0, label.right == rightCorner {
            turnOnBound(label, gap, isOther: uRight == 0, near: wCorner, far: uCorner, mesh)
          }
        } else if uLeft >= 0, wLeft >= 0, !isOpenLeft,
          uLeft + wLeft > 0 || left.x * (ux + wx) + left.y * (uy + wy) > 0
        {
          if let leftTurn {
            turn(leftTurn, leftCorner, right: uCorner, left: wCorner, gap, mesh)
          } else if uLeft == 0, label.left == leftCorner {
            turnOnBound(label, gap, isOther: wLeft == 0, near: uCorner, far: wCorner, mesh)
          }
        } else {
          // How much of the side, from its right end, lies right of the cone, and within its left.
          let rightShare = uRight < 0 ? uRight / (uRight - wRight) : 0
          let leftShare = wLeft > 0 ? uLeft / (uLeft - wLeft) : 1
          if rightShare > 0, let rightTurn {
            turn(
              rightTurn, rightCorner, right: uCorner, left: ~label.root, gap, mesh,
              to: rightShare)
          }
          push(
            gap, root: label.root, x: label.x, y: label.y, cost: label.cost,
            right: uRight < 0 ? label.right : ux == 0 && uy == 0 ? label.root : uCorner,
            left: wLeft > 0 ? label.left : wx == 0 && wy == 0 ? label.root : wCorner,
            from: rightShare, to: leftShare, mesh)
          if leftShare < 1, let leftTurn {
            turn(
              leftTurn, leftCorner, right: ~label.root, left: wCorner, gap, mesh, from: leftShare)
          }
        }
      }
      (u, uCorner, ux, uy, uRight, uLeft) = (w, wCorner, wx, wy, wRight, wLeft)
    }
  }

  /// Looks through all sides from a root in a polygon or at one of its corners.
  private mutating func expandWithin(
    _ number: Int32, _ label: Label, _ polygon: MeshPolygon, _ mesh: borrowing WalkMesh
  ) {
    if !mesh.links.isEmpty, mesh.links.firstEnd(in: label.polygon) >= 0 {
      reachLinkEnds(number, mesh)
    }
    for place in polygon.first..<(polygon.first + polygon.count)
    where mesh.polygons.side(at: place).beyond >= 0 {
      let next = place + 1 == polygon.first + polygon.count ? polygon.first : place + 1
      let (uCorner, wCorner) = (
        mesh.polygons.side(at: place).corner, mesh.polygons.side(at: next).corner
      )
      let gap = Gap(
        side: mesh.polygons.side(at: place), u: mesh.corners[uCorner], w: mesh.corners[wCorner],
        uCorner: uCorner, wCorner: wCorner, parent: number)
      // All polygons around a root at a corner have a label of their own.
      if isAt(gap.u, label) || isAt(gap.w, label) { continue }
      push(
        gap, root: label.root, x: label.x, y: label.y, cost: label.cost, right: uCorner,
        left: wCorner, from: 0, to: 1, mesh)
    }
  }

  /// Whether a corner lies where a root does: the bound has no direction then.
  @inline(__always)
  private func isAt(_ corner: MeshCorner, _ label: Label) -> Bool {
    corner.x == label.x && corner.y == label.y
  }

  /// The cost at a corner at which a label's bound may bend; `nil` where it may not, or where there is
  /// a better way to the corner.
  @inline(__always)
  private func turn(
    at corner: Int32, _ direction: (x: Double, y: Double), _ label: Label,
    _ mesh: borrowing WalkMesh
  ) -> Double? {
    guard mesh.corners.doesBend(corner) else { return nil }
    let cost =
      label.cost + (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return cost <= corners.distance(from: corner) + Self.tolerance ? cost : nil
  }

  /// Turns at a corner that lies on a bound behind one at which walks do not bend: where a wall runs
  /// on straight beyond a corner of the mesh and ends later.
  ///
  /// - Parameter isOther: whether the other end of the side lies on the bound, too.
  private mutating func turnOnBound(
    _ label: Label, _ gap: Gap, isOther: Bool, near: Int32, far: Int32, _ mesh: borrowing WalkMesh
  ) {
    var corner = near
    var (x, y) = (mesh.corners[near].x - label.x, mesh.corners[near].y - label.y)
    let (farX, farY) = (mesh.corners[far].x - label.x, mesh.corners[far].y - label.y)
    if isOther, farX * farX + farY * farY < x * x + y * y { (corner, x, y) = (far, farX, farY) }
    guard let cost = turn(at: corner, (x, y), label, mesh) else { return }
    reach(corner, cost, label.root, gap.parent, mesh)
    turn(cost, corner, right: gap.uCorner, left: gap.wCorner, gap, mesh)
  }

  @inline(__always)
  private mutating func turn(
    _ cost: Double, _ corner: Int32, right: Int32, left: Int32, _ gap: Gap,
    _ mesh: borrowing WalkMesh, from: Double = 0, to: Double = 1
  ) {
    let root = mesh.corners[corner]
    push(
      gap, root: corner, x: root.x, y: root.y, cost: cost, right: right, left: left, from: from,
      to: to, mesh)
  }

  /// Takes a label for the polygon beyond a side, unless another way is better for all of it.
  ///
  /// - Parameters:
  ///   - from: where on the side, from its right end, it is seen from the root, as a fraction.
  ///   - to: up to where.
  private mutating func push(
    _ gap: Gap, root: Int32, x: Double, y: Double, cost: Double, right: Int32, left: Int32,
    from: Double, to: Double, _ mesh: borrowing WalkMesh
  ) {
    let (dx, dy) = (gap.w.x - gap.u.x, gap.w.y - gap.u.y)
    let (ax, ay) = (gap.u.x + dx * from - x, gap.u.y + dy * from - y)
    let (bx, by) = (
      to == 1 ? gap.w.x - x : gap.u.x + dx * to - x, to == 1 ? gap.w.y - y : gap.u.y + dy * to - y
    )
    let rightCost = cost + (ax * ax + ay * ay).squareRoot()
    let leftCost = cost + (bx * bx + by * by).squareRoot()
    if from == 0 { reach(gap.uCorner, rightCost, root, gap.parent, mesh) }
    if to == 1 { reach(gap.wCorner, leftCost, root, gap.parent, mesh) }
    // Xin and Wang 2009 (“Improving Chen and Han's algorithm on the discrete geodesic problem”):
    // where even the far end is nearer by way of a corner along the side, all of it is.
    let length = gap.side.length
    if corners.distance(from: gap.uCorner) + to * length < leftCost - Self.tolerance
      || corners.distance(from: gap.wCorner) + (1 - from) * length < rightCost - Self.tolerance
    {
      return
    }
    if ax * by - ay * bx <= 0, ax * bx + ay * by > 0, right != root, left != root {
      pushAlong(gap, rightCost, leftCost, mesh)
      return
    }
    let new = Label(
      x: x, y: y, cost: cost, root: root, right: right, left: left, polygon: gap.side.beyond,
      entry: gap.side.entry, parent: gap.parent, next: -1)
    if isRepairing, labels.contains(new) { return }
    let label = labels.add(new)
    if !mesh.links.isEmpty, mesh.links.firstEnd(in: gap.side.beyond) >= 0 {
      reachLinkEnds(label, mesh)
    }
    if !aim.lies(in: gap.side.beyond),
      mesh.polygons.isDeadEnd(gap.side.beyond, entry: gap.side.entry)
    {
      return
    }
    note(
      PendingLabel(
        label, right: (ax, ay, rightCost), left: (bx, by, leftCost),
        corners: (gap.uCorner, gap.wCorner), length: length, shares: (from, to)),
      mesh)
  }

  /// Has a label wait: beside the queue if it is the first that comes of an expansion, because it may
  /// stay the only one; else in the queue.
  @inline(__always)
  private mutating func note(_ new: PendingLabel, _ mesh: borrowing WalkMesh) {
    if pending.isOne { enqueue(pending, mesh) }
    if pending.isNone {
      pending = new
    } else {
      pending = .several
      enqueue(new, mesh)
    }
  }

  /// Puts a label into the queue.
  @inline(__always)
  private mutating func enqueue(_ new: PendingLabel, _ mesh: borrowing WalkMesh) {
    queue.push(
      new.number,
      priority: aim.isPlace ? aim.leastWalk(by: new, labels[new.number], mesh) : new.leastCost)
  }

  /// A side that is seen from one end only, in its own direction: walks go on through it around the
  /// nearer of its ends.
  private mutating func pushAlong(
    _ gap: Gap, _ rightCost: Double, _ leftCost: Double, _ mesh: borrowing WalkMesh
  ) {
    let isRightNearer = rightCost < leftCost
    let corner = isRightNearer ? gap.uCorner : gap.wCorner
    let cost = min(rightCost, leftCost)
    guard mesh.corners.doesBend(corner), cost <= corners.distance(from: corner) + Self.tolerance
    else {
      return
    }
    turn(cost, corner, right: gap.uCorner, left: gap.wCorner, gap, mesh)
  }

  /// Notes a way to a corner.
  @inline(__always)
  private mutating func reach(
    _ corner: Int32, _ cost: Double, _ root: Int32, _ label: Int32, _ mesh: borrowing WalkMesh
  ) {
    // The same way, added up otherwise, may seem shorter; nothing leads to a corner by itself.
    guard cost < corners.distance(from: corner), corner != root else { return }
    corners.set(cost, from: corner, to: root, by: label)
    if !mesh.links.isEmpty, mesh.links.firstLink(to: corner) >= 0 { linkEnds.append(corner) }
  }

  // MARK: - Links

  /// Notes the ways to the ends of links at the corners of a label's polygon: no search goes on
  /// from there through a side.
  private mutating func reachLinkEnds(_ number: Int32, _ mesh: borrowing WalkMesh) {
    let label = labels[number]
    var index = mesh.links.firstEnd(in: label.polygon)
    while index >= 0 {
      let corner = mesh.links.endCorner(at: index)
      index = mesh.links.end(after: index)
      let place = mesh.corners[corner]
      let (dx, dy) = (place.x - label.x, place.y - label.y)
      let right = roots.direction(of: label.right, from: label.x, label.y, mesh)
      let left = roots.direction(of: label.left, from: label.x, label.y, mesh)
      if right.x * dy - right.y * dx >= 0, left.x * dy - left.y * dx <= 0 {
        reach(corner, label.cost + (dx * dx + dy * dy).squareRoot(), label.root, number, mesh)
      } else if label.entry >= 0 {
        let ring = mesh.polygons[label.polygon]
        for offset in Int32(0)..<2 {
          let side = ring.first + (label.entry + offset) % ring.count
          let end = mesh.polygons.side(at: side).corner
          let (ex, ey) = (place.x - mesh.corners[end].x, place.y - mesh.corners[end].y)
          reach(
            corner, corners.distance(from: end) + (ex * ex + ey * ey).squareRoot(), end, number,
            mesh)
        }
      }
    }
  }

  /// Goes on through the links to the corners with a smaller distance than before.
  private mutating func followLinks(_ mesh: borrowing WalkMesh) {
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
    let cost = corners.distance(from: corner) + link.cost
    guard cost < corners.distance(from: link.from) - Self.tolerance else { return }
    let parent = corners.label(of: corner)
    corners.set(cost, from: link.from, toLink: number, by: parent)
    if mesh.links.firstLink(to: link.from) >= 0 { linkEnds.append(link.from) }
    let place = mesh.corners[link.from]
    for index in mesh.links.entryPlaces(of: number) {
      let new = Label(
        x: place.x, y: place.y, cost: cost, root: link.from, right: link.from, left: link.from,
        polygon: mesh.links.entryPolygon(at: index), entry: -1, parent: parent, next: -1)
      if isRepairing, labels.contains(new) { continue }
      queue.push(labels.add(new), priority: cost + aim.leastRest(from: link.from, mesh))
    }
  }
}
