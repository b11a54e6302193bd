/// What a minute, an hour or a longer time has of one area, line, floor or the venue, for all people
/// or for one group.
public struct SubjectFigures: Hashable, Sendable {
  /// The people in it, summed over the samples.
  public var sum = 0
  /// The most people at once.
  public var peak = 0
  /// The minute in which there were so many, since 1970; the first one, if there are several.
  public var peakMinute: Int64 = 0
  /// Entries; of a line, crossings to its left.
  public var entries = 0
  /// Exits; of a line, crossings to its right.
  public var exits = 0

  /// Nothing counted.
  public init() {}

  /// Adds what was counted at another time.
  public mutating func add(_ other: SubjectFigures) {
    sum += other.sum
    if other.peak > peak { (peak, peakMinute) = (other.peak, other.peakMinute) }
    entries += other.entries
    exits += other.exits
  }
}

/// Names figures: of a subject, for all people or for a group.
public struct FigureKey: Hashable, Sendable, Comparable {
  /// The number of the area, line or floor; 0 for the venue.
  public let subject: Int32
  /// The number of the group; 0 for all people.
  public let group: Int32

  /// Names figures.
  public init(_ subject: Int32, group: Int32 = 0) {
    self.subject = subject
    self.group = group
  }

  /// By subject, then by group.
  public static func < (left: FigureKey, right: FigureKey) -> Bool {
    (left.subject, left.group) < (right.subject, right.group)
  }
}

/// The figures of a minute, or of a part of one; all of them may be published.
public struct MinuteFigures: Hashable, Sendable {
  /// Visits of an area that have ended.
  public struct Dwell: Hashable, Sendable {
    /// Visits by the place of their length among the edges.
    public var counts = [Int](repeating: 0, count: DwellEdges.seconds.count)
    /// Milliseconds of all visits.
    public var milliseconds: Int64 = 0

    /// No visits.
    public init() {}

    /// Adds others.
    public mutating func add(_ other: Dwell) {
      for index in counts.indices { counts[index] += other.counts[index] }
      milliseconds += other.milliseconds
    }
  }

  /// A flow of a group, or of people without a group of their own.
  public struct Flow: Hashable, Sendable, Comparable {
    /// The area that people came from; 0 for people that came to the venue.
    public let origin: Int32
    /// The area that they came to; 0 for people that left the venue.
    public let target: Int32
    /// The group; 0 for people without a group of their own.
    public let group: Int32

    /// Names a flow.
    public init(origin: Int32, target: Int32, group: Int32) {
      self.origin = origin
      self.target = target
      self.group = group
    }

    /// By origin, target and group.
    public static func < (left: Flow, right: Flow) -> Bool {
      (left.origin, left.target, left.group) < (right.origin, right.target, right.group)
    }
  }

  /// Minutes since 1970.
  public let minute: Int64
  /// The samples that were taken in it.
  public var samples = 0
  /// Milliseconds of it that were recorded.
  public var milliseconds: Int64 = 0
  /// People, entries and exits.
  public var subjects: [FigureKey: SubjectFigures] = [:]
  /// Visits that ended, by area and group; 0 for people without a group of their own.
  public var dwell: [FigureKey: Dwell] = [:]
  /// People that came from one area to another.
  public var flows: [Flow: Int] = [:]

  /// A minute without samples.
  public init(minute: Int64) { self.minute = minute }

  /// Takes the people of all samples.
  mutating func note(sum: Int, peak: Int, of key: FigureKey) {
    var figures = subjects[key] ?? SubjectFigures()
    figures.sum += sum
    if peak > figures.peak { (figures.peak, figures.peakMinute) = (peak, minute) }
    subjects[key] = figures
  }

  /// Counts a batch of events, for all people and for its group.
  mutating func note(_ batch: PendingBatches.Batch, of key: PendingBatches.Key) {
    switch key.event {
    case .entry, .forward, .exit, .backward:
      let isIn = key.event == .entry || key.event == .forward
      for group in Set([0, key.group]) {
        let figure = FigureKey(key.subject, group: group)
        var figures = subjects[figure] ?? SubjectFigures()
        if isIn { figures.entries += batch.count } else { figures.exits += batch.count }
        subjects[figure] = figures
      }
    case .dwell:
      let figure = FigureKey(key.subject, group: key.group)
      var visits = dwell[figure] ?? Dwell()
      visits.counts[Int(key.detail)] += batch.count
      visits.milliseconds += batch.sum
      dwell[figure] = visits
    case .flow:
      flows[Flow(origin: key.subject, target: key.detail, group: key.group), default: 0] +=
        batch.count
    }
  }
}

/// The classes of dwell times.
public enum DwellEdges {
  /// Where each class begins, in seconds; the last one has no end.
  public static let seconds = [0, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400]

  /// The class of a dwell time.
  static func place(of milliseconds: Int64) -> Int {
    max(0, seconds.lastIndex { Int64($0) * 1000 <= milliseconds } ?? 0)
  }
}
