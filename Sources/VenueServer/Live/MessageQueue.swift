import Support
import WebServer

/// Keeps in order what one socket says while some of it is read off the network's thread.
///
/// While nothing large is being read, everything is done at once, on the thread that brings it.
final class MessageQueue: Sendable {
  /// Something to do about a message.
  typealias Step = @Sendable () -> Void

  /// Messages of more bytes are read off the network's thread, which they would hold up.
  static let largeSize = 16 << 10
  /// The most bytes that wait to be read.
  static let limit = 4 << 20

  private struct Waiting {
    var steps: [Step] = []
    var bytes = 0
    var isBusy = false
  }

  private let waiting = Locked(Waiting())

  /// Does something about a message, after all that came before it.
  ///
  /// - Parameter bytes: the size of the message.
  /// - Returns: `false` when too much waits already; then nothing is done.
  func take(bytes: Int, _ step: @escaping Step) -> Bool {
    let isLarge = bytes > Self.largeSize
    let (isAccepted, isFirst, isNow) = waiting.withLock { waiting -> (Bool, Bool, Bool) in
      guard waiting.isBusy || isLarge else { return (true, false, true) }
      guard waiting.bytes == 0 || waiting.bytes + bytes <= Self.limit else {
        return (false, false, false)
      }
      defer { waiting.isBusy = true }
      waiting.steps.append(step)
      waiting.bytes += bytes
      return (true, !waiting.isBusy, false)
    }
    if isNow { step() }
    if isFirst { Task { await self.drain() } }
    return isAccepted
  }

  @concurrent
  private func drain() async {
    while true {
      let steps = waiting.withLock { waiting in
        defer { (waiting.steps, waiting.bytes) = ([], 0) }
        waiting.isBusy = !waiting.steps.isEmpty
        return waiting.steps
      }
      if steps.isEmpty { return }
      for step in steps { step() }
    }
  }
}
