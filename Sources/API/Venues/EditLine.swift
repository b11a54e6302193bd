/// Where edits of one venue wait for their turn: one at a time, in the order they came.
///
/// Storing an edit and telling the live side of it belong together, so that everybody sees
/// revisions in order and without gap; an actor alone would let the next one in at every `await`.
actor EditLine {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// So many may wait.
  static let limit = 200

  /// Does something when all that came before is done.
  ///
  /// - Throws: `Problem.busy` when too many wait already.
  func inTurn<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async throws(Problem) {
    guard isBusy else {
      isBusy = true
      return
    }
    guard waiting.count < Self.limit else { throw .busy }
    // Whoever leaves hands the turn over without letting go of it.
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}
