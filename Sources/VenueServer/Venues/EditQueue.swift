import IndoorModel
import LiveMap
import Storage
import Wire

/// Where edits of one venue wait for their turn, in the order they came.
///
/// Edits that come while others are being stored are stored together, with one sync of the disk for
/// all. Each is stored and then applied to the live side, so that viewers see revisions in order
/// and without gap; the disk works on the next ones meanwhile.
actor EditQueue {
  private struct Waiting {
    let edit: Edit
    let answer: CheckedContinuation<StoredEdit, any Error>
  }

  /// The most edits that may wait.
  static let limit = 200
  /// The most edits that are stored together.
  private static let batchLimit = 64

  private let replica: any VenueReplica
  private let live: LiveVenue
  private let inspection: VenueInspection
  private let onChanges: @Sendable (VenueChanges) -> Void
  private let now: @Sendable () -> Timestamp
  private var unanswered = 0
  private var waiting: [Waiting] = []
  /// What is stored and not applied to the live side yet, and what is called afterwards.
  private var stored: [(result: Result<StoredEdit, any Error>, whenApplied: @Sendable () -> Void)] =
    []
  private var isStoring = false
  /// Whether the venue's file is being written, and what waits for its turn to write it.
  private var isWriting = false
  private var turns: [CheckedContinuation<Void, Never>] = []
  private var isAnswering = false

  /// - Parameter onChanges: called with what each stored edit changed, before it is answered.
  init(
    replica: any VenueReplica, live: LiveVenue, inspection: VenueInspection,
    onChanges: @escaping @Sendable (VenueChanges) -> Void,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.replica = replica
    self.live = live
    self.inspection = inspection
    self.onChanges = onChanges
    self.now = now
  }

  /// Stores an edit and reports it to the live side.
  ///
  /// - Throws: `Problem.busy` when too many wait already, `EditRefusal`, and what the cluster refuses.
  func submit(_ edit: Edit) async throws -> StoredEdit {
    guard unanswered <= Self.limit else { throw Problem.busy }
    unanswered += 1
    defer { unanswered -= 1 }
    return try await withCheckedThrowingContinuation { answer in
      waiting.append(Waiting(edit: edit, answer: answer))
      guard !isStoring else { return }
      isStoring = true
      Task { await store() }
    }
  }

  /// Lets edits that another node has ordered be written, in turn with those of clients; the live side has
  /// them when this returns.
  ///
  /// - Parameter replay: writes them, and returns those that are new, in order.
  func follow(_ replay: @Sendable () async -> [StoredEdit]) async {
    await takeTurn()
    let edits = await replay()
    guard let last = edits.last else { return endTurn() }
    await withCheckedContinuation { applied in
      let whenApplied: @Sendable () -> Void = { applied.resume() }
      answer(edits.dropLast().map { (.success($0), {}) } + [(.success(last), whenApplied)])
      endTurn()
    }
  }

  /// Lets no edit be stored during some work; edits wait meanwhile.
  func pause<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    await takeTurn()
    defer { endTurn() }
    return try await work()
  }

  private func store() async {
    while !waiting.isEmpty {
      await takeTurn()
      let batch = Array(waiting.prefix(Self.batchLimit))
      waiting.removeFirst(batch.count)
      let results = await replica.store(batch.map(\.edit), at: now())
      answer(
        zip(results, batch).map { result, from in (result, { from.answer.resume(with: result) }) })
      endTurn()
    }
    isStoring = false
  }

  private func takeTurn() async {
    guard isWriting else { return isWriting = true }
    await withCheckedContinuation { turns.append($0) }
  }

  /// Gives the turn to what waits longest.
  private func endTurn() {
    guard !turns.isEmpty else { return isWriting = false }
    turns.removeFirst().resume()
  }

  private func answer(
    _ results: [(result: Result<StoredEdit, any Error>, whenApplied: @Sendable () -> Void)]
  ) {
    stored += results
    guard !stored.isEmpty, !isAnswering else { return }
    isAnswering = true
    Task { await answerAll() }
  }

  /// Answers in the order of revisions, each edit when the live side has pushed it.
  private func answerAll() async {
    while !stored.isEmpty {
      let batch = stored
      stored = []
      for (result, whenApplied) in batch {
        if case .success(let edit) = result, edit.isNew {
          await live.apply(edit.applied, changes: edit.changes, venue: edit.venue)
          onChanges(edit.changes)
          inspection.take(edit.changes, venue: edit.venue)
        }
        whenApplied()
      }
    }
    isAnswering = false
  }
}
