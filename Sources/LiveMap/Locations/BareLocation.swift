import Geometry
public import IndoorModel

/// A location in plain numbers; its navigator and its floor stand beside it.
///
/// A number that was not reported is NaN; one that was reported and is infinite is refused.
public struct BareLocation: Hashable, Sendable, BitwiseCopyable {
  /// Stands for the moment at which the hub takes a location, where a request gives no time; binary
  /// requests give ages, so the location may be up to 2³² ms older.
  ///
  /// Reading a request takes a while. A location with the moment of reading would come too late when
  /// the navigator's own phone reports meanwhile by its connection.
  public static let arrival = Timestamp(millisecondsSince1970: .min / 2)

  /// Metres right of the floor's origin.
  public var x: Double
  /// Metres up from the floor's origin.
  public var y: Double
  /// The radius in metres of the circle that holds the true place with 95 % probability.
  public var accuracy: Double
  /// Radians counter-clockwise from east.
  public var heading: Double
  /// Metres per second.
  public var speed: Double
  /// When it was measured, since 1970.
  public var milliseconds: Int64

  /// Makes a location of which only place and time are known.
  public init(x: Double, y: Double, milliseconds: Int64) {
    self.x = x
    self.y = y
    self.milliseconds = milliseconds
    accuracy = .nan
    heading = .nan
    speed = .nan
  }

  /// Takes the numbers of a location.
  public init(_ location: Location) {
    self.init(
      x: location.place.point.x, y: location.place.point.y,
      milliseconds: location.time.millisecondsSince1970)
    accuracy = Self.bare(location.accuracy)
    heading = Self.bare(location.heading)
    speed = Self.bare(location.speed)
  }

  /// A number that was reported stays wrong when it is NaN.
  private static func bare(_ number: Double?) -> Double {
    guard let number else { return .nan }
    return number.isFinite ? number : .infinity
  }

  /// Whether its time counts from its arrival.
  var isUndated: Bool {
    let arrival = Self.arrival.millisecondsSince1970
    return arrival - Int64(UInt32.max) <= milliseconds && milliseconds <= arrival
  }

  /// Puts a moment in the place of its arrival.
  mutating func date(_ now: Timestamp) {
    milliseconds += now.millisecondsSince1970 - Self.arrival.millisecondsSince1970
  }

  var point: Point { Point(x: x, y: y) }
  var time: Timestamp { Timestamp(millisecondsSince1970: milliseconds) }
}

extension Double {
  /// The number, unless it is NaN; infinite ones were refused.
  var finite: Double? { isNaN ? nil : self }

  /// The number, unless it is NaN or negative: phones often report −1 for what they do not know.
  var nonNegative: Double? { self >= 0 ? self : nil }
}
