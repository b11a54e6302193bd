public import Cluster

/// A venue's owner at the log: appends one record after the other, and reads until it knows what became
/// of each.
public actor VenueWriter {
  /// Why a record was not acknowledged.
  public enum Failure: Error, Hashable, Sendable {
    /// Another node owns the venue; the client asks that one, by the same id.
    case deposed
    /// A record before this one is still under way.
    case busy
    /// The record is longer than `ClusterLog.largestBody`.
    case tooLarge(bytes: Int)
    /// It is not known yet whether the record was written: `settle` finds out.
    case unsettled(EtcdError)
  }

  /// What came of a claim.
  public enum Claim: Sendable {
    /// The node owns the venue.
    case owned(VenueWriter)
    /// Another claim or record came between: the node brings its file up to date before it tries again.
    case refused(VenueReading)
  }

  /// The pause before the log is asked again.
  private static let pause = Duration.milliseconds(50)

  /// The transaction of the claim.
  public nonisolated let term: Int64
  private let log: ClusterLog
  private let venue: String
  private var tenure: Tenure
  private var write: ClusterWrite?
  private var isSettling = false

  private init(_ tenure: Tenure, of venue: String, in log: ClusterLog) {
    (self.tenure, self.venue, self.log) = (tenure, venue, log)
    term = tenure.term
  }

  /// Makes a node the owner of a venue.
  ///
  /// - Parameter reading: what the node has read; its file must have all records up to the head.
  public static func claim(
    _ venue: String, for node: String, seeing reading: VenueReading, lease: NodeLease,
    in log: ClusterLog
  ) async throws(EtcdError) -> Claim {
    let write = Tenure.claim(of: venue, by: node, seeing: reading.view)
    switch try await log.apply(write, lease: lease) {
    case .written(let modRevision):
      let tenure = Tenure(of: venue, claimedBy: modRevision, seeing: reading.view)
      return .owned(VenueWriter(tenure, of: venue, in: log))
    case .refused(let now): return .refused(now)
    // The claim may be there: then the next one replaces it, and no record is of its term.
    case .unknown(let error): throw error
    }
  }

  /// Lets another node become the owner at once: for an owner that cannot go on. No record that is under
  /// way is certain then, and this owner appends no more.
  public func release() async throws(EtcdError) {
    try await log.release(venue, of: term)
  }

  /// How far the records go that this owner knows to be in the log.
  public var head: ClusterHead { tenure.head }

  /// Appends a record; returns once it is in the log.
  ///
  /// A cancelled task gets `unsettled`, and the record may be there.
  ///
  /// - Parameter deadline: after which no further attempt begins, and `unsettled` is thrown (default:
  ///   none).
  @discardableResult
  public func append(
    _ body: [UInt8], until deadline: ContinuousClock.Instant? = nil
  ) async throws(Failure) -> ClusterRecord {
    guard body.count <= ClusterLog.largestBody else { throw .tooLarge(bytes: body.count) }
    guard tenure.pending == nil, !isSettling else { throw .busy }
    guard let write = tenure.append(body) else { throw .deposed }
    self.write = write
    guard let record = try await settle(until: deadline) else { throw .deposed }
    return record
  }

  /// Finds out what became of the record that is under way, and writes it where it is not there.
  ///
  /// - Parameter deadline: after which no further attempt begins, and `unsettled` is thrown (default:
  ///   none).
  /// - Returns: the record; `nil` where none was under way.
  @discardableResult
  public func settle(
    until deadline: ContinuousClock.Instant? = nil
  ) async throws(Failure) -> ClusterRecord? {
    guard !isSettling else { throw .busy }
    isSettling = true
    defer { isSettling = false }
    while let write, let revision = tenure.pending?.revision {
      switch try await outcome(of: write, revision, until: deadline) {
      case .committed(let record):
        self.write = nil
        return record
      case .deposed:
        self.write = nil
        throw .deposed
      case .again(let write):
        self.write = write
        do throws(EtcdError) {
          try await pause(until: deadline, after: .noAnswer("the record was not written in time"))
        } catch { throw .unsettled(error) }
      case .unclear, nil: break
      }
    }
    return nil
  }

  private func outcome(
    of write: ClusterWrite, _ revision: Int64, until deadline: ContinuousClock.Instant?
  ) async throws(Failure) -> Tenure.Outcome? {
    let reading: VenueReading
    do throws(EtcdError) {
      switch try await log.apply(write) {
      case .written(let modRevision):
        return tenure.take(.written(modRevision: modRevision), of: revision)
      case .refused(let now):
        _ = tenure.take(.refused, of: revision)
        reading = now
      case .unknown(let error):
        _ = tenure.take(.none, of: revision)
        if let deadline, ContinuousClock.now >= deadline { throw error }
        reading = try await readUntilAnswered(revision, until: deadline)
      }
    } catch {
      throw .unsettled(error)
    }
    return tenure.judge(reading.view, found: reading.record)
  }

  private func readUntilAnswered(
    _ revision: Int64, until deadline: ContinuousClock.Instant?
  ) async throws(EtcdError) -> VenueReading {
    while true {
      let failure: EtcdError
      do throws(EtcdError) { return try await log.read(venue, record: revision) } catch {
        guard error.isOfMember else { throw error }
        failure = error
      }
      try await pause(until: deadline, after: failure)
    }
  }

  /// Waits before the log is asked again.
  ///
  /// - Throws: the failure, where there is no time left or the task is cancelled.
  private func pause(
    until deadline: ContinuousClock.Instant?, after failure: EtcdError
  ) async throws(EtcdError) {
    if let deadline, ContinuousClock.now + Self.pause >= deadline { throw failure }
    do { try await Task.sleep(for: Self.pause) } catch { throw failure }
  }
}
