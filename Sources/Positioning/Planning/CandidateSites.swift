import Foundation
public import Geometry

extension AnchorSite {
  /// How sharp a turn of a wall is a corner, in radians.
  private static let corner = 0.7
  /// Rims shorter than this are those of furniture, in metres.
  private static let shortRim = 12.0
  /// Metres to the nearest wall beyond which anchors hang from the ceiling.
  private static let openSpace = 5.0

  /// Places where people mount anchors: in corners and along the walls of walkable space, and from the
  /// ceiling in the middle of halls.
  ///
  /// - Parameters:
  ///   - space: polygons of walkable ground; the rims of their rings run along walls.
  ///   - areas: where tags matter: sites outside of all of them are left out; none for everywhere.
  ///   - height: metres above the floor.
  ///   - limit: how many at most; sites keep apart as far as that takes, at least 3 m.
  public static func candidates(
    in space: [Polygon], within areas: [Polygon], height: Double, limit: Int
  ) -> [AnchorSite] {
    let rings = space.flatMap(\.rings).filter { perimeter($0) >= shortRim }
    let corners = rings.flatMap(cornersOf)
    var spacing = 3.0
    while true {
      let places =
        corners + rings.flatMap { along($0, every: spacing) }
        + ceiling(over: space, rings, every: spacing * 1.5)
      let sites = spread(
        places.filter { areas.isEmpty || areas.haveInside($0) }, apart: spacing * 0.6)
      if sites.count <= limit { return sites.map { AnchorSite(rounded($0), height: height) } }
      spacing *= max(1.1, (Double(sites.count) / Double(max(1, limit))).squareRoot())
    }
  }

  private static func perimeter(_ ring: [Point]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  private static func cornersOf(_ ring: [Point]) -> [Point] {
    ring.indices.compactMap { index in
      let before = ring[index] - ring[(index + ring.count - 1) % ring.count]
      let after = ring[(index + 1) % ring.count] - ring[index]
      return abs(atan2(before.cross(after), before.dot(after))) > corner ? ring[index] : nil
    }
  }

  private static func along(_ ring: [Point], every spacing: Double) -> [Point] {
    var points: [Point] = []
    var left = spacing / 2
    for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let length = start.distance(to: end)
      while left < length {
        points.append(start.interpolated(to: end, fraction: left / length))
        left += spacing
      }
      left -= length
    }
    return points
  }

  private static func ceiling(
    over space: [Polygon], _ rings: [[Point]], every spacing: Double
  ) -> [Point] {
    let area = abs(space.flatMap(\.rings).reduce(0) { $0 + Polygon.signedArea($1) })
    let grid = PlanningGrid(
      over: space, within: [], pointLimit: Int(area / (spacing * spacing)) + 1)
    let rims = rings.map { Polygon($0) }.flatMap(\.edges)
    let reach = openSpace * openSpace
    return grid.points.filter { point in
      rims.allSatisfy { $0.squaredDistance(to: point) > reach }
    }
  }

  /// The point in whole millimetres, which texts keep.
  private static func rounded(_ point: Point) -> Point {
    Point(x: (point.x * 1000).rounded() / 1000, y: (point.y * 1000).rounded() / 1000)
  }

  /// The points without those that lie near an earlier one.
  private static func spread(_ points: [Point], apart: Double) -> [Point] {
    guard let bounds = Box(around: points) else { return [] }
    var index = GridIndex(bounds: bounds, cellSize: max(1, apart))
    var kept: [Point] = []
    for point in points {
      let isAlone = index.forEach(in: Box(point, point).expanded(by: apart)) {
        kept[Int($0)].distance(to: point) >= apart
      }
      guard isAlone else { continue }
      index.insert(Int32(kept.count), bounds: Box(point, point))
      kept.append(point)
    }
    return kept
  }
}
