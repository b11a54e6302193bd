/// The name of a ring, line or point in one triangulation; it may be given anew once its bearer is
/// removed.
public struct ConstraintID: Hashable, Sendable, BitwiseCopyable {
  /// The slot in the triangulation's table.
  public let raw: Int32

  init(_ raw: Int32) { self.raw = raw }
}
