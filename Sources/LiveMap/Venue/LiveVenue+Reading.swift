public import Alarms
public import IndoorModel
import Routing

/// What clients of the server can ask about a venue at any time.
extension LiveVenue {
  /// The number of phones that report their own navigators, and the reports a second that they were
  /// told together.
  public var phones: (count: Int, rate: Double) { hub.phones.figures }

  // MARK: - Navigators

  /// What is known of all navigators, ordered by id.
  public var navigators: [NavigatorStatus] { hub.positions.navigators.statuses }

  /// What is known of a navigator; `nil` when it is not here or hides.
  public func navigator(_ id: Identifier<Navigator>) -> NavigatorStatus? {
    hub.positions.navigators.status(of: id)
  }

  /// The place of a navigator; `nil` when it is not here.
  public func place(of navigator: Identifier<Navigator>) -> Place? {
    hub.positions.navigators.place(of: navigator)
  }

  /// The place of a navigator for itself: also while it hides from all others.
  public func ownPlace(of navigator: Identifier<Navigator>) -> Place? {
    hub.ownPlace(of: navigator)
  }

  /// What a navigator has set about its sharing.
  public func sharing(of navigator: Identifier<Navigator>) -> Sharing { hub.sharing(of: navigator) }

  /// What happened to navigators after an event, the earliest first, and the number of the last event;
  /// of at most the latest 1000.
  public func events(after number: Int) -> (events: [NavigatorEvent], last: Int) {
    (hub.events.events(after: number), hub.events.last)
  }

  // MARK: - Counts

  /// The number of navigators on each floor, and of viewers.
  public var counts: Counts { hub.counts(at: now()) }

  /// The state of every area that has a name or a capacity, ordered by id.
  public var areas: [AreaStatus] { hub.occupancy.tracker.areaStatuses(in: hub.venue) }

  /// The state of every counting line, ordered by id.
  public var lines: [LineStatus] { hub.occupancy.tracker.lineStatuses(in: hub.venue) }

  /// The alerts that hold now, and the latest ones, the newest first.
  public var alerts: (current: [AlertNews], latest: [AlertNews]) {
    (hub.occupancy.tracker.currentAlerts, hub.occupancy.tracker.latestAlerts)
  }

  /// When counting began; `nil` before the first tick.
  public var countingSince: Timestamp? { hub.occupancy.tracker.start }

  /// What every queue is like, ordered by id.
  public var queues: [QueueStatus] { hub.occupancy.queues.statuses(in: hub.venue, at: now()) }

  /// The expected waits in queues, in seconds, for clients that may not see single persons.
  ///
  /// - Parameter lengths: people in the queues as far as such clients may know them.
  public func expectedWaits(
    ofLengths lengths: [Identifier<Feature>: Int]
  ) -> [Identifier<Feature>: Double] {
    hub.occupancy.queues.expectedWaits(ofLengths: lengths, least: privacyThreshold, at: now())
  }

  /// The fewest people that a number may stand for which is shown to viewers of crowds.
  public var privacyThreshold: Int { max(2, hub.configuration.privacyThreshold) }

  /// The number of navigators in each square of a floor; `nil` when there is no such floor.
  ///
  /// - Parameters:
  ///   - name: the floor's id or ordinal.
  ///   - size: the side of the squares in metres, one of `CellCounts.sizes`.
  public func cells(onFloorCalled name: String, size: Int) -> CellCounts? {
    let navigators = hub.positions.navigators
    return navigators.floors.floor(called: name).flatMap {
      hub.occupancy.cells(of: navigators, on: $0, size: size, at: now())
    }
  }

  /// The numbers for viewers that may not see single persons.
  public var aggregateCounts: AggregateCounts { hub.aggregateCounts(at: now()) }

  /// The same for viewers that are limited to one floor; `nil` for all floors.
  public func aggregateCounts(onlyFloor: Identifier<Floor>?) -> AggregateCounts {
    let counts = aggregateCounts
    return onlyFloor.map { counts.narrowed(to: $0, of: hub.venue) } ?? counts
  }

  /// The number of people in the squares of a floor, without those with too few; `nil` when there is
  /// no such floor.
  ///
  /// - Parameter name: the floor's id or ordinal.
  public func aggregateCells(onFloorCalled name: String) -> CellCounts? {
    hub.positions.navigators.floors.floor(called: name).flatMap { aggregateCounts.cells(on: $0) }
  }

  // MARK: - Alarms

  /// The numbers that rules look at, without those of devices; cheap.
  ///
  /// - Parameter features: the areas and lines that rules name.
  public func alarmReadings(of features: Set<Identifier<Feature>>) -> AlarmReadings {
    let time = now()
    var readings = AlarmReadings(time: time, localTime: VenueClock(of: hub.venue).time(time))
    for id in features {
      if let area = hub.occupancy.tracker.area(id) {
        readings.areas[id] = AlarmReadings.Area(
          people: area.count, capacity: area.limit, density: area.density,
          wait: hub.occupancy.queues.expectedWait(in: id, at: time))
      }
      if let line = hub.occupancy.tracker.line(id) {
        readings.lines[id] = AlarmReadings.Line(forward: line.forward, backward: line.backward)
      }
    }
    readings.lateness = ticks.takeWorstLatenessForAlarms()
    return readings
  }

  /// The locations that came since the server began.
  public var arrivedLocations: Int { counters.locations + counters.duplicates }

  // MARK: - Figures

  /// The punctuality of the ticks; from any thread.
  public nonisolated var tickFigures: TickFigures { ticks.figures }

  /// The worst lateness of a tick in seconds since the last call; for one caller.
  public nonisolated func takeWorstLateness() -> Double { ticks.takeWorstLateness() }

  /// The number of routes that are kept now.
  public var routeCount: Int { hub.routeCount }

  /// How much is remembered now.
  public var sizes: LiveSizes { hub.positions.sizes }

  /// Frames a second that are meant to be sent now.
  public var ticksPerSecond: Int { hub.configuration.ticksPerSecond }
}
