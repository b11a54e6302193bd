import IndoorModel

extension Hub {
  /// What there is to tell of crowds now: made at most once in ten seconds, for whoever asks.
  mutating func digest(at now: Timestamp) -> AggregateCounts {
    let turn = { (time: Timestamp) in time.millisecondsSince1970 / AggregateCounts.interval }
    if let aggregateCounts, turn(aggregateCounts.time) == turn(now),
      aggregateCounts.threshold == configuration.privacyThreshold,
      aggregateCounts.shows(crowd.table.present)
    {
      return aggregateCounts
    }
    let digest = AggregateCounts(
      of: crowd, derived, threshold: configuration.privacyThreshold, at: now)
    aggregateCounts = digest
    return digest
  }

  /// Tells those who may only be told of crowds, once a second; areas only when there is news.
  mutating func tellOfCrowds(at now: Timestamp) -> [Action] {
    let counting = audience.viewersOfCrowds(.counts)
    let areas = audience.viewersOfCrowds(.occupancy)
    let squares = audience.viewersOfCrowds(.cells)
    if counting.isEmpty, areas.isEmpty, squares.isEmpty { return [] }
    let before = aggregateCounts
    let digest = digest(at: now)
    var actions: [Action] = []
    if !counting.isEmpty { actions += tell(.aggregateCounts(digest, now), to: counting) }
    if !areas.isEmpty, digest != before { actions += tell(.aggregateOccupancy(digest), to: areas) }
    return actions + aggregateCells(of: digest, for: squares)
  }

  /// The squares of every floor that somebody follows, each format once for all.
  private func aggregateCells(of digest: AggregateCounts, for viewers: [ViewerID]) -> [Action] {
    digest.cells.sorted { $0.key < $1.key }.flatMap { floor, cells in
      FrameFormat.allCases.compactMap { format -> Action? in
        let followers = viewers.filter {
          audience.watchers[$0].map { $0.wish.includes(floor) && $0.wish.format == format } ?? false
        }
        return followers.isEmpty ? nil : .offerCells(cells, as: format, to: followers)
      }
    }
  }

  /// What a newcomer is told who may only be told of crowds.
  mutating func greetOfCrowds(
    _ viewer: ViewerID, streams: Set<LiveStream>, at now: Timestamp
  ) -> [Action] {
    if streams.isDisjoint(with: SubscriptionRequest.anonymisedStreams) { return [] }
    let digest = digest(at: now)
    var actions: [Action] = []
    if streams.contains(.counts) { actions += tell(.aggregateCounts(digest, now), to: [viewer]) }
    if streams.contains(.occupancy) { actions += tell(.aggregateOccupancy(digest), to: [viewer]) }
    return actions
  }
}

extension AggregateCounts {
  /// Whether it is about these floors.
  fileprivate func shows(_ floors: [Int]) -> Bool {
    cells.count == floors.count && floors.allSatisfy { cells[$0] != nil }
  }

  /// The squares of a floor.
  func cells(on floor: Int) -> CellCounts? { cells[floor] }
}
