public import IndoorModel
public import Routing

/// What drives a crowd needs from the world around it.
public protocol SimulationWorld: Sendable {
  /// The moment that people report as theirs.
  func now() -> Timestamp
  /// The venue, if it is another one than that of a revision.
  func venue(after revision: Int) async throws -> Venue?
  /// Finds a way for one of the people; `nil` when nobody could say, so that it is asked again.
  func route(for question: WalkQuery) async throws -> Result<Route, RouteRefusal>?
  /// Takes what people report.
  func take(_ reports: [LocationReport]) async throws
  /// Hears that somebody has set off.
  func note(_ departure: Departure) async throws
}

extension SimulationWorld {
  /// Nothing is done about it.
  public func note(_ departure: Departure) async throws {}
}

/// Lets a crowd live in a world until cancelled.
public struct SimulationLoop<World: SimulationWorld>: Sendable {
  private var crowd: SimulatedPopulation
  private var revision: Int
  private let world: World
  private let interval: Duration
  private let questionsPerStep: Int

  /// Prepares a crowd.
  ///
  /// - Parameters:
  ///   - interval: the time between two steps.
  ///   - questionsPerStep: routes asked for at a step at most; whoever is not served stands and
  ///     waits, so that many people never keep the planner from others' routes.
  public init(
    _ crowd: SimulatedPopulation, revision: Int, world: World,
    interval: Duration = .milliseconds(50),
    questionsPerStep: Int = 2
  ) {
    self.crowd = crowd
    self.revision = revision
    self.world = world
    self.interval = interval
    self.questionsPerStep = questionsPerStep
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
      crowd.take(venue)
    }
    let reports = crowd.step(to: world.now())
    if !reports.isEmpty { try await world.take(reports) }
    for _ in 0..<questionsPerStep {
      guard let question = crowd.nextQuestion() else { break }
      if let result = try await world.route(for: question) {
        crowd.answer(question, with: result)
      } else {
        crowd.postpone(question)
      }
    }
    for departure in crowd.takeDepartures() { try await world.note(departure) }
  }
}
