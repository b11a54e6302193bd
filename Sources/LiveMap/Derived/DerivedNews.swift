public import IndoorModel

/// How many are in areas, and came and went since the count began.
public struct OccupancyNews: Hashable, Sendable {
  /// What was counted of one area.
  public struct Entry: Hashable, Sendable {
    /// Which area.
    public var area: Identifier<Feature>
    /// How many are in: always `entries` − `exits`.
    public var count: Int
    /// How many came in.
    public var entries: Int
    /// How many went out.
    public var exits: Int
  }

  /// When.
  public var time: Timestamp
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// The areas that are not as they were, or all, ordered by id.
  public var areas: [Entry]
}

/// How many crossed counting lines since the count began.
public struct CrossingNews: Hashable, Sendable {
  /// What was counted of one line.
  public struct Entry: Hashable, Sendable {
    /// Which line.
    public var line: Identifier<Feature>
    /// How many crossed to the left of the line as it was drawn.
    public var forward: Int
    /// How many crossed to its right.
    public var backward: Int
  }

  /// When.
  public var time: Timestamp
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// The lines that are not as they were, or all, ordered by id.
  public var lines: [Entry]
}

/// An area is as full as it was not before.
public struct AlertNews: Hashable, Sendable {
  /// How full.
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Less than nearly full.
    case clear
    /// At four fifths of the limit.
    case near
    /// At the limit.
    case full
    /// Above the limit.
    case over

    /// Orders from empty to overfull.
    public static func < (left: Level, right: Level) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// Grows by one an alert, from 1 when the server began.
  public var id: Int
  /// Which area.
  public var area: Identifier<Feature>
  /// How full it is now.
  public var level: Level
  /// How many are in.
  public var count: Int
  /// How many there is room for.
  public var limit: Int
  /// When it was decided.
  public var time: Timestamp
}

/// What is counted of one area, for those who ask.
public struct AreaStatus: Hashable, Sendable {
  /// Which area, as it is drawn.
  public var area: Feature
  /// How many are in, and came and went.
  public var tally: OccupancyNews.Entry
  /// How many there is room for, if that is said.
  public var limit: Int?
  /// People inside of the outline at this moment, by square metre; 0 for an area without any.
  public var density: Double
  /// How full it is, if there is a limit.
  public var level: AlertNews.Level?
}

/// What is counted of one line, for those who ask.
public struct LineStatus: Hashable, Sendable {
  /// Which line, as it is drawn.
  public var line: Feature
  /// How many crossed it.
  public var tally: CrossingNews.Entry
}
