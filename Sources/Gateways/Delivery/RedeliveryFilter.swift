/// Finds the messages that come a second time because a connection was lost between them and their
/// acknowledgement (MQTT's “at least once”).
///
/// libmosquitto hides the broker's mark for them, and a broker that was killed has forgotten which it
/// had delivered. So a message that comes within half a minute after a connection, and is byte for byte
/// one of the last 10 s before it was lost, counts once.
public struct RedeliveryFilter: Sendable {
  private struct Known {
    let time: Double
    let mark: Int
  }

  /// Seconds before the loss of a connection from which a message may come again.
  private static let memory = 10.0
  /// Seconds after a connection in which it may come.
  private static let window = 30.0

  private var known: [Known] = []
  private var first = 0
  private var awaited: [Int: Int] = [:]
  private var awaitedUntil = -Double.infinity

  /// Makes a filter that knows no message.
  public init() {}

  /// Whether a message counts; remembers it.
  ///
  /// - Parameters:
  ///   - quality: the quality of service; 0 never comes twice.
  ///   - time: seconds since any zero, never less than before.
  public mutating func takes(
    topic: String, payload: [UInt8], quality: Int, at time: Double
  ) -> Bool {
    guard quality > 0 else { return true }
    var hasher = Hasher()
    hasher.combine(topic)
    hasher.combine(payload)
    let mark = hasher.finalize()
    if time < awaitedUntil, let count = awaited[mark], count > 0 {
      awaited[mark] = count - 1
      return false
    }
    known.append(Known(time: time, mark: mark))
    forget(before: time - Self.memory)
    return true
  }

  /// Notes that the connection was lost.
  public mutating func lostConnection(at time: Double) {
    forget(before: time - Self.memory)
    // Losses that follow each other soon add up: what was awaited may still come.
    if time >= awaitedUntil { awaited = [:] }
    for message in known[first...] { awaited[message.mark, default: 0] += 1 }
    (known, first) = ([], 0)
    awaitedUntil = .infinity
  }

  /// Notes that there is a connection again.
  public mutating func connected(at time: Double) {
    if awaitedUntil == .infinity { awaitedUntil = time + Self.window }
  }

  private mutating func forget(before time: Double) {
    while first < known.count, known[first].time < time { first += 1 }
    guard first > 1024, first * 2 > known.count else { return }
    known.removeFirst(first)
    first = 0
  }
}
