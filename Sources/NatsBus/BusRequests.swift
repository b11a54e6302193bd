import Support

/// Requests that wait for their answers.
final class BusRequests: Sendable {
  typealias Answer = Result<[UInt8], BusConnection.RequestError>

  private struct Pending {
    let take: @Sendable (Answer) -> Bool
  }

  private struct State {
    var last: UInt64 = 0
    var pending: [UInt64: Pending] = [:]
  }

  private let state = Locked(State())

  /// Adds a request.
  ///
  /// - Parameter take: takes an answer; `false` where no more are wanted.
  func add(_ take: @escaping @Sendable (Answer) -> Bool) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.pending[state.last] = Pending(take: take)
      return state.last
    }
  }

  /// Hands an answer on, if the request still waits.
  func answer(_ number: UInt64, _ answer: Answer) {
    guard let pending = state.withLock({ $0.pending[number] }) else { return }
    if !pending.take(answer) { forget(number) }
  }

  func forget(_ number: UInt64) { _ = state.withLock { $0.pending.removeValue(forKey: number) } }

  /// Ends all of them.
  func failAll(_ error: BusConnection.RequestError) {
    let pending = state.withLock { state in
      defer { state.pending = [:] }
      return state.pending
    }
    for request in pending.values { _ = request.take(.failure(error)) }
  }
}
