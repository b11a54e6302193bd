import Support

/// Whether a venue shows single persons to all viewers that may see its counts; from any thread.
final class Publicity: Sendable {
  private struct State {
    var isPublic: Bool
    var onChange: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  init(isPublic: Bool) { state = Locked(State(isPublic: isPublic)) }

  /// Whether it does.
  var isPublic: Bool { state.withLock(\.isPublic) }

  /// Calls back when that changes, on the thread that changes it.
  func observe(_ onChange: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = onChange }
  }

  /// Takes over what is set about the venue.
  func set(_ isPublic: Bool) {
    let onChange = state.withLock { state in
      defer { state.isPublic = isPublic }
      return state.isPublic == isPublic ? nil : state.onChange
    }
    onChange?()
  }
}
