import Geometry
import IndoorModel
import ShortestWalks
import Testing

@testable import Routing

/// How often rings wind around points: the plain definition, one ring and side after the other.
enum Coverage {
  /// The winding number of a ring around a position in millimetres.
  static func winding(_ ring: [GridPoint], _ position: Point) -> Int {
    var winding = 0
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let (a, b) = (
        Point(x: Double(a.x), y: Double(a.y)), Point(x: Double(b.x), y: Double(b.y))
      )
      guard (a.y <= position.y) != (b.y <= position.y) else { continue }
      let side = (b - a).cross(position - a)
      if a.y <= position.y, side > 0 { winding += 1 }
      if a.y > position.y, side < 0 { winding -= 1 }
    }
    return winding
  }

  /// What the triangles around a position would have: 1 for the outside, and the weight of every
  /// ring that winds around it.
  static func count(_ barriers: [Barrier], _ position: Point) -> Int {
    barriers.reduce(1) { count, barrier in
      guard case .ring(let ring, let weight) = barrier, winding(ring, position) != 0 else {
        return count
      }
      return count + Int(weight)
    }
  }
}

extension BarrierBook {
  /// Reads a venue with floors that are laid out for it alone.
  init(_ venue: Venue, _ walker: WalkerClass = WalkerClass(.walking)) {
    self.init(venue: venue, layout: PlaneLayout(floors: venue.floors), walker: walker)
  }

  /// How many things cover a place.
  func coverage(_ place: Place) throws -> Int {
    let position = try #require(layout.position(of: place))
    return Coverage.count(barriers.map(\.1), position)
  }
}
