/// Where a search leads, and lower bounds of the rest of the way; none for a flood.
struct SearchAim {
  private let x: Double
  private let y: Double
  private let polygon: Int32
  /// The floor around it.
  private let floor: PlaneBox
  /// Whether landmarks help.
  private let isBounded: Bool
  private let bounds: Landmarks.Bounds

  /// Nowhere: everything is to be found.
  static let everywhere = SearchAim()

  private init() {
    (x, y, polygon, floor) = (0, 0, -1, .everything)
    (isBounded, bounds) = (false, Landmarks.Bounds())
  }

  /// Aims at a place.
  ///
  /// - Parameter floor: the piece of the plane that is its floor, where there are links.
  init(x: Double, y: Double, polygon: Int32, floor: PlaneBox, _ mesh: borrowing WalkMesh) {
    (self.x, self.y, self.polygon, self.floor) = (x, y, polygon, floor)
    isBounded = mesh.hasLandmarks
    bounds =
      isBounded
      ? mesh.landmarks.bounds(fromX: x, y, in: polygon, mesh) : Landmarks.Bounds()
  }

  /// Whether it is one place.
  @inline(__always) var isPlace: Bool { polygon >= 0 }

  /// Whether it lies in a polygon.
  @inline(__always)
  func lies(in polygon: Int32) -> Bool { self.polygon == polygon }

  /// A lower bound of the way from a corner.
  func leastRest(from corner: Int32, _ mesh: borrowing WalkMesh) -> Double {
    guard isPlace else { return 0 }
    let place = mesh.corners[corner]
    let (dx, dy) = (x - place.x, y - place.y)
    let rest = geometricBound((dx * dx + dy * dy).squareRoot(), place.x, place.y, mesh)
    return isBounded ? max(rest, mesh.landmarks.least(to: corner, bounds)) : rest
  }

  /// A lower bound of the whole walk by way of a label and the side that it is seen through.
  @inline(__always)
  func leastWalk(by new: PendingLabel, _ label: Label, _ mesh: borrowing WalkMesh) -> Double {
    let rest = new.distance(fromX: label.x, label.y, toX: x, y)
    let least = label.cost + geometricBound(rest, label.x, label.y, mesh)
    return isBounded ? max(least, new.leastWalk(bounds, mesh)) : least
  }

  /// What a straight distance in the plane says of a way that may lead through links: floors lie side
  /// by side there, so that it says nothing between floors, and on one no more than that a way by
  /// another floor takes two links.
  @inline(__always)
  private func geometricBound(
    _ distance: Double, _ x: Double, _ y: Double, _ mesh: borrowing WalkMesh
  ) -> Double {
    if mesh.links.isEmpty { return distance }
    return floor.contains(x, y) ? min(distance, 2 * mesh.links.leastCost) : 0
  }
}

/// A label that is not in the queue yet, and the piece of the side that it is seen through.
struct PendingLabel: BitwiseCopyable {
  /// The label's number.
  let number: Int32
  /// The piece, relative to the label's root: the right end …
  private let ax: Double
  private let ay: Double
  /// … and the left one.
  private let bx: Double
  private let by: Double
  /// The length of the walk from the nearer end.
  let leastCost: Double
  /// The corners at the ends of the side, and how far the piece reaches from them, in millimetres.
  private let uCorner: Int32
  private let wCorner: Int32
  private let fromU: Double
  private let fromW: Double
  /// Half the length of the piece.
  private let half: Double

  /// No label.
  static let none = PendingLabel(number: -1)
  /// More than one label, all of which are in the queue.
  static let several = PendingLabel(number: -2)

  private init(number: Int32) {
    self.number = number
    (ax, ay, bx, by, leastCost) = (0, 0, 0, 0, 0)
    (uCorner, wCorner, fromU, fromW, half) = (0, 0, 0, 0, 0)
  }

  /// A label that is seen through a piece of a side.
  ///
  /// - Parameters:
  ///   - right: the right end of the piece, relative to the root, and the length of the walk from it.
  ///   - shares: where the piece begins and ends on the side, from its right end, as fractions.
  @inline(__always)
  init(
    _ number: Int32, right: (x: Double, y: Double, cost: Double),
    left: (x: Double, y: Double, cost: Double), corners: (u: Int32, w: Int32), length: Double,
    shares: (from: Double, to: Double)
  ) {
    self.number = number
    (ax, ay, bx, by) = (right.x, right.y, left.x, left.y)
    leastCost = min(right.cost, left.cost)
    (uCorner, wCorner) = corners
    (fromU, fromW) = (shares.to * length, (1 - shares.from) * length)
    half = 0.5 * (shares.to - shares.from) * length
  }

  @inline(__always) var isNone: Bool { number == -1 }
  @inline(__always) var isOne: Bool { number >= 0 }

  /// The length of the shortest way from the root at a place through the piece to another one; that is
  /// mirrored if it lies on the root's side of the piece.
  @inline(__always)
  func distance(fromX x: Double, _ y: Double, toX: Double, _ toY: Double) -> Double {
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

  /// What landmarks say of the walk: from any place on the piece it is at most so far to the corners
  /// beside it.
  @inline(__always)
  func leastWalk(_ bounds: Landmarks.Bounds, _ mesh: borrowing WalkMesh) -> Double {
    let beyond = max(
      mesh.landmarks.least(to: uCorner, bounds) - fromU,
      mesh.landmarks.least(to: wCorner, bounds) - fromW)
    return leastCost - half + beyond
  }
}
