import Accounts
import IndoorModel
import Storage

/// Guests: visitors that a venue lets in without an account or link. Each gets a link of its own by
/// itself, which its browser keeps in the cookie of sessions.
extension AccountBook {
  /// Lets a guest in.
  ///
  /// - Parameters:
  ///   - policy: what the venue's settings say; they must admit guests now.
  ///   - old: the guest that the browser was until now, which ends.
  ///   - entry: describes it for the log, by the link's id.
  /// - Returns: the token of the guest's link.
  func enter(
    _ venue: String, _ policy: GuestPolicy, replacing old: Link?,
    entry: @escaping @Sendable (Link) -> AuditEntry
  ) async throws -> Token {
    if let old { try await leave(old, entry(old)) }
    let token = Token(.link)
    let guest = Link.guest(of: venue, digest: token.digest, until: policy.until, at: now())
    let limit = guests.total
    try await put(guest) { rows in
      try rows.guests.add(guest, limit: limit)
      try rows.audit.note(entry(guest))
    }
    return token
  }

  /// Gives a guest a navigator of its own; one that has a navigator keeps it.
  func locate(_ guest: Link, _ entry: AuditEntry) async throws {
    guard guest.scope.navigator == nil else { return }
    let located = guest.with(navigator: Sodium.identifier("g"))
    try await put(located) { rows in
      try rows.guests.keep(located)
      try rows.audit.note(entry)
    }
  }

  /// Ends a guest as it wishes.
  func leave(_ guest: Link, _ entry: AuditEntry) async throws {
    try await end { rows in
      try rows.audit.note(entry)
      return try rows.guests.remove(guest.id, in: guest.scope.venue)
    }
  }

  /// Ends a guest of a venue, or all.
  ///
  /// - Returns: how many were ended.
  func revokeGuests(
    _ id: String? = nil, of venue: String, entry: @escaping @Sendable (_ count: Int) -> AuditEntry
  ) async throws -> Int {
    try await end { rows in
      let gone = try rows.guests.remove(id, in: venue)
      if id != nil, gone.isEmpty { throw AccountRefusal.notFound }
      try rows.audit.note(entry(gone.count))
      return gone
    }
  }

  /// Ends the guests whose time is over, and those of venues that no longer let guests in; a
  /// different end of the event holds for guests that are here already.
  func reviewGuests() async throws {
    let (policies, now) = (guests.policies, now())
    let ended = try await removeGuests { rows in
      var gone: [Link] = []
      for venue in try rows.guests.venues() {
        guard let policy = policies[venue] else { continue }
        if policy.areAllowed {
          try rows.guests.end(in: venue, by: policy.until)
        } else {
          gone += try rows.guests.remove(in: venue)
        }
      }
      gone += try rows.guests.removeExpired(at: now)
      for (venue, ended) in Dictionary(grouping: gone, by: \.scope.venue) {
        try rows.audit.note(
          AuditEntry(
            time: now, actor: .console, deed: .guestsEnded, venue: venue,
            detail: String(ended.count)))
      }
      return gone
    }
    // Guests end in time, whatever keeps the friends' file from being written.
    friends.forgetSoon(ended.people)
  }

  /// Removes guests, and what friends have of them: when this returns they are let in no more, their
  /// connections are closed, and no client sees them.
  @discardableResult
  private func end(
    _ remove: @escaping @Sendable (AccountRows) throws -> [Link]
  ) async throws -> Int {
    let gone = try await removeGuests(remove)
    try await friends.forget(gone.people)
    return gone.count
  }

  private func removeGuests(
    _ remove: @escaping @Sendable (AccountRows) throws -> [Link]
  ) async throws -> [Link] {
    let gone = try await write(remove)
    await guests.forget(gone)
    return gone
  }
}

extension [Link] {
  /// Their navigators.
  fileprivate var people: [FriendRows.Person] {
    compactMap { link in
      link.scope.navigator.map { FriendRows.Person(venue: link.scope.venue, navigator: $0) }
    }
  }
}
