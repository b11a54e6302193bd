public import Geometry
public import IndoorModel

/// Whether an anchor stands where it is drawn, as far as tags tell.
public enum AnchorState: String, Hashable, Sendable, CaseIterable {
  /// Tags near it measure the distances that its drawn place explains.
  case well
  /// Another place explains most of its distances, the drawn one does not.
  case misplaced
  /// It was heard before, and tags that pass it have not heard it for a minute.
  case silent
  /// Too little was heard of it.
  case unknown

  /// Whether an organiser has to do something about it.
  public var isAlarm: Bool { self == .misplaced || self == .silent }
}

/// How one anchor fares.
public struct AnchorReport: Hashable, Sendable {
  /// Where an anchor seems to stand.
  public struct Place: Hashable, Sendable {
    /// The point on its floor, in metres.
    public var point: Point
    /// The radius in metres of the circle that holds it with 95 % probability.
    public var radius: Double
    /// Metres from the drawn place.
    public var distance: Double
  }

  /// The anchor.
  public var anchor: Identifier<Feature>
  /// How it fares.
  public var state: AnchorState
  /// When the state began; `nil` for an anchor that no tag ever heard.
  public var since: Timestamp?
  /// When a tag last heard it; `nil` before the first time.
  public var heard: Timestamp?
  /// How many distances from different places the state rests on.
  public var hearings: Int
  /// Where a misplaced anchor seems to stand; `nil` while several places explain its distances.
  public var place: Place?

  /// The report of an anchor that no tag ever heard.
  public init(unheard anchor: Identifier<Feature>) {
    self.init(anchor: anchor, state: .unknown, since: nil, heard: nil, hearings: 0, place: nil)
  }

  init(
    anchor: Identifier<Feature>, state: AnchorState, since: Timestamp?, heard: Timestamp?,
    hearings: Int, place: Place?
  ) {
    self.anchor = anchor
    self.state = state
    self.since = since
    self.heard = heard
    self.hearings = hearings
    self.place = place
  }
}
