import ArgumentParser
import CommandSupport
import Devices
import Foundation
import Gateways
import IndoorModel

/// `floorcast gateway serial`: a DWM1001 tag on a serial device.
struct SerialGateway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serial",
    abstract: "Bring the distances of a DWM1001 tag on a serial device to a venue.",
    discussion: """
      Anchors are found by the four digits that the network calls them by: set them as “device” of the
      anchors on the plan.
      """)

  @Argument(help: "The device, e.g. /dev/ttyACM0.")
  private var device: String

  @Argument(help: "The server's address, e.g. http://127.0.0.1:8080/.")
  private var server: String

  @Option(help: ArgumentHelp("The navigator that wears the tag.", valueName: "id"))
  private var navigator: String

  @Option(
    help: ArgumentHelp(
      "The floor that has the coordinates of the network's anchors, in its metres; without it only "
        + "distances count.", valueName: "floor"))
  private var floor: String?

  @Option(
    help: ArgumentHelp(
      "What the tag is asked for; none for one that writes by itself.",
      valueName: "les|lec|lep|none"))
  private var command = "les"

  @OptionGroup private var options: GatewayOptions

  /// The time until a device that went away is opened again.
  private static let retryInterval = Duration.seconds(1)

  func validate() throws {
    guard Identifier<Navigator>(navigator).isValid else {
      throw ValidationError("--navigator must be 1 to 128 ASCII characters without space or quotes")
    }
    guard ["les", "lec", "lep", "none"].contains(command) else {
      throw ValidationError("--command must be les, lec, lep or none")
    }
  }

  func run() async throws {
    let delivery = try options.delivery(to: server, kind: "serial")
    Console.say("Reading \(device) as \(delivery.name); stop with Ctrl-C")
    try await Gateway.run([
      { try await delivery.run() }, { try await follow(into: delivery) },
    ]) { await delivery.finish() }
  }

  /// Reads the device until the task is cancelled, and opens it again when it went away.
  private func follow(into delivery: GatewayDelivery) async throws {
    var isSilent = false
    while true {
      do {
        let port = try SerialPort(device)
        if isSilent { Console.warn("floorcast: \(device) is there again") }
        isSilent = false
        // Two returns within a second wake the shell (DWM1001 firmware, “UART shell mode”).
        if command != "none" { _ = port.write("\r\r\(command)\r") }
        var reader = LineReader(limit: DWM1001Line.sizeLimit)
        for try await bytes in port.bytes() {
          await take(reader.take(bytes), into: delivery)
        }
      } catch let error as SerialPort.OpenError {
        if !isSilent { Console.warn("floorcast: \(error); trying again") }
        isSilent = true
      }
      try await Task.sleep(for: Self.retryInterval)
    }
  }

  private func take(_ lines: [[UInt8]], into delivery: GatewayDelivery) async {
    var reports: [GatewayReport] = []
    var unread: [UnreadMessage] = []
    let tag = try? StatusReport(
      id: navigator, kind: .tag, members: ["model": "DWM1001", "technology": "uwb"])
    for bytes in lines {
      if let line = DWM1001Line(bytes) {
        reports += line.reports(
          of: Identifier(navigator), on: floor.map { Identifier($0) }, at: .now
        ).map { .measurement($0) }
      } else {
        unread.append(UnreadMessage(topic: device, payload: bytes, fault: nil))
      }
    }
    if !reports.isEmpty { await delivery.take(reports + (tag.map { [.device($0)] } ?? [])) }
    if !unread.isEmpty { await delivery.note(unread) }
  }
}
