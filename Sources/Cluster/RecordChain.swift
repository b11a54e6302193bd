/// The records of a venue as a follower has taken them, one after the other.
public struct RecordChain: Hashable, Sendable {
  /// Why a record does not follow.
  public enum Fault: Error, Hashable, Sendable {
    /// Records between the last one and this are missing.
    case gap(after: Int64)
    /// The follower has another past than the record: the log has lost or doubled something that was
    /// acknowledged. No file may be changed then, until a person has compared them.
    case forked(revision: Int64)
    /// The record is of an owner that had been followed by another one.
    case deposed(term: Int64, by: Int64)
  }

  /// How far the chain goes.
  public private(set) var head: ClusterHead
  /// The term of its last record.
  private var term: Int64

  /// A chain that goes on after what a file holds.
  public init(after head: ClusterHead = .none, term: Int64 = 0) {
    (self.head, self.term) = (head, term)
  }

  /// Takes the next record.
  ///
  /// - Returns: `false` for a record that the chain has, which changes nothing.
  @discardableResult
  public mutating func take(_ record: ClusterRecord) throws(Fault) -> Bool {
    if record.revision <= head.revision {
      // Of records before the last one, only the owner's word is known.
      guard record.revision < head.revision || record.head == head else {
        throw .forked(revision: record.revision)
      }
      return false
    }
    guard record.revision == head.revision + 1 else { throw .gap(after: head.revision) }
    guard record.follows(head) else { throw .forked(revision: record.revision) }
    guard record.term >= term else { throw .deposed(term: record.term, by: term) }
    (head, term) = (record.head, record.term)
    return true
  }
}
