import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Logging
import LwsTransport
import ServiceLifecycle
import Storage
import UnixSignals
import VenueServer
import WebServer

/// `floorcast serve`: the server.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the venues of a folder: map, editor, kiosk and live stream.")

  @Option(help: "The port; 0 takes a free one.")
  var port = 8080

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
  var bind = "127.0.0.1"

  @Option(help: "The folder of the venue files; “venues” unless told otherwise.")
  var venues: String?

  @Option(help: "The folder of the pages; found by itself unless told otherwise.")
  var web: String?

  @Option(
    help: ArgumentHelp(
      "The largest body of a request in KiB; edits may be eight times as large, pictures "
        + "sixty-four times (at most 64 MiB).",
      valueName: "kibibytes"))
  var bodyLimit = 1024

  @Option(help: ArgumentHelp("Let so many simulated people walk about.", valueName: "people"))
  var simulate = 0

  @Option(help: ArgumentHelp("Where they walk; the first venue by name.", valueName: "slug"))
  var simulateVenue: String?

  @Option(help: ArgumentHelp("Where recordings play; the first venue by name.", valueName: "slug"))
  var playVenue: String?

  @Option(
    help: ArgumentHelp(
      "End so many seconds after SIGTERM at the latest, with code 1, whatever still hangs (1 to 3600).",
      valueName: "seconds"))
  var stopWithin = 30

  @Option(help: "trace, debug, info, notice, warning, error or critical.")
  var logLevel = LogLevel.notice

  @OptionGroup var accounts: AccountOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup var wire: WireOptions
  @OptionGroup var limits: LimitOptions
  @Option(help: "How the log looks: text for people, json for programs, one object a line.")
  var logFormat = LogFormat.text

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535")
    }
    try accounts.check(bind: bind)
    guard !wire.selfSigned || network.encryption == nil else {
      throw ValidationError("--self-signed and --tls-certificate exclude each other")
    }
    guard wire.redirectPort == nil || encryption != nil else {
      throw ValidationError("--redirect-port needs --tls-certificate or --self-signed")
    }
    guard (1...65_536).contains(bodyLimit) else {
      throw ValidationError("--body-limit must be from 1 to 65536")
    }
    guard (1...3600).contains(stopWithin) else {
      throw ValidationError("--stop-within must be from 1 to 3600")
    }
    guard (0...20_000).contains(simulate) else {
      throw ValidationError("--simulate must be from 0 to 20000")
    }
  }

  func run() async throws {
    ServerMemory.prepare()
    let web = try WebFolder.find(named: web)
    let watch = ServerMonitor(folder: self.venues ?? "venues")
    var logger = Logger(label: "floorcast") { [logFormat] label in
      LineLogHandler(label: label, format: logFormat, watch: watch)
    }
    logger.logLevel = logLevel.level
    let executor = ServiceLoop()
    try prepareFolder()
    let book = try await accounts.book(
      in: self.venues ?? "venues", publicURL: wire.publicUrl.first, logger: logger)
    let venues = try await openVenues(on: executor, sharing: book?.sharing, logger: logger)
    defer { venues.close() }
    let facts = ServerContext(
      venues: venues, watch: watch, accounts: book, limits: limits.ofContents,
      version: Floorcast.version, now: { .now })
    let pages = StaticFiles(root: web)
    let fingerprint = try prepareEncryption()
    let rules = try wire.rules(
      bind: bind, isEncrypted: network.encryption != nil, isOpen: accounts.isOpen)
    let ledger = ClientLedger(limits.limits, rules: rules)
    let clients = ClientLedger(ofAccounts: limits.ofAccounts)
    let application = FloorcastApplication(
      server: facts, permissions: book == nil ? .open : .closed, bodyLimit: bodyLimit << 10,
      addresses: ledger, clients: clients, logger: logger
    ) {
      await pages.respond(to: $0)
    }
    let server = ServerGroup(
      application: GuardedApplication(application, rules: rules, ledger: ledger),
      configuration: listening(admission: ledger), loops: network.loops, executor: executor,
      logger: logger)
    watch.observe {
      NetworkFigures(server.counters, ledger.counters, ofAccounts: clients.counters)
    }
    if let fingerprint { Console.say("Certificate fingerprint (SHA-256): \(fingerprint)") }
    let services = try await services(of: facts, server: server, logger: logger)
    // The last to start is the first to stop: positions flow until the last viewer has gone.
    let all = services + [ServerService(server: server, watch: watch)]
    do { try await run(all, of: server, logger: logger) } catch {
      throw Console.failure(error)
    }
  }

  private func listening(admission: ClientLedger) -> Server.Configuration {
    var configuration = Server.Configuration()
    configuration.host = bind
    configuration.port = port
    configuration.encryption = encryption
    configuration.subprotocols = LiveSockets.subprotocols
    configuration.receiveBuffers = LiveSockets.receiveBuffers
    wire.configure(&configuration)
    configuration.admission = admission
    return configuration
  }

  private func prepareFolder() throws {
    let folder = venues ?? "venues"
    // Whoever begins has no folder yet; one that was named and is not there is a mistake.
    if venues == nil {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    do { _ = try VenueDirectory(path: folder).slugs() } catch {
      throw Console.failure(error, code: Console.usageCode)
    }
  }

  private func openVenues(
    on executor: ServiceLoop, sharing: SharingKeeper?, logger: Logger
  ) async throws -> OpenVenues {
    do {
      return try await OpenVenues(
        in: VenueDirectory(path: venues ?? "venues"),
        environment: VenueEnvironment(
          executor: executor, featureLimit: limits.featuresPerVenue, sharing: sharing,
          logger: logger, now: { .now }))
    } catch { throw Console.failure(error, code: Console.usageCode) }
  }

  /// Runs everything until SIGTERM or SIGINT, and ends it in the opposite order; a second signal
  /// ends the process at once, which loses nothing that was acknowledged.
  private func run(
    _ services: [any Service], of server: ServerGroup, logger: Logger
  ) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask {
        var count = 0
        for await _ in await UnixSignalsSequence(trapping: [.sigterm, .sigint]) {
          count += 1
          if count > 1 { _exit(1) }
          ShutdownDeadline.arm(after: stopWithin)
        }
      }
      group.addTask { await renewEncryption(of: server, logger: logger) }
      group.addTask { try await runInOrder(services, logger: logger) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func runInOrder(_ services: [any Service], logger: Logger) async throws {
    var configuration = ServiceGroupConfiguration(
      services: services.map {
        ServiceGroupConfiguration.ServiceConfiguration(
          service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
          failureTerminationBehavior: .cancelGroup)
      },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
  }
}
