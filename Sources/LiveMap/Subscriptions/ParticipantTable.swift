import IndoorModel

/// The participants of a venue's editing, and the viewers that do not know their state yet.
///
/// All of it is state: the hub sends what changed between two ticks once, as it is then. Hence a
/// viewer hears at most as often as the hub ticks, whatever others send, and a viewer that could not
/// take something simply gets everything again.
struct ParticipantTable {
  private struct Entry {
    var participant: Participant
    /// A secret of the client, by which it is the same participant after a lost connection.
    let key: String
    var cursor: Cursor?
  }

  private var entries: [ViewerID: Entry] = [:]
  private var lastNumber = 0
  /// The numbers of participants that are new or not as they were.
  private var changed: Set<Int> = []
  private var gone: Set<Int> = []
  /// The participants that moved their cursors.
  private var moved: Set<ViewerID> = []
  /// The viewers that need everything.
  private var behind: Set<ViewerID> = []
  /// The viewers that need all cursors of their floor.
  private var arrived: Set<ViewerID> = []

  /// All participants, ordered by number.
  var participants: [Participant] {
    entries.values.map(\.participant).sorted { $0.number < $1.number }
  }

  // MARK: - Participants

  /// Takes what a participant says of itself.
  ///
  /// - Returns: its number, if it is new on this connection.
  mutating func update(
    _ presence: Presence, key: String, of viewer: ViewerID, limit: Int
  ) throws(LiveError) -> [LiveAction] {
    if let known = entries[viewer], known.key == key {
      if known.participant.presence == presence { return [] }
      if known.participant.presence.floor != presence.floor {
        entries[viewer]?.cursor = nil
        arrived.insert(viewer)
      }
      entries[viewer]?.participant.presence = presence
      changed.insert(known.participant.number)
      return []
    }
    remove(viewer)
    let number: Int
    // Lost connections are noticed late: a client that comes back takes over its earlier entry.
    if let before = entries.first(where: { $0.value.key == key }) {
      entries[before.key] = nil
      number = before.value.participant.number
    } else {
      guard entries.count < limit else { throw .tooManyParticipants(limit: limit) }
      lastNumber += 1
      number = lastNumber
    }
    entries[viewer] = Entry(
      participant: Participant(number: number, presence: presence), key: key)
    changed.insert(number)
    arrived.insert(viewer)
    return [.send(.present(number), to: [viewer])]
  }

  /// Takes a participant's cursor.
  mutating func moveCursor(_ cursor: Cursor, of viewer: ViewerID) throws(LiveError) {
    guard entries[viewer] != nil else { throw .notPresent }
    if entries[viewer]?.cursor == cursor { return }
    entries[viewer]?.cursor = cursor
    moved.insert(viewer)
  }

  /// Forgets a viewer, which is no participant any more.
  mutating func leave(_ viewer: ViewerID) {
    behind.remove(viewer)
    remove(viewer)
  }

  private mutating func remove(_ viewer: ViewerID) {
    arrived.remove(viewer)
    moved.remove(viewer)
    guard let number = entries.removeValue(forKey: viewer)?.participant.number else { return }
    changed.remove(number)
    gone.insert(number)
  }

  // MARK: - News

  /// Has viewers get everything in the next tick, because they are new or could not take news.
  mutating func needAll(_ viewers: some Sequence<ViewerID>) { behind.formUnion(viewers) }

  /// Offers what changed since the last time.
  ///
  /// - Parameter viewers: those that follow presence.
  mutating func offerNews(to viewers: [ViewerID]) -> [LiveAction] {
    if changed.isEmpty, gone.isEmpty, moved.isEmpty, behind.isEmpty, arrived.isEmpty { return [] }
    defer {
      (changed, gone, moved, behind, arrived) = ([], [], [], [], [])
    }
    return participantNews(for: viewers) + cursorNews(for: viewers)
  }

  private func participantNews(for viewers: [ViewerID]) -> [LiveAction] {
    var news: [LiveAction] = []
    let fresh = viewers.filter(behind.contains)
    if !fresh.isEmpty {
      let all = PresenceNews(isComplete: true, participants: participants, gone: [])
      news.append(.offerPresence(.presence(all), to: fresh))
    }
    let others = viewers.filter { !behind.contains($0) }
    if !others.isEmpty, !changed.isEmpty || !gone.isEmpty {
      let some = PresenceNews(
        isComplete: false, participants: participants.filter { changed.contains($0.number) },
        gone: gone.sorted())
      news.append(.offerPresence(.presence(some), to: others))
    }
    return news
  }

  /// On each floor, viewers that were there get the moved cursors, arrivals all of them.
  private func cursorNews(for viewers: [ViewerID]) -> [LiveAction] {
    let floors = Dictionary(grouping: viewers) { entries[$0]?.participant.presence.floor }
    return floors.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.flatMap {
      (floor, viewers) -> [LiveAction] in
      guard let floor else { return [] }
      let needsAll = { arrived.contains($0) || behind.contains($0) }
      let groups = [
        (cursors(on: floor), viewers.filter(needsAll)),
        (cursors(on: floor, of: moved.contains), viewers.filter { !needsAll($0) }),
      ]
      return groups.compactMap { cursors, viewers in
        if cursors.isEmpty || viewers.isEmpty { return nil }
        return .offerPresence(.cursors(CursorNews(floor: floor, cursors: cursors)), to: viewers)
      }
    }
  }

  /// The cursors of the participants on a floor.
  func cursors(
    on floor: Identifier<Floor>, of isMeant: (ViewerID) -> Bool = { _ in true }
  ) -> [CursorNews.Entry] {
    entries.compactMap { viewer, entry in
      guard let cursor = entry.cursor, entry.participant.presence.floor == floor, isMeant(viewer)
      else { return nil }
      return CursorNews.Entry(number: entry.participant.number, cursor: cursor)
    }.sorted { $0.number < $1.number }
  }
}
