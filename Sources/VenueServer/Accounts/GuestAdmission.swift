import Accounts
import IndoorModel
import LiveMap
import Support
import Wire

/// Decides how many guests get in, and knows the venues that they are in.
final class GuestAdmission: Sendable {
  private let limits: GuestLimits
  private let throttle: Locked<GuestThrottle>
  private let venues = Locked<OpenVenues?>(nil)
  private let isDue = Locked(true)

  init(_ limits: GuestLimits) {
    self.limits = limits
    throttle = Locked(GuestThrottle(limit: limits.perAddress))
  }

  /// Guests at a time, in all venues.
  var total: Int { limits.total }

  /// Sets the venues whose settings count.
  func serve(_ venues: OpenVenues) { self.venues.withLock { $0 = venues } }

  /// Counts one more guest of an address, or refuses it.
  func admit(address: String, at now: Timestamp) throws(Problem) {
    let wait = throttle.withLock { $0.admit(address: address, at: now) }
    if wait > 0 { throw .tooManyGuests(seconds: wait) }
  }

  /// What the settings of the open venues say, by slug.
  var policies: [String: GuestPolicy] {
    let open = venues.withLock(\.self)?.open ?? []
    return Dictionary(open.map { ($0.slug, $0.live.guests) }) { first, _ in first }
  }

  /// Has the next look at the accounts end the guests that the settings no longer allow.
  func reviewSoon() { isDue.withLock { $0 = true } }

  /// Whether settings have changed since the last call.
  func takeDue() -> Bool {
    isDue.withLock { isDue in
      defer { isDue = false }
      return isDue
    }
  }

  /// Forgets the positions and routes of guests that ended, and which people may see them.
  func forget(_ guests: [Link]) async {
    guard let venues = venues.withLock(\.self) else { return }
    for guest in guests {
      guard let navigator = guest.scope.navigator.map({ Identifier<Navigator>($0) }) else {
        continue
      }
      await venues.live(slug: guest.scope.venue)?.forget(navigator)
    }
  }
}
