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
  /// Everybody may cross.
  public static let both: Passage = [.leftToRight, .rightToLeft]

  /// The same for somebody who looks along the line from its last point to its first.
  @inline(__always)
  var reversed: Passage { Passage(rawValue: (rawValue &<< 1 | rawValue &>> 1) & 3) }
}
