/// Which way walkers may cross a line, seen along it from its first point to its last.
///
/// The empty set is a closed line of no thickness.
public struct Passage: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a passage from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From the left side of the line to its right side.
  public static let leftToRight = Passage(rawValue: 1)
  /// From the right side of the line to its left side.
  public static let rightToLeft = Passage(rawValue: 2)
  /// From either side to the other.
  public static let both: Passage = [.leftToRight, .rightToLeft]

  /// The same, seen along the line from its last point to its first.
  @inline(__always)
  var reversed: Passage { Passage(rawValue: (rawValue &<< 1 | rawValue &>> 1) & 3) }
}

/// What a walker meets at an edge.
public enum EdgeRule: UInt8, Sendable, BitwiseCopyable {
  /// Nothing.
  case free
  /// A line that may not be crossed.
  case closed
  /// A line that is crossed only out of the edge's triangle.
  case outward
  /// A line that is crossed only into the edge's triangle.
  case inward
}
