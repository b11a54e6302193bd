import Accounts
import ArgumentParser
import ChildProcesses
import CommandSupport
import Foundation
import Glibc
import LiveMap
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
  private var port = 8080

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
  private var bind = "127.0.0.1"

  @Option(help: "The folder of the venue files (default: venues).")
  private var venues: String?

  @Option(help: "The folder of the pages (default: found beside the program).")
  private var web: String?

  @Option(
    help: ArgumentHelp(
      "The largest body of a request in KiB; edits may be eight times as large, pictures "
        + "sixty-four times (at most 64 MiB).",
      valueName: "kibibytes"))
  private var bodyLimit = 1024

  @OptionGroup private var simulation: ServeSimulation

  @Option(
    help: ArgumentHelp(
      "Exit at most this many seconds after SIGTERM, with code 1 if work still hangs (1 to 3600).",
      valueName: "seconds"))
  private var stopWithin = 30

  @Option(help: "trace, debug, info, notice, warning, error or critical.")
  private var logLevel = LogLevel.notice

  @OptionGroup private var accounts: AccountOptions
  @OptionGroup private var network: NetworkOptions
  @OptionGroup private var proxies: ServeProxyOptions
  @OptionGroup private var encryption: ServeEncryption
  @OptionGroup private var limits: LimitOptions
  @OptionGroup private var compatibility: ServeCompatibility
  @OptionGroup private var map: ServeMapTiles
  @OptionGroup private var cluster: ServeCluster

  @Option(help: "The format of the log: text for people, or json for programs, one object a line.")
  private var logFormat = LogFormat.text

  @Flag(
    help: ArgumentHelp(
      "Let owners have lists of programmes fetched from this machine and its own networks, too "
        + "(default: from the public internet only)."))
  private var fetchFromPrivateNetworks = false

  @Flag(
    help: ArgumentHelp(
      "Let webhooks of alarms lead to this machine and its own networks, too (default: to the public "
        + "internet only)."))
  private var webhooksToPrivateNetworks = false

  @OptionGroup private var options: SimulationOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535")
    }
    try accounts.check(bind: bind)
    try encryption.check(given: network.encryption)
    do { _ = try proxies.policy(bind: bind, shared: compatibility.shared) } catch {
      throw ValidationError("--compat-origin: \(error)")
    }
    do { _ = try proxies.policy(bind: bind, tileOrigins: map.origins) } catch {
      throw ValidationError("--map-tiles: \(error)")
    }
    guard (1...65_536).contains(bodyLimit) else {
      throw ValidationError("--body-limit must be from 1 to 65536")
    }
    guard (1...3600).contains(stopWithin) else {
      throw ValidationError("--stop-within must be from 1 to 3600")
    }
  }

  func run() async throws {
    ServerMemory.prepare()
    let web = try WebFolder.find(named: web)
    let monitor = ServerMonitor(folder: folder)
    var logger = Logger(label: "floorcast") { [logFormat] label in
      LineLogHandler(label: label, format: logFormat, monitor: monitor)
    }
    logger.logLevel = logLevel.level
    let executor = ServiceLoop()
    try prepareFolder()
    let node = try await cluster.node(logger: logger)
    ScratchFolder.removeAbandoned()
    let shared = accounts.isOpen ? nil : try cluster.sharedFiles(logger: logger)
    let book = try await accounts.book(
      in: folder, publicURL: proxies.linkURL, guests: limits.ofGuests, shared: shared,
      logger: logger)
    let venues = try await openVenues(
      on: executor, sharing: book?.sharing, node: node, logger: logger)
    defer { venues.close() }
    let compatible = try compatibility.interfaces(for: venues.states.map(\.slug))
    let context = ServerContext(
      venues: venues, watch: monitor, accounts: book, limits: limits.ofContents,
      publicURL: proxies.linkURL, mapTiles: try map.source, node: node, version: Floorcast.version,
      now: { .now })
    let pages = StaticFiles(root: web)
    let modules = ChartModules()
    let fingerprint = try encryption.prepare(in: folder)
    let policy = try proxies.policy(
      bind: bind, isEncrypted: network.encryption != nil, isOpen: accounts.isOpen,
      tileOrigins: map.origins, shared: compatibility.shared)
    let ledger = ClientLedger(limits.limits, rules: policy)
    let clients = ClientLedger(ofAccounts: limits.ofAccounts)
    let application = FloorcastApplication(
      server: context, permissions: book == nil ? .open : .closed, bodyLimit: bodyLimit << 10,
      addresses: ledger, clients: clients, compatible: compatible, logger: logger
    ) {
      if let module = await modules.respond(to: $0) { return module }
      return await pages.respond(to: $0)
    }
    let guarded = GuardedApplication(application, rules: policy, ledger: ledger)
    let server = ServerGroup(
      application: node.map {
        ClusterApplication(
          guarded, clients: application, venues: venues, node: $0, shared: shared)
      } ?? guarded,
      configuration: listening(admission: ledger), loops: network.loops, executor: executor,
      logger: logger)
    monitor.observe {
      NetworkFigures(server.counters, ledger.counters, ofAccounts: clients.counters)
    }
    let services = try await services(
      of: context, server: server, node: node, shared: shared, rules: policy,
      fingerprint: fingerprint, logger: logger)
    // The last to start is the first to stop: positions flow until the last viewer has gone.
    let all =
      services + [ServerService(server: server, monitor: monitor)]
      + (node.map { [HandoverService(node: $0)] } ?? [])
    do { try await run(all, of: server, logger: logger) } catch {
      throw Console.failure(error)
    }
  }

  private var folder: String { venues ?? "venues" }

  /// What the server encrypts with; `nil` for plain HTTP.
  private var serverEncryption: CertificateFiles? {
    encryption.encryption(given: network.encryption, folder: folder)
  }

  /// All that runs beside the network, in the order in which it starts.
  private func services(
    of context: ServerContext, server: ServerGroup, node: ClusterNode?, shared: SharedFiles?,
    rules: HTTPPolicy, fingerprint: String?, logger: Logger
  ) async throws -> [any Service] {
    func background(
      _ name: String, _ work: @escaping @Sendable () async throws -> Void
    ) -> any Service {
      BackgroundService(name, server: server, logger: logger, work: work)
    }
    let venues = context.venues
    var services = [background("venues") { try await runLiveSides(of: venues) }]
    if let shared { services.append(background("shared files") { await shared.run() }) }
    if let node { services.append(background("cluster") { await node.run(over: venues) }) }
    services.append(background("bin") { try await context.keepBin(logger: logger) })
    services.append(background("replays") { await venues.replays.run() })
    if let walk = try await simulation.walk(in: venues, options: options, logger: logger) {
      services.append(background("simulation", walk))
    }
    if let play = try await simulation.play(in: venues, options: options, logger: logger) {
      services.append(background("recording", play))
    }
    if let book = context.accounts {
      services.append(background("accounts") { try await book.run() })
    }
    if let redirect = encryption.redirect(
      from: bind, to: server, rules: rules, logger: logger)
    {
      services.append(background("redirection", redirect))
    }
    let greeting = Greeting(
      bind: bind, isEncrypted: serverEncryption != nil, fingerprint: fingerprint,
      context: context, logger: logger)
    services.append(background("monitor") { try await context.watch.run(over: context) })
    services.append(background("memory") { try await ServerMemory.keepSmall() })
    services.append(background("watchdog") { try await Watchdog.feed(for: server) })
    services.append(background("greeting") { try await greeting.print(for: server) })
    return services
  }

  /// Runs the live sides of all venues, also of those that are made while the server runs, each until
  /// its venue is removed.
  private func runLiveSides(of venues: OpenVenues) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for venue in venues.open { group.addTask { try await venue.live.run() } }
      for await venue in venues.additions {
        group.addTask { try await venue.live.run() }
      }
    }
  }

  private func listening(admission: ClientLedger) -> Server.Configuration {
    var configuration = Server.Configuration()
    configuration.host = bind
    configuration.port = port
    configuration.encryption = serverEncryption
    configuration.subprotocols = LiveSockets.subprotocols
    configuration.receiveBuffers = LiveSockets.receiveBuffers
    configuration.probePaths = FloorcastApplication.probePaths
    proxies.configure(&configuration)
    configuration.admission = admission
    return configuration
  }

  /// The path of this program, which runs rehearsals.
  private static var program: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  private func prepareFolder() throws {
    // The default folder is made at the first start; a named one that is missing is a mistake.
    if venues == nil {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    do { _ = try VenueDirectory(path: folder).slugs() } catch {
      throw Console.failure(error, code: Console.usageCode)
    }
  }

  private func openVenues(
    on executor: ServiceLoop, sharing: SharingKeeper?, node: ClusterNode?, logger: Logger
  ) async throws -> OpenVenues {
    do {
      return try await OpenVenues(
        in: VenueDirectory(path: folder),
        environment: VenueEnvironment(
          executor: executor, live: limits.live, featureLimit: limits.featuresPerVenue,
          sharing: sharing,
          fetcher: ListFetcher(allowsPrivateNetworks: fetchFromPrivateNetworks),
          sending: MessageSending(
            webhooks: WebhookSender(allowsPrivateNetworks: webhooksToPrivateNetworks),
            mailer: try accounts.mailer, publicURL: proxies.linkURL),
          rehearsing: RehearsalRunner(program: Self.program), node: node, logger: logger,
          now: { .now }),
        opening: node == nil ? .max : cluster.openAtStart)
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
      group.addTask { await ServeEncryption.reload(for: server, logger: logger) }
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
