/// The bytes that the bodies of all requests may take in memory together.
///
/// Small bodies are free, so that a few large ones do not keep all other clients out.
struct BodyBudget {
  /// What one connection holds of the budget.
  struct Share {
    fileprivate var bytes = 0
  }

  /// The largest body in bytes that does not count.
  static let freeSize = 64 << 10

  private let limit: Int
  /// The bytes that count now.
  private(set) var held = 0

  /// - Parameter limit: the most bytes at a time.
  init(limit: Int) { self.limit = limit }

  /// Whether a body may be so large at all, even with no other beside it.
  func canHold(_ bytes: Int) -> Bool { bytes <= limit }

  /// Makes a connection's share as large as its body.
  ///
  /// - Returns: `false` when that is more than there is; then the share stays as it was.
  mutating func resize(_ share: inout Share, to bytes: Int) -> Bool {
    let counted = bytes > Self.freeSize ? bytes : 0
    let total = held - share.bytes + counted
    guard counted <= share.bytes || total <= limit else { return false }
    held = total
    share.bytes = counted
    return true
  }

  /// Takes back what a connection holds.
  mutating func release(_ share: inout Share) {
    held -= share.bytes
    share.bytes = 0
  }
}
