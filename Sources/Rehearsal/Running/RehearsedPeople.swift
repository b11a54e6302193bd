import Geometry
import IndoorModel

/// A person of a rehearsal.
struct RehearsedPerson: Sendable {
  enum State: Hashable, Sendable {
    /// Has not come, or is gone.
    case outside
    /// Waits for room to step in or on.
    case pausing
    /// Walks to the destination.
    case walking
    /// Walks to a spot in sight at the destination.
    case approaching
    /// Stands where a connector is entered, or is in it.
    case waiting(passage: Int)
    case riding(passage: Int)
    /// Stays at a place.
    case staying
    /// Stands in a queue, or is served.
    case queueing(Int)
  }

  let group: Int
  let freeSpeed: Double
  var state = State.outside
  var floor = 0
  /// The slot in the crowd of the floor while it walks.
  var slot = -1
  /// Where it was last.
  var point = Point(x: 0, y: 0)
  /// The field that leads it to its destination.
  var field = -1
  /// The gate by which it goes there, if not by the nearest way.
  var detour: Int?
  /// Where at the destination it wants to be.
  var spot: Point?
  /// Whether it walks out because of the alarm.
  var flees = false

  /// Whether it is in the venue.
  var isInside: Bool { state != .outside }

  /// Whether it stands where a connector is entered.
  var isWaiting: Bool {
    if case .waiting = state { true } else { false }
  }

  /// Whether it is in the crowd of a floor.
  var isWalking: Bool { slot >= 0 }
}

/// People that come, walk and go together.
struct RehearsedGroup: Sendable {
  /// What a group is up to.
  enum Purpose: Hashable, Sendable {
    case none
    case activity(Int)
    case queue(Int)
    /// A session, until it ends: seconds since the begin.
    case session(until: Double)
    case exit
  }

  let members: Range<Int>
  /// When it wants to leave, in seconds since the begin.
  var leavesAt: Double
  var purpose = Purpose.none
  /// Members that have not come to the destination, or were not served yet.
  var missing = 0
  /// The entrance at which it comes.
  let entrance: Int
  /// The session that it comes for, by its number.
  var session: Int?
}
