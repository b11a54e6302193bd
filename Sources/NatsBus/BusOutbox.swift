import Foundation

/// What the bus's thread has to do, in order: bounded, so that a server that reads too slowly costs
/// messages and no memory.
///
/// `@unchecked Sendable` is true because `state` is touched only while `condition` is locked.
final class BusOutbox: @unchecked Sendable {
  enum Command {
    case publish(BusMessage)
    case subscribe(subject: String, group: String?)
    case unsubscribe(subject: String)
    /// libnats has given the connection up.
    case closed
  }

  private struct State {
    var commands: [Command] = []
    var bytes = 0
    var dropped = 0
    var isEnding = false
  }

  /// Bytes of messages that wait at most: half a second of 32 KB at 30 Hz for four venues.
  private static let byteLimit = 2 << 20

  private let condition = NSCondition()
  private var state = State()

  private func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(&state)
  }

  /// Appends a message.
  ///
  /// - Returns: `false` where there is no room; then it is dropped.
  func publish(_ message: BusMessage) -> Bool {
    withLock { state in
      guard !state.isEnding, state.bytes + message.size <= Self.byteLimit else {
        state.dropped += 1
        return false
      }
      state.bytes += message.size
      state.commands.append(.publish(message))
      condition.signal()
      return true
    }
  }

  func append(_ command: Command) {
    withLock { state in
      guard !state.isEnding else { return }
      state.commands.append(command)
      condition.signal()
    }
  }

  /// Counts a message that could not be published.
  func noteDropped() { withLock { $0.dropped += 1 } }

  /// Messages that were dropped so far.
  var dropped: Int { withLock(\.dropped) }

  func end() {
    withLock { state in
      state.isEnding = true
      condition.signal()
    }
  }

  /// Waits for some seconds, or until the end.
  ///
  /// - Returns: `false` at the end.
  func waitUnlessEnding(for seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    // Commands that come meanwhile signal, too.
    while !state.isEnding, condition.wait(until: deadline) {}
    return !state.isEnding
  }

  /// Waits for commands; `nil` at the end.
  func next() -> [Command]? {
    condition.lock()
    defer { condition.unlock() }
    while state.commands.isEmpty, !state.isEnding { condition.wait() }
    guard !state.isEnding else { return nil }
    defer { (state.commands, state.bytes) = ([], 0) }
    return state.commands
  }
}
