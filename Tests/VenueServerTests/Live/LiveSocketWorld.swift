import Accounts
import Geometry
import IndoorModel
import JSONText
import Logging
import Routing
import Support
import TestKit
import Testing
import WebServer
import Wire

@testable import LiveMap
@testable import VenueServer

/// A socket without a network: everything sent comes out of `next`.
final class LocalSocket: WebSocket {
  let id: UInt64
  let subprotocol: String?
  private let frames: AsyncStream<WebSocketFrame>
  private let continuation: AsyncStream<WebSocketFrame>.Continuation

  init(id: UInt64, subprotocol: String?) {
    self.id = id
    self.subprotocol = subprotocol
    (frames, continuation) = AsyncStream.makeStream()
  }

  func send(_ frame: WebSocketFrame) { continuation.yield(frame) }

  func offer(_ frame: WebSocketFrame) -> Bool {
    continuation.yield(frame)
    return true
  }

  /// How it was closed.
  struct Closing: Hashable {
    let code: WebSocketCloseCode
    let reason: String
  }

  private let ending = Locked<Closing?>(nil)

  func close(_ code: WebSocketCloseCode, reason: String) {
    ending.withLock { $0 = Closing(code: code, reason: reason) }
    continuation.finish()
  }

  /// How it was closed, when it is.
  func closing() async -> Closing? {
    for await _ in frames {}
    return ending.withLock(\.self)
  }

  /// The next message of a type; others are passed over.
  func next(_ type: String) async throws -> [String: Value] { try await next(among: [type]) }

  /// The next message of one of some types; others are passed over.
  func next(among types: Set<String>) async throws -> [String: Value] {
    for await frame in frames where frame.isText {
      let value = try Value(
        json: Array(frame.payload), depthLimit: Value.keptJSONDepthLimit)
      let message = value.object ?? [:]
      if types.contains(message["type"]?.string ?? "") { return message }
    }
    throw ValueError("the socket was closed before \(types)")
  }

  func nextBinary() async -> [UInt8]? {
    for await frame in frames where !frame.isText { return Array(frame.payload) }
    return nil
  }
}

private struct NoJournal: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}

struct OneVenue: LiveVenues {
  let venue: LiveVenue
  func live(slug: String) -> LiveVenue? {
    slug == venue.slug || slug.hasPrefix("copy") ? venue : nil
  }
}

/// The answer to a handshake that is not agreed to.
struct Refused: Error {
  let response: Response
}

/// A server's live side and one client of it.
struct World {
  let venue: LiveVenue
  let socket: LocalSocket
  let handler: any WebSocketHandler

  init(
    role: Role = .anonymous, principal: Principal? = nil, permissions: PermissionTable = .open,
    protocols: [String] = ["floorcast.2+json"],
    now: @escaping @Sendable () -> Timestamp = {
      Timestamp(millisecondsSince1970: 1_795_248_000_000)
    }
  ) throws {
    let plan = Venue(
      plan: """
        ##########
        #        #
        #A      B#
        #        #
        ##########
        """)
    venue = LiveVenue(
      venue: plan, planner: RoutePlanner(venue: plan),
      journal: NoJournal(), encoder: LiveMessages(venue: plan.slug),
      logger: Logger(label: "test"), now: now)
    let sockets = LiveSockets(
      venues: OneVenue(venue: venue), permissions: permissions, epoch: "e1", server: "test 1",
      logger: Logger(label: "test"), now: now)
    let named = role == .anonymous ? .anonymous : Principal.person(id: "ada", role: role)
    switch sockets.accept(protocols: protocols, principal: principal ?? named) {
    case .refuse(let response): throw Refused(response: response)
    case .accept(let subprotocol, let handler):
      self.handler = handler
      socket = LocalSocket(id: 7, subprotocol: subprotocol)
      handler.opened(socket)
    }
  }

  func say(_ text: String) { handler.received(.text(text), from: socket) }
}

extension World {
  /// Sends one round of frames, after everything said so far was done.
  func tick() async {
    await settle()
    await venue.tick()
  }

  /// Returns when everything said so far was done.
  func settle() async {
    await withCheckedContinuation { continuation in
      venue.perform { _ in continuation.resume() }
    }
  }
}
