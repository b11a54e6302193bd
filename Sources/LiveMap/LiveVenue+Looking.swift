extension LiveVenue {
  /// Moves the rectangle that a viewer looks at.
  public func look(_ viewer: ViewerID, at view: FloorView) throws(LiveError) {
    perform(try hub.look(viewer, at: view))
  }

  /// A viewer has taken in all frames up to a time.
  ///
  /// - Parameter time: milliseconds of the server's clock, modulo 2³².
  public func acknowledge(_ time: UInt32, by viewer: ViewerID) {
    hub.acknowledge(time, by: viewer)
  }
}
