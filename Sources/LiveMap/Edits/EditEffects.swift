/// What the latest edits did to routes, until no route waits to be computed.
struct EditEffects {
  private var begun: [(effect: EditEffect, begin: ContinuousClock.Instant)] = []

  /// Notes that an edit came in.
  mutating func begin(_ revision: Int, at begin: ContinuousClock.Instant, kept: Int) {
    begun.append((EditEffect(revision: revision, kept: kept), begin))
  }

  /// Notes that an edit may have changed a route.
  mutating func noteAffected(_ revision: Int) {
    change(revision) { effect, _ in effect.touched += 1 }
  }

  /// Notes that a route was computed because of an edit, and sent if it changed.
  mutating func noteRecomputed(_ revision: Int, isChanged: Bool) {
    change(revision) { effect, begin in
      effect.recomputed += 1
      guard isChanged else { return }
      effect.changed += 1
      effect.secondsToPush = (ContinuousClock.now - begin) / .seconds(1)
    }
  }

  /// Takes the effects, when no route waits to be computed any more.
  mutating func finish() -> [EditEffect] {
    defer { begun = [] }
    return begun.map(\.effect)
  }

  private mutating func change(
    _ revision: Int, _ change: (inout EditEffect, ContinuousClock.Instant) -> Void
  ) {
    guard let index = begun.firstIndex(where: { $0.effect.revision == revision }) else { return }
    change(&begun[index].effect, begun[index].begin)
  }
}
