import ArgumentParser
import CommandSupport
import IndoorModel
import LiveMap
import Logging
import Routing
import Simulation
import VenueServer

extension Serve {
  /// Prepares the simulated people, if there are to be any.
  func walk(
    in venues: OpenVenues, logger: Logger
  ) async throws -> (@Sendable () async throws -> Void)? {
    guard simulate > 0 else { return nil }
    let open = try venue(simulateVenue, in: venues, option: "--simulate-venue")
    let world = OpenVenueWorld(venue: open, logger: logger)
    let plan = try await open.venue()
    let size = simulate
    let seed = options.seed
    do { _ = try SimulatedPopulation(size: 0, venue: plan, seed: seed, start: .now) } catch {
      throw Console.failure(error)
    }
    return {
      let population = try SimulatedPopulation(size: size, venue: plan, seed: seed, start: .now)
      var loop = SimulationLoop(population, revision: plan.revision, world: world)
      try await loop.run()
    }
  }

  /// Prepares the recording, if one is to be played.
  func play(
    in venues: OpenVenues, logger: Logger
  ) async throws -> (@Sendable () async throws -> Void)? {
    guard let path = options.play else { return nil }
    if let moment = try PlayedMoment(path) {
      return try await playTracks(moment, in: venues, logger: logger)
    }
    let open = try venue(playVenue, in: venues, option: "--play-venue")
    let world = OpenVenueWorld(venue: open, logger: logger)
    let playback: TracePlayback
    do {
      playback = try Recording.open(
        path, in: try await open.venue(), floor: options.playFloor, begin: .now)
    } catch let code as ExitCode { throw code } catch { throw Console.failure(error) }
    return {
      var loop = PlaybackLoop(playback, now: { .now }) { await world.take($0) }
      try await loop.run()
    }
  }

  /// Prepares to show what is recorded of a venue to all viewers.
  private func playTracks(
    _ played: PlayedMoment, in venues: OpenVenues, logger: Logger
  ) async throws -> @Sendable () async throws -> Void {
    let open = try venue(played.slug, in: venues, option: "--play")
    guard (0.25...60).contains(options.playSpeed) else {
      throw Console.failure("--play-speed must be from 0.25 to 60", code: Console.usageCode)
    }
    let session: ReplaySession?
    do {
      session = try await open.playTracks(
        at: played.moment.time(before: .now), speed: options.playSpeed)
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
struct OpenVenueWorld: SimulationWorld {
  let venue: OpenVenue
  let logger: Logger
  private let companions = SimulatedPhones()

  init(venue: OpenVenue, logger: Logger) {
    self.venue = venue
    self.logger = logger
  }

  func now() -> Timestamp { .now }

  func venue(after revision: Int) async throws -> Venue? {
    let current = try await venue.venue()
    return current.revision == revision ? nil : current
  }

  func route(for question: WalkQuery) async -> Result<Route, RouteRefusal>? {
    await venue.planner.route(
      from: question.start, to: question.destination.place, profile: question.profile
    ).result
  }

  func note(_ departure: Departure) async { await companions.follow(departure, in: venue.live) }

  func take(_ reports: [LocationReport]) async {
    let refusals = await venue.live.report(reports)
    await companions.catchUp(in: venue.live)
    guard let first = refusals.first else { return }
    logger.debug(
      "Locations of simulated or recorded people were refused",
      metadata: ["count": "\(refusals.count)", "reason": "\(first.reason)"])
  }
}
