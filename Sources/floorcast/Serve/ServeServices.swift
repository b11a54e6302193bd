import CommandSupport
import Foundation
import Logging
import LwsTransport
import ServiceLifecycle
import VenueServer
import WebServer

/// The network, which stops when the group stops.
struct ServerService: Service, CustomStringConvertible {
  private let server: ServerGroup
  private let monitor: ServerMonitor
  var description: String { "network" }

  init(server: ServerGroup, monitor: ServerMonitor) {
    self.server = server
    self.monitor = monitor
  }

  func run() async throws {
    // On a graceful shutdown the server closes all connections and then returns.
    try await withGracefulShutdownHandler {
      try await cancelWhenGracefulShutdown { try await server.run() }
    } onGracefulShutdown: {
      monitor.beginStopping()
      ServiceNotice.send(ServiceNotice.stopping)
    }
  }
}

/// Gives venues to the other nodes of a cluster while the network still answers them.
struct HandoverService: Service, CustomStringConvertible {
  private let node: ClusterNode
  var description: String { "handover" }

  init(node: ClusterNode) { self.node = node }

  func run() async throws {
    try? await gracefulShutdown()
    await Handover(of: node).beforeEnd()
  }
}

/// Work that goes on beside the network, once the network listens.
struct BackgroundService: Service, CustomStringConvertible {
  private let name: String
  private let server: ServerGroup
  private let logger: Logger
  private let work: @Sendable () async throws -> Void
  var description: String { name }

  init(
    _ name: String, server: ServerGroup, logger: Logger,
    work: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.server = server
    self.logger = logger
    self.work = work
  }

  func run() async throws {
    // Without a network there is nothing to do; the network itself logs why.
    guard (try? await server.waitUntilListening()) != nil else { return }
    do {
      try await cancelWhenGracefulShutdown(work)
    } catch is CancellationError {
    } catch {
      // The server goes on without it: no map stops for a simulation.
      logger.error("\(name) ended", metadata: ["error": "\(error)"])
    }
    // One service that ends would end them all.
    try? await gracefulShutdown()
  }
}

/// Reports to systemd again and again that the loop still turns.
enum Watchdog {
  static func feed(for server: ServerGroup) async throws {
    guard let seconds = ServiceNotice.watchdogSeconds else { return }
    while true {
      // Answered on the loop that carries all connections.
      _ = try await server.waitUntilListening()
      ServiceNotice.send(ServiceNotice.alive)
      try await Task.sleep(for: .seconds(seconds / 2))
    }
  }
}

/// What the server prints once it listens.
struct Greeting {
  private let bind: String
  private let scheme: String
  private let fingerprint: String?
  private let context: ServerContext
  private let logger: Logger

  /// - Parameter fingerprint: that of a certificate that the server made itself.
  init(
    bind: String, isEncrypted: Bool, fingerprint: String?, context: ServerContext, logger: Logger
  ) {
    self.bind = bind
    self.fingerprint = fingerprint
    scheme = isEncrypted ? "https" : "http"
    self.context = context
    self.logger = logger
  }

  /// Prints the address, and the link to the first account where there is none.
  func print(for server: ServerGroup) async throws {
    let address = "\(host):\(try await server.waitUntilListening().port)"
    ServiceNotice.send(ServiceNotice.ready)
    logger.info(
      "Serving",
      metadata: [
        "version": "\(context.version)", "address": "\(address)",
        "venues": "\(context.venues.open.map(\.slug).joined(separator: ","))",
        "failed": "\(context.venues.failedSlugs.count)",
      ])
    let url = "\(scheme)://\(address)"
    Console.say("Floorcast is running at \(url)/")
    if let fingerprint { Console.say("Certificate fingerprint (SHA-256): \(fingerprint)") }
    guard let book = context.accounts else {
      return logger.warning("No sign-in (--open): every client may do everything")
    }
    book.setPublicURL(ifUnset: url)
    // What is printed under systemd lands in the journal, where no token belongs.
    if ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil {
      if !book.hasOwner {
        Console.say("This server has no owner yet: floorcast user add MAIL --role owner")
      }
    } else if let link = try await book.ownerLink() {
      Console.say("Open this once to make the first account, the owner's:\n  \(link)")
    }
  }

  private var host: String {
    if ["0.0.0.0", "::"].contains(bind) { return "127.0.0.1" }
    return bind.contains(":") ? "[\(bind)]" : bind
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
