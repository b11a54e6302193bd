import Accounts
import Foundation
import GRDB
public import IndoorModel

/// The rows of the accounts' file within a transaction.
public struct AccountRows {
  let database: Database

  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// Runs a statement that must hit a row.
  func change(
    _ sql: String, _ arguments: StatementArguments, or refusal: AccountRefusal
  ) throws {
    try execute(sql, arguments)
    if database.changesCount == 0 { throw refusal }
  }

  func state(number: Int) throws -> AccountState {
    let accounts = try accounts()
    return AccountState(
      number: number, accounts: Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first },
      sessions: try sessions(), links: try links())
  }

  /// Takes away what is over: sessions, invitations, links of all kinds.
  public func removeExpired(at now: Timestamp) throws {
    let moment = now.millisecondsSince1970
    for table in ["invitation", "oneTimeLink", "link"] {
      try execute("DELETE FROM \(table) WHERE expires <= ?", [moment])
    }
    try execute(
      "DELETE FROM session WHERE created <= ? OR lastSeen <= ?",
      [
        now.advanced(bySeconds: -Lifetimes.session).millisecondsSince1970,
        now.advanced(bySeconds: -Lifetimes.idleSession).millisecondsSince1970,
      ])
  }
}

extension Timestamp {
  init(_ row: Row, _ column: String) {
    self.init(millisecondsSince1970: row[column] as Int64)
  }

  init?(ifPresent row: Row, _ column: String) {
    guard let moment = row[column] as Int64? else { return nil }
    self.init(millisecondsSince1970: moment)
  }
}

extension TokenDigest {
  init(_ row: Row, _ column: String) { self.init(bytes: [UInt8](row[column] as Data)) }

  /// What is bound to a statement.
  var data: Data { Data(bytes) }
}
