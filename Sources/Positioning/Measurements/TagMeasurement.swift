public import Geometry
public import IndoorModel

/// Something that was measured about where a tag is.
public struct TagMeasurement: Hashable, Sendable {
  /// What was measured.
  public enum Content: Hashable, Sendable {
    /// How far, and in which direction from an anchor, the tag is.
    case range(AnchorRange)
    /// How much farther the tag is from one anchor than from another.
    case timeDifference(AnchorDifference)
    /// How strongly an anchor and the tag hear each other.
    case signalStrength(anchor: Identifier<Feature>, decibelMilliwatts: Double)
    /// A place that a marker or another positioning system gave.
    case fix(MeasuredFix)
    /// A marker that the tag's phone sees; the plan makes a fix of it.
    case sighting(MarkerSighting)
    /// A step of dead reckoning: metres, and radians turned counter-clockwise since the step before.
    case step(distance: Double, headingChange: Double)

    /// Whether it is of an anchor, and so of no use where none is drawn.
    public var namesAnchor: Bool {
      switch self {
      case .range, .timeDifference, .signalStrength: true
      case .fix, .sighting, .step: false
      }
    }
  }

  /// When it was measured.
  public var time: Timestamp
  /// What was measured.
  public var content: Content

  /// Makes a measurement.
  public init(time: Timestamp, content: Content) {
    self.time = time
    self.content = content
  }
}

/// A distance from an anchor, a direction, or both.
public struct AnchorRange: Hashable, Sendable {
  /// The anchor.
  public var anchor: Identifier<Feature>
  /// Metres between anchor and tag, if measured.
  public var distance: Double?
  /// The horizontal direction from the anchor to the tag, radians counter-clockwise from east.
  public var azimuth: Double?
  /// The angle above the horizon from the anchor to the tag, in radians.
  public var elevation: Double?
  /// How good the radio says that it is, 0 to 1; below 1 it is more likely an outlier.
  public var quality: Double?
  /// The standard deviation of the distance's white noise in metres, if the radio knows it.
  public var deviation: Double?
  /// What measured the distance; `nil` for the venue's radio.
  public var radio: RadioClass?

  /// Makes a range.
  public init(
    anchor: Identifier<Feature>, distance: Double? = nil, azimuth: Double? = nil,
    elevation: Double? = nil, quality: Double? = nil, deviation: Double? = nil,
    radio: RadioClass? = nil
  ) {
    self.anchor = anchor
    self.distance = distance
    self.azimuth = azimuth
    self.elevation = elevation
    self.quality = quality
    self.deviation = deviation
    self.radio = radio
  }
}

/// How much farther a tag is from one anchor than from another, from times of arrival.
public struct AnchorDifference: Hashable, Sendable {
  /// The anchor.
  public var anchor: Identifier<Feature>
  /// The anchor of which the distance is subtracted.
  public var reference: Identifier<Feature>
  /// The distance to `anchor` less that to `reference`, in metres.
  public var difference: Double
  /// The standard deviation of its white noise in metres, if the radio knows it.
  public var deviation: Double?

  /// Makes a difference.
  public init(
    anchor: Identifier<Feature>, reference: Identifier<Feature>, difference: Double,
    deviation: Double? = nil
  ) {
    self.anchor = anchor
    self.reference = reference
    self.difference = difference
    self.deviation = deviation
  }
}

/// A place that a marker or another positioning system gave.
public struct MeasuredFix: Hashable, Sendable {
  /// The floor, if it is known.
  public var floor: Identifier<Floor>?
  /// Where on the floor.
  public var point: Point
  /// How uncertain it is.
  public var covariance: PositionCovariance

  /// Makes a fix.
  public init(floor: Identifier<Floor>?, point: Point, covariance: PositionCovariance) {
    self.floor = floor
    self.point = point
    self.covariance = covariance
  }
}
