import IndoorModel

extension Hub {
  /// What the crowd's whereabouts come to in this tick.
  mutating func derive(at now: Timestamp) -> [Action] {
    var actions = tell(derived.tick(crowd, at: now), to: viewers(of: .alerts))
    guard Int(crowd.tick) % max(1, configuration.ticksPerSecond) == 0 else { return actions }
    if let news = derived.takeOccupancy(at: now) {
      actions += tell(.occupancy(news), to: viewers(of: .occupancy))
    }
    if let news = derived.takeCrossings(at: now) {
      actions += tell(.crossings(news), to: viewers(of: .crossings))
    }
    return actions + cellCounts(at: now) + tellOfCrowds(at: now)
  }

  private func tell(_ alerts: [AlertNews], to viewers: [ViewerID]) -> [Action] {
    if viewers.isEmpty { return [] }
    return alerts.flatMap { tell(.alert($0), to: viewers) }
  }

  /// What a newcomer is told of counts.
  func counted(for viewer: ViewerID, streams: Set<LiveStream>, at now: Timestamp) -> [Action] {
    var actions: [Action] = []
    if streams.contains(.occupancy) {
      actions += tell(.occupancy(derived.wholeOccupancy(at: now)), to: [viewer])
    }
    if streams.contains(.crossings) {
      actions += tell(.crossings(derived.wholeCrossings(at: now)), to: [viewer])
    }
    if streams.contains(.alerts) {
      actions += tell(derived.currentAlerts.reversed(), to: [viewer])
    }
    return actions
  }

  // MARK: - Cells

  private struct Grid: Hashable {
    let floor: Int
    let size: Int
    let format: FrameFormat
  }

  /// The squares of every floor that somebody follows, each size and format once for all.
  private func cellCounts(at now: Timestamp) -> [Action] {
    var followers: [Grid: [ViewerID]] = [:]
    for viewer in viewers(of: .cells) {
      guard let watcher = audience.watchers[viewer] else { continue }
      for floor in crowd.table.present where watcher.wish.includes(floor) {
        let grid = Grid(
          floor: floor, size: watcher.subscription.cellSize, format: watcher.wish.format)
        followers[grid, default: []].append(viewer)
      }
    }
    return followers.compactMap { grid, viewers in
      cells(on: grid.floor, size: grid.size, at: now)
        .map { .offerCells($0, as: grid.format, to: viewers) }
    }
  }

  /// How many are in each square of a floor.
  ///
  /// - Parameter size: the squares' side in metres.
  func cells(on floor: Int, size: Int, at now: Timestamp) -> CellCounts? {
    crowd.table.bounds[floor].map {
      CellCounts(
        crowd.all(on: floor), on: crowd.frames[floor], bounds: $0, size: size, at: now)
    }
  }
}
