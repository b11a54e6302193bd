import Cluster
import EtcdLog
import IndoorModel
import Storage
import WebServer
import Wire

/// A venue's file at the node that orders its edits: each record goes to the log first, and is committed to
/// the file once it is there.
struct OwnedFile: Sendable {
  /// The log or the file did not take a record, so that this node owns the venue no longer.
  struct Failure: Error {
    let reason: any Error
  }

  /// How long the log may take for a record before the owner steps down.
  private static let appendTime = Duration.seconds(8)

  let writer: VenueWriter
  private let file: VenueFile
  private let follower: RecordFollower
  /// What is too large for the log.
  private let large: RecordContents

  /// - Parameter follower: learns of each record.
  init(
    _ file: VenueFile, writer: VenueWriter, follower: RecordFollower, contents: RecordContents
  ) {
    (self.file, self.writer, self.follower, large) = (file, writer, follower, contents)
  }

  /// Begins the log of a venue.
  func begin() async throws {
    let beginning = VenueRecord.beginning(try await VenueBeginning(of: file))
    let record = try await writer.append(beginning.body, until: .now + Self.appendTime)
    try await follower.begin(behind: record)
  }

  /// Checks edits and stores those that are right.
  ///
  /// - Returns: what became of each, and what the log or the file did not take.
  func store(
    _ edits: [Edit], at time: Timestamp
  ) async -> (results: [Result<StoredEdit, any Error>], failure: Failure?) {
    let prepared: PreparedEdits
    do throws(EditRefusal) { prepared = try await file.prepare(edits, at: time) } catch {
      // One that the tables refuse must not take the others with it.
      return edits.count > 1
        ? await storeOneByOne(edits, at: time) : (edits.map { _ in .failure(error) }, nil)
    }
    let results: [Result<StoredEdit, any Error>] = prepared.results.map { result in
      result.mapError { $0 }
    }
    guard !prepared.applied.isEmpty else { return (results, nil) }
    let body: [UInt8]
    do {
      body = try await bodyForLog(
        .edits(prepared.applied, contents: prepared.contents.map(\.rawValue).sorted()))
    } catch { return (edits.map { _ in .failure(error) }, nil) }
    do {
      let record = try await writer.append(body, until: .now + Self.appendTime)
      try await file.commit(
        prepared, at: position(of: record, revision: prepared.applied.last?.revision ?? 0))
      await follower.advance(to: record)
      return (results, nil)
    } catch {
      // It may be in the log: the client sends it again, by the same id.
      return (prepared.unsettled(Problem.unsettled), Failure(reason: error))
    }
  }

  private func storeOneByOne(
    _ edits: [Edit], at time: Timestamp
  ) async -> (results: [Result<StoredEdit, any Error>], failure: Failure?) {
    var results: [Result<StoredEdit, any Error>] = []
    for edit in edits {
      let (result, failure) = await store([edit], at: time)
      results += result
      guard failure == nil else {
        let left = edits.count - results.count
        return (results + Array(repeating: .failure(Problem.noOwner), count: left), failure)
      }
    }
    return (results, nil)
  }

  /// The body of a record; one that is too large for the log lies on two nodes when this returns.
  private func bodyForLog(_ record: VenueRecord) async throws -> [UInt8] {
    let body = record.body
    guard body.count > ClusterLog.largestBody else { return body }
    return VenueRecord.stored(name: try await large.keep(body: body)).body
  }

  /// Makes a change that is no edit.
  ///
  /// - Throws: `VersionRefusal` where it is not possible, and `Failure`.
  func perform(_ change: FileChange) async throws -> FileChange.Outcome {
    let change = change.numbered(by: try await file.attempt(change))
    do {
      let record = try await writer.append(
        VenueRecord.change(change).body, until: .now + Self.appendTime)
      let outcome = try await file.perform(
        change, at: position(of: record, revision: file.current.revision))
      await follower.advance(to: record)
      return outcome
    } catch { throw Failure(reason: error) }
  }

  private func position(of record: ClusterRecord, revision: Int) -> RecordPosition {
    RecordPosition(head: record.head, term: record.term, revision: revision)
  }
}
