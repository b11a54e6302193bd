public import Accounts
import GRDB
public import IndoorModel

/// The links of guests, within a transaction. What guests said of the people that may see them goes
/// with their links.
public struct GuestRows {
  private let rows: AccountRows

  init(_ rows: AccountRows) { self.rows = rows }

  /// The guests of a venue, the newest first.
  public func all(in venue: String) throws -> [Link] {
    try rows.links(where: "isGuest = 1 AND venue = ?", [venue])
  }

  /// The slugs of the venues that have guests.
  public func venues() throws -> [String] {
    try String.fetchAll(
      rows.database, sql: "SELECT DISTINCT venue FROM link WHERE isGuest = 1 ORDER BY venue")
  }

  /// Adds a guest.
  ///
  /// - Parameter limit: guests at a time, in all venues.
  public func add(_ guest: Link, limit: Int) throws {
    let count = try Int.fetchOne(
      rows.database, sql: "SELECT count(*) FROM link WHERE isGuest = 1")
    if count ?? 0 >= limit { throw AccountRefusal.tooManyGuests(limit: limit) }
    try rows.insert(guest)
  }

  /// Stores that a guest has a navigator of its own now.
  ///
  /// - Throws: `notFound` for a guest that ended, or that has a navigator already.
  public func keep(_ guest: Link) throws {
    try rows.change(
      "UPDATE link SET role = ?, navigator = ? WHERE id = ? AND isGuest = 1 AND navigator IS NULL",
      [guest.role.rawValue, guest.scope.navigator, guest.id], or: .notFound)
  }

  /// Sets when the guests of a venue end at the latest.
  public func end(in venue: String, by end: Timestamp?) throws {
    let last = Int64(Lifetimes.guest * 1000)
    try rows.execute(
      """
      UPDATE link SET expires = min(created + ?1, ?2) WHERE isGuest = 1 AND venue = ?3
        AND expires IS NOT min(created + ?1, ?2)
      """, [last, end?.millisecondsSince1970 ?? Int64.max, venue])
  }

  /// Removes guests of a venue: one of them, or all.
  ///
  /// - Returns: the guests that were removed.
  public func remove(_ id: String? = nil, in venue: String) throws -> [Link] {
    try remove(where: "venue = ?1 AND (?2 IS NULL OR id = ?2)", [venue, id])
  }

  /// Removes the guests of all venues that are over or were away for long.
  ///
  /// - Returns: the guests that were removed.
  public func removeExpired(at now: Timestamp) throws -> [Link] {
    let idle = now.advanced(bySeconds: -Lifetimes.idleGuest)
    return try remove(
      where: "expires <= ? OR coalesce(lastUsed, created) <= ?",
      [now.millisecondsSince1970, idle.millisecondsSince1970])
  }

  private func remove(where condition: String, _ arguments: StatementArguments) throws -> [Link] {
    let gone = try rows.links(where: "isGuest = 1 AND (\(condition))", arguments)
    for guest in gone {
      if let navigator = guest.scope.navigator {
        try rows.sharing.remove(of: navigator, in: guest.scope.venue)
      }
      try rows.execute("DELETE FROM link WHERE id = ?", [guest.id])
    }
    return gone
  }
}
