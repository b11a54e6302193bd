public import Foundation

extension Thread {
  /// Does work that blocks on a thread of its own: all tasks share a few threads, and none of these may
  /// be kept.
  ///
  /// - Parameters:
  ///   - name: what debuggers call the thread.
  ///   - work: is not ended by the cancellation of the caller's task; the caller has to tell it.
  /// - Returns: what the work returned, once it has.
  public static func perform<Outcome: Sendable>(
    named name: String, _ work: @escaping @Sendable () -> Outcome
  ) async -> Outcome {
    await withCheckedContinuation { end in
      let thread = Thread { end.resume(returning: work()) }
      thread.name = name
      thread.start()
    }
  }
}
