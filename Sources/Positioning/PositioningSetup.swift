/// What a venue knows about positioning: its anchors, its radio and its plan.
public struct PositioningSetup: Sendable {
  /// Where the anchors stand.
  public var anchors: AnchorMap
  /// Where markers hang; none by default.
  public var markers = MarkerMap()
  /// How walls stand; `nil` where no plan is drawn.
  public var plan: OutlinePlan?
  /// How large the errors of distances are.
  public var errors: RangeErrors
  /// How signal strengths become distances.
  public var pathLoss: PathLoss
  /// The standard deviation of each coordinate of an anchor, in metres.
  public var anchorDeviation: Double
  /// Metres beyond which a distance is impossible, e.g. the venue's diagonal and a fifth more.
  public var greatestDistance: Double
  /// Seconds after the latest measurement of a tag in which an earlier one may arrive. Estimates come
  /// this much later.
  public var lateness: Double
  /// Seconds that a measurement may lie ahead of the caller's clock.
  public var clockTolerance: Double

  /// Makes a setup; the defaults are those of docs/positioning.md.
  public init(
    anchors: AnchorMap, plan: OutlinePlan? = nil, radio: RadioClass = .ultraWideband,
    pathLoss: PathLoss = PathLoss(), anchorDeviation: Double = 0.05,
    greatestDistance: Double = 150, lateness: Double = 0.1, clockTolerance: Double = 1
  ) {
    self.anchors = anchors
    self.plan = plan
    errors = radio.errors
    self.pathLoss = pathLoss
    self.anchorDeviation = anchorDeviation
    self.greatestDistance = greatestDistance
    self.lateness = lateness
    self.clockTolerance = clockTolerance
  }
}
