public import IndoorModel
import Routing

/// Friends that meet, and what navigators are told of friends.
extension LiveVenue {
  /// Sends news to the viewers that are a navigator.
  ///
  /// - Parameter news: makes them of the plan.
  public func send(_ news: (Venue) -> FriendNews, to navigator: Identifier<Navigator>) {
    send(news(hub.venue), to: navigator)
  }

  /// Takes that friends were told by another node that they are near each other, so that this one does not tell
  /// them again.
  public func note(told pair: EncounterTracker.Pair, at time: Timestamp) {
    hub.note(told: pair, at: time)
  }

  /// Sends news to the viewers that are a navigator.
  public func send(_ news: FriendNews, to navigator: Identifier<Navigator>) {
    perform(hub.send(news, to: navigator))
  }

  /// The friends that are near each other now.
  public var friendsNear: [EncounterTracker.Pair] { hub.friendsNear }

  /// What names the place of a navigator; `nil` when it is not here, hides, or nothing there has a
  /// name, and where another node orders the venue's positions: that one looks.
  public func namedFeature(at navigator: Identifier<Navigator>) -> Feature? {
    if hub.configuration.isFed { return nil }
    return hub.positions.navigators.place(of: navigator).flatMap { hub.venue.namedFeature(at: $0) }
  }

  /// The days since 1 January 1970, by the clocks of the venue.
  public func day(of moment: Timestamp) -> Int { VenueClock(of: hub.venue).day(of: moment) }

  /// Has the planner measure the walks between friends.
  func measure(_ questions: [EncounterTracker.Question]) {
    let queries = questions.map { RouteQuery(start: $0.start, destination: $0.destination) }
    Task {
      let metres = await planner.metres(of: queries)
      perform(hub.take(metres, of: questions, at: now()))
    }
  }

  /// Takes over what is set about sharing at all nodes; only what differs has an effect.
  ///
  /// - Parameters:
  ///   - records: all that is stored.
  ///   - waiting: navigators with a setting of this node that is not stored yet.
  public func followSharing(
    _ records: [SharingRecord], except waiting: Set<Identifier<Navigator>>
  ) {
    perform(hub.followSharing(records, except: waiting))
  }

  /// Takes over what is stored of some navigators' sharing.
  public func restoreSharing(_ records: [SharingRecord]) {
    for record in records { perform(hub.restoreSharing(record)) }
  }
}
