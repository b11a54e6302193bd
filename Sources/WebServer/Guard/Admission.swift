/// Decides over connections before anything is read from them.
public protocol Admission: Sendable {
  /// Whether another connection may be taken from an address; counts it if so. Must not block.
  func admit(_ address: String) -> Bool
  /// Counts one that was admitted as gone.
  func release(_ address: String)
}
