import Geometry
import IndoorModel

extension BarrierBook {
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

/// The things around a point that part it from others: neither what it lies in or on, nor the
/// clearance around them.
struct Surroundings: Sendable {
  let point: Point
  /// The axes of the things, each with half of its thickness, squared.
  private let things: [(axis: Segment, squaredRadius: Double)]

  /// Metres from a thing's surface within which a walker stands on it.
  private static let touch = 0.01

  init(of point: Point, things: [Solid], clearance: Double) {
    self.point = point
    self.things = things.compactMap { thing in
      let radius = max(0, thing.reach - clearance)
      let surface = radius + Self.touch
      let isAway = thing.squaredDistance(toX: point.x, point.y) > surface * surface
      return isAway ? (thing.axis, radius * radius) : nil
    }
  }

  /// Whether the straight way to another point leads through no thing.
  ///
  /// - Complexity: O(*k*) in the number of things.
  func areOpen(to other: Point) -> Bool {
    let way = Segment(point, other)
    return !things.contains { $0.axis.squaredDistance(to: way) <= $0.squaredRadius }
  }
}
