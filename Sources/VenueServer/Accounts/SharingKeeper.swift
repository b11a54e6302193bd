import Accounts
import IndoorModel
import LiveMap
import Storage
import Support
import Wire

/// Stores the sharing settings of navigators in the accounts' file, so that a hidden navigator
/// stays hidden after a restart.
///
/// A setting is in force at once and stored soon after; only callers of `flush` wait for the disk.
public final class SharingKeeper: Sendable {
  private struct Key: Hashable {
    let venue: String
    let navigator: Identifier<Navigator>
  }

  private let file: AccountFile
  private let friends: FriendBook
  private let earlier: Locked<[String: [SharingRecord]]>
  /// What was said and is not written yet, `nil` where there is nothing to remember any more; no more
  /// than live sides remember.
  private let pending = Locked<[Key: SharingRecord?]>([:])
  private let writing = Locked(0)
  private let lives = Locked<[@Sendable () -> LiveVenue?]>([])

  /// Reads what was said before.
  ///
  /// - Parameter friends: hears which friends meet in the venues.
  init(file: AccountFile, friends: FriendBook, at now: Timestamp) async throws {
    self.file = file
    self.friends = friends
    let longAgo = now.advanced(bySeconds: -Lifetimes.sharing)
    let rows = try await file.write { rows in
      try rows.sharing.remove(before: longAgo)
      return try rows.sharing.all()
    }
    earlier = Locked(
      Dictionary(grouping: rows, by: \.venue).mapValues { $0.map(SharingRecord.init) })
  }

  /// What is known of a venue that is opened now; it reports here what is said from then on.
  func memory(of venue: String) -> SharingStore {
    let said = earlier.withLock { $0.removeValue(forKey: venue) ?? [] }
    return SharingStore(
      records: said, told: friends.meetings.told(in: venue), sink: Sink(self, venue: venue),
      encounters: friends.meetings)
  }

  /// Reads again what was said in a venue, for the next `memory(of:)`.
  func recall(_ venue: String) async throws {
    try await flush()
    let rows = try await file.read { try $0.sharing.all() }
    earlier.withLock { $0[venue] = rows.filter { $0.venue == venue }.map(SharingRecord.init) }
  }

  /// Brings the live sides to what navigators have set at other nodes: the last value of each counts.
  func follow() async throws {
    let rows = try await file.read { try $0.sharing.all() }
    let pending = Set(pending.withLock(\.keys))
    let byVenue = Dictionary(grouping: rows, by: \.venue)
    for live in lives.withLock({ $0.compactMap { $0() } }) {
      let venue = live.slug
      // What was said here and is not stored yet is newer.
      let records = (byVenue[venue] ?? []).map(SharingRecord.init).filter {
        !pending.contains(Key(venue: venue, navigator: $0.navigator))
      }
      let waiting = Set(pending.filter { $0.venue == venue }.map(\.navigator))
      live.perform { $0.followSharing(records, except: waiting) }
    }
  }

  /// Has two navigators count as friends, or no longer, where positions are shared.
  ///
  /// Which people each is shown to stays as it was set last, at whatever node: the friend alone is added to
  /// what is stored, or removed from it.
  func setFriends(
    _ areFriends: Bool, _ one: String, _ other: String, in venue: String, at now: Timestamp
  ) async throws {
    // What was said here comes first.
    try await flush()
    let changed = try await file.write { rows in
      var changed: [SharingRow] = []
      for (navigator, friend) in [(one, other), (other, one)] {
        let known = try rows.sharing.row(of: navigator, in: venue)
        let sharing = known.map { SharingRecord($0).sharing } ?? Sharing()
        let friend = Identifier<Navigator>(friend)
        let friends = (areFriends ? sharing.adding(friend) : sharing.removing(friend)).friends
        guard friends != sharing.friends else { continue }
        let row = SharingRow(
          venue: venue, navigator: navigator, status: known?.status ?? sharing.status.rawValue,
          friends: friends.map(\.rawValue), isOwn: true, heard: now)
        try rows.sharing.keep(row)
        changed.append(row)
      }
      return changed
    }
    // What was said here meanwhile is newer.
    let pending = Set(pending.withLock(\.keys))
    let records = changed.map(SharingRecord.init).filter {
      !pending.contains(Key(venue: venue, navigator: $0.navigator))
    }
    for live in lives.withLock({ $0.compactMap { $0() } }) where live.slug == venue {
      live.perform { $0.restoreSharing(records) }
    }
  }

  /// Sweeps the settings of a venue as long as its live side is there.
  func add(_ live: LiveVenue) { lives.withLock { $0.append { [weak live] in live } } }

  /// Forgets the settings of navigators that have not been seen for long.
  ///
  /// - Parameter links: navigators that have one are not forgotten.
  func sweep(_ links: [Link]) {
    let linked = Dictionary(grouping: links, by: \.scope.venue).mapValues { links in
      Set(links.compactMap { $0.scope.navigator.map { Identifier<Navigator>($0) } })
    }
    for live in lives.withLock({ $0.compactMap { $0() } }) {
      live.perform { $0.sweepSharing(linked: linked[$0.slug] ?? []) }
    }
  }

  /// Writes what was said up to now: when this returns, it is on disk.
  func flush() async throws {
    if pending.withLock(\.isEmpty), !isWriting { return }
    let taken = Locked<[Key: SharingRecord?]>([:])
    writing.withLock { $0 += 1 }
    defer { writing.withLock { $0 -= 1 } }
    do {
      try await file.write { rows in
        // Taken within the transaction: these follow each other, and so does what they write.
        let said = self.pending.withLock { pending in
          defer { pending = [:] }
          return pending
        }
        taken.withLock { $0 = said }
        try Self.write(said, to: rows)
      }
    } catch {
      // Once more with the next; what was said meanwhile is newer.
      let said = taken.withLock(\.self)
      pending.withLock { $0.merge(said) { newer, _ in newer } }
      throw error
    }
  }

  /// Whether a setting of another caller may not be on disk yet.
  private var isWriting: Bool { writing.withLock { $0 > 0 } }

  private static func write(_ said: [Key: SharingRecord?], to rows: AccountRows) throws {
    for (key, said) in said {
      if let said {
        try rows.sharing.keep(SharingRow(said, in: key.venue))
      } else {
        try rows.sharing.remove(of: key.navigator.rawValue, in: key.venue)
      }
    }
  }

  private struct Sink: SharingSink {
    private let keeper: SharingKeeper
    private let venue: String

    init(_ keeper: SharingKeeper, venue: String) { (self.keeper, self.venue) = (keeper, venue) }

    func take(_ said: SharingRecord?, of navigator: Identifier<Navigator>) {
      let key = Key(venue: venue, navigator: navigator)
      keeper.pending.withLock { $0[key] = .some(said) }
    }
  }
}

extension SharingRecord {
  /// A status that this version does not know counts as hidden.
  fileprivate init(_ row: SharingRow) {
    self.init(
      navigator: Identifier(row.navigator),
      sharing: Sharing(
        status: Sharing.Status(rawValue: row.status) ?? .hidden,
        friends: row.friends.map { Identifier($0) }),
      isOwn: row.isOwn, heard: row.heard)
  }
}

extension SharingRow {
  fileprivate init(_ said: SharingRecord, in venue: String) {
    self.init(
      venue: venue, navigator: said.navigator.rawValue, status: said.sharing.status.rawValue,
      friends: said.sharing.friends.map(\.rawValue), isOwn: said.isOwn, heard: said.heard)
  }
}
