import Support

/// Wakes what waits for a change of a venue's owner.
final class OwnerSignals: Sendable {
  private struct State {
    var next = 0
    var waiting: [String: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  private let state = Locked(State())

  /// An element for each change from now on, for one reader, which looks again at what may have changed.
  func changes(of venue: String) -> AsyncStream<Void> {
    let (changes, waiting) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.waiting[venue, default: [:]][state.next] = waiting
      return state.next
    }
    waiting.onTermination = { [weak self] _ in self?.remove(number, of: venue) }
    return changes
  }

  /// Says that something has changed.
  func send(_ venue: String) {
    let waiting = state.withLock { $0.waiting[venue] ?? [:] }
    for continuation in waiting.values { continuation.yield() }
  }

  private func remove(_ number: Int, of venue: String) {
    state.withLock { state in
      state.waiting[venue]?[number] = nil
      if state.waiting[venue]?.isEmpty == true { state.waiting[venue] = nil }
    }
  }
}

extension AsyncStream<Void> {
  /// Waits for the next element.
  ///
  /// - Returns: `false` where the time was over before.
  func next(until deadline: ContinuousClock.Instant) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in self { return true }
        return false
      }
      group.addTask {
        try? await Task.sleep(until: deadline)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}
