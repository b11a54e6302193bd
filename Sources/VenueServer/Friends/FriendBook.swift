import Accounts
import Friends
import IndoorModel
import LiveMap
import Logging
import Storage
import Support
import Wire

/// The friends of all venues: opens their file when a venue first needs it, tells navigators what
/// happens, and deletes what is over.
final class FriendBook: Sendable {
  private let folder: String
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private let opened = Locked<FriendFile?>(nil)
  private let venues = Locked<OpenVenues?>(nil)
  private let attempts: Locked<(navigators: GuestThrottle, addresses: GuestThrottle)>
  /// When friends met.
  let meetings: FriendMeetings
  /// Navigators that ended, of which the file may still have something.
  private let ended = Locked<[FriendRows.Person]>([])
  /// Whether the write-ahead log may have what was deleted, and whether that is in the server's log.
  private let wiping = Locked((isDue: false, hasFailed: false))

  /// Whether all nodes of a cluster hold the file alike.
  private let isShared: Bool

  /// Meetings, lines of logs and navigators that one transaction takes at most, so that what the other
  /// nodes get of it fits into a record.
  static let batch = 100

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
    let file = try shared ?? (FriendFile.isThere(in: folder) ? FriendFile(folder: folder) : nil)
    opened.withLock { $0 = file }
    meetings = try await FriendMeetings(of: file)
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
  func serve(_ venues: OpenVenues) {
    self.venues.withLock { $0 = venues }
    meetings.serve(venues)
  }

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
        if let time = note.meeting {
          meetings.note(
            EncounterTracker.Pair(note.navigator, note.friend), in: note.venue, at: time)
        }
        tell(note)
      }
      if change.hasRemovals {
        wiping.withLock { $0.isDue = true }
        await wipe()
      }
    }
  }

  /// Takes over what other nodes have changed; nothing on a server that runs alone.
  func catchUp() async throws { _ = try await existingFile?.catchUp() }

  // MARK: - Keeping house

  /// Writes the meetings that are not in the file yet.
  func flush() async throws {
    if let file = existingFile { try await meetings.flush(to: file) }
  }

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
    try await meetings.logMinute(in: file, at: now())
  }

  private func removeUnlinked(
    _ links: () async throws -> [Link], from file: FriendFile
  ) async throws {
    let now = now()
    let hourAgo = now.advanced(bySeconds: -EncounterTracker.interval)
    meetings.forget(upTo: hourAgo)
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
  func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
