import Geometry
import IndoorModel

extension BarrierBook {
  /// The feature that keeps somebody from standing at a place: the one around it, else the one
  /// whose surface is nearest; `nil` when none does, or the place is on no floor.
  ///
  /// Rings are a little farther off than the clearance, so it may name one for a place that is only
  /// nearly too near: ask for places that are covered.
  /// - Complexity: O(*k*) in the number of things whose boxes lie at the place.
  func blocker(at place: Place) -> Identifier<Feature>? {
    guard let slot = layout.number(of: place.floor), place.point.isFinite else { return nil }
    let point = place.point
    let excess = Rounding.excess(clearance: walker.clearance)
    var around: Identifier<Feature>?
    var nearest: (depth: Double, feature: Identifier<Feature>)?
    floors[slot].solids.forEach(near: Box(point, point).expanded(by: excess)) { piece in
      guard let entry = entries[Int(piece.entry)] else { return }
      let id = entry.feature.id
      switch entry.thing(Int(piece.part)) {
      case .region(let region):
        if around.map({ id < $0 }) ?? true, region.contains(point) { around = id }
      case .solid(let solid):
        let depth = solid.squaredDistance(toX: point.x, point.y).squareRoot() - solid.reach
        guard depth < excess else { return }
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
    floors[slot].solids.forEach(near: box) { piece in
      guard let entry = entries[Int(piece.entry)] else { return }
      if case .region(let region) = entry.thing(Int(piece.part)) {
        if region.contains(point) { inside.insert(piece.entry) }
      } else {
        found.insert(piece)
      }
    }
    let things = found.compactMap { piece -> Solid? in
      guard !inside.contains(piece.entry), let entry = entries[Int(piece.entry)],
        case .solid(let solid) = entry.thing(Int(piece.part)), solid.bounds.intersects(box)
      else { return nil }
      return solid
    }
    return Surroundings(of: point, things: things, clearance: walker.clearance)
  }
}

extension BarrierBook.Entry {
  fileprivate enum Thing {
    case solid(Solid)
    case region(Region)
  }

  /// What a part of the entry in the index of things is.
  fileprivate func thing(_ part: Int) -> Thing {
    part < solids.count ? .solid(solids[part]) : .region(regions[part - solids.count])
  }
}

/// The things around a point that part it from others: neither what it lies in or on, nor the
/// clearance around them.
struct Surroundings: Sendable {
  let point: Point
  /// The axes of the things, each with half of its thickness, squared.
  private let things: [(axis: Segment, squaredRadius: Double)]

  /// Who is this near to a thing's surface, in metres, stands on it.
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
