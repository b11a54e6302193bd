public import IndoorModel

/// One kind of news about a venue.
public enum LiveStream: String, CaseIterable, Hashable, Sendable {
  /// Where everybody is, and who that is.
  case positions
  /// Edits of the venue.
  case edits
  /// Routes that navigators are led along.
  case routes
  /// How many are where.
  case counts
  /// What is probably not meant in the plan.
  case issues
  /// Who has the plan open, what they have selected and where they point.
  case presence
  /// How many are in areas, came and went.
  case occupancy
  /// How many crossed counting lines.
  case crossings
  /// Which areas are full.
  case alerts
  /// How many are in each square of the floors.
  case cells
}

/// What a viewer wants to know of a venue.
public struct Subscription: Hashable, Sendable {
  /// The kinds of news; positions, edits and counts unless told otherwise.
  public static let usualStreams: Set<LiveStream> = [.positions, .edits, .counts]

  /// The kinds of news.
  public var streams: Set<LiveStream>
  /// The floors whose positions are wanted, by id or ordinal; `nil` for all.
  public var floors: [String]?
  /// Frames a second, 1 to 30; the hub's own rate is the most that one gets.
  public var rate: Int
  /// Whose routes are wanted; `nil` for everybody's.
  public var navigators: Set<Identifier<Navigator>>?
  /// The revision that is known already: the edits after it are sent first.
  public var knownRevision: Int?

  /// The side in metres of the squares that people are counted in, one of `CellCounts.sizes`.
  public var cellSize = 4

  /// Makes a subscription.
  public init(
    streams: Set<LiveStream> = Subscription.usualStreams, floors: [String]? = nil, rate: Int = 10,
    navigators: Set<Identifier<Navigator>>? = nil, knownRevision: Int? = nil
  ) {
    self.streams = streams
    self.floors = floors
    self.rate = rate
    self.navigators = navigators
    self.knownRevision = knownRevision
  }
}
