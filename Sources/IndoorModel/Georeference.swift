import Foundation
public import Geometry

/// Where a floor is on the earth, given by measured points.
public struct Georeference: Hashable, Sendable {
  /// A place on the floor with its known place on the earth (a ground control point).
  public struct ControlPoint: Hashable, Sendable {
    /// In the floor's metres.
    public var point: Point
    /// Degrees east, WGS84.
    public var longitudeDegrees: Double
    /// Degrees north, WGS84.
    public var latitudeDegrees: Double

    /// Makes a control point.
    public init(point: Point, longitudeDegrees: Double, latitudeDegrees: Double) {
      self.point = point
      self.longitudeDegrees = longitudeDegrees
      self.latitudeDegrees = latitudeDegrees
    }
  }

  /// Two or more; each beyond the second shows how well the others are measured.
  public var controlPoints: [ControlPoint]

  /// Makes a georeference.
  public init(controlPoints: [ControlPoint]) { self.controlPoints = controlPoints }

  /// The georeference of a floor with its origin at the south-west corner of an extent, y north.
  ///
  /// - Parameter extent: in degrees of WGS84, x east, y north; made larger where it has no width or
  ///   height.
  public init(northUpAround extent: Box) {
    let box = extent.width > 0 && extent.height > 0 ? extent : extent.expanded(by: 0.000_01)
    let size = MetresPerDegree(latitudeDegrees: box.center.y)
      .metres(longitude: box.width, latitude: box.height)
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    controlPoints = corners.map { x, y in
      ControlPoint(
        point: Point(x: x * size.dx, y: y * size.dy),
        longitudeDegrees: box.min.x + x * box.width, latitudeDegrees: box.min.y + y * box.height)
    }
  }

  /// The map from the floor's metres to degrees (x: longitude, y: latitude, WGS84) that fits the
  /// control points best, by least squares.
  ///
  /// It turns, scales and shifts, and never skews or mirrors (S. Umeyama, “Least-squares estimation
  /// of transformation parameters between two point patterns”, 1991, in the plane): a plan in metres
  /// has right angles, and points that were measured to a metre must not bend them. Degrees are
  /// computed from metres by the ellipsoid's two radii of curvature at the points' centre, which
  /// over a venue's few kilometres is right to a millimetre in a metre.
  /// - Returns: `nil` when all control points are at one place.
  public var floorToGeo: Transform? {
    guard let (centre, matrix) = fit else { return nil }
    let toGeo = MetresPerDegree(latitudeDegrees: centre.geo.y).degrees(matrix)
    let origin = toGeo.apply(centre.floor)
    var result = toGeo
    result.tx = centre.geo.x - origin.x
    result.ty = centre.geo.y - origin.y
    return result.isInvertible ? result : nil
  }

  /// The map from the floor's metres to metres on the ground (x: east, y: north) from the place
  /// where the floor's origin lies.
  ///
  /// - Returns: `nil` when all control points are at one place.
  public var floorToGround: Transform? {
    guard let matrix = fit?.matrix else { return nil }
    let result = Transform(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: 0, ty: 0)
    return result.isInvertible ? result : nil
  }

  /// The control points' centre, in the floor's metres and in degrees, and the linear part of the
  /// map to metres on the ground.
  private var fit: (centre: (floor: Point, geo: Point), matrix: Matrix)? {
    guard let longitude = mean(controlPoints.map(\.longitudeDegrees)),
      let latitude = mean(controlPoints.map(\.latitudeDegrees)),
      let x = mean(controlPoints.map(\.point.x)), let y = mean(controlPoints.map(\.point.y))
    else { return nil }
    let degree = MetresPerDegree(latitudeDegrees: latitude)
    let pairs = controlPoints.map {
      (
        floor: Vector(dx: $0.point.x - x, dy: $0.point.y - y),
        ground: degree.metres(
          longitude: $0.longitudeDegrees - longitude, latitude: $0.latitudeDegrees - latitude)
      )
    }
    guard let matrix = similarity(pairs) else { return nil }
    return ((Point(x: x, y: y), Point(x: longitude, y: latitude)), matrix)
  }

  private func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  private typealias Matrix = (a: Double, b: Double, c: Double, d: Double)

  private func similarity(_ pairs: [(floor: Vector, ground: Vector)]) -> Matrix? {
    let spread = pairs.reduce(0) { $0 + $1.floor.squaredLength }
    guard spread > 0 else { return nil }
    let cosine = pairs.reduce(0) { $0 + $1.floor.dot($1.ground) } / spread
    let sine = pairs.reduce(0) { $0 + $1.floor.cross($1.ground) } / spread
    return (cosine, sine, -sine, cosine)
  }
}

/// The length of a degree on the WGS84 ellipsoid.
private struct MetresPerDegree {
  private let east: Double
  private let north: Double

  init(latitudeDegrees: Double) {
    let semiMajorAxis = 6_378_137.0
    let flattening = 1 / 298.257_223_563
    let squaredEccentricity = flattening * (2 - flattening)
    let latitude = latitudeDegrees * .pi / 180
    let w = 1 - squaredEccentricity * sin(latitude) * sin(latitude)
    east = .pi / 180 * semiMajorAxis / w.squareRoot() * cos(latitude)
    north = .pi / 180 * semiMajorAxis * (1 - squaredEccentricity) / (w * w.squareRoot())
  }

  /// Metres on the ground from degrees.
  func metres(longitude: Double, latitude: Double) -> Vector {
    Vector(dx: longitude * east, dy: latitude * north)
  }

  /// The linear part of a map to metres on the ground, in degrees.
  func degrees(_ matrix: (a: Double, b: Double, c: Double, d: Double)) -> Transform {
    Transform(
      a: matrix.a / east, b: matrix.b / north, c: matrix.c / east, d: matrix.d / north, tx: 0,
      ty: 0)
  }
}
