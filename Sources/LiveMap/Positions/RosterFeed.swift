import IndoorModel

/// What viewers of positions get of the roster: all of it to begin with, then its changes.
struct RosterFeed {
  /// Entries in one message at most, so that no message holds up a slow link for long.
  private static let messageSize = 1000
  /// Seconds after which viewers limited to a floor forget a navigator that has left it.
  private static let departureDelay = 2

  private var log = RosterLog()
  private var floors = FloorRosters()
  /// The whole roster as it was sent last.
  private var whole: (version: Int, parts: [Roster])?

  /// The changes that lead on from a number; `nil` when not all of them are kept.
  func changes(after sequence: UInt32) -> ArraySlice<Roster>? { log.changes(after: sequence) }

  /// The last changes, for servers that begin to show the venue.
  var latest: [Roster] { log.latest }

  /// Sends a change to the viewers of all floors, and keeps it for viewers that come back.
  mutating func publish(_ change: Roster, to viewers: [ViewerID]) -> [LiveAction] {
    let parts = Self.parts(of: change).map { log.append($0) }
    return viewers.isEmpty ? [] : parts.map { .send(.roster($0), to: viewers) }
  }

  /// Keeps changes that the venue's owner has numbered, for viewers that come back.
  mutating func take(_ rosters: RosterIntake) {
    if rosters.isRestarted {
      log.restart(at: rosters.origin)
      for change in rosters.history { log.take(change) }
    } else {
      for change in rosters.changes { log.take(change) }
    }
  }

  /// Goes on with numbers that no earlier owner of the venue has given.
  mutating func leap(to viewers: [ViewerID]) -> [LiveAction] {
    let change = log.leap()
    return viewers.isEmpty ? [] : [.send(.roster(change), to: viewers)]
  }

  /// Sends viewers limited to a floor the navigators that are new there, or have left it.
  ///
  /// - Parameters:
  ///   - change: that of the venue's roster in this tick.
  ///   - viewers: by the floor that they are limited to.
  mutating func publishByFloor(
    _ change: Roster?, to viewers: [Identifier<Floor>: [ViewerID]], _ navigators: NavigatorTable
  ) -> [LiveAction] {
    floors.keep(viewers.keys)
    let delay = UInt32(Self.departureDelay) * max(1, navigators.longestInterval)
    var actions: [LiveAction] = []
    for (floor, viewers) in viewers.sorted(by: { $0.key < $1.key }) {
      let index = navigators.floors.floor(called: floor.rawValue)
      let (entries, gone) = floors.take(
        index.map(navigators.positions.slots) ?? [], on: floor, change, at: navigators.tick,
        departureDelay: delay)
      if entries.isEmpty, gone.isEmpty { continue }
      let roster = Roster(
        isComplete: false, entries: entries.compactMap(navigators.directory.entry), gone: gone)
      actions += Self.parts(of: roster).map { .send(.roster($0), to: viewers) }
    }
    return actions
  }

  /// Sends the whole roster.
  ///
  /// - Parameters:
  ///   - viewers: those of all floors.
  ///   - limited: viewers by the floor that they are limited to; the next tick brings them the
  ///     navigators that are new there.
  ///   - time: the time by which the viewers acknowledge the last part, if they are to.
  mutating func sendAll(
    to viewers: [ViewerID], limited: [Identifier<Floor>: [ViewerID]],
    _ navigators: NavigatorTable, time: Timestamp? = nil
  ) -> [LiveAction] {
    let actions = limited.sorted { $0.key < $1.key }.flatMap { floor, viewers in
      let known = floors.known(on: floor, at: navigators.tick)
      var parts = Self.parts(
        of: Roster(
          isComplete: true, entries: known.compactMap(navigators.directory.entry), gone: []))
      parts[parts.count - 1].time = time
      return parts.map { LiveAction.send(.roster($0), to: viewers) }
    }
    if viewers.isEmpty { return actions }
    var parts = wholeRoster(of: navigators.directory)
    // A viewer that has not read the last part has not read up to a number.
    if parts.count == 1 {
      parts[0].shared = nil
    } else {
      // A part of its own, because the others are the same for all.
      parts.append(Roster(isComplete: false, entries: [], gone: []))
    }
    parts[parts.count - 1].sequence = log.sequence
    parts[parts.count - 1].time = time
    return actions + parts.map { .send(.roster($0), to: viewers) }
  }

  /// The parts of the whole roster, the same until an entry changes: when many viewers come at once,
  /// it is written once.
  private mutating func wholeRoster(of directory: NavigatorDirectory) -> [Roster] {
    if let whole, whole.version == directory.version { return whole.parts }
    let parts = Self.parts(of: Roster(isComplete: true, entries: directory.entries, gone: [])).map {
      var part = $0
      part.shared = SharedMessage()
      return part
    }
    whole = (directory.version, parts)
    return parts
  }

  private static func parts(of roster: Roster) -> [Roster] {
    let starts = stride(from: 0, to: max(1, roster.entries.count), by: messageSize)
    return starts.map { start in
      Roster(
        isComplete: roster.isComplete && start == 0,
        entries: Array(roster.entries.dropFirst(start).prefix(messageSize)),
        gone: start == 0 ? roster.gone : [])
    }
  }
}
