import EdgeBus
import IndoorModel
import LiveMap
import Support
import WebServer

/// Takes at the owner of a venue what reached the venue's edges.
final class VenueIngest: Sendable {
  /// The most refusals that an answer lists.
  private static let exampleLimit = 100

  private let live: LiveVenue
  private let bus: EdgeBus
  private let clients: RemoteClients

  init(of live: LiveVenue, bus: EdgeBus) {
    (self.live, self.bus) = (live, bus)
    clients = RemoteClients(of: live, bus: bus)
  }

  /// Takes a pack, and answers it once all of it was judged. Packs are taken in their order.
  func take(_ bytes: [UInt8], replyTo reply: String?) {
    guard let pack = try? OwnerPack(bytes) else { return }
    let bus = bus
    let gathered = AnswerGathering(pack.requests.count) { answers in
      if let reply { bus.send(OwnerAnswers(answers).bytes, to: reply) }
    }
    let clients = clients
    live.perform { venue in
      for (place, request) in pack.requests.enumerated() {
        guard !venue.records.isEdge else {
          gathered.set(nil, at: place)
          continue
        }
        venue.take(request, of: pack.node, clients, limit: Self.exampleLimit) {
          gathered.set($0, at: place)
        }
      }
    }
  }

  /// The venue has another owner now.
  func end() { clients.removeAll() }
}

extension LiveVenue {
  fileprivate func take(
    _ request: OwnerRequest, of node: String, _ clients: RemoteClients, limit: Int,
    then answer: @escaping @Sendable (OwnerAnswer?) -> Void
  ) {
    switch request {
    case .locations(let batch):
      answer(.locations(report(batch, batch.entries.indices, exampleLimit: limit)))
    case .measurements(let reports):
      Task { answer(.measurements(await report(reports, exampleLimit: limit))) }
    case .statuses(let statuses, let source):
      Task { answer(.statuses(await report(statuses, from: source))) }
    case .sharing: answer(.done)
    case .ranging(let report, let viewer):
      self.report(report, of: clients.client(viewer, of: node))
      answer(.done)
    case .endRanging(let device, let viewer):
      endRanging(of: device, by: clients.client(viewer, of: node).id)
      answer(.done)
    case .leave(let viewer):
      if let id = clients.remove(viewer, of: node) { leave(id) }
      answer(.done)
    }
  }
}

/// The clients of other nodes that the owner of a venue answers.
final class RemoteClients: Sendable {
  private struct Key: Hashable {
    let node: String
    let viewer: ViewerID
  }

  private struct State {
    var clients: [Key: (client: RemoteClient, heard: ContinuousClock.Instant)] = [:]
    /// Beyond all numbers of sockets.
    var last: UInt64 = 1 << 62
    var swept = ContinuousClock.now
  }

  /// After which a client of a node that failed is forgotten; devices report several times a second.
  private static let silence = Duration.seconds(30)

  private let live: LiveVenue
  private let bus: EdgeBus
  private let state = Locked(State())

  init(of live: LiveVenue, bus: EdgeBus) { (self.live, self.bus) = (live, bus) }

  /// Where messages for the clients of a node go.
  static func subject(of node: String) -> String { "fc.n.\(node)" }

  /// The client of a node, new or known.
  func client(_ viewer: ViewerID, of node: String) -> RemoteClient {
    let (client, silent) = state.withLock { state in
      let now = ContinuousClock.now
      let key = Key(node: node, viewer: viewer)
      if state.clients[key] == nil {
        state.last += 1
        state.clients[key] = (
          RemoteClient(ViewerID(rawValue: state.last), viewer, of: node, in: live.slug, bus: bus),
          now
        )
      }
      state.clients[key]?.heard = now
      return (state.clients[key]?.client, Self.sweep(&state, at: now))
    }
    leave(silent)
    return client ?? RemoteClient(viewer, viewer, of: node, in: live.slug, bus: bus)
  }

  private static func sweep(_ state: inout State, at now: ContinuousClock.Instant) -> [ViewerID] {
    guard now - state.swept > silence else { return [] }
    state.swept = now
    let silent = state.clients.filter { now - $0.value.heard > silence }
    for key in silent.keys { state.clients[key] = nil }
    return silent.values.map(\.client.id)
  }

  /// Forgets a client.
  ///
  /// - Returns: its number here; `nil` for one that is not known.
  func remove(_ viewer: ViewerID, of node: String) -> ViewerID? {
    state.withLock { $0.clients.removeValue(forKey: Key(node: node, viewer: viewer))?.client.id }
  }

  /// Forgets all of them.
  func removeAll() {
    leave(
      state.withLock { state in
        defer { state.clients = [:] }
        return state.clients.values.map(\.client.id)
      })
  }

  private func leave(_ viewers: [ViewerID]) {
    if viewers.isEmpty { return }
    live.perform { venue in for viewer in viewers { venue.leave(viewer) } }
  }
}

/// A client of another node, to which the owner's messages go over the bus.
final class RemoteClient: Viewer {
  let id: ViewerID
  let format = FrameFormat.json
  /// Its number at its own node.
  private let viewer: ViewerID
  private let node: String
  private let venue: String
  private let bus: EdgeBus

  init(_ id: ViewerID, _ viewer: ViewerID, of node: String, in venue: String, bus: EdgeBus) {
    (self.id, self.viewer, self.node, self.venue, self.bus) = (id, viewer, node, venue, bus)
  }

  func offer(_ frame: any EncodedMessage) -> Bool { true }

  func send(_ message: any EncodedMessage) {
    guard let frame = message as? WebSocketFrame, frame.isText else { return }
    let note = ClientNote(
      venue: venue, viewer: viewer, text: String(decoding: frame.payload, as: UTF8.self))
    bus.send(note.bytes, to: RemoteClients.subject(of: node))
  }
}
