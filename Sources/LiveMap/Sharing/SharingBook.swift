import IndoorModel

/// What navigators have set about their sharing, and the positions of navigators that hide.
///
/// A navigator that has set nothing costs nothing. One that hides is in none of the other tables:
/// only its last position is here, for itself.
struct SharingBook {
  /// The most navigators with a sharing that other clients have set, and the most that have set their own.
  static let limit = 20_000
  /// The most friends of all of them together.
  static let friendshipLimit = 100_000
  /// Milliseconds after which a navigator is forgotten that has not reported and has no link.
  static let keptFor: Int64 = 90 * 86_400_000
  /// Milliseconds to which the last report of a navigator is stored.
  private static let heardStep: Int64 = 86_400_000

  private struct Entry {
    var sharing: Sharing
    /// Whether its own device has set it: then no other client may change it.
    var isOwn: Bool
    /// Milliseconds since 1970: the last report or change, and what is stored of that.
    var heard, stored: Int64
  }

  private var entries: [Identifier<Navigator>: Entry] = [:]
  private(set) var ownCount = 0
  private(set) var friendships = 0
  /// The navigators that are shown to all navigators.
  private(set) var visible: Set<Identifier<Navigator>> = []
  /// Grows with each change of what navigators have set.
  private(set) var changes = 0
  /// The navigators that hide, and their last positions.
  private var hiding: [Identifier<Navigator>: TrackedPosition?] = [:]

  /// The number of navigators that have set something.
  var count: Int { entries.count }

  /// Whether any navigator hides.
  var hasHiding: Bool { !hiding.isEmpty }

  /// What a navigator has set.
  subscript(id: Identifier<Navigator>) -> Sharing { entries[id]?.sharing ?? Sharing() }

  /// Whether a navigator hides.
  func isHiding(_ id: Identifier<Navigator>) -> Bool { hiding[id] != nil }

  /// The last position of a navigator that hides.
  func position(of id: Identifier<Navigator>) -> TrackedPosition? { hiding[id] ?? nil }

  /// Takes what is set about a navigator.
  ///
  /// Other clients cannot use up the room of navigators that set their own, so that these can always
  /// hide.
  ///
  /// - Parameters:
  ///   - isOwn: whether its own device sets it, and not a client that may report for it.
  ///   - now: milliseconds since 1970.
  /// - Returns: the record to store; `nil` for none, where other clients set the default.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool, at now: Int64
  ) throws(LiveError) -> SharingRecord? {
    let known = entries[id]
    if known?.isOwn == true, !isOwn { throw .setByOwnDevice(id) }
    let isKept = isOwn || !sharing.isDefault
    if isKept, known?.isOwn != isOwn {
      let others = isOwn ? ownCount : entries.count - ownCount
      guard others < Self.limit else { throw .tooManySharing(limit: Self.limit) }
    }
    let friendships = friendships - (known?.sharing.friends.count ?? 0) + sharing.friends.count
    guard sharing.friends.isEmpty || friendships <= Self.friendshipLimit else {
      throw .tooManyFriendships(limit: Self.friendshipLimit)
    }
    put(
      isKept ? Entry(sharing: sharing, isOwn: isOwn, heard: now, stored: now) : nil, of: id)
    return record(of: id)
  }

  /// Goes on with what was stored before a restart.
  mutating func restore(_ records: [SharingRecord]) {
    for record in records {
      let heard = record.heard.millisecondsSince1970
      put(
        Entry(sharing: record.sharing, isOwn: record.isOwn, heard: heard, stored: heard),
        of: record.navigator)
    }
  }

  /// Takes over all that is stored, where it differs.
  ///
  /// - Parameter waiting: navigators that keep what is known of them.
  /// - Returns: the navigators with another setting than before.
  mutating func follow(
    _ records: [SharingRecord], except waiting: Set<Identifier<Navigator>>
  ) -> [Identifier<Navigator>] {
    let stored = Dictionary(records.map { ($0.navigator, $0) }) { first, _ in first }
    let changed = records.filter { record in
      let known = entries[record.navigator]
      return !waiting.contains(record.navigator)
        && (known?.sharing != record.sharing || known?.isOwn != record.isOwn)
    }
    let gone = entries.keys.filter { stored[$0] == nil && !waiting.contains($0) }
    restore(changed)
    for id in gone { put(nil, of: id) }
    return changed.map(\.navigator) + gone
  }

  private mutating func put(_ entry: Entry?, of id: Identifier<Navigator>) {
    let known = entries.removeValue(forKey: id)
    changes += 1
    friendships += (entry?.sharing.friends.count ?? 0) - (known?.sharing.friends.count ?? 0)
    ownCount += (entry?.isOwn == true ? 1 : 0) - (known?.isOwn == true ? 1 : 0)
    entries[id] = entry
    let status = entry?.sharing.status
    if status == .visible { visible.insert(id) } else { visible.remove(id) }
    if status != .hidden {
      hiding[id] = nil
    } else if hiding[id] == nil {
      hiding[id] = .some(nil)
    }
  }

  /// Forgets what a navigator has set, and its position.
  mutating func forget(_ id: Identifier<Navigator>) { put(nil, of: id) }

  private func record(of id: Identifier<Navigator>) -> SharingRecord? {
    entries[id].map {
      SharingRecord(
        navigator: id, sharing: $0.sharing, isOwn: $0.isOwn,
        heard: Timestamp(millisecondsSince1970: $0.heard))
    }
  }

  /// Notes which navigators are here, and forgets those that have not reported for long.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - linked: navigators with a link of their own: their sharing is kept as long as the link.
  ///   - isHere: whether a navigator that does not hide is here.
  /// - Returns: the records to store again; `nil` for navigators that were forgotten.
  mutating func sweep(
    at now: Int64, linked: Set<Identifier<Navigator>>,
    isHere: (Identifier<Navigator>) -> Bool
  ) -> [(navigator: Identifier<Navigator>, record: SharingRecord?)] {
    var changed: [(navigator: Identifier<Navigator>, record: SharingRecord?)] = []
    for (id, entry) in entries {
      if position(of: id) != nil || isHere(id) {
        entries[id]?.heard = now
        guard now - entry.stored >= Self.heardStep else { continue }
        entries[id]?.stored = now
        changed.append((id, record(of: id)))
      } else if now - entry.heard >= Self.keptFor, !linked.contains(id) {
        put(nil, of: id)
        changed.append((id, nil))
      }
    }
    return changed
  }

  /// Takes the position of a navigator that hides.
  mutating func move(_ id: Identifier<Navigator>, to position: TrackedPosition) {
    guard hiding[id] != nil else { return }
    hiding[id] = .some(position)
  }

  /// Forgets the positions of navigators that hide and have not reported for long.
  ///
  /// - Parameter time: milliseconds since 1970.
  mutating func forget(before time: Int64) {
    for case (let id, let position?) in hiding where position.location.milliseconds < time {
      hiding[id] = .some(nil)
    }
  }

  /// The friends of a navigator that share with it and have it among theirs, in its order.
  func friends(of id: Identifier<Navigator>) -> [Identifier<Navigator>] {
    self[id].friends.filter { other in
      let sharing = self[other]
      return sharing.reachesFriends && sharing.friends.contains(id)
    }
  }

  /// The pairs of friends of which each shares with the other.
  var mutual: Set<EncounterTracker.Pair> {
    var pairs: Set<EncounterTracker.Pair> = []
    for (id, entry) in entries where entry.sharing.reachesFriends {
      for friend in entry.sharing.friends where id < friend {
        let other = self[friend]
        if other.reachesFriends, other.friends.contains(id) {
          pairs.insert(EncounterTracker.Pair(id, friend))
        }
      }
    }
    return pairs
  }

  /// Whether a navigator is shown to another one: to all, or as one of two friends.
  func shows(_ id: Identifier<Navigator>, to viewer: Identifier<Navigator>) -> Bool {
    let sharing = self[id]
    if sharing.status == .visible { return true }
    return sharing.status == .friends && sharing.friends.contains(viewer)
      && self[viewer].friends.contains(id)
  }
}
