import Geometry
public import IndoorModel

/// The encounters of a venue's friends: asks once a second which walks are to be measured.
struct LiveEncounters {
  private var tracker: EncounterTracker
  /// The changes of sharing that the tracker knows.
  private var known = -1
  /// Whether walks are being measured; until they are known no more are asked for.
  private var isMeasuring = false

  /// Begins without friends that share.
  ///
  /// - Parameter told: when pairs were told before a restart.
  init(told: [EncounterTracker.Pair: Timestamp] = [:]) { tracker = EncounterTracker(told: told) }

  /// The friends that are near each other now.
  var near: [EncounterTracker.Pair] { tracker.near }

  /// Forgets all walks, because the plan has changed.
  mutating func forgetWalks() { tracker.forgetWalks() }

  /// Takes that a pair was told by another server.
  mutating func note(told pair: EncounterTracker.Pair, at time: Timestamp) {
    tracker.note(told: pair, at: time)
  }

  /// Takes that another server looks at the friends from now on.
  mutating func rest() {
    tracker.rest()
    isMeasuring = false
  }

  /// Looks where friends are; once a second.
  mutating func tick(
    _ navigators: NavigatorTable, _ sharing: LiveSharing, at now: Timestamp
  ) -> [LiveAction] {
    if known != sharing.changes {
      known = sharing.changes
      tracker.share(sharing.mutual, at: now)
    }
    if isMeasuring || tracker.count == 0 { return [] }
    let (questions, _) = tracker.questions(at: now) { navigators.place(of: $0) }
    if questions.isEmpty { return [] }
    isMeasuring = true
    return [.measure(questions)]
  }

  /// Takes the walks that were measured.
  mutating func take(
    _ metres: [Double?], of questions: [EncounterTracker.Question], in venue: Venue,
    at now: Timestamp
  ) -> [FriendMeeting] {
    isMeasuring = false
    return tracker.take(metres, of: questions, at: now).encounters.map { encounter in
      FriendMeeting(
        encounter: encounter, first: venue.namedFeature(at: encounter.places.first),
        second: venue.namedFeature(at: encounter.places.second), time: now)
    }
  }
}

/// Two friends that have come near each other.
public struct FriendMeeting: Hashable, Sendable {
  /// The two, and where they are.
  private let encounter: EncounterTracker.Encounter
  /// What is at the first; `nil` where nothing near has a name.
  private let first: Feature?
  /// What is at the second.
  private let second: Feature?
  /// When.
  public let time: Timestamp

  init(
    encounter: EncounterTracker.Encounter, first: Feature?, second: Feature?, time: Timestamp
  ) {
    self.encounter = encounter
    self.first = first
    self.second = second
    self.time = time
  }

  /// The two.
  public var pair: EncounterTracker.Pair { encounter.pair }

  /// What each of the two is told: which friend is near, and where.
  public var news: [(navigator: Identifier<Navigator>, news: FriendNews)] {
    [
      (pair.first, .near(pair.second, at: second, metres: encounter.metres, time)),
      (pair.second, .near(pair.first, at: first, metres: encounter.metres, time)),
    ]
  }
}

/// What a navigator is told of a friend.
public enum FriendNews: Hashable, Sendable {
  /// The friend has come near.
  ///
  /// - Parameters:
  ///   - at: what is there; `nil` where nothing near has a name.
  ///   - metres: of walk.
  case near(Identifier<Navigator>, at: Feature?, metres: Double, Timestamp)
  /// The friend asks, has accepted, or is none any more: the list has changed.
  case changed(Identifier<Navigator>)
  /// A message came, or one has another state; its members as in answers.
  case message(Identifier<Navigator>, Value)
  /// A message was deleted.
  case messageDeleted(Identifier<Navigator>, id: Int)
}

extension Venue {
  /// Metres within which a poi names a place.
  private static let poiReach = 10.0

  /// What names a place: the nearest named poi within 10 m that is in no other room, else the smallest
  /// named area around it.
  public func namedFeature(at place: Place) -> Feature? {
    let there = features.values.filter { $0.floor == place.floor && $0.name?.isEmpty == false }
    let rooms = there.compactMap { area -> (feature: Feature, outline: Polygon)? in
      guard area.kind == .area, case .polygon(let outline) = area.shape,
        outline.contains(place.point)
      else { return nil }
      return (area, outline)
    }
    let room = rooms.min { $0.outline.area < $1.outline.area }
    let pois = there.compactMap { poi -> (feature: Feature, metres: Double)? in
      guard poi.kind == .poi, let point = poi.place?.point else { return nil }
      let metres = point.distance(to: place.point)
      return metres <= Self.poiReach && room?.outline.contains(point) != false
        ? (poi, metres) : nil
    }
    return pois.min { $0.metres < $1.metres }?.feature ?? room?.feature
  }
}
