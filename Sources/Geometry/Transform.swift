/// An affine map of the plane, used at the edges only: `planToFloor`, `floorToGeo`.
///
/// Maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty), the order of a CSS or PDF matrix.
public struct Transform: Hashable, Sendable {
  /// x to x.
  public var a: Double
  /// x to y.
  public var b: Double
  /// y to x.
  public var c: Double
  /// y to y.
  public var d: Double
  /// The x of the image of the origin.
  public var tx: Double
  /// The y of the image of the origin.
  public var ty: Double

  /// Makes a transform from the six numbers of its matrix.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Leaves everything where it is.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// From the pixels of an image (origin top left, y down) to metres (origin bottom left, y up).
  ///
  /// - Parameters:
  ///   - metresPerPixel: the side of one pixel in metres.
  ///   - imageHeight: the height of the image in pixels.
  public static func planToFloor(metresPerPixel: Double, imageHeight: Double) -> Transform {
    Transform(
      a: metresPerPixel, b: 0, c: 0, d: -metresPerPixel, tx: 0, ty: imageHeight * metresPerPixel)
  }

  /// The image of a point.
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// By how much areas grow; negative when the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// Whether all six numbers are finite and the transform can be inverted.
  public var isInvertible: Bool {
    [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && determinant != 0
  }

  /// The transform that leads back, or `nil` when this one flattens the plane.
  public var inverse: Transform? {
    guard isInvertible else { return nil }
    let n = 1 / determinant
    return Transform(
      a: d * n, b: -b * n, c: -c * n, d: a * n,
      tx: (c * ty - d * tx) * n, ty: (b * tx - a * ty) * n)
  }

  /// The transform that first does this one and then `next`.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}
