import Accounts
import IndoorModel
import Storage

extension AccountBook {
  /// Makes the link by which the first owner gets an account, where there is none yet; earlier ones
  /// end.
  ///
  /// - Returns: the address to open; `nil` when the server has an owner already.
  public func ownerLink() async throws -> String? {
    let (token, now) = (Token(.invitation), now())
    let isNeeded = try await write { rows in
      guard try !rows.hasOwner() else { return false }
      try rows.removeOwnInvitations(to: .owner)
      try rows.add(
        Invitation(
          id: Sodium.identifier("i"), digest: token.digest, role: .owner,
          venue: Grants.everyVenue, email: nil, created: now, createdBy: nil,
          expires: now.advanced(bySeconds: Lifetimes.invitation)))
      return true
    }
    return isNeeded ? link(token) : nil
  }
}
