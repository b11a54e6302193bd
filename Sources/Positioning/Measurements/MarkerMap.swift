import Foundation
public import Geometry
public import IndoorModel

/// A marker that a phone's camera sees: which one, how far away, and in which direction.
public struct MarkerSighting: Hashable, Sendable {
  /// The marker, by its identifier, its device or its code.
  public var marker: Identifier<Feature>
  /// Metres between camera and marker, if known.
  public var distance: Double?
  /// The standard deviation of the distance in metres, if the phone knows it.
  public var deviation: Double?
  /// Where the phone is, seen from above: radians counter-clockwise from straight before the marker.
  public var angle: Double?
  /// Where the camera looks, radians counter-clockwise from east, e.g. by a compass.
  public var heading: Double?

  /// Makes a sighting.
  public init(
    marker: Identifier<Feature>, distance: Double? = nil, deviation: Double? = nil,
    angle: Double? = nil, heading: Double? = nil
  ) {
    self.marker = marker
    self.distance = distance
    self.deviation = deviation
    self.angle = angle
    self.heading = heading
  }
}

/// Where the markers of a venue hang, and where a phone is that sees one.
public struct MarkerMap: Hashable, Sendable {
  /// A marker on a wall.
  public struct Marker: Hashable, Sendable {
    /// Its floor.
    public var floor: Identifier<Floor>
    /// Where it hangs, seen from above.
    public var point: Point
    /// Where its reader looks, radians counter-clockwise from east, if it is set.
    public var heading: Double?
    /// Metres above the floor, if they are set.
    public var height: Double?

    /// Makes a marker.
    public init(
      floor: Identifier<Floor>, point: Point, heading: Double? = nil, height: Double? = nil
    ) {
      self.floor = floor
      self.point = point
      self.heading = heading
      self.height = height
    }
  }

  /// Metres from which a code is read where the phone does not say, and their deviation.
  private static let usualDistance = (metres: 1.0, deviation: 0.5)
  /// The share by which a distance of a camera is uncertain, and the metres that come to it.
  private static let distanceError = (share: 0.05, metres: 0.03)
  /// Radians by which a direction is uncertain: measured against the marker, by a compass, and only
  /// known to be somewhere before the marker.
  private static let directionError = (measured: 0.06, compass: 0.35, before: 0.6)
  /// Metres by which a drawn marker is uncertain along each axis.
  private static let placeDeviation = 0.05
  /// Metres above the floor at which phones are held.
  private static let heldAt = 1.4

  private var markers: [Identifier<Feature>: Marker] = [:]
  private var names: [Identifier<Feature>: Identifier<Feature>] = [:]

  /// Makes a map without markers.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { markers.isEmpty }

  /// Puts a marker on the map.
  ///
  /// - Parameter names: its other names, such as its code; an identifier goes before them.
  public mutating func place(
    _ marker: Marker, as id: Identifier<Feature>, names: [Identifier<Feature>] = []
  ) {
    markers[id] = marker
    for name in names { self.names[name] = min(id, self.names[name] ?? id) }
  }

  /// The identifier of the marker that is called so; `nil` where there is none.
  public func id(of name: Identifier<Feature>) -> Identifier<Feature>? {
    markers[name] == nil ? names[name] : name
  }

  /// Where a phone is that sees a marker.
  func fix(of sighting: MarkerSighting) throws(MeasurementRefusal) -> MeasuredFix {
    guard let id = id(of: sighting.marker), let marker = markers[id] else { throw .unknownMarker }
    let angle = try Self.checked(sighting.angle, in: -.pi / 2 ... .pi / 2)
    let heading = try Self.checked(sighting.heading, in: -2 * .pi...2 * .pi)
    let slant = try Self.checked(sighting.distance, in: 0.05...50)
    let given = try Self.checked(sighting.deviation, in: 0...50)
    let deviation =
      given.map { max($0, 0.01) } ?? slant.map {
        $0 * Self.distanceError.share + Self.distanceError.metres
      } ?? Self.usualDistance.deviation
    let distance = Self.level(slant ?? Self.usualDistance.metres, to: marker.height)
    let place = Self.placeDeviation * Self.placeDeviation
    let along = deviation * deviation + place
    let direction: (angle: Double, error: Double)
    if let angle, let facing = marker.heading {
      direction = (facing + .pi + angle, Self.directionError.measured)
    } else if let heading {
      direction = (heading + .pi, Self.directionError.compass)
    } else if let facing = marker.heading {
      direction = (facing + .pi, Self.directionError.before)
    } else {
      // Anywhere around it.
      let variance = distance * distance / 2 + along
      return MeasuredFix(
        floor: marker.floor, point: marker.point,
        covariance: PositionCovariance(xx: variance, yy: variance))
    }
    let (x, y) = (cos(direction.angle), sin(direction.angle))
    let across = distance * distance * direction.error * direction.error + place
    return MeasuredFix(
      floor: marker.floor,
      point: Point(x: marker.point.x + distance * x, y: marker.point.y + distance * y),
      covariance: PositionCovariance(
        xx: along * x * x + across * y * y, xy: (along - across) * x * y,
        yy: along * y * y + across * x * x))
  }

  /// The part of a distance along the floor.
  private static func level(_ slant: Double, to height: Double?) -> Double {
    guard let height else { return slant }
    let rise = height - heldAt
    return max(0.05, slant * slant - rise * rise).squareRoot()
  }

  private static func checked(
    _ value: Double?, in range: ClosedRange<Double>
  ) throws(MeasurementRefusal) -> Double? {
    guard let value else { return nil }
    guard range.contains(value) else { throw .impossibleValue }
    return value
  }
}
