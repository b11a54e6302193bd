import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Logging
import RemoteVenue
import Simulation

/// `floorcast simulate`: people for a server that runs elsewhere.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send simulated or recorded people to a venue of a running server.",
    discussion: """
      A server with accounts asks for a token that may report many people:
        FLOORCAST_TOKEN=$(floorcast user link --role gateway --venue expo) \\
          floorcast simulate http://127.0.0.1:8080/ --venue expo
      With --ranges the people carry tags: the server makes positions from what these measure, with the
      errors of real radios. The plan needs anchors for that. --play takes recorded measurements, too: \
      what a server recorded, or lines of t,navigator,anchor,range.
      """)

  @Argument(help: "The server's address, e.g. http://127.0.0.1:8080/.")
  private var server: String

  @Option(help: ArgumentHelp("The venue.", valueName: "slug"))
  private var venue: String

  @Option(help: "The number of people.")
  private var people = 200

  @OptionGroup private var options: SimulationOptions
  @OptionGroup private var access: TokenOptions

  func validate() throws {
    guard let url = URL(string: server), ["http", "https"].contains(url.scheme), url.host() != nil
    else { throw ValidationError("“\(server)” is not an address such as http://127.0.0.1:8080/") }
    guard (0...20_000).contains(people) else {
      throw ValidationError("--people must be from 0 to 20000")
    }
  }

  func run() async throws {
    guard let url = URL(string: server) else { return }
    let token = try access.token()
    TokenOptions.warn(of: token, to: url)
    let client = VenueClient(server: url, slug: venue, token: token)
    do {
      let plan = try await client.venue()
      let world = RemoteWorld(client, venue: plan)
      if let recording = options.play {
        try await play(recording, in: plan, world: world)
      } else {
        try await walk(in: plan, world: world)
      }
    } catch let code as ExitCode { throw code } catch { throw Console.failure(error) }
  }

  private func walk(in plan: Venue, world: RemoteWorld) async throws {
    var loop = try options.loop(
      of: people, in: plan, world: world, interval: .milliseconds(100))
    Console.say("Simulating \(people) people in \(plan.slug); stop with Ctrl-C")
    try await loop.run()
  }

  private func play(_ recording: String, in plan: Venue, world: RemoteWorld) async throws {
    let bytes = try Console.bytes(ofFileAt: recording)
    if var playback = MeasurementPlayback(bytes, file: recording) {
      Console.say("Sending \(recording) to \(plan.slug) once; stop with Ctrl-C")
      let count = try await playback.run { try await world.take($0) }
      return Console.say("Sent \(Console.count(count, "measurement"))")
    }
    let playback = try options.playback(of: recording, in: plan)
    Console.say("Playing \(recording) in \(plan.slug); stop with Ctrl-C")
    var loop = PlaybackLoop(playback, now: { .now }) { try await world.take($0) }
    try await loop.run()
  }
}
