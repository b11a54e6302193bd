import Devices
import IndoorModel
import JSONText
import LiveMap
import Ranging
import Wire

/// What an edge sends to a venue's owner at once: what arrived within some milliseconds.
struct OwnerPack {
  /// The name of the edge's node.
  let node: String
  /// In the order in which they arrived.
  let requests: [OwnerRequest]

  init(node: String, requests: [OwnerRequest]) { (self.node, self.requests) = (node, requests) }

  /// Reads the bytes of a pack.
  init(_ bytes: [UInt8]) throws {
    let fields = try Fields(
      Value(json: bytes, depthLimit: Value.keptJSONDepthLimit), of: "what an edge sends")
    node = try fields.text("node")
    requests = try fields.list("requests") { (value) throws(ValueError) in
      try OwnerRequest(value)
    }
  }

  /// The bytes: JSON.
  var bytes: [UInt8] {
    Value.object(["node": .string(node), "requests": .array(requests.map(\.value))]).json()
  }
}

/// What a node sends to all others of a navigator's sharing.
struct SharingNote {
  let node: String
  let venue: String
  let navigator: Identifier<Navigator>
  let sharing: Sharing
  let isOwn: Bool

  init(
    node: String, venue: String, _ sharing: Sharing, of navigator: Identifier<Navigator>,
    isOwn: Bool
  ) {
    (self.node, self.venue, self.navigator) = (node, venue, navigator)
    (self.sharing, self.isOwn) = (sharing, isOwn)
  }

  /// Reads the bytes of a note.
  init(_ bytes: [UInt8]) throws {
    let fields = try Fields(Value(json: bytes, depthLimit: 8), of: "a navigator's sharing")
    self.init(
      node: try fields.text("node"), venue: try fields.text("venue"), try Sharing(fields),
      of: try fields.identifier("navigator"), isOwn: try fields.boolIfPresent("own") ?? false)
  }

  /// The bytes: JSON.
  var bytes: [UInt8] {
    var members = sharing.value.object ?? [:]
    members["node"] = .string(node)
    members["venue"] = .string(venue)
    members["navigator"] = .string(navigator.rawValue)
    members["own"] = .bool(isOwn)
    return Value.object(members).json()
  }
}

/// What the owner sends to a client of another node.
struct ClientNote {
  let venue: String
  let viewer: ViewerID
  let text: String

  init(venue: String, viewer: ViewerID, text: String) {
    (self.venue, self.viewer, self.text) = (venue, viewer, text)
  }

  /// Reads the bytes of a note.
  init(_ bytes: [UInt8]) throws {
    let fields = try Fields(Value(json: bytes, depthLimit: 8), of: "a message for a client")
    guard let number = UInt64(try fields.text("client")) else {
      throw ValueError("must be a number", at: "client")
    }
    self.init(
      venue: try fields.text("venue"), viewer: ViewerID(rawValue: number),
      text: try fields.text("text"))
  }

  /// The bytes: JSON.
  var bytes: [UInt8] {
    Value.object([
      "venue": .string(venue), "client": .string(String(viewer.rawValue)), "text": .string(text),
    ]).json()
  }
}

extension OwnerRequest {
  fileprivate var value: Value {
    switch self {
    case .locations(let batch): ["locations": .array(batch.entries.map { batch.value(of: $0) })]
    case .measurements(let reports): ["measurements": .array(reports.map(\.value))]
    case .statuses(let statuses, let source):
      Value(members: [
        "devices": .array(statuses.map(\.value)), "link": source.map { .string($0.link) },
        "label": source?.label.map { .string($0) },
      ])
    case .sharing: [:]
    case .ranging(let report, let viewer): ["ranging": report.value, "client": viewer.value]
    case .endRanging(let device, let viewer):
      ["end": .string(device.rawValue), "client": viewer.value]
    case .leave(let viewer): ["client": viewer.value]
    }
  }

  fileprivate init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a request of an edge")
    if fields.value("locations") != nil {
      let reports = try fields.list("locations") { (value) throws(ValueError) in
        try LocationReport(edgeValue: value)
      }
      self = .locations(LocationBatch(reports))
    } else if fields.value("measurements") != nil {
      self = .measurements(
        try fields.list("measurements") { (value) throws(ValueError) in
          // Edges give each its time.
          try MeasurementReport(value: value, now: Timestamp(millisecondsSince1970: 0))
        })
    } else if fields.value("devices") != nil {
      let link = try fields.textIfPresent("link")
      let label = try fields.textIfPresent("label")
      self = .statuses(
        try DeviceStatuses.statuses(fields), from: link.map { DeviceSource(link: $0, label: label) }
      )
    } else if let report = fields.value("ranging") {
      let ranging = try Fields(report, of: "a report of a device")
      self = .ranging(try RangingReport(ranging), by: try fields.viewer())
    } else if let device = try fields.textIfPresent("end") {
      self = .endRanging(Identifier(device), by: try fields.viewer())
    } else {
      self = .leave(try fields.viewer())
    }
  }
}

extension ViewerID {
  fileprivate var value: Value { .string(String(rawValue)) }
}

extension Fields {
  fileprivate func viewer() throws(ValueError) -> ViewerID {
    guard let number = UInt64(try text("client")) else {
      throw ValueError("must be a number", at: "client")
    }
    return ViewerID(rawValue: number)
  }
}

extension LocationBatch {
  /// A location as clients report it; where its time counts from its arrival, with its age.
  fileprivate func value(of entry: Entry) -> Value {
    let location = entry.location
    var members: [String: Value?] = [
      "navigator": .string(string(entry.navigator) ?? ""),
      "name": string(entry.name).map { .string($0) },
      "group": string(entry.group).map { .string($0) },
      "floor": .string(floors[Int(entry.floor)]), "x": .number(location.x),
      "y": .number(location.y), "accuracy": location.accuracy.known,
      "heading": location.heading.known,
      "speed": location.speed.known,
    ]
    let age = BareLocation.arrival.millisecondsSince1970 - location.milliseconds
    if (0...Int64(UInt32.max)).contains(age) {
      if age > 0 { members["age"] = Value(Int(age)) }
    } else {
      members["time"] = Value(Int(location.milliseconds))
    }
    return Value(members: members)
  }
}

extension Double {
  fileprivate var known: Value? { isFinite ? .number(self) : nil }
}

extension LocationReport {
  fileprivate init(edgeValue value: Value) throws(ValueError) {
    try self.init(value: value, now: BareLocation.arrival)
    let age = try Fields(value, of: "a location").integerIfPresent("age") ?? 0
    guard age > 0 else { return }
    location.time = Timestamp(
      millisecondsSince1970: BareLocation.arrival.millisecondsSince1970 - Int64(age))
  }
}

extension DeviceStatus {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(id.rawValue), "kind": kind.map { .string($0.rawValue) },
      "name": name.map { .string($0) }, "battery": battery.map { .number($0) },
      "charging": isCharging.map { .bool($0) }, "software": software.map { .string($0) },
      "model": model.map { .string($0) }, "technology": technology.map { .string($0) },
      "time": clock.map { Value(Int($0.millisecondsSince1970)) },
      "uptime": uptime.map { .number($0) },
      "hears": hears.map { .array($0.map(\.value)) },
      "through": gateway.map { .string($0.rawValue) },
      "samples": samples.map { samples in
        .array(samples.map { ["topic": .string($0.topic), "payload": .string($0.payload)] })
      },
    ])
  }
}

extension DeviceStatus.Hearing {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(id.rawValue), "distance": distance.map { .number($0) },
      "deviation": deviation.map { .number($0) }, "signal": signal.map { .number($0) },
    ])
  }
}

extension RangingReport {
  fileprivate var value: Value {
    Value(members: [
      "device": .string(device.rawValue), "run": Value(Int(run)), "count": Value(count),
      "heard": heard.map { ["epoch": Value(Int($0.epoch)), "number": Value($0.number)] },
      "role": .string(capabilities.role.rawValue), "maximum": Value(capabilities.sessions),
      "technology": .string(capabilities.technology),
      "direction": .bool(capabilities.hasDirection),
      "battery": capabilities.battery.map { .number($0) },
      "sessions": .array(
        sessions.map { session in
          Value(members: [
            "session": Value(session.session), "state": .string(session.state.rawValue),
            "token": session.token.map { .string($0) },
          ])
        }),
    ])
  }
}
