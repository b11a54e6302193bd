import IndoorModel

extension LiveVenue {
  /// Shows people as they were; frames keep the server's time, so that viewers smooth as ever.
  public func show(_ scene: ReplayScene) {
    perform(hub.show(scene, at: now()))
  }

  /// From now on people are put where a recording says: nobody falls silent by himself, and nothing
  /// is recorded, though what is kept is forgotten as it is set.
  public func becomeReplay() {
    hub.becomeReplay()
    record(into: recorder)
  }
}
