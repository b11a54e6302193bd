import IndoorModel

/// Puts the records of a venue's owner in order, on their way into an edge's hub.
///
/// A record is handed on only if the one before it was, or it has the whole state. So after a lost
/// record nothing is shown that is wrong: viewers keep the last state until the owner was asked for
/// the whole one.
struct RecordIntake {
  /// Seconds between two requests for the state.
  static let requestInterval = 1.0
  /// Bytes of records that wait for a revision of the plan at most.
  static let waitingLimit = 8 << 20

  /// The newest owner's term that was heard of.
  private(set) var term: UInt64 = 0
  /// The number of the record that leads on; `nil` while the whole state is needed.
  private var expected: UInt32?
  private var waiting: [(record: TickRecord, size: Int)] = []
  private var waitingSize = 0
  private var requested: Timestamp?
  /// Records that did not come, as far as numbers tell.
  private(set) var missed = 0

  /// Whether nothing can be shown before the whole state has come.
  var needsState: Bool { expected == nil }

  /// Takes a record that has arrived.
  ///
  /// - Parameter size: its bytes.
  mutating func add(_ record: TickRecord, size: Int) {
    guard record.term >= term else { return }
    if record.term > term {
      term = record.term
      lose()
    }
    if let expected, record.number != expected {
      // What is known already, or was doubled on the way.
      if Int32(bitPattern: record.number &- expected) < 0 { return }
      missed += Int(record.number &- expected)
      lose()
    }
    if expected == nil, record.basis == nil { return }
    waitingSize += size
    // Records of a plan that does not come are worth nothing; the state is asked for again.
    guard waitingSize <= Self.waitingLimit else { return lose() }
    waiting.append((record, size))
    expected = record.number &+ 1
  }

  /// The next record that can be taken over at a revision of the plan.
  mutating func next(revision: Int) -> TickRecord? {
    guard let first = waiting.first, first.record.revision <= revision else { return nil }
    waiting.removeFirst()
    waitingSize -= first.size
    return first.record
  }

  /// Takes that a record could not be taken over: the whole state is needed.
  mutating func lose() {
    expected = nil
    waiting = []
    waitingSize = 0
  }

  /// Whether to ask the owner for the whole state now.
  mutating func asks(at now: Timestamp) -> Bool {
    guard needsState else { return false }
    if let requested, (0..<Self.requestInterval).contains(now.seconds(since: requested)) {
      return false
    }
    requested = now
    return true
  }
}
