import Support

extension LiveVenue {
  /// Moves the rectangle that a viewer looks at.
  public func moveView(of viewer: ViewerID, to view: FloorView) throws(LiveError) {
    perform(try hub.look(viewer, at: view))
  }

  /// A viewer has taken in all up to a frame.
  public func acknowledge(_ ack: FrameAck, by viewer: ViewerID) {
    guard let outcome = hub.acknowledge(ack, by: viewer, at: now()) else { return }
    counters.ackLags.note(outcome.lag)
    if outcome.isSlower { counters.slowdowns += 1 }
  }
}
