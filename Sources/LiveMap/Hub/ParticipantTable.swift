import IndoorModel

/// Who has the plan open, and who has not been told of it yet.
///
/// All of it is state: what changes between two ticks is told once, as it is then. Hence nobody is
/// told more often than the hub ticks, whatever others send, and who could not take something is
/// simply told everything anew.
struct ParticipantTable {
  private struct Seat {
    var participant: Participant
    /// A secret of the client, by which it finds its seat again after a loss.
    let key: String
    var cursor: Cursor?
  }

  private var seats: [ViewerID: Seat] = [:]
  private var lastNumber = 0
  /// The numbers of those who are new or not as they were.
  private var changed: Set<Int> = []
  private var gone: Set<Int> = []
  /// Those whose cursors moved.
  private var moved: Set<ViewerID> = []
  /// Those who need everything.
  private var behind: Set<ViewerID> = []
  /// Those who need all cursors of their floor.
  private var arrived: Set<ViewerID> = []

  /// All who are here, ordered by number.
  var participants: [Participant] {
    seats.values.map(\.participant).sorted { $0.number < $1.number }
  }

  /// Who somebody is; `nil` for those who have not told it.
  func participant(of viewer: ViewerID) -> Participant? { seats[viewer]?.participant }

  /// Takes what somebody tells of themselves.
  ///
  /// - Returns: their number, if they are new on this connection.
  mutating func tell(
    _ presence: Presence, key: String, of viewer: ViewerID, limit: Int
  ) throws(LiveError) -> Int? {
    if let known = seats[viewer], known.key == key {
      if known.participant.presence == presence { return nil }
      if known.participant.presence.floor != presence.floor {
        seats[viewer]?.cursor = nil
        arrived.insert(viewer)
      }
      seats[viewer]?.participant.presence = presence
      changed.insert(known.participant.number)
      return nil
    }
    vacate(viewer)
    let number: Int
    // Lost connections are noticed late: who comes back takes over the seat of before.
    if let before = seats.first(where: { $0.value.key == key }) {
      seats[before.key] = nil
      number = before.value.participant.number
    } else {
      guard seats.count < limit else { throw .tooManyParticipants(limit: limit) }
      lastNumber += 1
      number = lastNumber
    }
    seats[viewer] = Seat(participant: Participant(number: number, presence: presence), key: key)
    changed.insert(number)
    arrived.insert(viewer)
    return number
  }

  /// Takes where somebody points.
  mutating func point(_ cursor: Cursor, by viewer: ViewerID) throws(LiveError) {
    guard seats[viewer] != nil else { throw .notPresent }
    if seats[viewer]?.cursor == cursor { return }
    seats[viewer]?.cursor = cursor
    moved.insert(viewer)
  }

  /// Forgets somebody.
  mutating func leave(_ viewer: ViewerID) {
    behind.remove(viewer)
    vacate(viewer)
  }

  private mutating func vacate(_ viewer: ViewerID) {
    arrived.remove(viewer)
    moved.remove(viewer)
    guard let number = seats.removeValue(forKey: viewer)?.participant.number else { return }
    changed.remove(number)
    gone.insert(number)
  }

  /// Remembers that somebody is to be told everything.
  mutating func needsAll(_ viewers: some Sequence<ViewerID>) { behind.formUnion(viewers) }

  /// What is new since the last time, and who is to be told it.
  mutating func takeNews(for watchers: () -> [ViewerID]) -> [(LiveEvent, [ViewerID])] {
    if changed.isEmpty, gone.isEmpty, moved.isEmpty, behind.isEmpty, arrived.isEmpty { return [] }
    defer {
      (changed, gone, moved, behind, arrived) = ([], [], [], [], [])
    }
    let watchers = watchers()
    return people(for: watchers) + cursors(for: watchers)
  }

  private func people(for watchers: [ViewerID]) -> [(LiveEvent, [ViewerID])] {
    var news: [(LiveEvent, [ViewerID])] = []
    let fresh = watchers.filter(behind.contains)
    if !fresh.isEmpty {
      let all = PresenceNews(isComplete: true, participants: participants, gone: [])
      news.append((.presence(all), fresh))
    }
    let others = watchers.filter { !behind.contains($0) }
    if !others.isEmpty, !changed.isEmpty || !gone.isEmpty {
      let some = PresenceNews(
        isComplete: false, participants: participants.filter { changed.contains($0.number) },
        gone: gone.sorted())
      news.append((.presence(some), others))
    }
    return news
  }

  /// On each floor, those who were there are told what moved, those who came where all are.
  private func cursors(for watchers: [ViewerID]) -> [(LiveEvent, [ViewerID])] {
    let floors = Dictionary(grouping: watchers) { seats[$0]?.participant.presence.floor }
    return floors.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.flatMap {
      (floor, watchers) -> [(LiveEvent, [ViewerID])] in
      guard let floor else { return [] }
      let needsAll = { arrived.contains($0) || behind.contains($0) }
      let groups = [
        (cursors(on: floor), watchers.filter(needsAll)),
        (cursors(on: floor, of: moved.contains), watchers.filter { !needsAll($0) }),
      ]
      return groups.compactMap { entries, viewers in
        if entries.isEmpty || viewers.isEmpty { return nil }
        return (.cursors(CursorNews(floor: floor, cursors: entries)), viewers)
      }
    }
  }

  /// Where those point whose floor it is.
  func cursors(
    on floor: Identifier<Floor>, of isMeant: (ViewerID) -> Bool = { _ in true }
  ) -> [CursorNews.Entry] {
    seats.compactMap { viewer, seat in
      guard let cursor = seat.cursor, seat.participant.presence.floor == floor, isMeant(viewer)
      else { return nil }
      return CursorNews.Entry(number: seat.participant.number, cursor: cursor)
    }.sorted { $0.number < $1.number }
  }
}
