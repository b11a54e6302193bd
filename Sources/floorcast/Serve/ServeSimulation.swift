import ArgumentParser
import CommandSupport
import IndoorModel
import LiveMap
import Logging
import Routing
import Simulation
import VenueServer

/// The venues in which a server shows people of its own making.
struct ServeSimulation: ParsableArguments {
  @Option(help: ArgumentHelp("Simulate this many people.", valueName: "people"))
  private var simulate = 0

  @Option(
    help: ArgumentHelp(
      "The venue of the simulated people (default: the first by name).", valueName: "slug"))
  private var simulateVenue: String?

  @Option(
    help: ArgumentHelp(
      "The venue in which a recording plays (default: the first by name).", valueName: "slug"))
  private var playVenue: String?

  func validate() throws {
    guard (0...20_000).contains(simulate) else {
      throw ValidationError("--simulate must be from 0 to 20000")
    }
  }

  /// Prepares the simulated people, if there are to be any.
  func walk(
    in venues: OpenVenues, options: SimulationOptions, logger: Logger
  ) async throws -> (@Sendable () async throws -> Void)? {
    guard simulate > 0 else { return nil }
    let open = try venue(simulateVenue, in: venues, option: "--simulate-venue")
    let world = OpenVenueWorld(venue: open, logger: logger)
    let plan = try await open.venue()
    do {
      let loop = try options.loop(
        of: simulate, in: plan, world: world, interval: .milliseconds(50))
      return {
        var loop = loop
        try await loop.run()
      }
    } catch { throw Console.failure(error) }
  }

  /// Prepares the recording, if one is to be played.
  func play(
    in venues: OpenVenues, options: SimulationOptions, logger: Logger
  ) async throws -> (@Sendable () async throws -> Void)? {
    guard let path = options.play else { return nil }
    if let moment = try PlayedMoment(path) {
      return try await playTracks(moment, speed: options.checkedSpeed(), in: venues)
    }
    let open = try venue(playVenue, in: venues, option: "--play-venue")
    let world = OpenVenueWorld(venue: open, logger: logger)
    let playback: TracePlayback
    do {
      playback = try options.playback(of: path, in: try await open.venue())
    } catch let code as ExitCode { throw code } catch { throw Console.failure(error) }
    return {
      var loop = PlaybackLoop(playback, now: { .now }) { await world.take($0) }
      try await loop.run()
    }
  }

  /// Prepares to show what is recorded of a venue to all viewers.
  private func playTracks(
    _ played: PlayedMoment, speed: Double, in venues: OpenVenues
  ) async throws -> @Sendable () async throws -> Void {
    let open = try venue(played.slug, in: venues, option: "--play")
    let session: ReplaySession?
    do {
      session = try await open.playTracks(at: played.moment.time(before: .now), speed: speed)
    } catch { throw Console.failure(error) }
    guard let session else {
      throw Console.failure("--play \(played.slug): nothing is recorded of this venue")
    }
    return { await session.run() }
  }

  private func venue(
    _ slug: String?, in venues: OpenVenues, option: String
  ) throws -> OpenVenue {
    let open = venues.open
    if let found = slug.map({ slug in open.first { $0.slug == slug } }) ?? open.first {
      return found
    }
    let known = open.map(\.slug).joined(separator: ", ")
    throw Console.failure(
      slug.map { "\(option) \($0): there is no such open venue; there are: \(known)" }
        ?? "there is no open venue for people to walk about in", code: Console.usageCode)
  }
}

/// The world of people in a venue of this very process.
private struct OpenVenueWorld: SimulationWorld {
  private let venue: OpenVenue
  private let logger: Logger
  private let phones = SimulatedPhones()

  init(venue: OpenVenue, logger: Logger) {
    self.venue = venue
    self.logger = logger
  }

  func now() -> Timestamp { .now }

  func venue(after revision: Int) async throws -> Venue? {
    let current = try await venue.venue()
    return current.revision == revision ? nil : current
  }

  func route(for query: WalkQuery) async -> Result<Route, RouteRefusal>? {
    await venue.planner.route(
      from: query.start, to: query.destination.place, profile: query.profile
    ).result
  }

  func note(_ departure: Departure) async { await phones.follow(departure, in: venue.live) }

  func take(_ reports: [LocationReport]) async {
    let batch = LocationBatch(reports)
    let refusals = await venue.live.take(batch, batch.entries.indices, exampleLimit: 1).refusals
    await phones.catchUp(in: venue.live)
    guard let first = refusals.first else { return }
    logger.debug(
      "The venue refused locations of simulated or recorded people",
      metadata: ["reason": "\(first.reason)"])
  }

  func take(_ measurements: [MeasurementReport]) async {
    let outcome = await venue.live.report(measurements, exampleLimit: 1)
    await phones.catchUp(in: venue.live)
    guard let first = outcome.refusals.first else { return }
    logger.debug(
      "The venue refused measurements of simulated tags",
      metadata: ["count": "\(outcome.refusedCount)", "reason": "\(first.reason)"])
  }
}
