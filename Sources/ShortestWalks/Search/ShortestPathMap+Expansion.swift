extension ShortestPathMap {
  /// Where a search is at a side that it may go through.
  struct Gap {
    /// The polygon that the side belongs to and its number there, among all sides.
    var side: Side
    /// The ends, the right one first, seen from within the polygon.
    var u: MeshCorner
    var w: MeshCorner
    var uCorner: Int32
    var wCorner: Int32
    /// The label that is expanded.
    var parent: Int32
  }

  /// Looks on from a label through all sides of its polygon.
  mutating func expand(_ number: Int32, _ mesh: borrowing WalkMesh) {
    let label = labels[number]
    if label.root < Self.lastSource, label.cost > distances[label.root] + Self.tolerance {
      return  // A better way to its root was found meanwhile.
    }
    let polygon = mesh.polygons[label.polygon]
    if label.entry < 0 {
      expandWithin(number, label, polygon, mesh)
      return
    }
    let (first, end) = (polygon.first, polygon.first + polygon.count)
    var place = first + label.entry
    let leftCorner = mesh.sides[place].corner
    place = place + 1 == end ? first : place + 1
    let rightCorner = mesh.sides[place].corner
    let right = direction(of: label.right, from: label.x, label.y, mesh)
    let left = direction(of: label.left, from: label.x, label.y, mesh)
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
      let side = mesh.sides[place]
      place = place + 1 == end ? first : place + 1
      let wCorner = mesh.sides[place].corner
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
    where mesh.sides[place].beyond >= 0 {
      let next = place + 1 == polygon.first + polygon.count ? polygon.first : place + 1
      let (uCorner, wCorner) = (mesh.sides[place].corner, mesh.sides[next].corner)
      let gap = Gap(
        side: mesh.sides[place], u: mesh.corners[uCorner], w: mesh.corners[wCorner],
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
    guard mesh.bends[corner] else { return nil }
    let cost =
      label.cost + (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return cost <= distances[corner] + Self.tolerance ? cost : nil
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
    if distances[gap.uCorner] + to * length < leftCost - Self.tolerance
      || distances[gap.wCorner] + (1 - from) * length < rightCost - Self.tolerance
    {
      return
    }
    if ax * by - ay * bx <= 0, ax * bx + ay * by > 0, right != root, left != root {
      pushAlong(gap, rightCost, leftCost, mesh)
      return
    }
    let beyond = mesh.polygons[gap.side.beyond]
    let new = Label(
      x: x, y: y, cost: cost, root: root, right: right, left: left, polygon: gap.side.beyond,
      entry: gap.side.entry, parent: gap.parent, next: -1)
    if isRepairing, isKnown(new) { return }
    let label = add(new)
    if !mesh.links.isEmpty, mesh.links.firstEnd(in: gap.side.beyond) >= 0 {
      reachLinkEnds(label, mesh)
    }
    if gap.side.beyond != aim.polygon, mesh.isDeadEnd(beyond, entry: gap.side.entry) { return }
    wait(
      Waiting(
        label: label, ax: ax, ay: ay, bx: bx, by: by, leastCost: min(rightCost, leftCost),
        uCorner: gap.uCorner, wCorner: gap.wCorner, fromU: to * length, fromW: (1 - from) * length,
        half: 0.5 * (to - from) * length),
      mesh)
  }

  /// Has a label wait: beside the loop if it is the first that comes of an expansion, because it may
  /// stay the only one; else in the queue.
  @inline(__always)
  private mutating func wait(_ new: Waiting, _ mesh: borrowing WalkMesh) {
    if waiting.label >= 0 { enqueue(waiting, mesh) }
    if waiting.label == Waiting.none {
      waiting = new
    } else {
      waiting.label = Waiting.several
      enqueue(new, mesh)
    }
  }

  /// Puts a label into the queue.
  @inline(__always)
  mutating func enqueue(_ new: Waiting, _ mesh: borrowing WalkMesh) {
    guard isSearching else {
      queue.push(new.label, priority: new.leastCost)
      return
    }
    let label = labels[new.label]
    let rest = Self.distance(
      fromX: label.x, label.y, throughX: new.ax, new.ay, new.bx, new.by, toX: aim.x, aim.y)
    var priority = label.cost + geometricBound(rest, label.x, label.y, mesh)
    if isBounded {
      // From any place on the piece it is at most so far to the corners beside it.
      let beyond = max(
        mesh.landmarks.least(to: new.uCorner, bounds) - new.fromU,
        mesh.landmarks.least(to: new.wCorner, bounds) - new.fromW)
      priority = max(priority, new.leastCost - new.half + beyond)
    }
    queue.push(new.label, priority: priority)
  }

  /// A side that is seen from one end only, in its own direction: walks go on through it around the
  /// nearer of its ends.
  private mutating func pushAlong(
    _ gap: Gap, _ rightCost: Double, _ leftCost: Double, _ mesh: borrowing WalkMesh
  ) {
    let isRightNearer = rightCost < leftCost
    let corner = isRightNearer ? gap.uCorner : gap.wCorner
    let cost = min(rightCost, leftCost)
    guard mesh.bends[corner], cost <= distances[corner] + Self.tolerance else { return }
    turn(cost, corner, right: gap.uCorner, left: gap.wCorner, gap, mesh)
  }

  /// Notes a way to a corner.
  @inline(__always)
  mutating func reach(
    _ corner: Int32, _ cost: Double, _ root: Int32, _ label: Int32, _ mesh: borrowing WalkMesh
  ) {
    let known = distances[corner]
    // The same way, added up otherwise, may seem shorter; nothing leads to a corner by itself.
    guard cost < known, corner != root else { return }
    if known == .infinity { reached.append(corner) }
    distances[corner] = cost
    parents[corner] = root
    reachedBy[corner] = label
    if !mesh.links.isEmpty, mesh.links.firstLink(to: corner) >= 0 { linkEnds.append(corner) }
  }

  /// The length of the shortest way from a root through a piece of a line to a place; the place is
  /// mirrored if it lies on the root's side of the line.
  ///
  /// - Parameters:
  ///   - ax: the right end of the piece, seen from the root; (`bx`, `by`) is the left one. Both are
  ///     relative to the root.
  @inline(__always)
  private static func distance(
    fromX x: Double, _ y: Double, throughX ax: Double, _ ay: Double, _ bx: Double, _ by: Double,
    toX: Double, _ toY: Double
  ) -> Double {
    var (tx, ty) = (toX - x, toY - y)
    let (ex, ey) = (bx - ax, by - ay)
    // How far the place lies on the root's side of the line, times the length of the piece.
    let offset = ex * (ty - ay) - ey * (tx - ax)
    if offset > 0 {
      let share = 2 * offset / (ex * ex + ey * ey)
      tx += ey * share
      ty -= ex * share
    }
    if ax * ty - ay * tx < 0 {
      let (fx, fy) = (tx - ax, ty - ay)
      return (ax * ax + ay * ay).squareRoot() + (fx * fx + fy * fy).squareRoot()
    }
    if bx * ty - by * tx > 0 {
      let (fx, fy) = (tx - bx, ty - by)
      return (bx * bx + by * by).squareRoot() + (fx * fx + fy * fy).squareRoot()
    }
    return (tx * tx + ty * ty).squareRoot()
  }
}
