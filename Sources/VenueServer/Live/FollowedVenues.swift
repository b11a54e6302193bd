import Support
import WebServer
import Wire

/// The venues that one socket follows, counted against what it, its address and its account may.
///
/// Messages of one socket are done one after the other, so nothing comes between a look and a change.
final class FollowedVenues: Sendable {
  /// The venues that one socket may follow at a time.
  private let limit: Int
  private let shares: [ClientShare]
  private let slugs = Locked<Set<String>>([])

  /// - Parameter shares: what its address and account have of what may be followed.
  init(limit: Int, shares: [ClientShare]) { (self.limit, self.shares) = (limit, shares) }

  func contains(_ slug: String) -> Bool { slugs.withLock { $0.contains(slug) } }

  /// Counts a venue as followed.
  ///
  /// - Returns: why it may not be; `nil` when it may, or is already.
  func add(_ slug: String) -> Problem? {
    let known = slugs.withLock(\.self)
    if known.contains(slug) { return nil }
    guard known.count < limit else { return .tooManySubscriptions("\(limit) venues on one socket") }
    for (index, share) in shares.enumerated() where !share.follow() {
      for taken in shares[..<index] { taken.unfollow() }
      return .tooManySubscriptions(share.subscriptionLimit)
    }
    slugs.withLock { _ = $0.insert(slug) }
    return nil
  }

  /// Counts a venue as no longer followed.
  func remove(_ slug: String) {
    guard slugs.withLock({ $0.remove(slug) }) != nil else { return }
    for share in shares { share.unfollow() }
  }

  /// Gives all back.
  func removeAll() {
    let count = slugs.withLock { slugs in
      defer { slugs = [] }
      return slugs.count
    }
    for share in shares { share.unfollow(count) }
  }
}
