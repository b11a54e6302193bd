public import Positioning

/// What disturbs the ranges of simulated tags.
///
/// The errors of a range are those that the positioning engine reckons with (docs/positioning.md); walls
/// and bodies add to them.
public struct RadioConditions: Hashable, Sendable {
  /// The errors of a range in free space.
  public var errors = RangeErrors()
  /// Metres beyond which no anchor is heard.
  public var reach = 40.0
  /// The most anchors that a tag measures at a time; the nearest that it hears.
  public var anchorLimit = 8
  /// The share of ranges in free space that are outliers.
  public var outlierShare = 0.01
  /// Metres that each wall between tag and anchor adds to a range on average.
  public var wallBias = 0.08
  /// The share of ranges that each wall makes an outlier.
  public var wallOutliers = 0.02
  /// The share of ranges that each wall swallows.
  public var wallLoss = 0.08
  /// The share of ranges to anchors behind its wearer that the body swallows.
  public var bodyLoss = 0.3
  /// The share of ranges that get through the ceiling or the ground.
  public var throughFloor = 0.05
  /// Metres from one floor to the next.
  public var storeyHeight = 4.0
  /// The share of time in which a tag measures nothing but random ranges, for a second each.
  public var garbageShare = 0.002
  /// The share of time in which a tag is not heard, for six seconds on average.
  public var outageShare = 0.005

  /// Makes the usual conditions.
  public init() {}
}
