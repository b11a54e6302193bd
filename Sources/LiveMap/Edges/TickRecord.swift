public import IndoorModel

/// One tick of a venue as its owner sends it to the other servers that show the venue.
///
/// An edge takes records over into its own hub, so its viewers are served by the same code as those of
/// the owner. Floors come as frames of `docs/protocol.md`, each about a whole floor.
public struct TickRecord: Hashable, Sendable {
  /// The positions on one floor.
  public struct FloorPart: Hashable, Sendable {
    /// The floor.
    public var floor: Identifier<Floor>
    /// A keyframe or a delta of the whole floor.
    public var frame: [UInt8]

    /// Makes one.
    public init(floor: Identifier<Floor>, frame: [UInt8]) {
      self.floor = floor
      self.frame = frame
    }
  }

  /// What a record of the whole state stands on.
  public struct Basis: Hashable, Sendable {
    /// The run of the venue that the roster's numbers are of.
    public var epoch: String
    /// The number of the last change of the roster, this record's included.
    public var roster: UInt32
    /// Whether the news are all counts, and all alerts that hold.
    public var hasAllCounts: Bool
    /// The number of the change of the roster from which the record's first one leads on; `nil` where the
    /// record has the whole roster.
    public var from: UInt32?

    /// Makes one.
    public init(epoch: String, roster: UInt32, hasAllCounts: Bool, from: UInt32? = nil) {
      self.epoch = epoch
      self.roster = roster
      self.hasAllCounts = hasAllCounts
      self.from = from
    }
  }

  /// The owner's term: a later owner has a larger one.
  public var term: UInt64
  /// Grows by one a record of a term.
  public var number: UInt32
  /// The owner's time of the tick.
  public var time: Timestamp
  /// The revision of the plan that positions are of.
  public var revision: Int
  /// Where every floor is a keyframe: the record leads on from any state with enough of the roster.
  /// `nil` where it leads on from the record before.
  public var basis: Basis?
  /// The floors on which something changed; all of them in a whole record.
  public var floors: [FloorPart]
  /// Changes of the roster by the owner's numbers; in a whole record they may begin with all entries.
  public var rosters: [Roster]
  /// What else happened.
  public var news: [TickNews]

  /// Makes a record.
  public init(
    term: UInt64, number: UInt32, time: Timestamp, revision: Int, basis: Basis? = nil,
    floors: [FloorPart] = [], rosters: [Roster] = [], news: [TickNews] = []
  ) {
    self.term = term
    self.number = number
    self.time = time
    self.revision = revision
    self.basis = basis
    self.floors = floors
    self.rosters = rosters
    self.news = news
  }
}

/// What an owner counts for all viewers, wherever they are.
public enum TickNews: Hashable, Sendable {
  /// The number of people on each floor.
  case counts(Counts)
  /// The number of people in areas.
  case occupancy(OccupancyNews)
  /// The crossings of lines.
  case crossings(CrossingNews)
  /// An area has become fuller or emptier.
  case alert(AlertNews)
  /// A navigator came to another floor or building, or saw a marker.
  case navigator(NavigatorEvent)

  /// The news in an event; `nil` for events that edges do not need.
  init?(_ event: LiveEvent) {
    switch event {
    case .counts(let counts): self = .counts(counts)
    case .occupancy(let news): self = .occupancy(news)
    case .crossings(let news): self = .crossings(news)
    case .alert(let alert): self = .alert(alert)
    case .navigator(let event): self = .navigator(event)
    default: return nil
    }
  }

  /// The event for viewers, and the stream that they follow for it.
  var event: (LiveEvent, LiveStream) {
    switch self {
    case .counts(let counts): (.counts(counts), .counts)
    case .occupancy(let news): (.occupancy(news), .occupancy)
    case .crossings(let news): (.crossings(news), .crossings)
    case .alert(let alert): (.alert(alert), .alerts)
    case .navigator(let event): (.navigator(event), .events)
    }
  }
}

/// Why a record cannot be taken over.
public enum RecordFault: Error, Hashable, Sendable {
  /// Its bytes are no record, and what about them is wrong.
  case unreadable(String)
  /// It does not lead on from what is known.
  case gap
}
