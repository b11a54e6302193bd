import IndoorModel

/// What navigators set about their sharing, friends that meet, and what navigators are told of them.
extension Hub {
  /// What a navigator has set about its sharing.
  func sharing(of navigator: Identifier<Navigator>) -> Sharing { sharing[navigator] }

  /// The place of a navigator for itself: also while it hides from all others.
  func ownPlace(of navigator: Identifier<Navigator>) -> Place? {
    sharing.ownPlace(of: navigator, in: positions.navigators)
  }

  /// Names the pairs of friends of which it must be found out whether they are near.
  mutating func lookForEncounters(at now: Timestamp) -> [LiveAction] {
    if !configuration.friends || configuration.isFed { return [] }
    return encounters.tick(positions.navigators, sharing, at: now)
  }

  /// Takes the walks between friends that were measured.
  ///
  /// - Parameter metres: in the order of the questions; `nil` where there is no walk.
  mutating func take(
    _ metres: [Double?], of questions: [EncounterTracker.Question], at now: Timestamp
  ) -> [LiveAction] {
    // The venue's owner looks at them now.
    if configuration.isFed { return [] }
    return encounters.take(metres, of: questions, in: venue, at: now).flatMap { meeting in
      [.noteEncounter(meeting)] + meeting.news.flatMap { send($0.news, to: $0.navigator) }
    }
  }

  /// Takes that friends were told by another node that they are near each other.
  mutating func note(told pair: EncounterTracker.Pair, at time: Timestamp) {
    encounters.note(told: pair, at: time)
  }

  /// The friends that are near each other now.
  var friendsNear: [EncounterTracker.Pair] { encounters.near }

  /// Sends news to the viewers that are a navigator.
  func send(_ news: FriendNews, to navigator: Identifier<Navigator>) -> [LiveAction] {
    let viewers = subscriptions.viewers(of: .companions).filter {
      subscriptions[$0]?.request.companionsOf == navigator
    }
    return viewers.isEmpty ? [] : [.send(.friend(news), to: viewers)]
  }

  /// Takes over what is set about sharing at all nodes.
  ///
  /// - Parameter waiting: navigators that keep what this node has.
  mutating func followSharing(
    _ records: [SharingRecord], except waiting: Set<Identifier<Navigator>>
  ) -> [LiveAction] {
    sharing.follow(records, except: waiting).flatMap { takeSharing(of: $0) }
  }

  /// Takes over what is stored of a navigator's sharing.
  mutating func restoreSharing(_ record: SharingRecord) -> [LiveAction] {
    sharing.restore(record)
    return takeSharing(of: record.navigator)
  }

  /// Has what is set about a navigator's sharing take effect.
  mutating func takeSharing(of id: Identifier<Navigator>) -> [LiveAction] {
    guard sharing.isHiding(id) else { return changeRoutes { $0.endUnshared(with: id, in: $1) } }
    positions.remove(id)
    events.forget(id)
    return changeRoutes { $0.hide(id, in: $1) }
  }
}
