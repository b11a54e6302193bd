import ArgumentParser
import ChildProcesses
import CommandSupport
import Foundation
import Gateways

/// `floorcast gateway uwb-navigator`: asks the phones of a UWBNavigator fleet what they measure.
struct UWBNavigatorGateway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uwb-navigator",
    abstract: "Bring the distances of phones that run UWBNavigator to a venue.",
    discussion: """
      Each phone is asked once a second for its anchors and its navigators. Anchors are found by their
      id, which is to be the “device” of an anchor on the plan.
      """)

  @Argument(help: "The server's address, e.g. http://127.0.0.1:8080/.")
  private var server: String

  @Argument(help: ArgumentHelp("The phones, e.g. 192.168.1.17:8080.", valueName: "phone"))
  private var phones: [String] = []

  @Flag(help: "Also ask the phones that announce themselves by Bonjour (needs avahi-browse).")
  private var discover = false

  @OptionGroup private var options: GatewayOptions

  private static let discoveryInterval = Duration.seconds(30)

  func validate() throws {
    for phone in phones where PhoneClient(phone) == nil {
      throw ValidationError("“\(phone)” is not the address of a phone such as 192.168.1.17:8080")
    }
    guard !phones.isEmpty || discover else {
      throw ValidationError("there are no phones to ask: name some, or use --discover")
    }
  }

  func run() async throws {
    let delivery = try options.delivery(to: server, kind: "uwb-navigator")
    let poller = PhonePoller(delivery)
    for phone in phones { await poller.add(phone) }
    Console.say("Asking phones as \(delivery.name); stop with Ctrl-C")
    var parts: [@Sendable () async throws -> Void] = [
      { try await delivery.run() }, { try await poller.run() },
    ]
    if discover { parts.append { try await find(for: poller) } }
    try await Gateway.run(parts) { await delivery.finish() }
  }

  /// Looks for phones until the task is cancelled.
  private func find(for poller: PhonePoller) async throws {
    let scratch = try ScratchFolder(for: "discovery")
    defer { scratch.remove() }
    let folder = scratch.url
    let own = ProcessInfo.processInfo.environment
    let browse = ChildProcess(
      command: [
        "avahi-browse", "--parsable", "--resolve", "--terminate", DiscoveredPhone.service,
      ],
      folder: folder, searchPath: own["PATH"] ?? ChildProcess.searchPath,
      // Avahi's daemon may be on another bus than the machine's own, e.g. in a container.
      environment: own.filter { $0.key == "DBUS_SYSTEM_BUS_ADDRESS" },
      limits: ChildProcess.Limits(seconds: 10, memory: 1 << 30, fileSize: 1 << 20))
    var problem: String?
    while true {
      let ending = try await browse.run()
      if ending.code == 127 {
        throw Console.failure("--discover: avahi-browse is not installed (apt install avahi-utils)")
      }
      for phone in DiscoveredPhone.phones(in: ending.output) { await poller.add(phone.host) }
      let latest = Self.problem(of: ending)
      if let latest, latest != problem {
        Console.warn("floorcast: --discover: \(latest); trying again")
      }
      problem = latest
      try await Task.sleep(for: Self.discoveryInterval)
    }
  }

  /// Why nothing can be found; `nil` after an inquiry that went well.
  private static func problem(of ending: ChildProcess.Ending) -> String? {
    if ending.isForced { return "avahi-browse does not end; does avahi-daemon answer?" }
    guard ending.code != 0 else { return nil }
    let words = ending.errorOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? "avahi-browse ended with \(ending.code)" : "avahi-browse: \(words)"
  }
}
