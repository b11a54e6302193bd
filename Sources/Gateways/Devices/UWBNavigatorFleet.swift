import Devices
public import IndoorModel
import LiveMap
import Positioning

/// What the phones of a UWBNavigator fleet answer to `/api/anchors` and `/api/navigators`, as reports.
///
/// A phone says what it measured last, however often it is asked: a distance that is the same to the
/// last digit as in the answer before is no new measurement.
public struct UWBNavigatorFleet: Sendable {
  private struct Pair: Hashable {
    let navigator: String
    let anchor: String
  }

  /// Entries of a list in an answer at most.
  private static let limit = 200
  /// Metres between two phones at most, by the server.
  private static let farthest = 10_000.0

  /// Anchors by what answers call them: their id, their name or their destination.
  private var anchors: [String: String] = [:]
  private var last: [Pair: Double] = [:]

  /// Makes a fleet of which nothing is known.
  public init() {}

  /// Takes one phone's list of anchors: the status of each, and how far it measures other anchors.
  public mutating func takeAnchors(_ answer: Value) throws(ValueError) -> [GatewayReport] {
    let entries = try Self.entries(answer)
    for entry in entries {
      let id = Self.word(try entry.text("id"))
      let names = [
        try entry.text("id"), try entry.textIfPresent("name"),
        try entry.textIfPresent("destination"),
      ]
      for case let name? in names where anchors.count < 4 * Self.limit {
        anchors[name.lowercased()] = id
      }
    }
    var reports: [GatewayReport] = []
    for entry in entries {
      let connections = entry.value("anchorConnections")?.array ?? []
      let hears = connections.prefix(Self.limit).compactMap(hearing)
      reports.append(
        .device(
          try StatusReport(
            id: Self.word(try entry.text("id")), kind: .anchor,
            members: [
              "name": try entry.textIfPresent("name").map { .string($0) },
              "battery": try Self.battery(entry), "technology": "uwb",
              "hears": hears.isEmpty ? nil : .array(hears),
            ])))
    }
    return reports
  }

  /// Takes one phone's list of navigators: the status of each, and its new distances.
  public mutating func takeNavigators(
    _ answer: Value, at time: Timestamp
  ) throws(ValueError) -> [GatewayReport] {
    var reports: [GatewayReport] = []
    for entry in try Self.entries(answer) {
      let id = Self.word(try entry.text("id"))
      let name = try entry.textIfPresent("name").map { String($0.prefix(StatusReport.idLimit)) }
      reports.append(
        .device(
          try StatusReport(
            id: id, kind: .phone,
            members: [
              "name": name.map { .string($0) }, "battery": try Self.battery(entry),
              "technology": "uwb",
            ])))
      let distances = entry.value("distances")?.object ?? [:]
      for (key, value) in distances.sorted(by: { $0.key < $1.key }).prefix(Self.limit) {
        guard let metres = value.number, metres.isFinite, metres > 0 else { continue }
        let pair = Pair(navigator: id, anchor: device(key))
        guard last[pair] != metres else { continue }
        if last.count < Self.limit * Self.limit || last[pair] != nil { last[pair] = metres }
        reports.append(
          .measurement(
            MeasurementReport(
              navigator: Identifier(id), name: name,
              TagMeasurement(
                time: time,
                content: .range(AnchorRange(anchor: Identifier(pair.anchor), distance: metres))))))
      }
    }
    return reports
  }

  private func hearing(_ connection: Value) -> Value? {
    guard let members = connection.object,
      let other = members["connectedToId"]?.string ?? members["connectedTo"]?.string
    else { return nil }
    let distance = members["measuredDistance"]?.number.flatMap {
      (0...Self.farthest).contains($0) ? $0 : nil
    }
    return Value(members: [
      "id": .string(device(other)), "distance": distance.map { .number($0) },
    ])
  }

  private func device(_ name: String) -> String { anchors[name.lowercased()] ?? Self.word(name) }

  private static func entries(_ answer: Value) throws(ValueError) -> [Fields] {
    guard let list = answer.array, list.count <= limit else {
      throw ValueError("must be a list of at most \(limit)")
    }
    var entries: [Fields] = []
    for (index, value) in list.enumerated() {
      do throws(ValueError) { entries.append(try Fields(value, of: "a phone")) } catch {
        throw error.under(index)
      }
    }
    return entries
  }

  /// A phone's battery as 0 to 1: some builds write percent, and −1 where the phone does not know it.
  private static func battery(_ entry: Fields) throws(ValueError) -> Value? {
    guard let level = try entry.numberIfPresent("battery"), level >= 0 else { return nil }
    return .number(min(level > 1 ? level / 100 : level, 1))
  }

  /// A name as identifiers may be: what these must not have becomes a dash.
  private static func word(_ name: String) -> String {
    let text = String(
      name.prefix(StatusReport.idLimit).map { character in
        Identifier<Feature>(String(character)).isValid ? character : "-"
      })
    return text.isEmpty ? "-" : text
  }
}
