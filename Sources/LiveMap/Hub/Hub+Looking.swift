import IndoorModel

extension Hub {
  /// Moves the rectangle that a viewer looks at; its positions go on.
  mutating func look(
    _ viewer: ViewerID, at view: FloorView
  ) throws(LiveError) -> [Action] {
    let floor = try floor(of: view)
    guard let watcher = audience.watchers[viewer],
      watcher.subscription.streams.contains(.positions)
    else { throw .notSubscribed }
    var wish = watcher.wish
    wish.view = (floor, view.box)
    audience.change(viewer) { $0.wish = wish }
    audience.feed.move(viewer, to: wish, crowd)
    return viewing(viewer)
  }

  /// What a viewer is told of its view, if it has one.
  func viewing(_ viewer: ViewerID) -> [Action] {
    guard let view = audience.watchers[viewer]?.wish.view else { return [] }
    let tiles = audience.feed.tiles(of: view.box, on: view.floor, crowd)
    let viewing = Viewing(
      floor: crowd.frames[view.floor].floor, tiles: tiles?.map { Int($0) - 1 })
    return [.send(.viewing(viewing), to: [viewer])]
  }

  /// A viewer has taken in all up to a frame.
  ///
  /// - Returns: what that tells of its link, if anything.
  mutating func acknowledge(
    _ ack: FrameAck, by viewer: ViewerID, at now: Timestamp
  ) -> AckWindow.Outcome? {
    audience.feed.acknowledge(ack, by: viewer, at: now)
  }
}
