/// Which records of a venue may be deleted from the shared log: the log keeps tails, files keep histories.
public struct RecordRetention: Hashable, Sendable {
  /// How many files must hold a record permanently before it goes.
  private static let copies = 2

  /// How many of the last records stay, whatever files hold: an owner that was paused finds its record
  /// there, and a follower that was away catches up without a copy of the whole file.
  private let kept: Int64

  /// - Parameter kept: at least 1, the record that an owner may have under way.
  public init(kept: Int64) {
    precondition(kept >= 1, "the last record tells its owner whether it was written")
    self.kept = kept
  }

  /// The last revision that may go, with all before it; 0 where none may.
  ///
  /// - Parameter synced: how far the file of each node is synced.
  public func lastDeletable(head: Int64, synced: [String: Int64]) -> Int64 {
    let farthest = synced.values.sorted(by: >)
    guard farthest.count >= Self.copies else { return 0 }
    return max(0, min(farthest[Self.copies - 1], head - kept))
  }
}
