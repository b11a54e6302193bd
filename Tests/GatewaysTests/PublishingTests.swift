import Gateways
import IndoorModel
import JSONText
import Testing

/// The retained topics of a venue, and what Home Assistant learns.
struct PublishingTests {
  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `only what differs is published, and what is gone is cleared`() {
    var topics = PublishedTopics()
    func published(_ wanted: [String: String]) -> [String] {
      topics.publications(for: wanted.mapValues { Array($0.utf8) }).map {
        "\($0.topic)=\(String(decoding: $0.payload, as: UTF8.self))"
      }
    }
    #expect(published(["a": "1", "b": "2"]) == ["a=1", "b=2"])
    #expect(published(["a": "1", "b": "3"]) == ["b=3"])
    #expect(published(["b": "3"]) == ["a="])
    topics.connected()
    #expect(published(["b": "3"]) == ["b=3"], "the broker may have forgotten everything")
    topics.found("old")
    topics.found("b")
    #expect(published(["b": "3"]) == ["old="], "what an earlier gateway left goes")
    #expect(published(["b": "3", "c/10": "x", "c/9": "x"]) == ["c/9=x", "c/10=x"])
  }

  @Test func `answers become topics, and what they no longer have goes`() throws {
    var topics = VenueTopics(venue: "expo")
    topics.take(.areas, try Value(json: #"{"areas":[{"id":"hall/1+","count":3},{"count":9}]}"#))
    topics.take(
      .alerts, try Value(json: #"{"current":[{"id":7,"area":"hall","level":"full"}],"latest":[]}"#))
    #expect(
      topics.all.mapValues { Self.text($0) } == [
        "floorcast/expo/areas/hall-1-": #"{"count":3,"id":"hall/1+"}"#,
        "floorcast/expo/alerts/hall": #"{"area":"hall","id":7,"level":"full"}"#,
      ])
    topics.take(.areas, ["areas": []])
    #expect(topics.all.count == 1)
    let edits =
      #"{"edits":[{"id":"e","revision":2,"inverse":[1],"operations":[1,2]}],"revision":2}"#
    topics.take(.edits, try Value(json: edits))
    #expect(
      Self.text(topics.all["floorcast/expo/edits/latest"])
        == #"{"id":"e","operationCount":2,"operations":[1,2],"revision":2}"#)
  }

  @Test func `an alarm of a rule has a topic while it holds`() throws {
    var topics = VenueTopics(venue: "expo")
    topics.take(.ruleAlarms, ["alarms": [["id": 8], ["id": 9]]])
    #expect(
      topics.all.keys.sorted() == ["floorcast/expo/rule-alarms/8", "floorcast/expo/rule-alarms/9"])
    topics.take(.ruleAlarms, ["alarms": [["id": 9]]])
    #expect(Array(topics.all.keys) == ["floorcast/expo/rule-alarms/9"])
  }

  @Test func `identifiers that differ have topics that differ`() throws {
    let discovery = HomeAssistantDiscovery(
      prefix: "homeassistant", venue: "expo", name: "Expo", software: "1", address: nil)
    let areas = try ["a.b", "a:b", "a_2e_b", "Ä"].map { try Value(json: #"{"id":"\#($0)"}"#) }
    let found = discovery.configurations(areas: areas, anchors: areas, names: ["a.b": "Hall"])
    #expect(found.count == 8)
    let config = try #require(
      found["homeassistant/sensor/floorcast_expo/area_a_3a_b/config"])
    let members = try #require(try Value(json: config).object)
    #expect(members["unique_id"] == "floorcast_expo_area_a_3a_b" && members["name"] == "a:b")
    #expect(members["state_topic"] == "floorcast/expo/areas/a:b")
  }
}
