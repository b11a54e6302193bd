/// A node's time as the owner of a venue, from its claim until it learns of another owner.
///
/// A venue has one chain of records however late, doubled or out of order messages arrive, and however
/// long a node pauses: both writes below are judged where they are applied.
///
/// | write | conditions | entries |
/// |---|---|---|
/// | claim | owner and head are as the node has seen them | the owner |
/// | append | the owner is this term's, the head is this owner's last one | the record, the head |
///
/// A claim needs the head, so that a new owner's file lacks nothing that was acknowledged. An append
/// needs the owner, so that a deposed one writes nothing, and the head, so that a copy of a request that
/// arrives late does not put it back. (After the fencing tokens of Kleppmann, "How to do distributed
/// locking", 2016, with the token checked by the store's own transaction.)
public struct Tenure: Hashable, Sendable {
  /// What a node has read of a venue, at one moment.
  public struct View: Hashable, Sendable {
    /// The transaction that wrote the owner; 0 where there is none.
    public let term: Int64
    /// How far the records go.
    public let head: ClusterHead
    /// The transaction that wrote the head; 0 where there is none.
    fileprivate let headModRevision: Int64

    /// Takes what was read in one transaction: an owner and a head of different moments are no view.
    public init(term: Int64, head: ClusterHead, headModRevision: Int64) {
      (self.term, self.head, self.headModRevision) = (term, head, headModRevision)
    }
  }

  /// What came of a write.
  public enum Answer: Hashable, Sendable {
    /// It is in the log, by the transaction with this mod revision.
    case written(modRevision: Int64)
    /// A condition did not hold.
    case refused
    /// No answer came: it may be in the log, or come there later.
    case none
  }

  /// What follows for the record that is under way.
  public enum Outcome: Hashable, Sendable {
    /// It is in the log permanently, and may be acknowledged.
    case committed(ClusterRecord)
    /// The node has to read the venue, and the record of that revision, and call `judge`.
    case unclear(revision: Int64)
    /// It is not in the log; the same write has to be tried again.
    case again(ClusterWrite)
    /// Another node owns the venue, and the record is not and never will be in the log: nothing may be
    /// acknowledged or refused, the client asks the new owner by the same id.
    case deposed
  }

  /// The write by which a node becomes the owner of a venue.
  ///
  /// - Parameter view: what the node has read; its file must have all records up to the head.
  public static func claim(of venue: String, by node: String, seeing view: View) -> ClusterWrite {
    ClusterWrite(
      conditions: [
        .init(.owner(venue: venue), isOf: view.term),
        .init(.head(venue: venue), isOf: view.headModRevision),
      ],
      entries: [.init(key: .owner(venue: venue), value: Array(node.utf8), isLeased: true)])
  }

  private let venue: String
  /// The transaction of the claim.
  public let term: Int64
  /// The last record that is known to be in the log.
  public private(set) var head: ClusterHead
  private var headModRevision: Int64
  /// The record that is under way.
  public private(set) var pending: ClusterRecord?
  private var isDeposed = false

  /// Begins with a claim that was written.
  ///
  /// - Parameters:
  ///   - modRevision: the transaction that wrote the claim.
  ///   - view: what the claim was made upon.
  public init(of venue: String, claimedBy modRevision: Int64, seeing view: View) {
    self.venue = venue
    term = modRevision
    (head, headModRevision) = (view.head, view.headModRevision)
  }

  /// The write of the next record; `nil` for a deposed owner, or while another record is under way.
  public mutating func append(_ body: [UInt8]) -> ClusterWrite? {
    guard !isDeposed, pending == nil else { return nil }
    let record = ClusterRecord(
      term: term, revision: head.revision + 1, after: head.hash, body: body)
    pending = record
    return write(record)
  }

  /// Takes what came of the write of a record.
  ///
  /// - Returns: `nil` where that record is not under way: an answer may come twice, or late.
  public mutating func take(_ answer: Answer, of revision: Int64) -> Outcome? {
    guard let record = pending, record.revision == revision else { return nil }
    switch answer {
    case .written(let modRevision): return commit(record, modRevision: modRevision)
    // Refused may be a copy of the write, after another copy of it was written.
    case .refused, .none: return .unclear(revision: record.revision)
    }
  }

  /// Judges a record by what the log holds.
  ///
  /// - Parameters:
  ///   - view: read at the same moment as `found`.
  ///   - found: the record of the revision that is under way; `nil` where there is none.
  /// - Returns: `nil` where no record is under way.
  public mutating func judge(_ view: View, found: ClusterRecord?) -> Outcome? {
    guard let record = pending else { return nil }
    let isOwner = view.term == term
    if found == record {
      // Other owners may have gone on since.
      defer { isDeposed = !isOwner }
      return commit(record, modRevision: view.headModRevision)
    }
    guard isOwner, found == nil else {
      // Its term is over, or the log holds what it did not write; and mod revisions never come back:
      // no copy of the write finds its conditions.
      (pending, isDeposed) = (nil, true)
      return .deposed
    }
    return .again(write(record))
  }

  private func write(_ record: ClusterRecord) -> ClusterWrite {
    ClusterWrite(
      conditions: [
        .init(.owner(venue: venue), isOf: term), .init(.head(venue: venue), isOf: headModRevision),
      ],
      entries: [
        .init(
          key: .record(venue: venue, revision: record.revision), value: record.bytes,
          isLeased: false),
        .init(key: .head(venue: venue), value: record.head.bytes, isLeased: false),
      ])
  }

  private mutating func commit(_ record: ClusterRecord, modRevision: Int64) -> Outcome {
    (pending, head, headModRevision) = (nil, record.head, modRevision)
    return .committed(record)
  }
}
