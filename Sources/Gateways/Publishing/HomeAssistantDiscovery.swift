public import IndoorModel
import JSONText

/// The messages by which Home Assistant finds a venue: a sensor for each area's occupancy and a binary
/// sensor for each anchor (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
public struct HomeAssistantDiscovery: Sendable {
  private let prefix: String
  private let venue: String
  private let name: String
  private let topics: VenueTopics
  private let software: String
  private let address: String?

  /// Describes a venue.
  ///
  /// - Parameters:
  ///   - prefix: Home Assistant's own, `homeassistant` unless its user changed that.
  ///   - name: what the venue is called.
  ///   - software: the version of this program.
  ///   - address: the page of the venue.
  public init(
    prefix: String, venue: String, name: String, software: String, address: String?
  ) {
    (self.prefix, self.venue, self.name) = (prefix, venue, name)
    (self.software, self.address) = (software, address)
    topics = VenueTopics(venue: venue)
  }

  /// The filters of all its topics.
  public var filters: [String] {
    ["sensor", "binary_sensor"].map { "\(prefix)/\($0)/\(node)/+/config" }
  }

  /// The topics with their payloads.
  ///
  /// - Parameters:
  ///   - areas: the areas that are counted, as `GET occupancy` lists them.
  ///   - anchors: the anchors, as `GET positioning/anchors` lists them.
  ///   - names: what features are called, by id.
  public func configurations(
    areas: [Value], anchors: [Value], names: [String: String]
  ) -> [String: [UInt8]] {
    var payloads: [String: [UInt8]] = [:]
    for area in areas {
      guard let id = area.object?["id"]?.string else { continue }
      payloads[topic("sensor", "area", id)] = sensor(of: id, named: names[id] ?? id).json()
    }
    for anchor in anchors {
      guard let id = anchor.object?["id"]?.string else { continue }
      payloads[topic("binary_sensor", "anchor", id)] = binarySensor(of: id, named: names[id] ?? id)
        .json()
    }
    return payloads
  }

  private func sensor(of id: String, named name: String) -> Value {
    var members = common("area", id, named: name, of: .areas)
    members["value_template"] = "{{ value_json.count if value_json.count is defined else 0 }}"
    members["state_class"] = "measurement"
    members["unit_of_measurement"] = "people"
    members["icon"] = "mdi:account-group"
    return .object(members)
  }

  private func binarySensor(of id: String, named name: String) -> Value {
    var members = common("anchor", id, named: name, of: .anchors)
    members["value_template"] =
      "{{ 'OFF' if value_json.state in ['silent', 'unknown'] else 'ON' }}"
    members["device_class"] = "connectivity"
    members["payload_on"] = "ON"
    members["payload_off"] = "OFF"
    members["entity_category"] = "diagnostic"
    return .object(members)
  }

  private func common(
    _ kind: String, _ id: String, named name: String, of part: VenueTopics.Part
  ) -> [String: Value] {
    let topic = topics.topic(part, id)
    return [
      "name": .string(name), "unique_id": .string("\(node)_\(kind)_\(word(id))"),
      "state_topic": .string(topic), "json_attributes_topic": .string(topic),
      "availability_topic": .string(topics.availability), "payload_available": "online",
      "payload_not_available": "offline", "device": device, "origin": origin,
    ]
  }

  private var device: Value {
    Value(members: [
      "identifiers": [.string(node)], "name": .string(name), "manufacturer": "Floorcast",
      "model": "Venue", "sw_version": .string(software),
      "configuration_url": address.map { .string($0) },
    ])
  }

  private var origin: Value { ["name": "Floorcast", "sw_version": .string(software)] }

  private var node: String { "floorcast_\(word(venue))" }

  private func topic(_ component: String, _ kind: String, _ id: String) -> String {
    "\(prefix)/\(component)/\(node)/\(kind)_\(word(id))/config"
  }

  /// A text of the letters, digits, `_` and `-` that Home Assistant takes in topics.
  ///
  /// Others become their numbers and `_` doubles, so that two identifiers never become one.
  private func word(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-": String(scalar)
      case "_": "__"
      default: "_\(String(scalar.value, radix: 16))_"
      }
    }.joined()
  }
}
