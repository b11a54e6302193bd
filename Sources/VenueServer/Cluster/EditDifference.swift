import Cluster
public import EtcdLog
public import IndoorModel
import JSONText
public import Storage
import Wire

/// By which edits a venue differs in two places: in the log and a file, or in two files.
public struct EditDifference: Sendable {
  /// Edits at most that are compared, the latest ones.
  private static let limit = 100_000

  /// The edits that only the first place has, the oldest first.
  public let onlyFirst: [AppliedEdit]
  /// The edits that only the second place has, the oldest first.
  public let onlySecond: [AppliedEdit]

  /// Compares from the first revision on that both places still know.
  init(_ first: [AppliedEdit], _ second: [AppliedEdit]) {
    let begin = max(first.first?.revision ?? 0, second.first?.revision ?? 0)
    func only(_ edits: [AppliedEdit], beside others: [AppliedEdit]) -> [AppliedEdit] {
      let known = Dictionary(others.map { ($0.revision, $0.edit.id) }) { first, _ in first }
      return edits.filter { $0.revision >= begin && known[$0.revision] != $0.edit.id }
    }
    (onlyFirst, onlySecond) = (only(first, beside: second), only(second, beside: first))
  }

  /// Compares two files.
  public init(_ first: VenueFile, _ second: VenueFile) async throws(VenueFileError) {
    self.init(try await Self.edits(of: first), try await Self.edits(of: second))
  }

  /// Compares the log with a file; older records of the log may be deleted.
  public init(_ log: ClusterLog, _ file: VenueFile) async throws {
    var edits: [AppliedEdit] = []
    var revision: Int64 = 0
    while true {
      let page = try await log.records(of: file.current.slug, after: revision)
      guard let last = page.last else { break }
      for record in page {
        if case .edits(let more, _) = try Self.meaning(of: record, beside: file) { edits += more }
      }
      revision = last.revision
    }
    self.init(edits, try await Self.edits(of: file))
  }

  private static func meaning(
    of record: ClusterRecord, beside file: VenueFile
  ) throws -> VenueRecord {
    let meaning = try VenueRecord(record.body)
    guard case .stored(let name) = meaning else { return meaning }
    let slug = file.current.slug
    guard let body = RecordContents.ownBody(named: name, of: slug, ofFileAt: file.path) else {
      throw Problem.notFound(
        "Record \(record.revision) of the log lies on other nodes; ask at one of them")
    }
    return try VenueRecord(body)
  }

  private static func edits(of file: VenueFile) async throws(VenueFileError) -> [AppliedEdit] {
    try await file.history(limit: limit).reversed()
  }
}

extension AppliedEdit {
  /// What it does, for a line of a table: its operations and what they are about.
  public var outline: String {
    edit.operations.map { operation in
      let members = operation.value.object ?? [:]
      let subject = members["feature"]?.object?["id"] ?? members["feature"] ?? members["id"]
      return [members["operation"]?.string, subject?.string].compactMap(\.self)
        .joined(separator: " ")
    }.joined(separator: ", ")
  }
}
