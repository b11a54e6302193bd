public import IndoorModel

extension LiveEvent {
  /// What of it whoever may know the people of one floor only is told; `nil` for nothing.
  ///
  /// Whatever is of no floor, because it was removed meanwhile, is of another one.
  func narrowed(to floor: Identifier<Floor>, of venue: Venue) -> LiveEvent? {
    func isThere(_ feature: Identifier<Feature>) -> Bool { venue.features[feature]?.floor == floor }
    switch self {
    case .counts(var counts):
      counts.narrow(to: floor)
      return .counts(counts)
    case .aggregateCounts(let digest, let time):
      return .aggregateCounts(digest.narrowed(to: floor, of: venue), time)
    case .aggregateOccupancy(let digest):
      return .aggregateOccupancy(digest.narrowed(to: floor, of: venue))
    case .occupancy(var news):
      news.areas.removeAll { !isThere($0.area) }
      // That something changed elsewhere is nobody's matter either.
      return news.isComplete || !news.areas.isEmpty ? .occupancy(news) : nil
    case .crossings(var news):
      news.lines.removeAll { !isThere($0.line) }
      return news.isComplete || !news.lines.isEmpty ? .crossings(news) : nil
    case .alert(let alert): return isThere(alert.area) ? self : nil
    default: return self
    }
  }
}

extension Counts {
  /// Forgets the people of other floors, and how many look on: they are of the whole venue.
  public mutating func narrow(to floor: Identifier<Floor>) {
    floors = floors.filter { $0.key == floor }
    navigators = floors[floor] ?? 0
    viewers = nil
  }
}

extension AggregateCounts {
  /// The same of one floor: the same numbers, only fewer.
  func narrowed(to floor: Identifier<Floor>, of venue: Venue) -> AggregateCounts {
    keeping(floor) { venue.features[$0]?.floor == floor }
  }
}

extension Hub {
  /// Says how many are where: to those who may know of one floor only, what is of that one.
  func tell(_ event: LiveEvent, to viewers: [ViewerID]) -> [Action] {
    let narrowed = audience.narrowed
    if narrowed.isEmpty || viewers.isEmpty { return [.send(event, to: viewers)] }
    let groups = Dictionary(grouping: viewers) { narrowed[$0] }
    return groups.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.compactMap {
      floor, viewers in
      guard let floor else { return .send(event, to: viewers) }
      return event.narrowed(to: floor, of: venue).map { .send($0, to: viewers) }
    }
  }
}
