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
}
