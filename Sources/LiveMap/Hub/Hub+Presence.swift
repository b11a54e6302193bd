import IndoorModel

extension Hub {
  /// Takes what somebody who has the plan open tells of themselves.
  mutating func tell(
    _ presence: Presence, key: String, of viewer: ViewerID
  ) throws(LiveError) -> [Action] {
    let number = try participants.tell(
      presence, key: key, of: viewer, limit: configuration.participantLimit)
    return number.map { [.send(.present($0), to: [viewer])] } ?? []
  }

  /// Takes where somebody points.
  mutating func point(_ cursor: Cursor, by viewer: ViewerID) throws(LiveError) {
    try participants.point(cursor, by: viewer)
  }

  /// Tells who came, changed or went, and where cursors are.
  mutating func tellPresence() -> [Action] {
    let audience = audience
    return participants.takeNews { audience.viewers(of: .presence) }
      .map { .offerNews($0.0, to: $0.1) }
  }

  /// Remembers that viewers could not take news of presence: they are told everything next.
  mutating func missedPresence(_ viewers: [ViewerID]) { participants.needsAll(viewers) }
}
