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

  /// The last revision of a log that is to forget soon that may go, with all before it; 0 where none may.
  ///
  /// A record goes once all files hold it. One that is old goes even where a file lacks it: the node of that
  /// file takes a copy of another one's.
  ///
  /// - Parameters:
  ///   - synced: how far the file of each node is synced.
  ///   - aged: the last revision that is old.
  public func lastDeletable(head: Int64, synced: [String: Int64], aged: Int64) -> Int64 {
    guard let least = synced.values.min(), let most = synced.values.max() else { return 0 }
    let byAll = synced.count >= Self.copies ? least : 0
    let byAge = synced.count >= Self.copies ? synced.values.sorted(by: >)[Self.copies - 1] : most
    return max(0, min(max(byAll, min(byAge, aged)), head - kept))
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

/// Which records of a log are old, by when this node has first seen them at its end.
public struct RecordAges: Sendable {
  private var seen: [(time: Double, head: Int64)] = []
  private let lifetime: Double

  /// - Parameter lifetime: seconds after which a record is old.
  public init(lifetime: Double) { self.lifetime = lifetime }

  /// Takes how far the log goes now.
  ///
  /// - Parameter time: seconds of a clock that never goes back.
  /// - Returns: the last revision that is old; 0 where none is.
  public mutating func note(_ head: Int64, at time: Double) -> Int64 {
    if seen.last?.head != head { seen.append((time, head)) }
    // Of those that are old the newest counts.
    while seen.count > 1, time - seen[1].time >= lifetime { seen.removeFirst() }
    return seen.first.map { time - $0.time >= lifetime ? $0.head : 0 } ?? 0
  }
}
