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
  private let contents: RecordContents
  /// The records that the file holds; `nil` until it was read.
  private var chain: RecordChain?
  /// Edits that were stored since they were taken last.
  private var stored: [StoredEdit] = []

  /// - Parameter contents: what records name.
  init(_ file: VenueFile, of slug: String, in log: ClusterLog, contents: RecordContents) {
    (self.file, self.slug, self.log, self.contents) = (file, slug, log, contents)
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
    // Edits of records that follow each other are stored together.
    var edits: [AppliedEdit] = []
    var end: ClusterRecord?
    do {
      for record in records where try chain.take(record) {
        switch try await meaning(of: record) {
        case .edits(let more, _):
          edits += more
          end = record
        case .change(let change):
          try await store(&edits, upTo: end)
          try await file.perform(
            change,
            at: RecordPosition(
              head: record.head, term: record.term, revision: file.current.revision))
          self.chain = chain
        case .beginning, .stored:
          throw Apart("record \(record.revision) begins the log again")
        }
      }
    } catch RecordChain.Fault.gap {
      try await store(&edits, upTo: end)
      return false
    }
    try await store(&edits, upTo: end)
    return true
  }

  private func store(_ edits: inout [AppliedEdit], upTo record: ClusterRecord?) async throws {
    guard !edits.isEmpty, let record else { return }
    stored += try await file.replay(
      edits,
      at: RecordPosition(
        head: record.head, term: record.term, revision: edits.last?.revision ?? 0))
    edits = []
    advance(to: record)
  }

  /// What a record says, once this node has all that it names.
  private func meaning(of record: ClusterRecord) async throws -> VenueRecord {
    var meaning = try read(record, record.body)
    if case .stored(let name) = meaning {
      meaning = try read(record, try await contents.body(named: name))
    }
    guard case .edits(let edits, let pictures) = meaning, let time = edits.last?.time else {
      return meaning
    }
    try await contents.fetch(pictures: Set(pictures.map { Identifier($0) }), at: time)
    return meaning
  }

  private func read(_ record: ClusterRecord, _ body: [UInt8]) throws(Apart) -> VenueRecord {
    do { return try VenueRecord(body) } catch {
      throw Apart(
        "record \(record.revision) is of a later version of Floorcast; update this server")
    }
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
