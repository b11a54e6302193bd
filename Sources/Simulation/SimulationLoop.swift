public import IndoorModel
public import LiveMap
public import Routing

/// The world around a simulated population.
public protocol SimulationWorld: Sendable {
  /// The time of the people's reports.
  func now() -> Timestamp
  /// The venue, if its revision is another one.
  func venue(after revision: Int) async throws -> Venue?
  /// Finds a route for one of the people; `nil` when none could be computed now, so that the loop asks
  /// again.
  func route(for query: WalkQuery) async throws -> Result<Route, RouteRefusal>?
  /// Takes the people's reports.
  func take(_ reports: [LocationReport]) async throws
  /// Takes what the people's tags measured.
  func take(_ measurements: [MeasurementReport]) async throws
  /// Takes that a person has set off.
  func note(_ departure: Departure) async throws
}

extension SimulationWorld {
  /// Does nothing.
  public func note(_ departure: Departure) async throws {}
}

/// Lets a simulated population live in a world until cancelled.
public struct SimulationLoop<World: SimulationWorld>: Sendable {
  private var population: SimulatedPopulation
  private var revision: Int
  private let world: World
  private let interval: Duration
  private let queriesPerStep: Int
  private var radio: TagRadio?
  private let noteTruth: @Sendable ([LocationReport]) throws -> Void

  /// Prepares a population.
  ///
  /// - Parameters:
  ///   - radio: where people carry tags and report what these measure, not their locations.
  ///   - interval: the time between two steps.
  ///   - queriesPerStep: the most routes to compute at a step; other people stand and wait, so that a
  ///     large population never keeps the planner from other routes.
  ///   - noteTruth: takes where people with tags truly are, each time that they measure.
  public init(
    _ population: SimulatedPopulation, revision: Int, world: World, radio: TagRadio? = nil,
    interval: Duration = .milliseconds(50), queriesPerStep: Int = 2,
    noteTruth: @escaping @Sendable ([LocationReport]) throws -> Void = { _ in }
  ) {
    self.population = population
    self.revision = revision
    self.world = world
    self.interval = interval
    self.queriesPerStep = queriesPerStep
    self.radio = radio
    self.noteTruth = noteTruth
  }

  /// Steps at a steady pace until the task is cancelled.
  public mutating func run(clock: some Clock<Duration> = .continuous) async throws {
    var next = clock.now
    while !Task.isCancelled {
      try await step()
      // A step that came late does not make the next ones hurry.
      next = max(next.advanced(by: interval), clock.now)
      do { try await clock.sleep(until: next, tolerance: nil) } catch is CancellationError {
        return
      }
    }
  }

  private mutating func step() async throws {
    if let venue = try await world.venue(after: revision) {
      revision = venue.revision
      population.take(venue)
      radio?.take(venue)
    }
    try await report()
    for _ in 0..<queriesPerStep {
      guard let query = population.nextQuery() else { break }
      if let result = try await world.route(for: query) {
        population.answer(query, with: result)
      } else {
        population.postpone(query)
      }
    }
    for departure in population.takeDepartures() { try await world.note(departure) }
  }

  private mutating func report() async throws {
    guard radio != nil else {
      let reports = population.step(to: world.now())
      if !reports.isEmpty { try await world.take(reports) }
      return
    }
    let truths = population.walk(to: world.now())
    try noteTruth(truths)
    let measurements = radio?.measurements(of: truths) ?? []
    if !measurements.isEmpty { try await world.take(measurements) }
  }
}
