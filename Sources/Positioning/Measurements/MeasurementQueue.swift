/// A measurement as it waits for its turn.
struct QueuedMeasurement: Sendable {
  enum Content: Sendable {
    case observation(Observation)
    case fix(ObservedFix)
    case step(ObservedStep)
  }

  /// Seconds since 1970.
  var time: Double
  var content: Content

  /// Numbers that order measurements of one time, however they arrived.
  private var key: (Int, Int32, Int32) {
    switch content {
    case .step: (0, 0, 0)
    case .observation(let observation):
      (1 + Int(observation.kind.rawValue), observation.anchor, observation.other)
    case .fix: (9, 0, 0)
    }
  }

  private var value: Double {
    switch content {
    case .step(let step): step.distance
    case .observation(let observation): observation.value
    case .fix(let fix): fix.x
    }
  }

  private var secondValue: Double {
    switch content {
    case .step(let step): step.headingChange
    case .observation: 0
    case .fix(let fix): fix.y
    }
  }

  /// Whether it is the same measurement, perhaps with another value.
  func isTwin(of other: QueuedMeasurement) -> Bool { time == other.time && key == other.key }

  /// Whether it repeats another one that a second gateway stamped a little differently.
  func repeats(_ other: QueuedMeasurement, within seconds: Double) -> Bool {
    key == other.key && value == other.value && secondValue == other.secondValue
      && abs(time - other.time) < seconds
  }

  /// The order in which measurements are taken, which does not depend on how they arrived.
  static func precedes(_ left: QueuedMeasurement, _ right: QueuedMeasurement) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.key != right.key { return left.key < right.key }
    return (left.value, left.secondValue) < (right.value, right.secondValue)
  }
}

/// Puts measurements of one tag into the order of their times and joins those of one moment.
///
/// Whatever arrives within the allowed lateness, in any order and any number of times, leaves the
/// queue as the same sets.
struct MeasurementQueue: Sendable {
  /// Seconds within which measurements belong to one set.
  private static let setSeconds = 0.03
  /// Seconds by which the stamps of two gateways for one measurement may differ.
  private static let gatewaySeconds = 0.02

  private let lateness: Double
  /// In the order of `precedes`.
  private var waiting: [QueuedMeasurement] = []
  private var newest = -Double.infinity
  private var lastArrival = -Double.infinity
  /// Everything before this time has left the queue.
  private var released = -Double.infinity
  private var recent: [QueuedMeasurement] = []

  /// Makes an empty queue.
  ///
  /// - Parameter lateness: seconds after the latest measurement in which an earlier one may arrive.
  init(lateness: Double) { self.lateness = lateness }

  /// Takes a measurement.
  ///
  /// - Returns: whether it came after a later one.
  mutating func insert(
    _ measurement: QueuedMeasurement, arrival: Double
  ) throws(MeasurementRefusal) -> Bool {
    guard measurement.time >= released else { throw .tooOld }
    lastArrival = max(lastArrival, arrival)
    var index = waiting.count
    while index > 0, QueuedMeasurement.precedes(measurement, waiting[index - 1]) { index -= 1 }
    // Of two values for one measurement the lesser stays: reflections only make distances longer.
    if index > 0, waiting[index - 1].isTwin(of: measurement) { throw .doubled }
    if index < waiting.count, waiting[index].isTwin(of: measurement) {
      waiting[index] = measurement
      throw .doubled
    }
    let isDisordered = measurement.time < newest
    newest = max(newest, measurement.time)
    if index == waiting.count {
      waiting.append(measurement)
    } else {
      waiting.insert(measurement, at: index)
    }
    return isDisordered
  }

  /// Whether a set may be complete by the caller's clock.
  func isReady(now: Double) -> Bool {
    guard let first = waiting.first else { return false }
    return newest - lateness >= first.time + Self.setSeconds || now - lastArrival >= lateness
  }

  /// Moves the next complete set out of the queue.
  ///
  /// - Parameters:
  ///   - set: is emptied first.
  ///   - now: the caller's clock; after a silence everything is complete.
  ///   - counts: notes repetitions.
  /// - Returns: whether there was one.
  mutating func next(
    into set: inout MeasurementSet, now: Double, counts: inout MeasurementCounts
  ) -> Bool {
    set.removeAll()
    while set.isEmpty {
      guard isReady(now: now), let first = waiting.first else { return false }
      let end = first.time + Self.setSeconds
      var count = 0
      while count < waiting.count, waiting[count].time < end {
        move(waiting[count], to: &set, counts: &counts)
        count += 1
      }
      if count == waiting.count {
        waiting.removeAll(keepingCapacity: true)
      } else {
        waiting.removeFirst(count)
      }
      released = end
    }
    return true
  }

  private mutating func move(
    _ measurement: QueuedMeasurement, to set: inout MeasurementSet,
    counts: inout MeasurementCounts
  ) {
    // Those of the same time were compared when they came.
    if let oldest = recent.first, oldest.time < measurement.time {
      if let newest = recent.last, measurement.time - newest.time >= Self.gatewaySeconds {
        // They are in the order of their times, so that all of them are as old or older.
        recent.removeAll(keepingCapacity: true)
      } else {
        recent.removeAll { measurement.time - $0.time >= Self.gatewaySeconds }
      }
      guard !recent.contains(where: { $0.repeats(measurement, within: Self.gatewaySeconds) }) else {
        counts.refuse(.doubled)
        return
      }
    }
    recent.append(measurement)
    set.time = measurement.time
    switch measurement.content {
    case .observation(let observation): set.observations.append(observation)
    case .fix(let fix): set.fixes.append(fix)
    case .step(let step): set.steps.append(step)
    }
  }
}
