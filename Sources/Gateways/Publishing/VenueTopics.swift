public import IndoorModel
import JSONText

/// The retained topics of a venue: `floorcast/expo/areas/hall-1` and others, each a JSON object.
public struct VenueTopics: Sendable {
  /// What a gateway may publish.
  public enum Part: String, CaseIterable, Sendable {
    case locations, areas, alerts, edits, anchors, alarms, events
    case ruleAlarms = "rule-alarms"

    /// Those that say where single persons are or were.
    public static let personal: Set<Part> = [.locations, .events]
  }

  /// Operations of an edit that are published at most; of more, only the number is.
  private static let operationLimit = 100

  private let venue: String
  private var topics: [Part: [String: [UInt8]]] = [:]

  /// Makes the topics of a venue of which nothing is known.
  public init(venue: String) { self.venue = venue }

  /// All topics with their payloads.
  public var all: [String: [UInt8]] {
    topics.values.reduce(into: [:]) { $0.merge($1) { _, new in new } }
  }

  /// What says whether the gateway that publishes is there: `online` or `offline`.
  public var availability: String { "floorcast/\(venue)/availability" }

  /// The filter of all topics of the venue.
  public var filter: String { "floorcast/\(venue)/#" }

  /// The topic of one thing.
  ///
  /// - Parameter id: what MQTT reserves in it becomes a dash.
  public func topic(_ part: Part, _ id: String) -> String {
    let level = String(id.map { "+#/".contains($0) ? "-" : $0 })
    return "floorcast/\(venue)/\(part.rawValue)/\(level)"
  }

  /// An edit without what undoes it.
  private static func summary(of edit: Value) -> Value {
    var members = edit.object ?? [:]
    members["inverse"] = nil
    let count = members["operations"]?.array?.count ?? 0
    if count > operationLimit { members["operations"] = nil }
    members["operationCount"] = Value(count)
    return .object(members)
  }

  /// The alarms of each device together.
  private static func byDevice(_ alarms: [Value]) -> [Value] {
    let devices = Dictionary(grouping: alarms) { $0.object?["device"] ?? .null }
    return devices.map { device, alarms in
      let list = alarms.compactMap { alarm -> Value? in
        guard var members = alarm.object else { return nil }
        members["device"] = nil
        return .object(members)
      }
      return ["device": device, "alarms": .array(list)]
    }
  }

  /// Forgets where people are and were.
  public mutating func clearPersonal() {
    for part in Part.personal { topics[part] = nil }
  }

  /// Takes an answer of the server: what it has no more is cleared.
  ///
  /// - Parameter answer: as docs/api.md has them: of navigators, occupancy, alerts, edits (the last
  ///   one counts), anchors, devices (their alarms), alarms of rules, or events (the last of each navigator counts).
  public mutating func take(_ part: Part, _ answer: Value) {
    let entries: [Value]
    var payloads: [String: [UInt8]] = [:]
    switch part {
    case .locations: entries = answer.object?["navigators"]?.array ?? []
    case .areas: entries = answer.object?["areas"]?.array ?? []
    case .alerts: entries = answer.object?["current"]?.array ?? []
    case .anchors: entries = answer.object?["anchors"]?.array ?? []
    case .alarms: entries = Self.byDevice(answer.object?["alarms"]?.array ?? [])
    case .ruleAlarms:
      for alarm in answer.object?["alarms"]?.array ?? [] {
        guard let id = alarm.object?["id"]?.number else { continue }
        payloads[topic(part, String(Int(id)))] = alarm.json()
      }
      topics[part] = payloads
      return
    case .events:
      for event in answer.object?["events"]?.array ?? [] {
        guard let id = event.object?["navigator"]?.string else { continue }
        topics[.events, default: [:]][topic(.events, id)] = event.json()
      }
      return
    case .edits:
      guard let last = answer.object?["edits"]?.array?.last else { return }
      topics[.edits] = [topic(.edits, "latest"): Self.summary(of: last).json()]
      return
    }
    for entry in entries {
      let id = entry.object?[part == .alerts ? "area" : part == .alarms ? "device" : "id"]?.string
      guard let id else { continue }
      payloads[topic(part, id)] = entry.json()
    }
    topics[part] = payloads
  }
}
