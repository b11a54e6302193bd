import Accounts
import Cluster
import EdgeBus
import EtcdLog
import Foundation
import LiveMap
public import Logging
public import NatsBus
import Support
import WebServer

/// Joins the live sides of a node's venues with those of the other nodes, by the bus.
///
/// The owner of a venue publishes its ticks while edges ask. A node that does not own a venue is an edge of
/// it, and follows the owner while it has viewers.
public final class VenueBus: Sendable {
  /// What an operator says of the bus.
  public struct Settings: Sendable {
    /// The NATS servers.
    let servers: [BusAddress]
    /// By what the node authenticates there.
    let credentials: BusCredentials

    /// Makes settings.
    ///
    /// - Parameter servers: one at least.
    public init(servers: [BusAddress], credentials: BusCredentials) {
      (self.servers, self.credentials) = (servers, credentials)
    }
  }

  /// Why no server could be reached.
  public struct Unreachable: Error, CustomStringConvertible {
    /// What NATS or the library says.
    public let description: String
  }

  /// What happens to a venue.
  private enum Event: Sendable {
    case opened(LiveVenue, BusOwnerLink)
    case closed(String)
    /// This node owns it, as long as the lease is held.
    case owning(String, term: Int64, NodeLease)
    case notOwning(String)
    /// Another node owns it, this one, or none does.
    case owner(String, node: String?, term: Int64)
    case needed(String, Bool)
    /// Viewers here want to see what other nodes' clients have, or none does any more.
    case reading(LiveVenue, SharedState, Bool)
  }

  private struct Standing {
    /// The venues of which this node follows the owner.
    var followed: Set<String> = []
    /// Since when venues have no owner any more.
    var ownerless: [String: ContinuousClock.Instant] = [:]
    /// The live sides of open venues.
    var venues: [String: LiveVenue] = [:]
  }

  /// How long a node without viewers of a venue leaves it to others, which know its people, to own it.
  private static let deference = Duration.milliseconds(800)
  /// How long the first connection may take.
  private static let checkTime = Duration.seconds(3)

  private let bus: EdgeBus
  private let node: String
  private let logger: Logger
  private let events: AsyncStream<Event>
  private let noting: AsyncStream<Event>.Continuation
  private let standing = Locked(Standing())

  /// Prepares a node's part; `run` plays it.
  ///
  /// - Parameter node: the node's name.
  public init(_ settings: Settings, node: String, logger: Logger) {
    bus = EdgeBus(to: settings.servers, as: settings.credentials, node: node)
    self.node = node
    self.logger = logger
    (events, noting) = AsyncStream.makeStream()
  }

  /// Connects once, so that a wrong address or password is known before the server begins.
  public static func check(_ settings: Settings) async throws(Unreachable) {
    let (wakes, continuation) = AsyncStream.makeStream(of: Void.self)
    let connection = BusConnection(to: settings.servers, as: settings.credentials) {
      continuation.yield()
    }
    let carrier = Task { () -> String? in
      do { try await connection.run() } catch { return "\(error)" }
      return nil
    }
    let timer = Task {
      try? await Task.sleep(for: checkTime)
      carrier.cancel()
      continuation.finish()
    }
    var reason = "no NATS server can be reached"
    var isConnected = false
    let setup = Task {
      if await carrier.value != nil { continuation.finish() }
    }
    wait: for await _ in wakes {
      for event in connection.take().events {
        switch event {
        case .connected:
          isConnected = true
          break wait
        case .lost(let why), .refused(let why): reason = why
        case .overrun, .message: break
        }
      }
    }
    timer.cancel()
    carrier.cancel()
    setup.cancel()
    if let failure = await carrier.value { reason = failure }
    guard isConnected else { throw Unreachable(description: reason) }
  }

  // MARK: - What the node tells

  /// Takes the live side of a venue: an edge until this node owns the venue.
  func open(_ live: LiveVenue) {
    let link = BusOwnerLink(venue: live.slug, node: node, bus: bus)
    let run = UUID().uuidString.lowercased()
    let nodes = StateExchange.Link(
      node: node, run: .random(in: 0 ... .max), decode: { WebSocketFrame(utf8: $0) },
      digest: { TokenDigest(of: "participant \($0)").text },
      send: { [bus, slug = live.slug] in bus.send($1, to: Self.subject($0, of: slug)) },
      onNeed: { [noting] in noting.yield(.reading(live, $0, $1)) })
    live.perform { [node, noting, slug = live.slug] venue in
      venue.begin(run: run)
      venue.records.becomeEdge(as: node, on: venue)
      venue.records.observeNeed { noting.yield(.needed(slug, $0)) }
      venue.connect(link)
      venue.nodes.connect(nodes, on: venue)
    }
    standing.withLock { $0.venues[live.slug] = live }
    noting.yield(.opened(live, link))
  }

  private static func subject(_ subject: StateExchange.Subject, of slug: String) -> String {
    switch subject {
    case .requests: "fc.q.\(slug)"
    case .records(.routes): "fc.r.\(slug)"
    case .records(.presences): "fc.p.\(slug)"
    case .records(.cursors): "fc.c.\(slug)"
    }
  }

  /// Forgets a venue.
  func close(_ slug: String) {
    standing.withLock { $0.venues[slug] = nil }
    noting.yield(.closed(slug))
  }

  /// This node owns a venue while a lease is held.
  func own(_ slug: String, term: Int64, lease: NodeLease) {
    noting.yield(.owning(slug, term: term, lease))
  }

  /// This node does not own a venue any more.
  func disown(_ slug: String) { noting.yield(.notOwning(slug)) }

  /// Takes what the log's watch has seen of owners.
  ///
  /// - Parameter before: the venues that had owners, where the entries are all that there are.
  func note(owners entries: [LogWatch.Entry], before: Set<String>) {
    var gone = before
    for entry in entries {
      guard case .owner(let venue) = entry.key else { continue }
      gone.remove(venue)
      let owner = entry.value.map { String(decoding: $0, as: UTF8.self) }
      note(ownerOf: venue, owner, term: entry.modRevision)
    }
    // They ended while the watch was away.
    for slug in gone { note(ownerOf: slug, nil, term: .max) }
  }

  /// A node owns a venue, or none does.
  ///
  /// - Parameter term: the transaction that made it so.
  private func note(ownerOf slug: String, _ owner: String?, term: Int64) {
    standing.withLock { standing in
      standing.ownerless[slug] = owner == nil ? standing.ownerless[slug] ?? .now : nil
    }
    noting.yield(.owner(slug, node: owner, term: term))
  }

  /// Whether this node may claim a venue now: one that follows the owner at once, another one a moment
  /// later, so that people keep their slots and viewers their rosters.
  func mayClaim(_ slug: String) -> Bool {
    standing.withLock { standing in
      guard !standing.followed.contains(slug), let since = standing.ownerless[slug] else {
        return true
      }
      return .now - since > Self.deference
    }
  }

  // MARK: - Running

  /// Plays the node's part until the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { [bus, logger] in
        do { try await bus.run() } catch {
          logger.error("The bus cannot be used", metadata: ["reason": "\(error)"])
        }
      }
      group.addTask { await self.handle() }
    }
  }

  private func handle() async {
    await bus.listen(to: RemoteClients.subject(of: node)) { [standing] message in
      guard let note = try? ClientNote(message.payload) else { return }
      let frame = WebSocketFrame(text: note.text)
      standing.withLock { $0.venues[note.venue] }?.perform { $0.deliver(frame, to: note.viewer) }
    }
    await bus.listen(to: BusOwnerLink.sharing) { [node, standing] message in
      guard let note = try? SharingNote(message.payload), note.node != node else { return }
      standing.withLock { $0.venues[note.venue] }?.perform { venue in
        try? venue.note(note.sharing, of: note.navigator, isOwn: note.isOwn)
      }
    }
    var lines: [String: VenueLine] = [:]
    // What is said of a venue before its live side is there.
    var owners: [String: (node: String, term: Int64)] = [:]
    for await event in events {
      var changed: String?
      switch event {
      case .opened(let live, let link):
        var line = VenueLine(live, link, bus: bus, node: node)
        line.owner = owners[live.slug]
        lines[live.slug] = line
        changed = live.slug
        await bus.listen(to: Self.subject(.requests, of: live.slug)) { message in
          live.perform { venue in venue.nodes.takeRequest(message.payload, on: venue) }
        }
      case .closed(let slug):
        await lines[slug]?.end()
        lines[slug] = nil
        await stopListening(of: slug)
      case .owning(let slug, let term, let lease):
        lines[slug]?.owned = (term, lease)
        changed = slug
      case .notOwning(let slug):
        lines[slug]?.owned = nil
        changed = slug
      case .owner(let slug, let owner, let term):
        // Of another owner a paused one may hear late.
        if let known = owners[slug], known.term > term { continue }
        owners[slug] = owner.map { ($0, term) }
        lines[slug]?.owner = owners[slug]
        changed = slug
      case .needed(let slug, let isNeeded):
        lines[slug]?.isNeeded = isNeeded
        changed = slug
      case .reading(let live, let state, let isReading):
        guard lines[live.slug] != nil else { continue }
        await listen(to: state, of: live, isReading: isReading)
      }
      guard let changed, var line = lines[changed] else { continue }
      await line.settle()
      lines[changed] = line
      standing.withLock { [isFollowing = line.isFollowing] standing in
        if isFollowing {
          standing.followed.insert(changed)
        } else {
          standing.followed.remove(changed)
        }
      }
    }
  }

  private func listen(to state: SharedState, of live: LiveVenue, isReading: Bool) async {
    let subject = Self.subject(.records(state), of: live.slug)
    guard isReading else { return await bus.stopListening(to: subject) }
    await bus.listen(to: subject) { message in
      live.perform { venue in venue.nodes.takeRecord(message.payload, of: state, on: venue) }
    }
  }

  private func stopListening(of slug: String) async {
    let subjects = SharedState.allCases.map { StateExchange.Subject.records($0) } + [.requests]
    for subject in subjects { await bus.stopListening(to: Self.subject(subject, of: slug)) }
  }
}

/// What a node does about one venue on the bus.
private struct VenueLine {
  private enum Part: Hashable {
    case nothing
    case publishing(term: Int64)
    case following(term: Int64)
  }

  /// The owner by the log, this node or another one; `nil` while there is none.
  var owner: (node: String, term: Int64)?
  /// This node's ownership, as long as it has it.
  var owned: (term: Int64, lease: NodeLease)?
  /// Whether this node has viewers of the venue.
  var isNeeded = false

  private let live: LiveVenue
  private let link: BusOwnerLink
  private let bus: EdgeBus
  private let node: String
  private var part = Part.nothing
  private var ingest: (subject: String, receiver: VenueIngest)?

  init(_ live: LiveVenue, _ link: BusOwnerLink, bus: EdgeBus, node: String) {
    (self.live, self.link, self.bus, self.node) = (live, link, bus, node)
  }

  /// Whether the owner is followed, or was until it failed.
  var isFollowing: Bool { if case .following = part { true } else { false } }

  /// Does what follows from the owner that the venue has.
  mutating func settle() async {
    if let owned {
      link.lead(to: nil)
      if part != .publishing(term: owned.term) { await publish(owned.term, owned.lease) }
      return
    }
    if case .publishing = part {
      await endIngest()
      await bus.leave(live)
      live.perform { [node] venue in venue.records.becomeEdge(as: node, on: venue) }
      part = .nothing
    }
    guard let owner, owner.node != node else {
      // The last state stays: this node may be the next owner.
      link.lead(to: nil)
      return
    }
    link.lead(to: UInt64(owner.term))
    let wanted = isNeeded ? Part.following(term: owner.term) : .nothing
    guard wanted != part else { return }
    part = wanted
    if isNeeded {
      await bus.follow(live, term: UInt64(owner.term))
    } else {
      await bus.leave(live)
    }
  }

  private mutating func publish(_ term: Int64, _ lease: NodeLease) async {
    await endIngest()
    part = .publishing(term: term)
    await bus.publish(
      live, term: UInt64(term), epoch: UUID().uuidString.lowercased(), while: { lease.isHeld })
    let receiver = VenueIngest(of: live, bus: bus)
    let subject = BusOwnerLink.subject(of: live.slug, UInt64(term))
    ingest = (subject, receiver)
    await bus.listen(to: subject) { receiver.take($0.payload, replyTo: $0.reply) }
  }

  private mutating func endIngest() async {
    guard let (subject, receiver) = ingest else { return }
    ingest = nil
    await bus.stopListening(to: subject)
    receiver.end()
  }

  /// The venue is closed.
  mutating func end() async {
    link.lead(to: nil)
    await endIngest()
    await bus.leave(live)
  }
}
