import Geometry
import IndoorModel

/// One of eight directions on the ground.
enum CompassPoint: Int, Hashable, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The direction nearest to a vector.
  ///
  /// - Parameters:
  ///   - east: how far it leads east.
  ///   - north: how far it leads north.
  init(east: Double, north: Double) {
    let steep = 2.414_213_562_373_095  // tangent of 67.5°
    if abs(north) > steep * abs(east) {
      self = north > 0 ? .north : .south
    } else if abs(east) > steep * abs(north) {
      self = east > 0 ? .east : .west
    } else if north > 0 {
      self = east > 0 ? .northEast : .northWest
    } else {
      self = east > 0 ? .southEast : .southWest
    }
  }
}

/// Where north is on a floor that has a place on the earth.
struct Compass: Hashable, Sendable {
  private let floorToGround: Transform

  /// Reads a floor; `nil` for one without a place on the globe.
  init?(_ floor: Floor) {
    guard let transform = floor.georeference?.floorToGround else { return nil }
    floorToGround = transform
  }

  /// The direction nearest to a vector on the floor.
  func point(towards vector: Vector) -> CompassPoint {
    let ground = floorToGround.apply(Point(x: vector.dx, y: vector.dy))
    return CompassPoint(east: ground.x, north: ground.y)
  }
}
