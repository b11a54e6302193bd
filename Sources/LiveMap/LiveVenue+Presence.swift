extension LiveVenue {
  /// Takes what somebody who has the plan open tells of themselves; told on with the next tick.
  ///
  /// - Parameter key: a secret of the client, by which it is the same one after a lost connection.
  public func updatePresence(
    _ presence: Presence, key: String, of viewer: any Viewer
  ) throws(LiveError) {
    let actions = try hub.tell(presence, key: key, of: viewer.id)
    viewers[viewer.id] = viewer
    perform(actions)
  }

  /// Takes where somebody points; of several between two ticks the last is told.
  public func moveCursor(_ cursor: Cursor, by viewer: ViewerID) throws(LiveError) {
    try hub.point(cursor, by: viewer)
  }

  func offer(_ news: LiveEvent, to receivers: [ViewerID]) {
    let present = receivers.filter { viewers[$0] != nil }
    if present.isEmpty { return }
    let message = encoder.encode(news)
    let missed = present.filter { viewers[$0]?.offer(message) == false }
    if !missed.isEmpty { hub.missedPresence(missed) }
  }
}
