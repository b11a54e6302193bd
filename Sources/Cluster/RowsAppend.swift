/// An append to the log of a file that all nodes hold alike, such as that of the accounts.
///
/// Such a file has no owner: any node appends, on the condition that the head is the one which its own
/// file has. So of two nodes that change the file at once one is refused; it takes over the other's record
/// and tries again. As with `Tenure`, the condition is judged where the write is applied.
public struct RowsAppend: Hashable, Sendable {
  /// What a node has read of the file's log.
  public struct View: Hashable, Sendable {
    /// How far the records go.
    public let head: ClusterHead
    /// The transaction that wrote the head; 0 where there is none.
    fileprivate let modRevision: Int64

    /// Takes what was read in one transaction.
    public init(head: ClusterHead, modRevision: Int64) {
      (self.head, self.modRevision) = (head, modRevision)
    }
  }

  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    /// The record is in the log.
    case written
    /// It is not, and never will be: another record has its place.
    case overtaken
    /// It is not there, and the same write may be tried again.
    case again
    /// The log no longer has the record of that place, so nothing is known.
    case unknown
  }

  /// The record.
  public let record: ClusterRecord
  /// What has to be applied.
  public let write: ClusterWrite
  private let view: View

  /// - Parameter body: differs from that of any other node's append.
  public init(_ body: [UInt8], to file: String, seeing view: View) {
    let record = ClusterRecord(
      term: 0, revision: view.head.revision + 1, after: view.head.hash, body: body)
    self.record = record
    self.view = view
    write = ClusterWrite(
      conditions: [.init(.rowsHead(file: file), isOf: view.modRevision)],
      entries: [
        .init(
          key: .rowsRecord(file: file, revision: record.revision), value: record.bytes,
          isLeased: false),
        .init(key: .rowsHead(file: file), value: record.head.bytes, isLeased: false),
      ])
  }

  /// Judges what was read after an answer that was lost, or a refusal.
  ///
  /// - Parameter found: the record in this one's place.
  public func judge(_ now: View, found: ClusterRecord?) -> Outcome {
    if now.modRevision == view.modRevision { return .again }
    guard let found else { return .unknown }
    return found == record ? .written : .overtaken
  }
}
