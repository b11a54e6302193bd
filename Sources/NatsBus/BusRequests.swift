import Support

/// Requests that wait for their answers; each gets one outcome.
final class BusRequests: Sendable {
  typealias Answer = Result<[UInt8], BusConnection.RequestError>

  struct Outcome: Sendable {
    /// The first answer, or why no more is waited for.
    let answer: Answer
    /// How many answers came before, where they are counted.
    let count: Int
  }

  private struct Pending {
    let continuation: CheckedContinuation<Outcome, Never>
    let isCounting: Bool
    var count = 0
  }

  private struct State {
    var last: UInt64 = 0
    var pending: [UInt64: Pending] = [:]
  }

  private let state = Locked(State())

  /// Adds a request.
  ///
  /// - Parameter isCounting: whether answers are counted until a failure ends the request, such as that
  ///   its time is over; else the first one ends it.
  func add(_ continuation: CheckedContinuation<Outcome, Never>, isCounting: Bool) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.pending[state.last] = Pending(continuation: continuation, isCounting: isCounting)
      return state.last
    }
  }

  /// Hands an answer on, if the request still waits.
  func answer(_ number: UInt64, _ answer: Answer) {
    let ended = state.withLock { state -> Pending? in
      if case .success = answer, state.pending[number]?.isCounting == true {
        state.pending[number]?.count += 1
        return nil
      }
      return state.pending.removeValue(forKey: number)
    }
    ended?.continuation.resume(returning: Outcome(answer: answer, count: ended?.count ?? 0))
  }

  /// Ends all of them.
  func failAll(_ error: BusConnection.RequestError) {
    for number in state.withLock({ Array($0.pending.keys) }) { answer(number, .failure(error)) }
  }
}
