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

  /// Two or more; three or more that are not on one line determine an affine map.
  public var controlPoints: [ControlPoint]

  /// Makes a georeference.
  public init(controlPoints: [ControlPoint]) { self.controlPoints = controlPoints }
}
