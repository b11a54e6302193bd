import IndoorModel

/// The participants of a venue's editing at all nodes, and the viewers that do not know their state yet.
///
/// All of it is state: the hub sends what changed between two ticks once, as it is then. Hence a
/// viewer hears at most as often as the hub ticks, whatever others send, and a viewer that could not
/// take something simply gets everything again.
///
/// A number stands for a key. Where a client has come back at another node before its lost connection
/// was noticed, two entries have its number, and the newer one is shown.
struct ParticipantTable {
  /// Where a participant is connected.
  private enum Source: Hashable {
    case here(ViewerID)
    case elsewhere(StateKey)
  }

  private struct Entry {
    let number: Int
    /// By what the client is the same participant after a lost connection.
    let key: String
    /// When it began; of several entries of a key the newest is shown.
    let since: Timestamp
    var presence: Presence

    var participant: Participant { Participant(number: number, presence: presence) }
  }

  private var entries: [Source: Entry] = [:]
  private var cursors: [Source: FloorCursor] = [:]
  private var lastNumber = 0
  /// The numbers of participants that are new, not as they were, or gone.
  private var touched: Set<Int> = []
  /// The sources of cursors that moved.
  private var moved: Set<Source> = []
  /// The viewers that need everything.
  private var behind: Set<ViewerID> = []
  /// The viewers that need all cursors of their floor.
  private var arrived: Set<ViewerID> = []

  /// All participants, ordered by number.
  var participants: [Participant] {
    shown.values.map(\.entry.participant).sorted { $0.number < $1.number }
  }

  /// Whether there are participants at other nodes.
  var hasRemoteParticipants: Bool {
    entries.keys.contains { if case .elsewhere = $0 { true } else { false } }
  }

  /// What is shown, by number.
  private var shown: [Int: (source: Source, entry: Entry)] {
    Dictionary(entries.map { ($1.number, ($0, $1)) }) { one, other in
      Self.isNewer(one, than: other) ? one : other
    }
  }

  /// Whether the first of two entries of a key is the one to show.
  private static func isNewer(_ one: (Source, Entry), than other: (Source, Entry)) -> Bool {
    if one.1.since != other.1.since { return one.1.since > other.1.since }
    return switch (one.0, other.0) {
    case (.here, _): true
    case (_, .here): false
    case (.elsewhere(let first), .elsewhere(let second)): first.node > second.node
    }
  }

  // MARK: - Participants here

  /// Takes what a participant says of itself.
  ///
  /// - Parameter limit: participants at all nodes, at most.
  /// - Returns: its number, if it is new on this connection.
  mutating func update(
    _ presence: Presence, key: String, of viewer: ViewerID, limit: Int, at now: Timestamp
  ) throws(LiveError) -> [LiveAction] {
    let source = Source.here(viewer)
    if let known = entries[source], known.key == key {
      if known.presence == presence { return [] }
      if known.presence.floor != presence.floor {
        cursors[source] = nil
        arrived.insert(viewer)
      }
      entries[source]?.presence = presence
      touched.insert(known.number)
      return []
    }
    remove(source)
    let known = entries.filter { $0.value.key == key }
    guard !known.isEmpty || Set(entries.values.map(\.number)).count < limit else {
      throw .tooManyParticipants(limit: limit)
    }
    // Lost connections are noticed late: a client that comes back takes over its earlier entry.
    for case .here(let before) in known.keys {
      entries[.here(before)] = nil
      cursors[.here(before)] = nil
    }
    // Newer than what is known, also where the clocks of two nodes differ.
    let last = known.values.map { $0.since.advanced(bySeconds: 0.001) }.max()
    let entry = Entry(
      number: known.first?.value.number ?? nextNumber(), key: key, since: max(now, last ?? now),
      presence: presence)
    add(entry, from: source)
    arrived.insert(viewer)
    return [.send(.present(entry.number), to: [viewer])]
  }

  /// Takes a participant's cursor.
  mutating func moveCursor(_ cursor: Cursor, of viewer: ViewerID) throws(LiveError) {
    let source = Source.here(viewer)
    guard let entry = entries[source] else { throw .notPresent }
    // Without a floor there is no map on which to point.
    guard let floor = entry.presence.floor else { return }
    set(FloorCursor(floor: floor, cursor: cursor), of: source)
  }

  /// Forgets a viewer, which is no participant any more.
  mutating func leave(_ viewer: ViewerID) {
    behind.remove(viewer)
    arrived.remove(viewer)
    remove(.here(viewer))
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func add(_ entry: Entry, from source: Source) {
    entries[source] = entry
    touched.insert(entry.number)
  }

  private mutating func set(_ cursor: FloorCursor, of source: Source) {
    if cursors[source] == cursor { return }
    cursors[source] = cursor
    moved.insert(source)
  }

  private mutating func remove(_ source: Source) {
    moved.remove(source)
    cursors[source] = nil
    guard let number = entries.removeValue(forKey: source)?.number else { return }
    touched.insert(number)
    // What was hidden by it is shown now.
    for (other, entry) in entries where entry.number == number { moved.insert(other) }
  }

  // MARK: - For other nodes

  /// What other nodes get of the participants here.
  var sharedHere: [SharedParticipant] {
    entries.keys.compactMap { if case .here(let viewer) = $0 { shared(viewer) } else { nil } }
  }

  /// What other nodes get of a participant here; `nil` for other viewers.
  func shared(_ viewer: ViewerID) -> SharedParticipant? {
    entries[.here(viewer)].map {
      SharedParticipant(key: $0.key, since: $0.since, presence: $0.presence)
    }
  }

  /// The cursors of the participants here, by their keys.
  var sharedCursors: [(key: String, cursor: FloorCursor)] {
    entries.keys.compactMap {
      if case .here(let viewer) = $0 { sharedCursor(of: viewer) } else { nil }
    }
  }

  /// The cursor of a participant here, and the participant's key; `nil` where it points nowhere.
  func sharedCursor(of viewer: ViewerID) -> (key: String, cursor: FloorCursor)? {
    guard let entry = entries[.here(viewer)], let cursor = cursors[.here(viewer)] else {
      return nil
    }
    return (entry.key, cursor)
  }

  /// Takes a participant of another node.
  mutating func put(_ participant: SharedParticipant, from key: StateKey) {
    let source = Source.elsewhere(key)
    if let known = entries[source], known.since == participant.since {
      entries[source]?.presence = participant.presence
      touched.insert(known.number)
      return
    }
    let number = entries.values.first { $0.key == participant.key }?.number ?? nextNumber()
    let entry = Entry(
      number: number, key: participant.key, since: participant.since,
      presence: participant.presence)
    add(entry, from: source)
  }

  /// Takes that a participant of another node is none any more.
  mutating func end(_ key: StateKey) { remove(.elsewhere(key)) }

  /// Takes the cursor of another node's participant, which may come before the participant.
  mutating func put(_ cursor: FloorCursor, from key: StateKey) {
    set(cursor, of: .elsewhere(key))
  }

  /// Forgets the cursor of another node's participant.
  mutating func endCursor(_ key: StateKey) {
    cursors[.elsewhere(key)] = nil
    moved.remove(.elsewhere(key))
  }

  // MARK: - News

  /// Has viewers get everything in the next tick, because they are new or could not take news.
  mutating func needAll(_ viewers: some Sequence<ViewerID>) { behind.formUnion(viewers) }

  /// Offers what changed since the last time.
  ///
  /// - Parameter viewers: those that follow presence.
  mutating func offerNews(to viewers: [ViewerID]) -> [LiveAction] {
    if touched.isEmpty, moved.isEmpty, behind.isEmpty, arrived.isEmpty { return [] }
    defer { (touched, moved, behind, arrived) = ([], [], [], []) }
    return participantNews(for: viewers) + cursorNews(for: viewers)
  }

  private func participantNews(for viewers: [ViewerID]) -> [LiveAction] {
    var news: [LiveAction] = []
    let participants = participants
    let fresh = viewers.filter(behind.contains)
    if !fresh.isEmpty {
      let all = PresenceNews(isComplete: true, participants: participants, gone: [])
      news.append(.offerPresence(.presence(all), to: fresh))
    }
    let others = viewers.filter { !behind.contains($0) }
    if !others.isEmpty, !touched.isEmpty {
      let changed = participants.filter { touched.contains($0.number) }
      let some = PresenceNews(
        isComplete: false, participants: changed,
        gone: touched.subtracting(changed.map(\.number)).sorted())
      news.append(.offerPresence(.presence(some), to: others))
    }
    return news
  }

  /// On each floor, viewers that were there get the moved cursors, arrivals all of them.
  private func cursorNews(for viewers: [ViewerID]) -> [LiveAction] {
    let floors = Dictionary(grouping: viewers) { entries[.here($0)]?.presence.floor }
    return floors.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.flatMap {
      (floor, viewers) -> [LiveAction] in
      guard let floor else { return [] }
      let needsAll = { arrived.contains($0) || behind.contains($0) }
      let groups = [
        (cursors(on: floor), viewers.filter(needsAll)),
        (cursors(on: floor) { moved.contains($0) }, viewers.filter { !needsAll($0) }),
      ]
      return groups.compactMap { cursors, viewers in
        if cursors.isEmpty || viewers.isEmpty { return nil }
        return .offerPresence(.cursors(CursorNews(floor: floor, cursors: cursors)), to: viewers)
      }
    }
  }

  /// The cursors of the participants on a floor.
  func cursors(on floor: Identifier<Floor>) -> [CursorNews.Entry] {
    cursors(on: floor) { _ in true }
  }

  private func cursors(
    on floor: Identifier<Floor>, of isMeant: (Source) -> Bool
  ) -> [CursorNews.Entry] {
    shown.values.compactMap { source, entry in
      guard let cursor = cursors[source], cursor.floor == floor, entry.presence.floor == floor,
        isMeant(source)
      else { return nil }
      return CursorNews.Entry(number: entry.number, cursor: cursor.cursor)
    }.sorted { $0.number < $1.number }
  }
}
