import Devices
import Geometry
import IndoorModel
import LiveMap
import Positioning
import Wire

/// All that UWBNavigator's aggregator said of its phones, of the devices and navigators of one floor.
struct UWBNavigatorState {
  /// The most navigators in one answer.
  private static let navigatorLimit = 1000

  /// The devices by their identifiers.
  let devices: [String: Value]
  /// How many of them are heard.
  let connectedCount: Int
  private let anchors: [Value]
  private let navigators: [Value]
  private let time: Timestamp

  init(of floor: Identifier<Floor>, on live: LiveVenue, at now: Timestamp) async {
    time = now
    let board = await live.deviceBoard()
    let here = board.devices.filter { $0.site.map { $0.floor == floor } ?? true }
    let drawn = here.filter { $0.kind == .anchor && $0.site != nil }
    let names = Dictionary(
      drawn.map { ($0.site?.feature ?? "", $0.shownName) }, uniquingKeysWith: { first, _ in first })
    var counts: [Identifier<Feature>: Int] = [:]
    var navigators: [Value] = []
    for status in await live.navigators.prefix(Self.navigatorLimit)
    where status.location.place.floor == floor {
      let ranges =
        await live.positioning.tag(status.id, at: now)?.explanation?.ranges
        .filter { abs(now.seconds(since: $0.time)) <= 5 } ?? []
      for range in ranges { counts[range.anchor, default: 0] += 1 }
      let battery = here.first { $0.status.id.rawValue == status.id.rawValue }?.status.battery
      navigators.append(Self.value(of: status, ranges, names, battery: battery))
    }
    self.navigators = navigators
    let speaking = here.filter { $0.kind != .marker }
    devices = Dictionary(
      speaking.map { ($0.status.id.rawValue, $0.deviceValue) }, uniquingKeysWith: { $1 })
    connectedCount = speaking.count { $0.isConnected }
    let ids = Dictionary(
      drawn.map { ($0.status.id, $0.shownName) }, uniquingKeysWith: { first, _ in first })
    anchors = drawn.map { anchor in
      let links = board.links.filter { $0.from == anchor.status.id }
      return anchor.anchorValue(
        connections: links.compactMap { $0.value(names: ids) },
        navigators: anchor.site.flatMap { counts[$0.feature] } ?? 0)
    }
  }

  /// The whole, as `/api/aggregated` and the socket have it.
  var value: Value {
    [
      "devices": .array(devices.sorted { $0.key < $1.key }.map(\.value)),
      "anchors": .array(anchors), "navigators": .array(navigators),
      "timestamp": timestamp, "connection_count": Value(connectedCount),
    ]
  }

  /// When it was so.
  var timestamp: Value { .string(time.rfc3339) }

  private static func value(
    of status: NavigatorStatus, _ ranges: [TagExplanation.Range],
    _ names: [Identifier<Feature>: String], battery: Double?
  ) -> Value {
    let measured = ranges.compactMap { range in
      names[range.anchor].map { ($0, Value.number(range.distance.hundredths)) }
    }
    return Value(members: [
      "id": .string(status.id.rawValue), "name": .string(status.name ?? status.id.rawValue),
      "targetAnchor": .string(measured.first?.0 ?? "none"), "battery": Value(percent: battery),
      "status": status.state == .stale || ranges.isEmpty ? "idle" : "active",
      "connectedAnchors": Value(measured.count),
      "distances": .object(Dictionary(measured) { first, _ in first }),
    ])
  }
}

extension DeviceReport {
  /// What people call it.
  fileprivate var shownName: String {
    siteName?.text() ?? status.name ?? status.id.rawValue
  }

  /// Whether it is heard.
  fileprivate var isConnected: Bool { state != .silent && heard != nil }

  fileprivate var deviceValue: Value {
    [
      "id": .string(status.id.rawValue), "name": .string(shownName),
      "role": .string(kind == .anchor ? "anchor" : kind.hasPlace ? kind.rawValue : "navigator"),
      "status": .string(isConnected ? "connected" : "offline"),
      "last_seen": heard.map { .string($0.rfc3339) } ?? .null,
      "battery": Value(percent: status.battery),
    ]
  }

  fileprivate func anchorValue(connections: [Value], navigators: Int) -> Value {
    Value(members: [
      "id": .string(status.id.rawValue), "name": .string(shownName),
      "destination": .string(shownName),
      "battery": Value(percent: status.battery),
      "status": .string(isConnected ? "connected" : "disconnected"),
      "connectedNavigators": Value(navigators), "anchorConnections": .array(connections),
    ])
  }
}

extension DeviceLink {
  /// The link as one of an anchor's connections; `nil` for one without a distance, or to no anchor.
  ///
  /// - Parameter names: what the anchors are called.
  fileprivate func value(names: [Identifier<Device>: String]) -> Value? {
    guard let name = names[hearing.id], let distance = hearing.distance else { return nil }
    return Value(members: [
      "connectedTo": .string(name), "connectedToId": .string(hearing.id.rawValue),
      "peerId": .string(hearing.id.rawValue), "measuredDistance": .number(distance.thousandths),
      "expectedDistance": expected.map { .number($0.thousandths) },
      "distanceError": error.map { .number($0.thousandths) },
      "percentError": expected.flatMap { expected in
        error.map { .number((100 * $0 / expected).thousandths) }
      },
    ])
  }
}

extension Value {
  /// The charge of a battery, 0 to 1, in whole percent; null where it is not known.
  fileprivate init(percent charge: Double?) {
    self = charge.map { Value(Int((100 * $0).rounded())) } ?? .null
  }
}
