import IndoorModel

/// What navigators said of who may see them, and where those are who hide.
///
/// Who said nothing costs nothing. Whoever hides is in none of the tables of the others: only their
/// last whereabouts are here, for themselves.
struct SharingBook {
  /// Navigators of which so much may be known by others' word, and as many by their own.
  static let limit = 20_000
  /// Friends that all of them may have named.
  static let friendshipLimit = 100_000
  /// Milliseconds after which somebody is forgotten who was not heard of and has no link.
  static let keptFor: Int64 = 90 * 86_400_000
  /// Milliseconds to which it is remembered when somebody was heard of.
  private static let heardStep: Int64 = 86_400_000

  private struct Entry {
    var sharing: Sharing
    /// Whether its own device said it: nobody else changes that.
    var isOwn: Bool
    /// Milliseconds since 1970: when it was heard of last, and what is written down of that.
    var heard, written: Int64
  }

  private var entries: [Identifier<Navigator>: Entry] = [:]
  private(set) var ownCount = 0
  private(set) var friendships = 0
  /// Those who show themselves to all navigators.
  private(set) var visible: Set<Identifier<Navigator>> = []
  /// Those who hide, and where they were last.
  private var hiding: [Identifier<Navigator>: TrackedPosition?] = [:]

  /// Of how many navigators something is remembered.
  var count: Int { entries.count }

  /// Whether anybody hides.
  var hasHiding: Bool { !hiding.isEmpty }

  /// What a navigator said last.
  subscript(id: Identifier<Navigator>) -> Sharing { entries[id]?.sharing ?? Sharing() }

  /// Whether a navigator hides.
  func isHiding(_ id: Identifier<Navigator>) -> Bool { hiding[id] != nil }

  /// Where somebody who hides was last.
  func whereabouts(_ id: Identifier<Navigator>) -> TrackedPosition? { hiding[id] ?? nil }

  /// Takes what a navigator says.
  ///
  /// Others cannot use up the room of those who speak for themselves, so that one can always hide.
  ///
  /// - Parameters:
  ///   - isOwn: whether its own device says it, and not somebody who may report for it.
  ///   - now: milliseconds since 1970.
  /// - Returns: what is to be remembered; `nil` for nothing, where others say the usual.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool, at now: Int64
  ) throws(LiveError) -> SharingRecord? {
    let known = entries[id]
    if known?.isOwn == true, !isOwn { throw .setByOwnDevice(id) }
    let isKept = isOwn || !sharing.isUsual
    if isKept, known?.isOwn != isOwn {
      let others = isOwn ? ownCount : entries.count - ownCount
      guard others < Self.limit else { throw .tooManySharing(limit: Self.limit) }
    }
    let friendships = friendships - (known?.sharing.friends.count ?? 0) + sharing.friends.count
    guard sharing.friends.isEmpty || friendships <= Self.friendshipLimit else {
      throw .tooManyFriendships(limit: Self.friendshipLimit)
    }
    put(
      isKept ? Entry(sharing: sharing, isOwn: isOwn, heard: now, written: now) : nil, of: id)
    return said(by: id)
  }

  /// Goes on with what was said before a restart.
  mutating func restore(_ said: [SharingRecord]) {
    for said in said {
      let heard = said.heard.millisecondsSince1970
      put(
        Entry(sharing: said.sharing, isOwn: said.isOwn, heard: heard, written: heard),
        of: said.navigator)
    }
  }

  private mutating func put(_ entry: Entry?, of id: Identifier<Navigator>) {
    let known = entries.removeValue(forKey: id)
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

  private func said(by id: Identifier<Navigator>) -> SharingRecord? {
    entries[id].map {
      SharingRecord(
        navigator: id, sharing: $0.sharing, isOwn: $0.isOwn,
        heard: Timestamp(millisecondsSince1970: $0.heard))
    }
  }

  /// Notes who is here, and forgets what those said who were not heard of for long.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - linked: those who have a link of their own: what they said is kept as long as that is good.
  ///   - isHere: whether somebody's location is known who does not hide.
  /// - Returns: what is to be written down anew; `nil` for those who were forgotten.
  mutating func sweep(
    at now: Int64, linked: Set<Identifier<Navigator>>,
    isHere: (Identifier<Navigator>) -> Bool
  ) -> [(navigator: Identifier<Navigator>, said: SharingRecord?)] {
    var changed: [(navigator: Identifier<Navigator>, said: SharingRecord?)] = []
    for (id, entry) in entries {
      if whereabouts(id) != nil || isHere(id) {
        entries[id]?.heard = now
        guard now - entry.written >= Self.heardStep else { continue }
        entries[id]?.written = now
        changed.append((id, said(by: id)))
      } else if now - entry.heard >= Self.keptFor, !linked.contains(id) {
        put(nil, of: id)
        changed.append((id, nil))
      }
    }
    return changed
  }

  /// Remembers where somebody who hides is.
  mutating func move(_ id: Identifier<Navigator>, to whereabouts: TrackedPosition) {
    guard hiding[id] != nil else { return }
    hiding[id] = .some(whereabouts)
  }

  /// Forgets where they were who hide and were not heard of for long.
  ///
  /// - Parameter time: milliseconds since 1970.
  mutating func forget(before time: Int64) {
    for case (let id, let whereabouts?) in hiding where whereabouts.location.milliseconds < time {
      hiding[id] = .some(nil)
    }
  }

  /// Those of a navigator's friends who call it theirs and share with it, in its order.
  func friends(of id: Identifier<Navigator>) -> [Identifier<Navigator>] {
    self[id].friends.filter { other in
      let sharing = self[other]
      return [.friends, .visible].contains(sharing.status) && sharing.friends.contains(id)
    }
  }
}
