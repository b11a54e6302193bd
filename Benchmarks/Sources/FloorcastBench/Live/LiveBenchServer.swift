import CommandSupport
import Foundation
import HTTPTypes
import IndoorModel
import LiveMap
import Logging
import LwsTransport
import Storage
import VenueServer
import WebServer

/// A real server of one venue in this process, with its clockwork.
struct LiveBenchServer {
  let venue: OpenVenue
  let port: Int
  private let tasks: [Task<Void, any Error>]

  /// Writes the venue into a folder and serves the file.
  init(_ venue: Venue, folder: String) async throws {
    let path = VenueDirectory(path: folder).path(of: venue.slug)
    try VenueFile.create(at: path, venue: venue, images: []).close()
    var logger = Logger(label: "bench")
    logger.logLevel = .error
    let executor = ServiceLoop()
    let open = try await OpenVenue(
      VenueFile.open(at: path),
      environment: VenueEnvironment(executor: executor, logger: logger) { .now })
    let facts = ServerContext(
      venues: OpenVenues([(venue.slug, .open(open))]), version: "bench", now: { .now })
    let application = FloorcastApplication(server: facts, logger: logger) { _ in
      Response(status: .notFound)
    }
    let server = Server(
      application: application,
      configuration: Server.Configuration(subprotocols: LiveSockets.subprotocols),
      executor: executor, logger: logger)
    self.venue = open
    tasks = [
      Task { try await server.run() },
      Task { try await open.live.run() },
    ]
    port = try await server.waitUntilListening().port
  }

  /// Stops serving.
  func end() async {
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    venue.file.close()
  }
}
