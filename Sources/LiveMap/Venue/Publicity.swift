public import IndoorModel
import Support

/// What a venue's settings say about strangers; from any thread.
public struct VenueAccess: Hashable, Sendable {
  /// Whether the venue shows single persons to all viewers that may see its counts.
  public let isPublic: Bool
  /// Whether, and until when, visitors get in without an account or link.
  public let guests: GuestPolicy
  /// Whether navigators may be friends of each other.
  public let hasFriends: Bool

  init(_ configuration: LiveConfiguration) {
    isPublic = configuration.publicPositions
    guests = configuration.guests
    hasFriends = configuration.friends
  }
}

/// The present access of a venue, for readers on any thread.
final class Publicity: Sendable {
  private struct State {
    var access: VenueAccess
    var onChange: (@Sendable (_ before: VenueAccess, _ now: VenueAccess) -> Void)?
  }

  private let state: Locked<State>

  init(_ access: VenueAccess) { state = Locked(State(access: access)) }

  /// What the settings say now.
  var access: VenueAccess { state.withLock(\.access) }

  /// Calls back when that changes, on the thread that changes it.
  func observe(
    _ onChange: @escaping @Sendable (_ before: VenueAccess, _ now: VenueAccess) -> Void
  ) {
    state.withLock { $0.onChange = onChange }
  }

  /// Takes over what is set about the venue.
  func set(_ access: VenueAccess) {
    let (before, onChange) = state.withLock { state in
      defer { state.access = access }
      return (state.access, state.access == access ? nil : state.onChange)
    }
    onChange?(before, access)
  }
}
