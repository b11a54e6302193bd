#if DEBUG
  import Gateways
  import IndoorModel
  import JSONText
  import LiveMap
  import Wire

  /// What a broker, a serial device or a phone sends is read or refused, and what it becomes is what a
  /// server reads, in JSON and as bytes.
  enum GatewayTrial {
    private static let topics = [
      "espresense/devices/a/b", "espresense/rooms/b/telemetry",
      "/omlox/json/location_updates/pub/a",
      "t/n", "u/n",
    ]

    /// The known systems, and rules with everything that a rule can have.
    private static let table: MappingTable = {
      var table = MappingTable.empty
      for system in MappingTable.KnownSystem.allCases {
        if let rules = try? MappingTable.rules(for: system) { table.add(rules) }
      }
      let text = #"""
        {"rules": [
          {"topic": "t/+", "report": "range", "each": "/r", "navigator": "#/n", "anchor": "/a",
           "distance": {"from": "/d", "unit": "cm", "scale": 2, "offset": -1},
           "azimuth": {"from": "/z", "unit": "compass"}, "deviation": {"from": "/v", "unit": "m2"},
           "quality": {"from": "/q", "unit": "%"}, "time": {"from": "/t", "unit": "s"}},
          {"topic": "t/+", "report": "strength", "each": "/s", "navigator": "+1", "anchor": "*",
           "dBm": "."},
          {"topic": "u/#", "report": "fix", "navigator": "+1", "x": "/x", "y": "/y",
           "floor": {"from": "/f", "values": {"EG": "0"}}, "deviation": "/d", "when": {"/k": [1, "a"]}},
          {"topic": "u/#", "report": "status", "id": "/i", "kind": "/k", "name": "/n",
           "battery": "/b", "charging": "/c", "uptime": {"from": "/u", "unit": "h"}, "time": "/t"}]}
        """#
      if let value = try? Value(json: text), let rules = try? MappingTable(value: value) {
        table.add(rules)
      } else {
        preconditionFailure("the table is not read")
      }
      return table
    }()

    static func run(_ bytes: [UInt8]) {
      let now = MessageTrial.now
      for topic in topics {
        for isRetained in [false, true] {
          let message = table.read(topic: topic, payload: bytes, isRetained: isRetained, now: now)
          precondition(message.isMapped, "no rule for the topic")
          precondition(!message.isStale || message.reports.isEmpty, "what is stale counts")
          check(message.reports)
        }
      }
      let native = NativeTopics(venue: "expo")
      for topic in native.topics {
        let message = native.read(topic: topic, payload: bytes, isRetained: false, now: now)
        precondition(message?.isMapped == true, "no reader for the topic")
        check(message?.reports ?? [])
      }
      readTopic(bytes)
      readTable(bytes)
      readLines(bytes)
      readPhones(bytes)
      _ = DiscoveredPhone.phones(in: String(decoding: bytes, as: UTF8.self))
      var samples = SampleBook()
      samples.note(topic: "t", payload: bytes, fault: nil)
      precondition(samples.value.json().count < 16_384, "a sample is too large")
    }

    /// The bytes as a topic and as a filter: a filter without wildcards matches itself.
    private static func readTopic(_ bytes: [UInt8]) {
      let topic = String(decoding: bytes.prefix(200), as: UTF8.self)
      let levels = TopicPattern.levels(of: topic)
      _ = table.read(topic: topic, payload: [0x31], isRetained: false, now: MessageTrial.now)
      guard let pattern = try? TopicPattern(topic) else { return }
      let captures = pattern.captures(of: levels)
      if pattern.captureCount == 0 { precondition(captures == [], "a topic does not match itself") }
      precondition(captures.map { $0.count == pattern.captureCount } ?? true, "too few captures")
    }

    private static func readTable(_ bytes: [UInt8]) {
      guard let value = try? Value(foreignJSON: bytes), let read = try? MappingTable(value: value)
      else { return }
      for filter in read.topics {
        let topic = String(filter.map { "+#".contains($0) ? "x" : $0 })
        check(
          read.read(topic: topic, payload: bytes, isRetained: false, now: MessageTrial.now).reports)
      }
    }

    private static func readLines(_ bytes: [UInt8]) {
      var reader = LineReader(limit: DWM1001Line.sizeLimit)
      for bytes in reader.take(bytes) {
        guard let line = DWM1001Line(bytes) else { continue }
        precondition(!line.ranges.isEmpty || line.estimate != nil, "nothing in a line")
        check(
          line.reports(of: "n", on: "0", at: MessageTrial.now).map { GatewayReport.measurement($0) }
        )
      }
    }

    private static func readPhones(_ bytes: [UInt8]) {
      guard let value = try? Value(foreignJSON: bytes) else { return }
      var fleet = UWBNavigatorFleet()
      check((try? fleet.takeAnchors(value)) ?? [])
      check((try? fleet.takeNavigators(value, at: MessageTrial.now)) ?? [])
    }

    /// The server reads what the gateway sends, and reads the same.
    private static func check(_ reports: [GatewayReport]) {
      var measurements: [MeasurementReport] = []
      for report in reports {
        switch report {
        case .measurement(let report):
          measurements.append(report)
          let again = try? MeasurementReport(value: report.value, now: MessageTrial.now)
          precondition(again?.navigator == report.navigator, "a measurement is not read again")
        case .location(let report):
          let again = try? LocationReport(value: report.value, now: MessageTrial.now)
          precondition(again?.navigator == report.navigator, "a location is not read again")
        case .device(let status):
          precondition(status.id.count <= StatusReport.idLimit, "a device's name is too long")
        }
      }
      let body = MeasurementsBytes(measurements)
      guard
        let again = try? MeasurementsBody(
          body.bytes, mediaType: MeasurementsBytes.mediaType, now: MessageTrial.now, json: { .null }
        )
      else { preconditionFailure("the server does not read the bytes") }
      precondition(again.reports.count + body.rest.count == measurements.count, "one is lost")
    }
  }
#endif
