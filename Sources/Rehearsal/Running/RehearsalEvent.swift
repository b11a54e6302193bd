import HeapModule

/// Something that happens at a moment.
struct RehearsalEvent: Comparable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A group comes to its entrance.
    case comes(group: Int)
    /// A person tries to step in or on again where it stands.
    case steps(person: Int)
    /// A group has stayed for as long as it wanted.
    case moves(group: Int)
    /// A person was served.
    case served(person: Int)
    /// A person has come to the other end of a connector.
    case leavesPassage(person: Int)
    /// A person walks out because of the alarm.
    case flees(person: Int)
    /// The alarm is given.
    case alarm
  }

  /// Seconds since the begin.
  let time: Double
  /// Which of those of one moment comes first.
  private let order: Int
  let kind: Kind

  init(_ kind: Kind, at time: Double, order: Int) {
    (self.kind, self.time, self.order) = (kind, time, order)
  }

  static func < (left: RehearsalEvent, right: RehearsalEvent) -> Bool {
    (left.time, left.order) < (right.time, right.order)
  }

  static func == (left: RehearsalEvent, right: RehearsalEvent) -> Bool {
    left.time == right.time && left.order == right.order
  }
}

/// What is to happen, the first first.
struct EventLine: Sendable {
  private var heap = Heap<RehearsalEvent>()
  private var count = 0

  mutating func add(_ kind: RehearsalEvent.Kind, at time: Double) {
    count += 1
    heap.insert(RehearsalEvent(kind, at: time, order: count))
  }

  /// Takes out what happens next, until a moment.
  mutating func next(until time: Double) -> RehearsalEvent.Kind? {
    guard let first = heap.min, first.time <= time else { return nil }
    return heap.removeMin().kind
  }
}
