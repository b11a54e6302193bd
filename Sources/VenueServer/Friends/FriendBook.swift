import Accounts
import Friends
import IndoorModel
import LiveMap
import Logging
import Storage
import Support
import Wire

/// The friends of all venues: opens their file when a venue first needs it, tells navigators what
/// happens, keeps the logs that are wanted, and deletes what is over.
final class FriendBook: EncounterSink {
  private let folder: String
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private let opened = Locked<FriendFile?>(nil)
  private let venues = Locked<OpenVenues?>(nil)
  private let attempts: Locked<(navigators: GuestThrottle, addresses: GuestThrottle)>
  /// Meetings that are not in the logs yet.
  private let met = Locked<[(venue: String, meeting: FriendMeeting)]>([])
  /// By venue, when pairs were told within the last hour.
  private let told: Locked<[String: [EncounterTracker.Pair: Timestamp]]>

  /// Navigators that ended, of which the file may still have something.
  private let ended = Locked<[FriendRows.Person]>([])
  /// Whether the write-ahead log may have what was deleted, and whether that is in the server's log.
  private let wiping = Locked((isDue: false, hasFailed: false))

  /// Whether all nodes of a cluster hold the file alike.
  private let isShared: Bool

  /// Meetings that wait at most; more are not logged.
  private static let waitingLimit = 10_000
  /// Meetings, lines of logs and navigators that one transaction takes at most, so that what the other
  /// nodes get of it fits into a record.
  private static let batch = 100

  /// - Parameters:
  ///   - folder: where the file lies; one that is there is opened at once.
  ///   - shared: the file, where all nodes of a cluster hold it alike.
  init(
    folder: String, shared: FriendFile? = nil, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) async throws {
    self.folder = folder
    isShared = shared != nil
    self.logger = logger
    self.now = now
    attempts = Locked(
      (
        GuestThrottle(limit: FriendRules.attempts.navigator),
        GuestThrottle(limit: FriendRules.attempts.address)
      ))
    guard shared != nil || FriendFile.isThere(in: folder) else {
      told = Locked([:])
      return
    }
    let file = try shared ?? FriendFile(folder: folder)
    opened.withLock { $0 = file }
    var told: [String: [EncounterTracker.Pair: Timestamp]] = [:]
    for (venue, first, second, time) in try await file.read({ try $0.meetings.told() }) {
      let pair = EncounterTracker.Pair(Identifier(first), Identifier(second))
      told[venue, default: [:]][pair] = time
    }
    self.told = Locked(told)
  }

  /// The file; it is made when it is first needed.
  var file: FriendFile {
    get throws {
      try opened.withLock { opened in
        let file = try opened ?? FriendFile(folder: folder)
        opened = file
        return file
      }
    }
  }

  /// The file, if a venue has used it.
  var existingFile: FriendFile? { opened.withLock(\.self) }

  /// Sets the venues in which navigators are told.
  func serve(_ venues: OpenVenues) { self.venues.withLock { $0 = venues } }

  /// Counts an attempt with a code, or refuses it.
  ///
  /// - Parameter navigator: where codes are tried in, and by which navigator.
  func admitAttempt(of navigator: FriendRows.Person, address: String) throws(Problem) {
    let now = now()
    let wait = attempts.withLock { attempts in
      max(
        attempts.navigators.admit(
          address: "\(navigator.venue) \(navigator.navigator)", at: now),
        attempts.addresses.admit(address: address, at: now))
    }
    if wait > 0 { throw FriendProblems.tooManyCodes(seconds: wait) }
  }

  // MARK: - News

  /// Does something in one transaction, and sends navigators news of it at whatever node they are connected.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (FriendRows) throws -> Result,
    telling notes: @escaping @Sendable (Result) -> [FriendNote]
  ) async throws -> Result {
    let result = try await file.write(body) { notes($0).map(\.value) }
    for note in notes(result) { tell(note) }
    return result
  }

  /// Sends navigators news at whatever node they are connected.
  func announce(_ notes: [FriendNote]) async {
    for note in notes { tell(note) }
    guard isShared, !notes.isEmpty else { return }
    do {
      // Without rows it is news alone.
      try await file.write({ _ in }, announcing: { _ in notes.map(\.value) })
    } catch {
      logger.warning("Friends at other nodes are not told", metadata: ["error": "\(error)"])
    }
  }

  /// Sends news to a navigator that is connected here.
  private func tell(_ note: FriendNote) {
    venues.withLock(\.self)?.live(slug: note.venue)?.perform { live in
      live.send({ note.news(in: $0) }, to: note.navigator)
    }
  }

  // MARK: - Other nodes

  /// Sends navigators here the news of other nodes, as they come.
  ///
  /// - Parameter refresh: takes over what is set about sharing at other nodes.
  func follow(refresh: @Sendable () async -> Void) async {
    guard isShared, let file = existingFile else { return }
    for await change in file.changes {
      let notes = change.news.compactMap { try? FriendNote($0) }
      // What is shared is right by the time at which a phone asks.
      if notes.contains(where: \.changesFriends) { await refresh() }
      for note in notes {
        if let time = note.meeting { noteMeeting(of: note, at: time) }
        tell(note)
      }
      if change.hasRemovals {
        wiping.withLock { $0.isDue = true }
        await wipe()
      }
    }
  }

  private func noteMeeting(of note: FriendNote, at time: Timestamp) {
    let pair = EncounterTracker.Pair(note.navigator, note.friend)
    told.withLock { $0[note.venue, default: [:]][pair] = time }
    venues.withLock(\.self)?.live(slug: note.venue)?.perform { $0.note(told: pair, at: time) }
  }

  /// Takes over what other nodes have changed; nothing on a server that runs alone.
  func catchUp() async throws { _ = try await existingFile?.catchUp() }

  // MARK: - Meetings

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

  /// Writes the meetings that are not in the file yet, and their lines in the logs of navigators that
  /// want one.
  func flush() async throws {
    guard let file = existingFile else { return }
    let batches = takeMeetings().batches(of: Self.batch)
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
  private func logMinute(in file: FriendFile) async throws {
    let keepers = try await keepers(in: file)
    let near = await near(of: keepers)
    let places = await places(of: keepers)
    let now = now()
    var days: [String: Int] = [:]
    for venue in Set(keepers.map(\.venue)) { days[venue] = await day(of: now, in: venue) }
    let today = days
    for batch in near.batches(of: Self.batch) {
      try await file.write { rows in
        for (person, friend) in batch {
          guard let day = today[person.venue] else { continue }
          try Self.log(friend, count: 0, seconds: 60, day: day, of: person, keepers, rows)
        }
      }
    }
    for batch in places.batches(of: Self.batch) {
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

  // MARK: - Keeping house

  /// Does what cannot wait for a minute: has other nodes know of meetings, deletes all of navigators that
  /// ended, and wipes what was deleted; once a second.
  func tend() async throws {
    if isShared { try await flush() }
    try await removeEnded()
    if wiping.withLock(\.isDue) { await wipe() }
  }

  /// Wipes what was deleted; where that is not possible, `tend` tries it again.
  private func wipe() async {
    guard let file = existingFile else { return }
    wiping.withLock { $0.isDue = false }
    do {
      try await file.wipe()
      wiping.withLock { $0.hasFailed = false }
    } catch {
      let isKnown = wiping.withLock { wiping in
        defer { wiping = (isDue: true, hasFailed: true) }
        return wiping.hasFailed
      }
      if !isKnown {
        logger.warning(
          "What was deleted of friends is still on the disk", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Writes the logs, deletes what is over, and all of navigators without a link; once a minute.
  ///
  /// - Parameter links: finds all links that are good; not from before it is called.
  func keepHouse(_ links: () async throws -> [Link]) async throws {
    guard let file = existingFile else { return }
    // What cannot be written keeps nothing from being deleted.
    var problem: (any Error)?
    do { try await flush() } catch { problem = error }
    try await removeEnded()
    try await removeUnlinked(links, from: file)
    if let problem { throw problem }
    try await logMinute(in: file)
  }

  private func removeUnlinked(
    _ links: () async throws -> [Link], from file: FriendFile
  ) async throws {
    let now = now()
    let hourAgo = now.advanced(bySeconds: -EncounterTracker.interval)
    told.withLock { told in
      told = told.mapValues { $0.filter { $0.value > hourAgo } }.filter { !$0.value.isEmpty }
    }
    // A navigator has a link before it has friends: one without a link then is gone, also where the link was
    // made at another node.
    let people = try await file.read { try $0.people() }
    let linked = Set(
      try await links().compactMap { link in
        link.scope.navigator.map { FriendRows.Person(venue: link.scope.venue, navigator: $0) }
      })
    let gone = people.filter { person in
      !linked.contains(person)
        && !linked.contains(
          FriendRows.Person(venue: Grants.everyVenue, navigator: person.navigator))
    }
    try await remove(Array(gone), from: file)
    try await removeRepeatedly(from: file) { rows in
      let hasForgotten = try rows.meetings.remove(upTo: hourAgo)
      return try rows.removeExpired(at: now) || hasForgotten
    }
  }

  /// Deletes in one transaction after another, until nothing is left, and wipes it.
  private func removeRepeatedly(
    from file: FriendFile, _ remove: @escaping @Sendable (FriendRows) throws -> Bool
  ) async throws {
    while try await file.write(remove) { wiping.withLock { $0.isDue = true } }
    if wiping.withLock(\.isDue) { await wipe() }
  }

  private func remove(_ people: [FriendRows.Person], from file: FriendFile) async throws {
    for people in people.batches(of: Self.batch) {
      try await removeRepeatedly(from: file) { try $0.remove(people) }
    }
  }

  /// Deletes all of navigators that ended, at the latest with the next `tend`.
  func forget(_ people: [FriendRows.Person]) async throws {
    forgetSoon(people)
    try await removeEnded()
  }

  /// Has the next `tend` delete all of navigators that ended.
  func forgetSoon(_ people: [FriendRows.Person]) { ended.withLock { $0 += people } }

  private func removeEnded() async throws {
    let people = ended.withLock { ended in
      defer { ended = [] }
      return ended
    }
    guard !people.isEmpty, let file = existingFile else { return }
    do { try await remove(people, from: file) } catch {
      ended.withLock { $0 += people }
      throw error
    }
  }

  /// Deletes all of a venue that is deleted.
  func removeAll(of venue: String) async throws {
    guard let file = existingFile else { return }
    try await removeRepeatedly(from: file) { try $0.removeAll(of: venue) }
  }

  /// Closes the file.
  func close() { opened.withLock { $0?.close() } }
}

extension Array {
  /// The elements in order, some of them at a time.
  fileprivate func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
