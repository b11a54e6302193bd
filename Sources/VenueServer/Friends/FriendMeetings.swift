import Friends
import IndoorModel
import LiveMap
import Storage
import Support

/// The meetings of friends in all venues: when pairs were told, and the logs of navigators that want one.
final class FriendMeetings: EncounterSink {
  private let venues = Locked<OpenVenues?>(nil)
  /// Meetings that are not in the file yet.
  private let met = Locked<[(venue: String, meeting: FriendMeeting)]>([])
  /// By venue, when pairs were told within the last hour.
  private let told: Locked<[String: [EncounterTracker.Pair: Timestamp]]>

  /// Meetings that wait at most; more are not logged.
  private static let waitingLimit = 10_000

  /// Takes over the meetings of a file; without one there were none.
  init(of file: FriendFile?) async throws {
    var told: [String: [EncounterTracker.Pair: Timestamp]] = [:]
    for (venue, first, second, time) in try await file?.read({ try $0.meetings.told() }) ?? [] {
      let pair = EncounterTracker.Pair(Identifier(first), Identifier(second))
      told[venue, default: [:]][pair] = time
    }
    self.told = Locked(told)
  }

  /// Sets the venues in which navigators meet.
  func serve(_ venues: OpenVenues) { self.venues.withLock { $0 = venues } }

  // MARK: - Told

  /// When friends of a venue were told that they are near, within the last hour.
  func told(in venue: String) -> [EncounterTracker.Pair: Timestamp] {
    told.withLock { $0[venue] ?? [:] }
  }

  /// Notes a meeting, so that the two are not told again after a restart, and for the logs of
  /// navigators that want one.
  func take(_ meeting: FriendMeeting, in venue: String) {
    told.withLock { $0[venue, default: [:]][meeting.pair] = meeting.time }
    met.withLock { if $0.count < Self.waitingLimit { $0.append((venue, meeting)) } }
  }

  /// Notes a meeting that another node has told.
  func note(_ pair: EncounterTracker.Pair, in venue: String, at time: Timestamp) {
    told.withLock { $0[venue, default: [:]][pair] = time }
    venues.withLock(\.self)?.live(slug: venue)?.perform { $0.note(told: pair, at: time) }
  }

  /// Forgets what was told up to a moment.
  func forget(upTo time: Timestamp) {
    told.withLock { told in
      told = told.mapValues { $0.filter { $0.value > time } }.filter { !$0.value.isEmpty }
    }
  }

  // MARK: - Logs

  /// Writes the meetings that are not in the file yet, and their lines in the logs of navigators that
  /// want one.
  func flush(to file: FriendFile) async throws {
    let batches = takeMeetings().batches(of: FriendBook.batch)
    for (index, batch) in batches.enumerated() {
      do { try await write(batch, to: file) } catch {
        // Once more with the next.
        met.withLock { $0 = batches[index...].flatMap(\.self) + $0 }
        throw error
      }
    }
  }

  private func write(
    _ meetings: [(venue: String, meeting: FriendMeeting)], to file: FriendFile
  ) async throws {
    let keepers = try await keepers(in: file)
    var met: [(venue: String, meeting: FriendMeeting, day: Int)] = []
    for (venue, meeting) in meetings {
      met.append((venue, meeting, await day(of: meeting.time, in: venue)))
    }
    let dated = met
    let news = dated.flatMap { venue, meeting, _ in
      meeting.news.map { FriendNote($0.news, to: $0.navigator, in: venue).value }
    }
    try await file.write(
      { rows in
        for (venue, meeting, day) in dated {
          let pair = meeting.pair
          try rows.meetings.tell(
            pair.first.rawValue, and: pair.second.rawValue, in: venue, at: meeting.time)
          for (one, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
            try Self.log(
              other.rawValue, count: 1, seconds: 0, day: day,
              of: FriendRows.Person(venue: venue, navigator: one.rawValue), keepers, rows)
          }
        }
      }, announcing: { _ in news })
  }

  /// Adds a minute to the logs of navigators that want one: with the friends near them, and at their
  /// places.
  func logMinute(in file: FriendFile, at now: Timestamp) async throws {
    let keepers = try await keepers(in: file)
    let near = await near(of: keepers)
    let places = await places(of: keepers)
    var days: [String: Int] = [:]
    for venue in Set(keepers.map(\.venue)) { days[venue] = await day(of: now, in: venue) }
    let today = days
    for batch in near.batches(of: FriendBook.batch) {
      try await file.write { rows in
        for (person, friend) in batch {
          guard let day = today[person.venue] else { continue }
          try Self.log(friend, count: 0, seconds: 60, day: day, of: person, keepers, rows)
        }
      }
    }
    for batch in places.batches(of: FriendBook.batch) {
      try await file.write { rows in
        for (person, place) in batch {
          guard let day = today[person.venue] else { continue }
          try rows.log.add(
            FriendLogEntry(
              kind: .place, subject: place.id.rawValue, name: place.name?.text() ?? "", day: day,
              count: 1, seconds: 60), of: person)
        }
      }
    }
  }

  private func keepers(in file: FriendFile) async throws -> Set<FriendRows.Person> {
    Set(try await file.read { try $0.log.keepers() })
  }

  private static func log(
    _ friend: String, count: Int, seconds: Double, day: Int, of person: FriendRows.Person,
    _ keepers: Set<FriendRows.Person>, _ rows: FriendRows
  ) throws {
    guard keepers.contains(person), try rows.standing(of: person, with: friend) == .friend else {
      return
    }
    let name =
      try rows.profile(of: FriendRows.Person(venue: person.venue, navigator: friend))?.name ?? ""
    try rows.log.add(
      FriendLogEntry(
        kind: .encounter, subject: friend, name: name, day: day, count: count, seconds: seconds),
      of: person)
  }

  private func near(
    of keepers: Set<FriendRows.Person>
  ) async -> [(FriendRows.Person, friend: String)] {
    var near: [(FriendRows.Person, friend: String)] = []
    for venue in Set(keepers.map(\.venue)) {
      for pair in await venues.withLock(\.self)?.live(slug: venue)?.friendsNear ?? [] {
        let (first, second) = (pair.first.rawValue, pair.second.rawValue)
        near.append((FriendRows.Person(venue: venue, navigator: first), second))
        near.append((FriendRows.Person(venue: venue, navigator: second), first))
      }
    }
    return near.filter { keepers.contains($0.0) }
  }

  private func places(
    of keepers: Set<FriendRows.Person>
  ) async -> [(FriendRows.Person, Feature)] {
    var places: [(FriendRows.Person, Feature)] = []
    for person in keepers {
      // One that hides is not here.
      guard let live = venues.withLock(\.self)?.live(slug: person.venue), live.hasFriends,
        let place = await live.namedFeature(at: Identifier(person.navigator))
      else { continue }
      places.append((person, place))
    }
    return places
  }

  /// Days since 1970 by the clocks of a venue; those of UTC for one that is closed.
  private func day(of time: Timestamp, in venue: String) async -> Int {
    if let live = venues.withLock(\.self)?.live(slug: venue) { return await live.day(of: time) }
    return Int((Double(time.millisecondsSince1970) / 86_400_000).rounded(.down))
  }

  private func takeMeetings() -> [(venue: String, meeting: FriendMeeting)] {
    met.withLock { met in
      defer { met = [] }
      return met
    }
  }
}
