import IndoorModel

/// What an owner counted last, for the viewers that come to an edge.
struct FedCounts {
  private(set) var counts: Counts?
  private var areas: [Identifier<Feature>: OccupancyNews.Entry] = [:]
  private var lines: [Identifier<Feature>: CrossingNews.Entry] = [:]
  private var alerts: [Identifier<Feature>: AlertNews] = [:]

  /// Takes what the owner counted.
  ///
  /// - Parameter isBeginning: whether it is all that there is, which viewers may know in part.
  /// - Returns: what is new to viewers.
  mutating func take(
    _ news: [TickNews], isBeginning: Bool, at now: Timestamp
  ) -> [TickNews] {
    let before = self
    if isBeginning { alerts = [:] }
    for news in news { take(news) }
    guard isBeginning else { return news }
    let over = before.alerts.values.filter { alerts[$0.area] == nil }.sorted { $0.id < $1.id }
    return news.filter(before.isNew)
      + over.map { alert in
        var alert = alert
        (alert.level, alert.time) = (.clear, now)
        alert.count = areas[alert.area]?.count ?? 0
        return .alert(alert)
      }
  }

  private func isNew(_ news: TickNews) -> Bool {
    switch news {
    case .counts, .navigator: true
    case .occupancy(let news): Set(news.areas) != Set(areas.values)
    case .crossings(let news): Set(news.lines) != Set(lines.values)
    case .alert(let alert): alerts[alert.area] != alert
    }
  }

  private mutating func take(_ news: TickNews) {
    switch news {
    case .counts(let counts): self.counts = counts
    case .occupancy(let news):
      if news.isComplete { areas = [:] }
      for entry in news.areas { areas[entry.area] = entry }
    case .crossings(let news):
      if news.isComplete { lines = [:] }
      for entry in news.lines { lines[entry.line] = entry }
    case .alert(let alert): alerts[alert.area] = alert.level == .clear ? nil : alert
    case .navigator: break
    }
  }

  /// What a viewer of some streams begins with.
  func beginning(of streams: Set<LiveStream>, at now: Timestamp) -> [LiveEvent] {
    var events: [LiveEvent] = []
    if streams.contains(.counts), let counts { events.append(.counts(counts)) }
    if streams.contains(.occupancy) {
      let entries = areas.values.sorted { $0.area < $1.area }
      events.append(.occupancy(OccupancyNews(time: now, isComplete: true, areas: entries)))
    }
    if streams.contains(.crossings) {
      let entries = lines.values.sorted { $0.line < $1.line }
      events.append(.crossings(CrossingNews(time: now, isComplete: true, lines: entries)))
    }
    if streams.contains(.alerts) {
      events += alerts.values.sorted { $0.id < $1.id }.map { .alert($0) }
    }
    return events
  }
}
