import CommandSupport
import Foundation
import Gateways
import IndoorModel
import MosquittoClient
import RemoteVenue

/// Keeps a venue's retained topics on a broker as the venue is, once a second.
///
/// It asks the server over HTTP: Foundation has no WebSocket on Debian 12, because libcurl was built
/// without.
actor VenuePublisher {
  private static let interval = Duration.seconds(1)

  private let slug: String
  private let client: VenueClient
  private let connection: BrokerConnection
  private let discovery: (prefix: String, address: String?)?
  private var parts: Set<VenueTopics.Part>
  private var topics: VenueTopics
  private var published = PublishedTopics()
  private var isConnected = false
  private var venue: (revision: Int, name: String, names: [String: String])?
  private var answers: [VenueTopics.Part: Value] = [:]
  /// The number of the last event that is published.
  private var lastEvent = 0

  init(
    of slug: String, from client: VenueClient, to connection: BrokerConnection,
    parts: Set<VenueTopics.Part>, discoveryPrefix: String?, address: String?
  ) {
    self.slug = slug
    self.client = client
    self.connection = connection
    self.parts = parts
    discovery = discoveryPrefix.map { ($0, address) }
    topics = VenueTopics(venue: slug)
  }

  /// Notes a new connection, on which everything is published again.
  func connected() {
    isConnected = true
    published.connected()
    guard !parts.isEmpty else { return }
    connection.subscribe(to: topics.filter)
    for filter in homeAssistant?.filters ?? [] { connection.subscribe(to: filter) }
  }

  /// Notes that the connection is gone.
  func disconnected() { isConnected = false }

  /// Whether a topic is one of those that this gateway, or an earlier one, publishes.
  nonisolated func isOwn(_ topic: String) -> Bool {
    topic.hasPrefix("floorcast/\(slug)/")
      || discovery.map { topic.hasPrefix("\($0.prefix)/") } ?? false
  }

  /// Takes a message of an own topic: what an earlier gateway left is cleared.
  func take(_ message: BrokerMessage) {
    if message.isRetained, !message.payload.isEmpty { published.found(message.topic) }
  }

  /// Publishes until the task is cancelled.
  func run() async throws {
    while true {
      try await Task.sleep(for: Self.interval)
      guard !parts.isEmpty else { continue }
      await ask()
      guard isConnected, !answers.isEmpty else { continue }
      publish(wanted)
    }
  }

  /// Clears where people are, because this gateway will not update it any more.
  func finish() {
    guard isConnected, !parts.isDisjoint(with: VenueTopics.Part.personal) else { return }
    topics.clearPersonal()
    publish(wanted)
  }

  private func publish(_ wanted: [String: [UInt8]]) {
    for publication in published.publications(for: wanted)
    where !connection.publish(publication.payload, to: publication.topic) {
      // All is published again after the next connection.
      isConnected = false
      return
    }
  }

  private var wanted: [String: [UInt8]] {
    var wanted = topics.all
    wanted[topics.availability] = Array("online".utf8)
    guard let homeAssistant, let venue else { return wanted }
    let configurations = homeAssistant.configurations(
      areas: answers[.areas]?.object?["areas"]?.array ?? [],
      anchors: answers[.anchors]?.object?["anchors"]?.array ?? [], names: venue.names)
    return wanted.merging(configurations) { _, new in new }
  }

  private var homeAssistant: HomeAssistantDiscovery? {
    guard let discovery else { return nil }
    return HomeAssistantDiscovery(
      prefix: discovery.prefix, venue: slug, name: venue?.name ?? slug,
      software: Floorcast.version, address: discovery.address)
  }

  // MARK: - The server

  private func ask() async {
    await followEdits()
    for part in VenueTopics.Part.allCases where parts.contains(part) {
      let path: String
      var query: [String: String] = [:]
      switch part {
      case .locations: path = "navigators"
      case .areas: path = "occupancy"
      case .alerts: path = "alerts"
      case .anchors: path = "positioning/anchors"
      case .alarms: path = "devices"
      case .ruleAlarms:
        path = "alarms"
        query = ["state": "holding", "limit": "500"]
      case .events:
        path = "events"
        query["after"] = String(lastEvent)
      case .edits: continue
      }
      guard let answer = await answer(path, query: query, for: part) else { continue }
      if part == .events {
        let last = answer.object?["last"]?.number.map { Int($0) } ?? 0
        // A server that began again counts from one again.
        lastEvent = last < lastEvent ? 0 : last
      }
      answers[part] = answer
      topics.take(part, answer)
    }
  }

  /// Learns the venue again when its revision changed.
  private func followEdits() async {
    guard let revision = try? await client.revision(), revision != venue?.revision else { return }
    guard let plan = try? await client.venue() else { return }
    var names: [String: String] = [:]
    for feature in plan.features.values {
      names[feature.id.rawValue] = feature.properties["name"].flatMap(LocalizedText.init)?.text()
    }
    venue = (revision, plan.name.text(), names)
    guard parts.contains(.edits), revision > 0 else { return }
    let query = ["after": String(revision - 1)]
    if let answer = await answer("edits", query: query, for: .edits) {
      answers[.edits] = answer
      topics.take(.edits, answer)
    }
  }

  /// What the server answers; a part that the token may not see is not asked for again.
  private func answer(
    _ path: String, query: [String: String] = [:], for part: VenueTopics.Part
  ) async -> Value? {
    do { return try await client.answer(path, query: query) } catch {
      if error.status == 403 || error.status == 404 {
        Console.warn("floorcast: \(error); \(part.rawValue) are not published")
        parts.remove(part)
      }
      return nil
    }
  }
}
