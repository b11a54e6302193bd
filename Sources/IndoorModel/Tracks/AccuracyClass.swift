/// How right a position is, in steps that need three bits: what tracks keep of a radius.
public struct AccuracyClass: Hashable, Sendable {
  /// The radii in metres up to which the classes from 1 on go.
  private static let limits = [0.3, 0.6, 1, 2, 5, 30]

  /// 0 when nothing is known, 1…6 up to a limit, 7 above all of them.
  public let number: UInt8

  /// The class of a number; only its lowest three bits count.
  public init(number: UInt8) { self.number = number & 7 }

  /// The class of a radius in metres; `nil` and NaN are not known.
  public init(radius: Double?) {
    guard let radius, radius >= 0 else {
      number = 0
      return
    }
    number = UInt8(1 + (Self.limits.firstIndex { radius <= $0 } ?? Self.limits.count))
  }

  /// The largest radius in metres; `nil` when nothing is known or there is no largest one.
  public var largestRadius: Double? {
    (1...Self.limits.count).contains(Int(number)) ? Self.limits[Int(number) - 1] : nil
  }
}
