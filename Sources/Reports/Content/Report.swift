public import IndoorModel
public import Insight

/// What a report says: figures of a period, and those of an earlier one. Figures that are withheld, and
/// those of no people, are `nil`.
public struct Report: Sendable {
  /// People, entries and exits.
  public struct Figures: Hashable, Sendable {
    /// How many times people came in.
    public let entries: Int?
    /// How many times people went out.
    public let exits: Int?
    /// The most people at once.
    public let peak: Int?
    /// The minute in which there were so many.
    public let peakAt: Int64?
    /// How many people were there on average.
    public let mean: Double?
  }

  /// How long people stayed, in seconds.
  public struct Stay: Hashable, Sendable {
    /// The stays that were counted.
    public let count: Int
    /// The mean.
    public let mean: Double?
    /// Half of the stays were no longer.
    public let median: Double?
    /// Nine of ten were no longer.
    public let p90: Double?
  }

  /// An area.
  public struct Area: Hashable, Sendable {
    /// Its id in the plan.
    public let id: String
    /// What it is called.
    public let name: LocalizedText
    /// The id of its floor.
    public let floor: String
    /// Whether people wait in it for something.
    public let isQueue: Bool
    /// Its figures.
    public let figures: Figures
    /// How long people stayed.
    public let stay: Stay
    /// Its figures of the earlier period.
    public let before: Figures
  }

  /// A counting line.
  public struct Line: Hashable, Sendable {
    /// Its id in the plan.
    public let id: String
    /// What it is called.
    public let name: LocalizedText
    /// Crossings to its left.
    public let forward: Int?
    /// Crossings to its right.
    public let backward: Int?
    /// Crossings to its left in the earlier period.
    public let forwardBefore: Int?
  }

  /// People that went from one area to another; `nil` is outside of all areas.
  public struct Flow: Hashable, Sendable {
    /// The id of the area that they came from.
    public let origin: String?
    /// The id of the area that they came to.
    public let target: String?
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
  /// The time that the report is of.
  public let period: ReportPeriod
  /// The time that it is compared with.
  public let earlier: ReportPeriod
  /// Figures of the whole venue.
  public let whole: Figures
  /// The same of the earlier time.
  public let before: Figures
  /// The areas, those to which most people came first.
  public let areas: [Area]
  /// The lines, ordered by id.
  public let lines: [Line]
  /// The flows, the strongest first.
  public let flows: [Flow]
  /// The busiest moments.
  public let moments: [Moment]
  /// The course of the venue.
  public let course: [Step]
  /// The course of the earlier time, as far as it was recorded.
  public let courseBefore: [Step]
  /// Where people were, by the id of the floor.
  public let heat: [String: HeatSum]
  /// What was not recorded.
  public let gaps: [Range<Int64>]

  /// Whether nothing at all was recorded.
  public var isEmpty: Bool { !course.contains { $0.isRecorded } }

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
