import Counting
import Geometry
public import IndoorModel
public import Queues

/// What a queue is like now: the area in which people wait, what they wait for (`nil` while the plan has
/// nothing of that id), and the figures.
public typealias QueueStatus = (area: Feature, target: Feature?, state: QueueMeter.State)

/// The queues of a venue: areas that say in `queueFor` what people wait for in them.
///
/// People join and leave by the rules by which areas are counted. A person that leaves was served if it
/// had been near what the queue is for; where the plan has no such thing, if it had stayed for some
/// seconds.
struct LiveQueues {
  private var queues: [Identifier<Feature>: LiveQueue] = [:]

  init(venue: Venue) { take(venue) }

  /// Takes over what an edit changed; a queue that is still there goes on.
  mutating func take(_ venue: Venue) {
    var after: [Identifier<Feature>: LiveQueue] = [:]
    for area in venue.features.ordered where area.kind == .area {
      guard let id = area.queueTarget else { continue }
      let target = venue.features[id].flatMap { $0.floors.contains(area.floor) ? $0 : nil }
      after[area.id] = queues[area.id]?.directed(to: target) ?? LiveQueue(for: target)
    }
    queues = after
  }

  /// Takes the entries and exits of areas in this tick.
  ///
  /// - Parameter isSecond: whether to look for people that have come to what a queue is for.
  mutating func tick(
    _ tracker: OccupancyTracker, _ positions: PositionTable, isSecond: Bool, at now: Timestamp
  ) {
    if queues.isEmpty { return }
    let time = now.millisecondsSince1970
    for passage in tracker.passages {
      guard let id = tracker.area(numbered: passage.area) else { continue }
      queues[id]?.take(passage, positions, at: time)
    }
    guard isSecond else { return }
    for id in queues.keys { queues[id]?.review(positions, at: time) }
  }

  /// The expected wait in seconds of a person that joins an area's queue now; `nil` for an area without
  /// a queue, or while the server knows no wait.
  func expectedWait(in area: Identifier<Feature>, at now: Timestamp) -> Double? {
    queues[area]?.state(at: Double(now.millisecondsSince1970) / 1000).expected
  }

  /// The expected waits in seconds for clients that may not see single persons.
  ///
  /// - Parameters:
  ///   - lengths: people in the queues as far as such clients may know them.
  ///   - least: the fewest people that a number may stand for.
  func expectedWaits(
    ofLengths lengths: [Identifier<Feature>: Int], least: Int, at now: Timestamp
  ) -> [Identifier<Feature>: Double] {
    let seconds = Double(now.millisecondsSince1970) / 1000
    return queues.reduce(into: [:]) { waits, queue in
      waits[queue.key] = queue.value.expectedWait(
        ofLength: lengths[queue.key], least: least, at: seconds)
    }
  }

  /// What the queues are like, ordered by id.
  func statuses(in venue: Venue, at now: Timestamp) -> [QueueStatus] {
    queues.sorted { $0.key < $1.key }.compactMap { id, queue in
      guard let area = venue.features[id] else { return nil }
      let seconds = Double(now.millisecondsSince1970) / 1000
      return (area: area, target: queue.target, state: queue.state(at: seconds))
    }
  }
}

/// One queue: what it is for, and the people in it.
private struct LiveQueue {
  /// Metres from what a queue is for within which a person has come to it.
  private static let reach = 2.5
  /// Milliseconds that a person stays at least who waits for something that is not drawn.
  private static let leastStay: Int64 = 10_000

  private(set) var target: Feature?
  private var meter = QueueMeter()
  /// Since when each person is in it, by slot, in milliseconds.
  private var people: [Int: Int64] = [:]

  init(for target: Feature?) { self.target = target }

  /// The same queue for something else.
  func directed(to target: Feature?) -> LiveQueue {
    var queue = self
    queue.target = target
    return queue
  }

  func state(at seconds: Double) -> QueueMeter.State { meter.state(at: seconds) }

  func expectedWait(ofLength length: Int?, least: Int, at seconds: Double) -> Double? {
    meter.expectedWait(ofLength: length, least: least, at: seconds)
  }

  /// Takes that a person came into the area or went out of it.
  mutating func take(
    _ passage: AreaOccupancy.Passage, _ positions: PositionTable, at time: Int64
  ) {
    if passage.isEntry {
      people[passage.slot] = time
      meter.join(passage.slot, at: Double(time) / 1000)
    } else {
      // The last step to the counter may be the one that leads out of the area.
      review(passage.slot, positions, at: time)
      people[passage.slot] = nil
      meter.leave(passage.slot, at: Double(time) / 1000)
    }
  }

  /// Looks for people that have come to what the queue is for.
  mutating func review(_ positions: PositionTable, at time: Int64) {
    for slot in people.keys { review(slot, positions, at: time) }
  }

  private mutating func review(_ slot: Int, _ positions: PositionTable, at time: Int64) {
    guard let since = people[slot] else { return }
    let isThere =
      if let target {
        positions.isTaken(slot)
          && target.shape.distance(to: positions.countedPlace(slot).point) <= Self.reach
      } else {
        time - since >= Self.leastStay
      }
    if isThere { meter.reachService(slot) }
  }
}

extension Shape {
  /// The metres from a point to the outline, or to what is inside.
  fileprivate func distance(to point: Point) -> Double {
    switch self {
    case .point(let place): place.distance(to: point)
    case .polyline(let line): line.distance(to: point)
    case .circle(let center, let radius): max(0, center.distance(to: point) - radius)
    case .polygon(let polygon): polygon.bounds?.distance(to: point) ?? .infinity
    }
  }
}
