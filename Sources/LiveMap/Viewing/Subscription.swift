public import Geometry
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
  /// Oneself and those who share with one.
  case companions
}

/// Navigators whose positions are asked for.
public struct NavigatorFilter: Hashable, Sendable {
  /// All who belong to one of these groups.
  public var groups: Set<String>
  /// These besides.
  public var navigators: Set<Identifier<Navigator>>

  /// Chooses navigators.
  public init(groups: Set<String> = [], navigators: Set<Identifier<Navigator>> = []) {
    self.groups = groups
    self.navigators = navigators
  }
}

/// A part of a floor that somebody looks at.
public struct FloorView: Hashable, Sendable {
  /// The floor's id or ordinal.
  public var floor: String
  /// The rectangle in the floor's metres.
  public var box: Box

  /// Makes a view.
  public init(floor: String, box: Box) {
    self.floor = floor
    self.box = box
  }
}

/// What a viewer that comes back knows already.
public struct Resume: Hashable, Sendable {
  /// The run of the server that told it.
  public var epoch: String
  /// The number of the last change of the roster that it has read.
  public var roster: UInt32
  /// The number of the last frame by the index of its floor.
  public var floors: [Int: UInt32]

  /// Makes it.
  public init(epoch: String, roster: UInt32, floors: [Int: UInt32]) {
    self.epoch = epoch
    self.roster = roster
    self.floors = floors
  }
}

/// What a viewer wants to know of a venue.
public struct SubscriptionRequest: Hashable, Sendable {
  /// The kinds of news; positions, edits and counts unless told otherwise.
  public static let defaultStreams: Set<LiveStream> = [.positions, .edits, .counts]

  /// The kinds of news.
  public var streams: Set<LiveStream>
  /// The floors whose positions are wanted, by id or ordinal; `nil` for all.
  public var floors: [String]?
  /// The part of one floor that is wanted, instead of whole floors.
  public var view: FloorView?
  /// Whose positions are wanted; `nil` for everybody's.
  public var filter: NavigatorFilter?
  /// Frames a second, 1 to 30; the hub's own rate is the most that one gets.
  public var rate: Int
  /// Whose routes are wanted; `nil` for everybody's.
  public var navigators: Set<Identifier<Navigator>>?
  /// The revision that is known already: the edits after it are sent first.
  public var knownRevision: Int?
  /// Whether the viewer acknowledges frames.
  public var acks = false
  /// Where the viewer left off, if it comes back to the same run of the server.
  public var resume: Resume?

  /// The side in metres of the squares that people are counted in, one of `CellCounts.sizes`.
  public var cellSize = 4

  /// As which navigator the viewer follows `companions`; `nil` for nobody, who is told nothing.
  public var companionsOf: Identifier<Navigator>?

  /// Whether the viewer may only be told of crowds; set by `anonymise`.
  public private(set) var isAnonymised = false

  /// The streams about people that tell of crowds where single people are not to be told.
  public static let anonymisedStreams: Set<LiveStream> = [.counts, .occupancy, .cells]

  /// Whether the viewer is told by whom edits are.
  public var showsAuthors = true

  /// The only floor whose people the viewer is told of, numbers included; `nil` for all.
  ///
  /// `floors` says what somebody wants of positions and squares, this what they may know.
  public var onlyFloor: Identifier<Floor>?

  /// Leaves out all from which a single person could be told.
  public mutating func anonymise() {
    isAnonymised = true
    streams.subtract([.positions, .routes, .crossings, .alerts])
  }

  /// Makes a subscription.
  public init(
    streams: Set<LiveStream> = SubscriptionRequest.defaultStreams, floors: [String]? = nil,
    rate: Int = 10,
    navigators: Set<Identifier<Navigator>>? = nil, knownRevision: Int? = nil
  ) {
    self.streams = streams
    self.floors = floors
    self.rate = rate
    self.navigators = navigators
    self.knownRevision = knownRevision
  }
}
