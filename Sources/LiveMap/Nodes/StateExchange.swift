import IndoorModel

/// What nodes send each other of what their clients have, for the viewers of each.
///
/// Belongs to the actor of its venue. It knows no network: bytes come in, and go out by closures. A
/// server that runs alone never connects it, and it does nothing.
public final class StateExchange {
  /// What goes from a node to all others.
  public enum Subject: Hashable, Sendable {
    /// Which ones a node asks for; all nodes listen.
    case requests
    /// What a node's clients have; nodes with viewers listen.
    case records(SharedState)
  }

  /// How a node reaches the others.
  public struct Link: Sendable {
    /// The name of this node.
    let node: String
    /// Distinct for each start of the node.
    let run: UInt64
    /// Makes of what another node sends to its viewers what viewers here get.
    let decode: @Sendable ([UInt8]) -> any EncodedMessage
    /// Makes of a client's secret what other nodes may know.
    let digest: @Sendable (String) -> String
    /// Sends bytes on; called on the venue's executor, and must return at once.
    let send: @Sendable (Subject, [UInt8]) -> Void
    /// Called when records begin or cease to be needed.
    let onNeed: @Sendable (SharedState, _ isNeeded: Bool) -> Void

    /// Makes a link.
    public init(
      node: String, run: UInt64, decode: @escaping @Sendable ([UInt8]) -> any EncodedMessage,
      digest: @escaping @Sendable (String) -> String,
      send: @escaping @Sendable (Subject, [UInt8]) -> Void,
      onNeed: @escaping @Sendable (SharedState, _ isNeeded: Bool) -> Void
    ) {
      (self.node, self.run, self.decode, self.digest) = (node, run, decode, digest)
      (self.send, self.onNeed) = (send, onNeed)
    }
  }

  /// What is read of one state.
  private struct Reading {
    var receiver: StateReceiver
    var requested: Timestamp?
  }

  /// Seconds from one request to the next.
  private static let requestInterval = 1.0

  private var link: Link?
  /// The states of which this node has viewers.
  private var readings: [SharedState: Reading] = [:]

  init() {}

  /// Begins to exchange with other nodes.
  public func connect(_ link: Link, on venue: isolated LiveVenue) {
    self.link = link
    venue.hub.connect(node: link.node, run: link.run, digest: link.digest)
  }

  /// Takes a request of another node; bytes that are none are ignored.
  public func takeRequest(_ bytes: [UInt8], on venue: isolated LiveVenue) {
    guard let link, let request = try? StateRequest(bytes), request.node != link.node else {
      return
    }
    venue.hub.take(request, at: venue.now())
  }

  /// Takes a record of another node; bytes that are none are ignored.
  public func takeRecord(_ bytes: [UInt8], of state: SharedState, on venue: isolated LiveVenue) {
    guard let link, let record = try? StateRecord(bytes), record.node != link.node,
      let changes = readings[state]?.receiver.take(record, at: venue.now())
    else { return }
    take(changes, of: state, by: link, on: venue)
    ask(state, by: link, at: venue.now())
  }

  /// Does what is due; once a tick.
  func tick(at now: Timestamp, on venue: isolated LiveVenue) {
    guard let link else { return }
    for state in SharedState.allCases {
      noteNeed(of: state, by: link, on: venue)
      if let changes = readings[state]?.receiver.expire(at: now) {
        take(changes, of: state, by: link, on: venue)
        ask(state, by: link, at: now)
      }
      venue.perform(venue.hub.beginSharing(state, at: now))
      if let record = venue.hub.nextRecord(of: state, at: now) {
        link.send(.records(state), record.bytes)
      }
    }
  }

  private func noteNeed(of state: SharedState, by link: Link, on venue: isolated LiveVenue) {
    let isNeeded = venue.hub.hasViewers(of: state)
    guard isNeeded != (readings[state] != nil) else { return }
    if isNeeded {
      readings[state] = Reading(receiver: StateReceiver(sizeLimit: state.sizeLimit))
    } else if var reading = readings.removeValue(forKey: state) {
      take(reading.receiver.removeAll(), of: state, by: link, on: venue)
    }
    link.onNeed(state, isNeeded)
  }

  private func take(
    _ changes: [StateChange], of state: SharedState, by link: Link, on venue: isolated LiveVenue
  ) {
    if changes.isEmpty { return }
    venue.perform(venue.hub.take(changes, of: state, decode: link.decode))
  }

  /// Lets the other nodes know that this one has viewers, and of which ones it needs everything.
  private func ask(_ state: SharedState, by link: Link, at now: Timestamp) {
    guard var reading = readings[state] else { return }
    let needs = reading.receiver.nodesToAsk(at: now)
    let isDue =
      reading.requested.map { abs(now.seconds(since: $0)) >= Self.requestInterval } ?? true
    if isDue || !needs.isEmpty {
      reading.requested = now
      let request = StateRequest(state: state, node: link.node, needs: needs)
      link.send(.requests, request.bytes)
    }
    readings[state] = reading
  }
}

extension SharedState {
  /// Bytes of what other nodes' clients have that a node keeps of a venue.
  fileprivate var sizeLimit: Int {
    switch self {
    case .routes: 32 << 20
    case .presences: 4 << 20
    case .cursors: 1 << 20
    }
  }
}
