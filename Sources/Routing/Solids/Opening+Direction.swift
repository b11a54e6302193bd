import Geometry
import IndoorModel

extension Opening {
  /// Whether a one-way door leads from the right of its threshold line to the left.
  ///
  /// It leads from the first area of `joins` to the second, whichever side they lie on. Without
  /// `joins`, or when those areas do not say, it leads from the left of the line, seen from its
  /// first point to its last, to the right.
  func leadsLeft(of door: Feature, areas: [Feature]) -> Bool {
    let joined = door.joins.map { id in areas.first { $0.id == id && $0.kind == .area } }
    guard joined.count >= 2 else { return false }
    let step = halfDepth + 0.5
    let left = point(along: 0, across: step)
    let right = point(along: 0, across: -step)
    let leftward = Self.misfit(right, joined[0]) + Self.misfit(left, joined[1])
    let rightward = Self.misfit(left, joined[0]) + Self.misfit(right, joined[1])
    return leftward < rightward
  }

  /// How far a point lies from the area that it should be in, in metres; 0 when there is none.
  private static func misfit(_ point: Point, _ area: Feature?) -> Double {
    area.map { $0.shape.region.squaredDistance(to: point).squareRoot() } ?? 0
  }
}
