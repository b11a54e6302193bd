/// A write to the shared log that happens as a whole where all its conditions hold, and else not at all.
///
/// The log judges the conditions where it applies the write, all of its replicas alike. So neither a
/// clock nor a lease decides which node may write: they only decide when a node tries.
public struct ClusterWrite: Hashable, Sendable {
  /// What must be true of a key.
  public struct Condition: Hashable, Sendable {
    /// The key.
    public let key: ClusterKey
    /// The revision of the transaction that wrote the key last, which etcd calls the mod revision; 0 where
    /// the key is not there. None comes back, so that a write that arrives late finds another one.
    public let modRevision: Int64

    init(_ key: ClusterKey, isOf modRevision: Int64) {
      (self.key, self.modRevision) = (key, modRevision)
    }
  }

  /// What a key gets.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: ClusterKey
    /// Its new value.
    public let value: [UInt8]
    /// Whether the key goes when the node's lease ends.
    public let isLeased: Bool
  }

  /// What must be true, all of it.
  public let conditions: [Condition]
  /// What is written then, all of it.
  public let entries: [Entry]
}
