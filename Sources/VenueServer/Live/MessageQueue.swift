import Support
import WebServer

/// Keeps the messages of one socket in order while some of it is read off the network's thread.
///
/// While nothing large is being read, everything is done at once, on the thread that brings it.
final class MessageQueue: Sendable {
  /// Something to do about a message.
  typealias Step = @Sendable () -> Void

  /// Messages of more bytes are read off the network's thread, which they would hold up.
  static let largeSize = 16 << 10
  /// The most bytes that wait to be read.
  static let limit = 4 << 20

  /// The steps that wait behind a large message.
  private struct Backlog {
    /// What becomes of a step.
    enum Admission { case refused, now, queued, first }

    private var steps: [Step] = []
    private var bytes = 0
    private var isBusy = false

    mutating func add(_ step: @escaping Step, bytes: Int) -> Admission {
      guard isBusy || bytes > MessageQueue.largeSize else { return .now }
      guard self.bytes == 0 || self.bytes + bytes <= MessageQueue.limit else { return .refused }
      defer { isBusy = true }
      steps.append(step)
      self.bytes += bytes
      return isBusy ? .queued : .first
    }

    /// The next steps; none ends the run.
    mutating func take() -> [Step] {
      defer { (steps, bytes) = ([], 0) }
      isBusy = !steps.isEmpty
      return steps
    }
  }

  private let backlog = Locked(Backlog())

  /// Does something about a message, after all that came before it.
  ///
  /// - Parameter bytes: the size of the message.
  /// - Returns: `false` when too much waits already; then nothing is done.
  func take(bytes: Int, _ step: @escaping Step) -> Bool {
    switch backlog.withLock({ $0.add(step, bytes: bytes) }) {
    case .refused: return false
    case .now: step()
    case .queued: break
    case .first: Task { await self.drain() }
    }
    return true
  }

  @concurrent
  private func drain() async {
    while true {
      let steps = backlog.withLock { $0.take() }
      if steps.isEmpty { return }
      for step in steps { step() }
    }
  }
}
