import CommandSupport
import Foundation
import IndoorModel
import LiveMap
import Logging
import LwsTransport
import ServiceLifecycle
import Simulation
import VenueServer
import WebServer

/// The network, which stops when the group stops.
struct ServerService: Service, CustomStringConvertible {
  let server: ServerGroup
  let watch: ServerMonitor
  var description: String { "network" }

  func run() async throws {
    // When it is asked to stop, it closes all connections and then returns.
    try await withGracefulShutdownHandler {
      try await cancelWhenGracefulShutdown { try await server.run() }
    } onGracefulShutdown: {
      watch.beginStopping()
      ServiceNotice.send(ServiceNotice.stopping)
    }
  }
}

/// Something that goes on beside the network, once that listens.
struct BackgroundService: Service, CustomStringConvertible {
  let name: String
  let server: ServerGroup
  let logger: Logger
  let work: @Sendable () async throws -> Void
  var description: String { name }

  func run() async throws {
    // Without a network there is nothing to do; the network itself tells why.
    guard (try? await server.waitUntilListening()) != nil else { return }
    do {
      try await cancelWhenGracefulShutdown(work)
    } catch is CancellationError {
    } catch {
      // The server goes on without it; nobody's map stops for a simulation.
      logger.error("\(name) ended", metadata: ["error": "\(error)"])
    }
    // One service that ends would end them all.
    try? await gracefulShutdown()
  }
}

extension Serve {
  /// All that runs beside the network, in the order in which it starts.
  func services(
    of facts: ServerContext, server: ServerGroup, logger: Logger
  ) async throws -> [any Service] {
    func background(
      _ name: String, _ work: @escaping @Sendable () async throws -> Void
    ) -> any Service {
      BackgroundService(name: name, server: server, logger: logger, work: work)
    }
    let venues = facts.venues
    var services = venues.open.map { venue in
      background("live \(venue.slug)") { try await venue.live.run() }
    }
    services.append(background("new venues") { try await runAdditions(to: venues) })
    services.append(background("replays") { await venues.replays.run() })
    if let walk = try await walk(in: venues, logger: logger) {
      services.append(background("simulation", walk))
    }
    if let play = try await play(in: venues, logger: logger) {
      services.append(background("recording", play))
    }
    if let book = facts.accounts {
      services.append(background("accounts") { try await book.run() })
    }
    if let redirect = redirect(to: server, logger: logger) {
      services.append(background("redirection", redirect))
    }
    services.append(background("watch") { try await facts.watch.run(over: facts) })
    services.append(background("memory") { try await ServerMemory.keepSmall() })
    services.append(background("watchdog") { try await feedWatchdog(server) })
    services.append(background("greeting") { try await greet(server, facts, logger: logger) })
    return services
  }

  /// Runs the live sides of venues that are begun while the server runs.
  private func runAdditions(to venues: OpenVenues) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for await venue in venues.additions {
        group.addTask { try await venue.live.run() }
      }
    }
  }

  /// Reports to systemd again and again that the loop still turns.
  private func feedWatchdog(_ server: ServerGroup) async throws {
    guard let seconds = ServiceNotice.watchdogSeconds else { return }
    while true {
      // Answered on the loop that serves everybody.
      _ = try await server.waitUntilListening()
      ServiceNotice.send(ServiceNotice.alive)
      try await Task.sleep(for: .seconds(seconds / 2))
    }
  }

  private func greet(_ server: ServerGroup, _ facts: ServerContext, logger: Logger) async throws {
    let port = try await server.waitUntilListening().port
    let scheme = encryption == nil ? "http" : "https"
    let isEverywhere = ["0.0.0.0", "::"].contains(bind)
    let host = isEverywhere ? "127.0.0.1" : bind.contains(":") ? "[\(bind)]" : bind
    ServiceNotice.send(ServiceNotice.ready)
    logger.info(
      "Serving",
      metadata: [
        "version": "\(facts.version)", "address": "\(host):\(port)",
        "venues": "\(facts.venues.open.map(\.slug).joined(separator: ","))",
        "failed": "\(facts.venues.states.count - facts.venues.open.count)",
      ])
    let url = "\(scheme)://\(host):\(port)"
    Console.say("Floorcast is running at \(url)/")
    guard let book = facts.accounts else {
      return logger.warning("Nobody is asked who they are (--open): everybody may do everything")
    }
    book.setPublicURL(ifUnset: url)
    // What is said under systemd lands in the journal, where no token belongs.
    if ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil {
      if !book.hasOwner {
        Console.say("Nobody runs this server yet: floorcast user add MAIL --role owner")
      }
    } else if let link = try await book.ownerLink() {
      Console.say("Open this once to make the first account, the owner's:\n  \(link)")
    }
  }
}

extension NetworkFigures {
  /// What the transport and its guard count.
  init(
    _ counters: TransportCounters, _ refusals: ClientLedger.Counters,
    ofAccounts: ClientLedger.Counters
  ) {
    self.init()
    connections = counters.connections
    webSockets = counters.webSockets
    accepted = counters.accepted
    refused = counters.refused
    bytes = counters.bytes
    writes = counters.writes
    partialWrites = counters.partialWrites
    tooSlow = counters.tooSlow
    slow = counters.slow
    crowdedOut = counters.crowdedOut
    func all(_ counters: ClientLedger.Counters, _ prefix: String) -> [(String, Int)] {
      [
        ("connections", counters.connections), ("requests", counters.requests),
        ("open-requests", counters.openRequests), ("messages", counters.sockets),
        ("subscriptions", counters.subscriptions),
      ].map { (prefix + $0.0, $0.1) }
    }
    self.refusals =
      all(refusals, "") + all(ofAccounts, "account-")
      + [
        ("other-site", refusals.otherSites), ("other-host", refusals.otherHosts),
        ("body-size", counters.largeBodies),
      ]
  }
}
