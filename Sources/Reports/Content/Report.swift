public import IndoorModel
public import Insight

/// What a report says: figures of a period, and those of an earlier one. Figures that are withheld, and
/// those of no people, are `nil`.
public struct Report: Sendable {
  /// People, entries and exits.
  public struct Figures: Hashable, Sendable {
    /// How many times people came in and went out, and the most people at once.
    public let entries, exits, peak: Int?
    /// The minute in which there were so many.
    public let peakAt: Int64?
    /// How many people were there on average.
    public let mean: Double?
  }

  /// How long people stayed, in seconds.
  public struct Stay: Hashable, Sendable {
    /// The stays that were counted.
    public let count: Int
    /// The mean; what half of the stays, and nine of ten, did not pass.
    public let mean, median, p90: Double?
  }

  /// An area.
  public struct Area: Hashable, Sendable {
    /// Its id in the plan, and that of its floor.
    public let id, floor: String
    /// What it is called.
    public let name: LocalizedText
    /// Whether people wait in it for something.
    public let isQueue: Bool
    /// Its figures of the period and of the earlier one.
    public let figures, before: Figures
    /// How long people stayed.
    public let stay: Stay
  }

  /// A counting line.
  public struct Line: Hashable, Sendable {
    /// Its id in the plan.
    public let id: String
    /// What it is called.
    public let name: LocalizedText
    /// Crossings to its left and to its right, and those to its left in the earlier period.
    public let forward, backward, forwardBefore: Int?
  }

  /// People that went from one area to another; `nil` is outside of all areas.
  public struct Flow: Hashable, Sendable {
    /// The ids of the area that they came from, and of the one that they came to.
    public let origin, target: String?
    /// How many.
    public let people: Int
  }

  /// A busy moment.
  public struct Moment: Hashable, Sendable {
    /// The minute.
    public let at: Int64
    /// The id of the area; `nil` for the whole venue.
    public let area: String?
    /// How many people were there.
    public let people: Int
  }

  /// A step of the course of the whole venue.
  public struct Step: Hashable, Sendable {
    /// From its first minute up to the first one behind it.
    public let minutes: Range<Int64>
    /// Whether anything of it was recorded.
    public let isRecorded: Bool
    /// The most people at once.
    public let peak: Int?
    /// How many people were there on average.
    public let mean: Double?
  }

  /// The name of the venue in addresses.
  public let slug: String
  /// What the venue is called.
  public let name: LocalizedText
  /// The fewest people that a figure stands for.
  public let least: Int
  /// The time that the report is of, and the one that it is compared with.
  public let period, earlier: ReportPeriod
  /// Figures of the whole venue in both.
  public let whole, before: Figures
  /// The areas, those to which most people came first.
  public let areas: [Area]
  /// The lines, ordered by id.
  public let lines: [Line]
  /// The flows, the strongest first.
  public let flows: [Flow]
  /// The busiest moments.
  public let moments: [Moment]
  /// The course of the venue in both times.
  public let course, courseBefore: [Step]
  /// Where people were, by the id of the floor.
  public let heat: [String: HeatSum]
  /// What was not recorded.
  public let gaps: [Range<Int64>]
  /// How many seconds of both times were recorded.
  public let recorded, recordedBefore: Int

  /// Whether nothing at all was recorded.
  public var isEmpty: Bool { !course.contains { $0.isRecorded } }

  /// Whether both times were recorded about as long; where one was for less than half as long as the
  /// other, numbers of people say nothing about a change.
  public var isComparable: Bool {
    2 * min(recorded, recordedBefore) >= max(recorded, recordedBefore)
  }

  /// A figure of the earlier time to compare with; `nil` where none is known or it is not comparable.
  func comparable<Number>(_ figure: Number?) -> Number? { isComparable ? figure : nil }

  /// The area with the largest of some figures, and that figure; `nil` where none is known.
  func largest<Number: Comparable>(_ figure: (Area) -> Number?) -> (area: Area, figure: Number)? {
    var found: (area: Area, figure: Number)?
    for area in areas {
      guard let number = figure(area) else { continue }
      if found.map({ number > $0.figure }) ?? true { found = (area, number) }
    }
    return found
  }

  /// The queues, in the order of areas.
  var queues: [Area] { areas.filter(\.isQueue) }
}
