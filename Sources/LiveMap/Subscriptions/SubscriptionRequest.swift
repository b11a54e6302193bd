public import Geometry
public import IndoorModel

/// One kind of news about a venue.
public enum LiveStream: String, CaseIterable, Hashable, Sendable {
  /// The positions of navigators, and their ids and names.
  case positions
  /// Edits of the venue.
  case edits
  /// Routes that navigators are led along.
  case routes
  /// The number of people on each floor.
  case counts
  /// What is probably not meant in the plan.
  case issues
  /// The participants that have the plan open, their selections and cursors.
  case presence
  /// The number of people in areas, and of those that came and went.
  case occupancy
  /// The crossings of counting lines.
  case crossings
  /// Which areas are full.
  case alerts
  /// How anchors, gateways and other devices fare.
  case devices
  /// Alarms that an organiser's rules raise.
  case alarms
  /// Which navigators came to other floors and buildings, or saw markers.
  case events
  /// The number of people in each square of the floors.
  case cells
  /// The viewer's own navigator, and those that share with it.
  case companions
}

/// Chooses the navigators that a viewer gets the positions of.
public struct NavigatorFilter: Hashable, Sendable {
  /// The groups that it includes the members of.
  public var groups: Set<String>
  /// Further navigators that it includes.
  public var navigators: Set<Identifier<Navigator>>

  /// Makes a filter.
  public init(groups: Set<String> = [], navigators: Set<Identifier<Navigator>> = []) {
    self.groups = groups
    self.navigators = navigators
  }
}

/// The part of a floor that a viewer shows.
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
  /// The run of the venue that the roster's numbers are of; `nil` for that of this server.
  public private(set) var epoch: String?
  /// The run of the server that sent the frames, where it is another one than `epoch`.
  public let node: String?
  /// The number of the last change of the roster that it has read.
  public let roster: UInt32
  /// The number of the last frame by the index of its floor.
  public private(set) var floors: [Int: UInt32]

  /// Puts together what a viewer knows.
  public init(
    epoch: String? = nil, node: String? = nil, roster: UInt32, floors: [Int: UInt32]
  ) {
    self.epoch = epoch
    self.node = node
    self.roster = roster
    self.floors = floors
  }

  /// The same as seen from a run of the server: frames of another one do not count.
  public func resumed(at server: String) -> Resume {
    var resume = self
    if node ?? epoch != server { resume.floors = [:] }
    if epoch == server { resume.epoch = nil }
    return resume
  }
}

/// What a viewer wants to know of a venue.
public struct SubscriptionRequest: Hashable, Sendable {
  /// The streams of a request that names none: positions, edits and counts.
  public static let defaultStreams: Set<LiveStream> = [.positions, .edits, .counts]

  /// The kinds of news.
  public var streams: Set<LiveStream>
  /// The floors that the viewer wants the positions of, by id or ordinal; `nil` for all.
  public var floors: [String]?
  /// The part of one floor that is wanted, instead of whole floors.
  public var view: FloorView?
  /// The navigators that the viewer wants the positions of; `nil` for all.
  public var filter: NavigatorFilter?
  /// Frames a second, 1 to 30; the hub's own rate is the most that a viewer gets.
  public var rate: Int
  /// The navigators that the viewer wants the routes of; `nil` for all.
  public var navigators: Set<Identifier<Navigator>>?
  /// The revision that is known already: the edits after it are sent first.
  public var knownRevision: Int?
  /// Whether the viewer acknowledges frames.
  public var acks = false
  /// Where the viewer left off, if it comes back to the same run of the server.
  public var resume: Resume?

  /// The side in metres of the squares that people are counted in, one of `CellCounts.sizes`.
  public var cellSize = 4

  /// The navigator that the viewer is, for `companions`; a viewer that is none (`nil`) gets nothing.
  public var companionsOf: Identifier<Navigator>?

  /// Whether the viewer may not see single persons; set by `anonymise`.
  public private(set) var isAnonymised = false

  /// The streams about people that have a form without single persons.
  public static let anonymisedStreams: Set<LiveStream> = [.counts, .occupancy, .cells]

  /// Whether the viewer may see the authors of edits.
  public var showsAuthors = true

  /// The only floor that the viewer may see the people of, numbers included; `nil` for all.
  ///
  /// `floors` says which positions and squares a viewer wants, this which people it may see.
  public var onlyFloor: Identifier<Floor>?

  /// Leaves out all streams from which a viewer could recognise a single person or device.
  public mutating func anonymise() {
    isAnonymised = true
    streams.subtract([.positions, .routes, .crossings, .alerts, .devices, .alarms, .events])
  }

  /// Makes a request.
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
