import CommandSupport
import IndoorModel
import LiveMap
import RemoteVenue
import Routing
import Simulation

/// The world of simulated people in a venue that another process serves.
///
/// Routes are found here, on a copy of the venue that is brought up to date every few seconds.
actor RemoteWorld: SimulationWorld {
  private let client: VenueClient
  private var planner: RoutePlanner
  private var lastPoll = ContinuousClock.now
  private var isSilent = false

  /// The time between two requests for the venue's revision.
  private static let pollInterval = Duration.seconds(2)

  init(_ client: VenueClient, venue: Venue) {
    self.client = client
    planner = RoutePlanner(venue: venue)
  }

  nonisolated func now() -> Timestamp { .now }

  func venue(after revision: Int) async throws -> Venue? {
    guard ContinuousClock.now - lastPoll > Self.pollInterval else { return nil }
    lastPoll = .now
    // A server that cannot be reached now is asked again at the next poll.
    guard let current = try? await client.revision(), current != revision,
      let venue = try? await client.venue()
    else { return nil }
    planner = RoutePlanner(venue: venue)
    return venue
  }

  func route(for query: WalkQuery) async throws -> Result<Route, RouteRefusal>? {
    await planner.route(
      from: query.start, to: query.destination.place, profile: query.profile
    ).result
  }

  func take(_ reports: [LocationReport]) async throws {
    try await send { try await $0.report(reports) }
  }

  func take(_ measurements: [MeasurementReport]) async throws {
    try await send { try await $0.report(measurements) }
  }

  private func send(_ work: (VenueClient) async throws -> Void) async throws {
    do {
      try await work(client)
      if isSilent { Console.warn("the server answers again") }
      isSilent = false
    } catch {
      if !isSilent { Console.warn("floorcast: \(error); still trying") }
      isSilent = true
      try await Task.sleep(for: .seconds(1))
    }
  }
}
