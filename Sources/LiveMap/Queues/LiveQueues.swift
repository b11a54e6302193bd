import Counting
import Geometry
import IndoorModel
import Queues

/// The queues of a venue: areas that say in `queueFor` what people wait for in them.
///
/// People join and leave by the rules by which areas are counted. Served is who leaves after having been
/// near what the queue is for; where the plan has no such thing, who stayed for some seconds.
struct LiveQueues {
  /// Metres from what a queue is for within which a person has come to it.
  private static let reach = 2.5
  /// Seconds that a person stays at least who waits for something that is not drawn.
  private static let leastStay: Int64 = 10_000

  private struct LiveQueue {
    let target: Feature?
    var meter = QueueMeter()
    /// Since when each person is in it, by slot, in milliseconds.
    var people: [Int: Int64] = [:]

    init(_ target: Feature?) { self.target = target }

    /// The same queue for something else.
    func directed(to target: Feature?) -> LiveQueue {
      var queue = LiveQueue(target)
      (queue.meter, queue.people) = (meter, people)
      return queue
    }
  }

  private var queues: [Identifier<Feature>: LiveQueue] = [:]

  init(venue: Venue) { take(venue) }

  /// Takes over what an edit changed; a queue that is still there goes on.
  mutating func take(_ venue: Venue) {
    var after: [Identifier<Feature>: LiveQueue] = [:]
    for area in venue.features.ordered where area.kind == .area {
      guard let id = area.queueTarget else { continue }
      let target = venue.features[id].flatMap { $0.floor == area.floor ? $0 : nil }
      after[area.id] = queues[area.id]?.directed(to: target) ?? LiveQueue(target)
    }
    queues = after
  }

  /// Takes who came into areas and went out of them in this tick.
  ///
  /// - Parameter isSecond: whether to look who has come to what a queue is for.
  mutating func tick(
    _ tracker: OccupancyTracker, _ positions: PositionTable, isSecond: Bool, at now: Timestamp
  ) {
    if queues.isEmpty { return }
    let time = now.millisecondsSince1970
    for passage in tracker.passages {
      guard let id = tracker.area(numbered: passage.area), queues[id] != nil else { continue }
      if passage.isEntry {
        queues[id]?.people[passage.slot] = time
        queues[id]?.meter.join(passage.slot, at: Double(time) / 1000)
      } else {
        // The last step to the counter may be the one that leads out of the area.
        review(passage.slot, in: id, positions, at: time)
        queues[id]?.people[passage.slot] = nil
        queues[id]?.meter.leave(passage.slot, at: Double(time) / 1000)
      }
    }
    guard isSecond else { return }
    for (id, queue) in queues {
      for slot in queue.people.keys { review(slot, in: id, positions, at: time) }
    }
  }

  private mutating func review(
    _ slot: Int, in id: Identifier<Feature>, _ positions: PositionTable, at time: Int64
  ) {
    guard let queue = queues[id], let since = queue.people[slot] else { return }
    let isThere =
      if let target = queue.target {
        positions.isTaken(slot)
          && target.shape.distance(to: positions.countedPlace(slot).point) <= Self.reach
      } else {
        time - since >= Self.leastStay
      }
    if isThere { queues[id]?.meter.reachService(slot) }
  }

  /// What the queues are like, ordered by id.
  func statuses(in venue: Venue, at now: Timestamp) -> [QueueStatus] {
    queues.sorted { $0.key < $1.key }.compactMap { id, queue in
      guard let area = venue.features[id] else { return nil }
      let seconds = Double(now.millisecondsSince1970) / 1000
      return QueueStatus(area: area, target: queue.target, state: queue.meter.state(at: seconds))
    }
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
