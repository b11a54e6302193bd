import IndoorModel

/// The latest events of a venue's navigators, and what is needed to notice the next ones.
struct NavigatorEvents {
  /// Events that are remembered.
  static let historyLimit = 1000
  /// Seconds in which the same marker in sight of the same navigator is no second event.
  private static let sightSeconds = 30.0
  /// Navigators of which the last marker is remembered.
  private static let sightLimit = 20_000

  /// Where the navigator in a slot was.
  private struct Stay {
    let navigator: Identifier<Navigator>
    let floor: Identifier<Floor>
    let building: Identifier<Building>
  }

  private var lastNumber = 0
  /// The newest last.
  private var history: [NavigatorEvent] = []
  private var stays: [UInt16: Stay] = [:]
  private var sights: [Identifier<Navigator>: (marker: Identifier<Feature>, time: Timestamp)] = [:]

  /// The remembered events after one, the earliest first.
  func events(after number: Int) -> [NavigatorEvent] { history.filter { $0.id > number } }

  /// The number of the last event; 0 before the first.
  var last: Int { lastNumber }

  /// Notices which navigators are on other floors than before; once a second, so that a navigator that
  /// leaves a floor and comes back within it is no news.
  mutating func review(
    _ navigators: NavigatorTable, in venue: Venue, at now: Timestamp
  ) -> [NavigatorEvent] {
    let buildings = Dictionary(venue.floors.map { ($0.id, $0.building) }) { first, _ in first }
    var present: [UInt16: Stay] = Dictionary(minimumCapacity: stays.count)
    var noted = 0
    for index in navigators.floors.present {
      let floor = navigators.frames[index].floor
      guard let building = buildings[floor] else { continue }
      for slot in navigators.positions.slots(on: index) {
        guard let id = navigators.directory.id(of: Int(slot)) else { continue }
        present[slot] = Stay(navigator: id, floor: floor, building: building)
        // Another navigator may have the slot now.
        guard let before = stays[slot], before.navigator == id, before.floor != floor else {
          continue
        }
        note(.floorChanged(from: before.floor), of: id, floor, building, at: now)
        noted += 1
        guard before.building != building else { continue }
        note(.buildingChanged(from: before.building), of: id, floor, building, at: now)
        noted += 1
      }
    }
    stays = present
    sweep(at: now)
    return takeLast(noted)
  }

  /// Takes markers that phones saw just now.
  mutating func take(
    _ markers: [SeenMarker], in venue: Venue, at now: Timestamp
  ) -> [NavigatorEvent] {
    var noted = 0
    for seen in markers {
      let before = sights[seen.navigator]
      guard sights.count < Self.sightLimit || before != nil else { continue }
      sights[seen.navigator] = (seen.marker, now)
      if let before, before.marker == seen.marker,
        abs(now.seconds(since: before.time)) < Self.sightSeconds
      {
        continue
      }
      guard let marker = venue.features[seen.marker], let floor = venue.floor(marker.floor) else {
        continue
      }
      note(.markerSeen(seen.marker), of: seen.navigator, floor.id, floor.building, at: now)
      noted += 1
    }
    return takeLast(noted)
  }

  /// Forgets a navigator that hides from now on, with its events.
  mutating func forget(_ navigator: Identifier<Navigator>) {
    sights[navigator] = nil
    history.removeAll { $0.navigator == navigator }
  }

  private mutating func note(
    _ kind: NavigatorEvent.Kind, of navigator: Identifier<Navigator>, _ floor: Identifier<Floor>,
    _ building: Identifier<Building>, at now: Timestamp
  ) {
    lastNumber += 1
    history.append(
      NavigatorEvent(
        id: lastNumber, kind: kind, navigator: navigator, floor: floor, building: building,
        time: now))
  }

  /// Returns the last events; no more than the limit are remembered.
  private mutating func takeLast(_ count: Int) -> [NavigatorEvent] {
    let events = Array(history.suffix(count))
    if history.count > Self.historyLimit { history.removeFirst(history.count - Self.historyLimit) }
    return events
  }

  private mutating func sweep(at now: Timestamp) {
    guard sights.count > 100 else { return }
    sights = sights.filter { abs(now.seconds(since: $0.value.time)) < Self.sightSeconds }
  }
}
