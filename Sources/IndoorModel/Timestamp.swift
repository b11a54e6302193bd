/// A moment, to the millisecond; always given from outside, the model knows no clock.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var millisecondsSince1970: Int64

  /// Makes a moment from milliseconds since 1970.
  public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

  /// The seconds from another moment to this one; negative when this one is earlier.
  public func seconds(since other: Timestamp) -> Double {
    Double(millisecondsSince1970 - other.millisecondsSince1970) / 1000
  }

  /// The moment some seconds later.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(
      millisecondsSince1970: millisecondsSince1970 + Int64((seconds * 1000).rounded()))
  }

  /// Orders from earlier to later.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
