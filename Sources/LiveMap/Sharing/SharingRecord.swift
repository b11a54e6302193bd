public import IndoorModel

/// What a navigator has set about its sharing, as the server stores it.
public struct SharingRecord: Hashable, Sendable {
  /// The navigator that is shared.
  public let navigator: Identifier<Navigator>
  /// To which navigators it is shown.
  public let sharing: Sharing
  /// Whether its own device has set it: then no other client may change it.
  public let isOwn: Bool
  /// When it was set, or the navigator last reported, to about a day.
  public let heard: Timestamp

  /// Makes a record.
  public init(
    navigator: Identifier<Navigator>, sharing: Sharing, isOwn: Bool, heard: Timestamp
  ) {
    self.navigator = navigator
    self.sharing = sharing
    self.isOwn = isOwn
    self.heard = heard
  }
}

/// Stores what navigators set about their sharing, so that it holds after a restart.
public protocol SharingSink: Sendable {
  /// Takes the record of a navigator from now on, `nil` for none; called on the network's thread, and
  /// must return at once.
  func take(_ record: SharingRecord?, of navigator: Identifier<Navigator>)
}

/// Hears which friends meet.
public protocol EncounterSink: Sendable {
  /// Takes a meeting in a venue; called on the network's thread, and must return at once.
  func take(_ meeting: FriendMeeting, in venue: String)
}

/// The stored sharing of a venue's navigators, and where it is stored from now on.
public struct SharingStore: Sendable {
  /// What was stored before.
  public var records: [SharingRecord]
  /// When friends were told that they are near, at most `EncounterTracker.interval` ago.
  public var told: [EncounterTracker.Pair: Timestamp]
  /// Takes changes; `nil` where they are not stored.
  public var sink: (any SharingSink)?
  /// Hears which friends meet; `nil` where nothing of that is stored.
  public var encounters: (any EncounterSink)?

  /// Makes a store (default: empty, and without sinks).
  public init(
    records: [SharingRecord] = [], told: [EncounterTracker.Pair: Timestamp] = [:],
    sink: (any SharingSink)? = nil, encounters: (any EncounterSink)? = nil
  ) {
    self.records = records
    self.told = told
    self.sink = sink
    self.encounters = encounters
  }
}
