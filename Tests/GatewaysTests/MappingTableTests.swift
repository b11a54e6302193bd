import Gateways
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Positioning
import Testing

/// Messages of other systems as reports.
struct MappingTableTests {
  private static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private static func table(_ rule: String) throws -> MappingTable {
    try MappingTable(value: Value(json: #"{"rules": [\#(rule)]}"#))
  }

  private static func read(
    _ table: MappingTable, _ topic: String, _ payload: String, isRetained: Bool = false
  ) -> MappedMessage {
    table.read(
      topic: topic, payload: Array(payload.utf8), isRetained: isRetained, now: now)
  }

  private static func measured(_ message: MappedMessage) -> [MeasurementReport] {
    message.reports.compactMap { if case .measurement(let report) = $0 { report } else { nil } }
  }

  @Test func `what an ESPresense node hears is a range with its deviation, and a battery`() throws {
    let table = try MappingTable.rules(for: .espresense)
    let message = Self.read(
      table, "espresense/devices/iBeacon:e5ca1ade-1-2/kitchen",
      #"{"id":"iBeacon:e5ca1ade-1-2","name":"Keys","rssi@1m":-59,"distance":3.46,"var":0.09,"batt":81}"#
    )
    #expect(message.faults.isEmpty)
    let report = try #require(Self.measured(message).first)
    #expect(report.navigator == "iBeacon:e5ca1ade-1-2" && report.name == "Keys")
    #expect(report.measurement.time == Self.now)
    guard case .range(let range) = report.measurement.content else {
      Issue.record("no range")
      return
    }
    #expect(range.anchor == "kitchen" && range.distance == 3.46)
    #expect(abs((range.deviation ?? 0) - 0.3) < 1e-12)
    guard case .device(let status) = message.reports.last else {
      Issue.record("no status")
      return
    }
    #expect(status.value.object?["battery"] == 0.81 && status.value.object?["kind"] == "tag")
  }

  @Test func `a beacon without a battery or a distance gives none`() throws {
    let table = try MappingTable.rules(for: .espresense)
    let message = Self.read(table, "espresense/devices/a/b", #"{"id":"a","rssi":-80}"#)
    #expect(message.isMapped && message.reports.isEmpty && message.faults.isEmpty)
  }

  @Test func `the telemetry of a node is the status of an anchor`() throws {
    let table = try MappingTable.rules(for: .espresense)
    let message = Self.read(
      table, "espresense/rooms/kitchen/telemetry",
      #"{"ip":"192.168.1.40","uptime":86400,"firm":"esp32","rssi":-62,"ver":"v4.0.3"}"#)
    guard case .device(let status) = try #require(message.reports.first) else {
      Issue.record("no status")
      return
    }
    #expect(
      status.value
        == [
          "id": "kitchen", "kind": "anchor", "software": "v4.0.3", "model": "esp32",
          "uptime": 86400,
          "technology": "ble",
        ])
  }

  @Test func `omlox locations of a floor count, with heading and time`() throws {
    let table = try MappingTable.rules(for: .omlox)
    let location =
      #"{"position":{"type":"Point","coordinates":[61.5,30.25]},"crs":"local","provider_id":"f1","#
      + #""floor":0,"heading":0,"timestamp_generated":"2026-11-21T08:00:00.5Z"}"#
    for payload in [location, "[\(location)]"] {
      let message = Self.read(table, "/omlox/json/location_updates/local/f1", payload)
      guard case .location(let report) = try #require(message.reports.first) else {
        Issue.record("no location")
        return
      }
      #expect(report.location.place.point.x == 61.5 && report.location.place.floor == "0")
      #expect(abs((report.location.heading ?? 0) - .pi / 2) < 1e-12, "north")
      #expect(report.location.time.rfc3339 == "2026-11-21T08:00:00.500Z")
    }
    let abroad = location.replacing("local", with: "EPSG:4326")
    #expect(Self.read(table, "/omlox/json/location_updates/pub/f1", abroad).reports.isEmpty)
  }

  @Test(arguments: [
    (#""distance": {"from": "/d", "unit": "cm"}"#, "346"),
    (#""distance": {"from": "/d", "unit": "mm"}"#, "3460"),
    (#""distance": {"from": "/d", "scale": 0.5, "offset": 1}"#, "4.92"),
    (#""distance": {"from": "/d"}"#, #""3.46""#),
    (##""distance": "#/d""##, "3.46"),
  ])
  func `a distance has a unit, a scale and an offset`(member: String, given: String) throws {
    let table = try Self.table(
      #"{"topic": "t/+", "report": "range", "navigator": "+1", "anchor": "=a", \#(member)}"#)
    let message = Self.read(table, "t/n", #"{"d": \#(given)}"#)
    guard case .range(let range)? = Self.measured(message).first?.measurement.content else {
      Issue.record("no range: \(message.faults)")
      return
    }
    #expect(abs((range.distance ?? 0) - 3.46) < 1e-9)
  }

  @Test func `a list and an object of ranges are ranges each, with their keys`() throws {
    let list = try Self.table(
      ##"{"topic": "t", "report": "range", "each": "/r", "navigator": "#/tag", "anchor": "/a","##
        + #""distance": "/d"}"#)
    let object = try Self.table(
      ##"{"topic": "t", "report": "range", "each": "/r", "navigator": "#/tag", "anchor": "*","##
        + #""distance": "."}"#)
    let first = Self.read(list, "t", #"{"tag":"n","r":[{"a":"x","d":1},{"a":"y","d":2},{"d":3}]}"#)
    let second = Self.read(object, "t", #"{"tag":"n","r":{"x":1,"y":2}}"#)
    #expect(Self.measured(first).count == 2 && first.faults.count == 1)
    #expect(Self.measured(first) == Self.measured(second))
    #expect(Self.read(list, "t", #"{"tag":"n"}"#).faults.first?.path == "/r")
  }

  @Test func `measurements that the broker had kept count with a time of their own only`() throws {
    let without = try Self.table(
      #"{"topic":"t","report":"strength","navigator":"=n","anchor":"=a","dBm":"."}"#)
    let with = try Self.table(
      #"{"topic":"t","report":"strength","navigator":"=n","anchor":"=a","dBm":"/s","time":"/at"}"#)
    let stale = Self.read(without, "t", "-70", isRetained: true)
    #expect(stale.reports.isEmpty && stale.isStale && stale.isMapped)
    #expect(Self.read(without, "t", "-70").reports.count == 1)
    let timed = Self.read(with, "t", #"{"s":-70,"at":1795247999000}"#, isRetained: true)
    #expect(Self.measured(timed).first?.measurement.time.millisecondsSince1970 == 1_795_247_999_000)
  }

  @Test(arguments: [
    (#"{"report":"range"}"#, "topic"),
    (#"{"topic":"a/#/b","report":"range"}"#, "topic"),
    (#"{"topic":"a","report":"smell"}"#, "report"),
    (#"{"topic":"a","report":"range","navigator":"/n","anchor":"/a"}"#, "distance"),
    (#"{"topic":"a","report":"range","navigator":"/n","distance":"/d"}"#, "anchor"),
    (
      #"{"topic":"a","report":"range","navigator":"+1","anchor":"/a","distance":"/d"}"#, "navigator"
    ),
    (
      #"{"topic":"a/+","report":"range","navigator":"+2","anchor":"/a","distance":"/d"}"#,
      "navigator"
    ),
    (
      #"{"topic":"a","report":"range","navigator":"/n","anchor":"/a","distance":{"from":"/d","unit":"kg"}}"#,
      "unit"
    ),
    (#"{"topic":"a","report":"range","navigator":"n","anchor":"/a","distance":"/d"}"#, "navigator"),
    (
      #"{"topic":"a","report":"range","navigator":"/n","anchor":"/a","distance":"/d","colour":"/c"}"#,
      "colour"
    ),
  ])
  func `what is wrong with a rule is named`(rule: String, field: String) {
    #expect { try Self.table(rule) } throws: { "\($0)".contains(field) }
  }

  @Test(arguments: [
    (#"{"n":"t","d":"far"}"#, "distance"), (#"{"n":"a b","d":1}"#, "navigator"),
    (#"{"d":1}"#, "navigator"),
    (#"{"n":"t","d":1e999}"#, "JSON"), ("{", "JSON"), (#"{"n":"t","d":null}"#, "distance"),
    (#"{"n":"t","d":[]}"#, "distance"),
  ])
  func `what is wrong with a message is named`(payload: String, words: String) throws {
    let table = try Self.table(
      #"{"topic":"t","report":"range","navigator":"/n","anchor":"=a","distance":"/d"}"#)
    let message = Self.read(table, "t", payload)
    #expect(message.reports.isEmpty && message.isMapped)
    #expect(message.faults.first?.description.contains(words) == true, "\(message.faults)")
  }

  @Test func `devices that speak our own language need no rules`() throws {
    let native = NativeTopics(venue: "expo")
    #expect(
      native.topics == ["status", "measurements", "locations"].map { "floorcast/in/expo/\($0)" })
    func read(_ word: String, _ payload: String, isRetained: Bool = false) -> MappedMessage? {
      native.read(
        topic: "floorcast/in/expo/\(word)", payload: Array(payload.utf8), isRetained: isRetained,
        now: Self.now)
    }
    let status =
      #"{"devices":[{"id":"a","hears":[{"id":"b","distance":3}]},{"id":"c","battery":2}]}"#
    let devices = try #require(read("status", status, isRetained: true))
    #expect(
      devices.reports.map(\.value)
        == [["report": "status", "id": "a", "hears": [["id": "b", "distance": 3]]]])
    #expect(devices.faults.map(\.path) == ["battery"])
    let one = #"{"kind":"strength","navigator":"n","anchor":"a","dBm":-70}"#
    #expect(read("measurements", one).map(Self.measured)?.count == 1)
    #expect(
      read("measurements", #"{"measurements":[\#(one),\#(one)]}"#).map(Self.measured)?.count == 2)
    #expect(read("measurements", one, isRetained: true)?.isStale == true)
    #expect(read("locations", "{").map(\.faults.count) == 1)
    #expect(read("other", one) == nil)
  }
}
