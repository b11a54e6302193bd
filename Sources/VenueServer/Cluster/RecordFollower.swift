import Cluster
import EtcdLog
import IndoorModel
import JSONText
import Storage
import Wire

/// Brings a venue file up to the log, record by record. Its caller has the venue's turn to write.
actor RecordFollower {
  /// The file and the log differ, and nothing that this node may do mends that.
  struct Apart: Error {
    let detail: String

    /// - Returns: `nil` for an error that another attempt may mend.
    init?(_ error: any Error, at revision: Int) {
      switch error {
      case let apart as Apart: self = apart
      case RecordFailure.differing(let revision, let detail):
        self.init("revision \(revision) of the log is not possible in it: \(detail)")
      case RecordFailure.misplaced(let record):
        self.init("it is at revision \(revision), the log at \(record)")
      case RecordChain.Fault.forked(let revision):
        self.init("record \(revision) of the log does not follow those that the file holds")
      case RecordChain.Fault.deposed(let term, let later):
        self.init("the log has a record of term \(term) after one of term \(later)")
      case EtcdError.unreadable(let key):
        self.init("the log's \(key) is of a later version of Floorcast; update this server")
      default: return nil
      }
    }

    init(_ detail: String) { self.detail = detail }
  }

  private let file: VenueFile
  private let log: ClusterLog
  private let slug: String
  /// The records that the file holds; `nil` until it was read.
  private var chain: RecordChain?
  /// Edits that were stored since they were taken last.
  private var stored: [StoredEdit] = []

  init(_ file: VenueFile, of slug: String, in log: ClusterLog) {
    (self.file, self.slug, self.log) = (file, slug, log)
  }

  /// How far the file holds the log; `nil` where that is not known.
  var head: ClusterHead? { chain?.head }

  /// The edits that were stored since this was called last, also by work that failed afterwards.
  func takeStored() -> [StoredEdit] {
    defer { stored = [] }
    return stored
  }

  /// Reads the file again next time.
  func forget() { chain = nil }

  /// Notes a record that its owner has committed to the file.
  func advance(to record: ClusterRecord) {
    chain = RecordChain(after: record.head, term: record.term)
  }

  /// Lets the file begin behind the first record.
  func begin(behind record: ClusterRecord) async throws(RecordFailure) {
    try await file.begin(
      at: RecordPosition(
        head: record.head, term: record.term, revision: file.current.revision))
    advance(to: record)
  }

  /// Brings the file up to the log's head.
  func catchUp() async throws {
    guard let begin = try await held() else { return }
    // Read after the file, so that only a file that is ahead can be further.
    let head = try await log.read(slug).view.head
    guard begin.head.revision < head.revision || begin.head == head else {
      throw Apart(
        "it holds record \(begin.head.revision), and the log ends with \(head.revision)"
          + (begin.head.revision == head.revision ? " of another past" : ""))
    }
    while let chain, chain.head.revision < head.revision {
      let page = try await log.records(of: slug, after: chain.head.revision)
      guard page.first?.revision == chain.head.revision + 1 else {
        throw Apart(
          "records after \(chain.head.revision) are no longer in the log; take a new copy")
      }
      guard try await replay(page) else { return }
    }
  }

  /// Stores records in the file.
  ///
  /// - Returns: `false` where records before these are missing.
  func replay(_ records: [ClusterRecord]) async throws -> Bool {
    guard var chain = try await held() else { return true }
    var edits: [AppliedEdit] = []
    do {
      for record in records where try chain.take(record) { edits += try read(record) }
    } catch RecordChain.Fault.gap { return false }
    guard let last = edits.last, let end = records.last else { return true }
    stored += try await file.replay(
      edits, at: RecordPosition(head: chain.head, term: end.term, revision: last.revision))
    self.chain = chain
    return true
  }

  private func read(_ record: ClusterRecord) throws(Apart) -> [AppliedEdit] {
    let content: VenueRecord
    do { content = try VenueRecord(record.body) } catch {
      throw Apart(
        "record \(record.revision) is of a later version of Floorcast; update this server")
    }
    guard case .edits(let edits) = content else {
      throw Apart("record \(record.revision) begins the log again")
    }
    return edits
  }

  /// The records that the file holds; `nil` where neither the file nor the log has any.
  private func held() async throws -> RecordChain? {
    if let chain { return chain }
    if let position = try await file.position() {
      guard position.revision == file.current.revision else {
        throw Apart(
          "it was edited to revision \(file.current.revision) beside the log, of which it "
            + "holds revision \(position.revision)")
      }
      chain = RecordChain(after: position.head, term: position.term)
      return chain
    }
    guard let first = try await log.records(of: slug, after: 0).first else {
      guard try await log.read(slug).view.head == .none else {
        throw Apart("it is no copy of the venue of this cluster")
      }
      return nil
    }
    guard first.revision == 1, case .beginning(let beginning)? = try? VenueRecord(first.body),
      try await beginning == VenueBeginning(of: file)
    else { throw Apart("it is no copy of the venue of this cluster") }
    try await begin(behind: first)
    return chain
  }
}
