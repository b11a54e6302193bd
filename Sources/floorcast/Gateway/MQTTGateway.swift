import ArgumentParser
import CommandSupport
import Foundation
import Gateways
import IndoorModel
import JSONText
import MosquittoClient

/// `floorcast gateway mqtt`: between an MQTT broker and a venue, in both directions.
struct MQTTGateway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mqtt",
    abstract: "Bring MQTT messages to a venue, and its state to MQTT.",
    discussion: """
      Reads ESPresense and omlox at once, other messages by a table:
        floorcast gateway mqtt mqtt://127.0.0.1 --try --mapping table.json
      prints what each message becomes, without a server.
      """)

  @Argument(help: "The broker, e.g. mqtt://127.0.0.1:1883 or, encrypted, mqtts://broker.example.")
  private var broker: String

  @Argument(help: "The server's address, e.g. http://127.0.0.1:8080/.")
  private var server: String?

  @Option(help: ArgumentHelp("Rules for further messages (docs/gateways.md).", valueName: "file"))
  private var mapping: String?

  @Option(help: ArgumentHelp("The known systems that are read.", valueName: "system,…|none"))
  private var systems = MappingTable.KnownSystem.allCases.map(\.rawValue).joined(separator: ",")

  @Option(
    help: ArgumentHelp(
      "Also listen to these topics, to see messages for which there is no rule yet.",
      valueName: "filter"))
  private var listen: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is published as retained topics.",
      valueName: "locations,areas,alerts,alarms,rule-alarms,edits,anchors,events|none"))
  private var publish = "areas,alerts,alarms,edits,anchors"

  @Option(
    help: ArgumentHelp(
      "Home Assistant's prefix for discovery; none leaves discovery out.", valueName: "prefix"))
  private var discovery = "homeassistant"

  @Option(
    help: ArgumentHelp(
      "A file with the token that reads what is published (default: the gateway's own token). A "
        + "gateway's link may not see people; a session of a staff member may.",
      valueName: "file"))
  private var publishingTokenFile: String?

  @Flag(name: .customLong("try"), help: "Print what each message becomes; report nothing.")
  private var isTrial = false

  @OptionGroup private var login: BrokerOptions
  @OptionGroup private var options: GatewayOptions

  func run() async throws {
    let table = try mappingTable()
    guard !isTrial else { return try await trial(of: table) }
    let delivery = try options.delivery(to: server, kind: "mqtt")
    let parts = try publishedParts()
    let token = try publishingTokenFile.map { file in
      String(decoding: try Console.bytes(ofFileAt: file), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let (client, venue) = try options.client(
      of: server, token: try token ?? options.token())
    let connection = try login.connection(
      to: broker, client: session,
      availability: parts.isEmpty ? nil : VenueTopics(venue: venue).availability)
    let publisher = VenuePublisher(
      of: venue, from: client, to: connection, parts: parts,
      discoveryPrefix: discovery == "none" ? nil : discovery, address: server)
    let intake = BrokerIntake(
      connection, table: table, native: NativeTopics(venue: venue), listen: listen,
      delivery: delivery, publisher: publisher)
    Console.say("Between \(broker) and \(venue) as \(delivery.name); stop with Ctrl-C")
    try await Gateway.run([
      { await connection.run() }, { try await delivery.run() }, { try await intake.run() },
      { try await publisher.run() },
    ]) {
      await publisher.finish()
      await delivery.finish()
    }
  }

  /// Prints a line of JSON for each message.
  private func trial(of table: MappingTable) async throws {
    let connection = try login.connection(to: broker, client: session, availability: nil)
    let intake = BrokerIntake(
      connection, table: table, native: options.slug.map(NativeTopics.init), listen: listen,
      delivery: nil, publisher: nil)
    try await Gateway.run([{ await connection.run() }, { try await intake.run() }]) {}
  }

  /// Brokers end the older of two connections with one name, so that each process needs its own.
  private var session: String {
    "\(options.deviceName("mqtt"))-\(ProcessInfo.processInfo.processIdentifier)"
  }

  private func mappingTable() throws -> MappingTable {
    var table = MappingTable.empty
    do {
      for word in Self.words(systems) {
        guard let system = MappingTable.KnownSystem(rawValue: word) else {
          throw Console.failure("--systems: there is no “\(word)”", code: Console.usageCode)
        }
        table.add(try MappingTable.rules(for: system))
      }
      guard let mapping else { return table }
      let value = try Value(json: Console.bytes(ofFileAt: mapping))
      table.add(try MappingTable(value: value))
      return table
    } catch let code as ExitCode { throw code } catch {
      throw Console.failure("\(mapping ?? ""): \(error)", code: Console.usageCode)
    }
  }

  private func publishedParts() throws -> Set<VenueTopics.Part> {
    var parts: Set<VenueTopics.Part> = []
    for word in Self.words(publish) {
      guard let part = VenueTopics.Part(rawValue: word) else {
        throw Console.failure("--publish: there is no “\(word)”", code: Console.usageCode)
      }
      parts.insert(part)
    }
    return parts
  }

  private static func words(_ list: String) -> [String] {
    list == "none" ? [] : list.split(separator: ",").map(String.init)
  }
}
