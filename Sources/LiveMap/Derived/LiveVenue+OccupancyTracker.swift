public import IndoorModel

extension LiveVenue {
  /// What is counted of every area that has a name or a capacity, ordered by id.
  public var areas: [AreaStatus] { hub.derived.areaStatuses(in: hub.venue) }

  /// What is counted of every counting line, ordered by id.
  public var lines: [LineStatus] { hub.derived.lineStatuses(in: hub.venue) }

  /// The alerts that hold now, and the latest ones, the newest first.
  public var alerts: (current: [AlertNews], latest: [AlertNews]) {
    (hub.derived.currentAlerts, hub.derived.alerts.history.reversed())
  }

  /// When counting began; `nil` before the first tick.
  public var countingSince: Timestamp? { hub.derived.start }

  /// How many are in each square of a floor; `nil` when there is no such floor.
  ///
  /// - Parameters:
  ///   - word: the floor's id or ordinal.
  ///   - size: the side of the squares in metres, one of `CellCounts.sizes`.
  public func cells(onFloorCalled word: String, size: Int) -> CellCounts? {
    hub.crowd.floor(called: word).flatMap { hub.cells(on: $0, size: size, at: now()) }
  }

  func offer(_ cells: CellCounts, as format: FrameFormat, to receivers: [ViewerID]) {
    let present = receivers.compactMap { viewers[$0] }
    if present.isEmpty { return }
    let message = encoder.encode(cells, as: format)
    // Who is too slow for these gets the next ones, which tell everything again.
    for viewer in present { _ = viewer.offer(message) }
  }
}
