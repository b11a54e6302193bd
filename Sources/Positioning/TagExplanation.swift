public import IndoorModel

/// Why a tag is where it seems to be: what the filter made of its latest distances.
public struct TagExplanation: Hashable, Sendable {
  /// The latest distance from one anchor, and how the filter took it.
  public struct Range: Hashable, Sendable {
    /// The anchor.
    public var anchor: Identifier<Feature>
    /// When it was measured.
    public var time: Timestamp
    /// What was measured, in metres.
    public var distance: Double
    /// The measured distance less the expected one, in metres: before the filter took it, with the
    /// offset of the tag and the biases of the anchor that it knew.
    public var residual: Double
    /// The probability that the filter gave it to be no outlier, 0 to 1: how much it counted.
    public var weight: Double
    /// What it means on the floor: metres from the anchor at the tag's height, without the tag's offset;
    /// 0 for one that is shorter than the difference in height.
    public var ground: Double
    /// The expected distance in metres.
    public var expected: Double { distance - residual }
  }

  /// How likely a floor is.
  public struct FloorShare: Hashable, Sendable {
    /// The floor.
    public var floor: Identifier<Floor>
    /// Its probability, 0 to 1.
    public var probability: Double
  }

  /// The latest distance from each anchor that the filter follows, the nearest anchor first; older ones
  /// than a few seconds count no more.
  public var ranges: [Range] = []
  /// How likely each floor is, the likeliest first.
  public var floors: [FloorShare] = []
  /// Metres above the floor at which the tag seems to be.
  public var height: Double
  /// Metres by which all distances of the tag are too long, as the filter has learnt.
  public var offset: Double
  /// How many measurements of the tag were taken, and how many were refused for which reason.
  public var counts: MeasurementCounts

  /// Explains the champion of a bank; `nil` for an empty bank.
  init?(_ bank: HypothesisBank, _ model: ObservationModel, _ counts: MeasurementCounts) {
    guard var champion = bank.hypotheses.first else { return nil }
    let outlook = champion.outlook()
    height = model.settings.height + outlook.height
    offset = outlook.offset
    self.counts = counts
    let z = model.anchors.elevation(outlook.floor) + height
    bank.forEachRange { range, residual, weight in
      let rise = model.anchors[range.anchor].z - z
      let straight = range.value - offset
      ranges.append(
        Range(
          anchor: model.anchors.anchor(range.anchor), time: Timestamp(seconds: range.time),
          distance: range.value, residual: residual, weight: weight,
          ground: max(0, straight * straight - rise * rise).squareRoot()))
    }
    ranges.sort { ($0.distance, $0.anchor) < ($1.distance, $1.anchor) }
    var shares: [Int32: Double] = [:]
    for (hypothesis, share) in zip(bank.hypotheses, bank.shares) {
      shares[hypothesis.floor, default: 0] += share
    }
    floors = shares.compactMap { number, share in
      model.anchors.floor(number).map { FloorShare(floor: $0, probability: share) }
    }.sorted { ($1.probability, $0.floor) < ($0.probability, $1.floor) }
  }
}
