import CommandSupport
import IndoorModel
import RemoteVenue
import Routing
import Simulation

/// The world of simulated people in a venue that another process serves.
///
/// Routes are found here, on a copy of the venue that is looked after every few seconds.
actor RemoteWorld: SimulationWorld {
  private let client: VenueClient
  private var planner: RoutePlanner
  private var lastLook = ContinuousClock.now
  private var isSilent = false

  /// Seconds between two looks for edits.
  private static let lookInterval = Duration.seconds(2)

  init(_ client: VenueClient, venue: Venue) {
    self.client = client
    planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
  }

  nonisolated func now() -> Timestamp { .now }

  func venue(after revision: Int) async throws -> Venue? {
    guard ContinuousClock.now - lastLook > Self.lookInterval else { return nil }
    lastLook = .now
    // Whoever cannot be reached now is asked again at the next look.
    guard let current = try? await client.revision(), current != revision,
      let venue = try? await client.venue()
    else { return nil }
    planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    return venue
  }

  func route(for question: WalkQuery) async throws -> Result<Route, RouteRefusal>? {
    await planner.route(
      from: question.start, to: question.destination.place, profile: question.profile
    ).result
  }

  func take(_ reports: [LocationReport]) async throws {
    do {
      try await client.report(reports)
      if isSilent { Console.warn("the server answers again") }
      isSilent = false
    } catch {
      if !isSilent { Console.warn("floorcast: \(error); trying on") }
      isSilent = true
      try await Task.sleep(for: .seconds(1))
    }
  }
}
