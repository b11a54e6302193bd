public import IndoorModel

/// The number of people in areas, and those that came and went since the count began.
public struct OccupancyNews: Hashable, Sendable {
  /// The counts of one area.
  public struct Entry: Hashable, Sendable {
    /// The area.
    public var area: Identifier<Feature>
    /// The people inside: always `entries` − `exits`.
    public var count: Int
    /// People that came in.
    public var entries: Int
    /// People that went out.
    public var exits: Int
  }

  /// The time of the counts.
  public var time: Timestamp
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// The areas that changed, or all, ordered by id.
  public var areas: [Entry]
}

/// The crossings of counting lines since the count began.
public struct CrossingNews: Hashable, Sendable {
  /// The counts of one line.
  public struct Entry: Hashable, Sendable {
    /// The line.
    public var line: Identifier<Feature>
    /// Crossings to the left of the line as it was drawn.
    public var forward: Int
    /// Crossings to its right.
    public var backward: Int
  }

  /// The time of the counts.
  public var time: Timestamp
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// The lines that changed, or all, ordered by id.
  public var lines: [Entry]
}

/// An area has become fuller or emptier.
public struct AlertNews: Hashable, Sendable {
  /// How full an area is.
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
  /// The area.
  public var area: Identifier<Feature>
  /// How full it is now.
  public var level: Level
  /// The people inside.
  public var count: Int
  /// The people that there is room for.
  public var limit: Int
  /// When the level changed.
  public var time: Timestamp
}

/// All that is counted of one area.
public struct AreaStatus: Hashable, Sendable {
  /// The area, as it is drawn.
  public var area: Feature
  /// The people inside, and those that came and went.
  public var tally: OccupancyNews.Entry
  /// The people that there is room for, if the area has a capacity.
  public var limit: Int?
  /// People inside of the outline at this moment, by square metre; 0 for an area without size.
  public var density: Double
  /// How full it is, if there is a limit.
  public var level: AlertNews.Level?
}

/// All that is counted of one line.
public struct LineStatus: Hashable, Sendable {
  /// The line, as it is drawn.
  public var line: Feature
  /// Its crossings.
  public var tally: CrossingNews.Entry
}
