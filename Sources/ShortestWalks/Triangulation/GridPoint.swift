/// A point of the plane on its grid of 1 mm.
///
/// Both coordinates stay within ±2²⁵ (33 km): differences of two are below 2²⁶, so that the cross
/// product of two differences is exact in a `Double`.
public struct GridPoint: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Int32
  /// Millimetres up (north).
  public var y: Int32

  /// The largest absolute value of a coordinate, in millimetres.
  public static let limit: Int32 = 1 << 25

  /// Makes a point from millimetres.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
