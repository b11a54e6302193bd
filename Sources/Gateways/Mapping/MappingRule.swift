import Geometry
package import IndoorModel
import LiveMap
import Positioning

/// Says which messages become which reports.
package struct MappingRule: Hashable, Sendable {
  /// What a message of the rule becomes.
  package enum Report: String, CaseIterable, Sendable {
    case range, strength, fix, location, status

    /// The members that a rule may give, and what they mean.
    fileprivate var quantities: [String: MappedQuantity] {
      let ofAll: [String: MappedQuantity] = [
        "navigator": .text, "name": .text, "group": .text, "time": .moment,
      ]
      let own: [String: MappedQuantity]
      switch self {
      case .range:
        own = [
          "anchor": .text, "distance": .length, "azimuth": .angle, "elevation": .angle,
          "quality": .share, "deviation": .length, "technology": .text,
        ]
      case .strength: own = ["anchor": .text, "dBm": .number]
      case .fix: own = ["floor": .text, "x": .length, "y": .length, "deviation": .length]
      case .location:
        own = [
          "floor": .text, "x": .length, "y": .length, "accuracy": .length, "heading": .angle,
          "speed": .speed,
        ]
      case .status:
        return [
          "id": .text, "kind": .text, "name": .text, "battery": .share, "charging": .truth,
          "software": .text, "model": .text, "technology": .text, "time": .moment,
          "uptime": .duration,
        ]
      }
      return ofAll.merging(own) { _, new in new }
    }

    /// The members without which there is no report.
    fileprivate var required: [String] {
      switch self {
      case .range: ["navigator", "anchor"]
      case .strength: ["navigator", "anchor", "dBm"]
      case .fix: ["navigator", "x", "y", "deviation"]
      case .location: ["navigator", "floor", "x", "y"]
      case .status: ["id", "kind"]
      }
    }
  }

  /// Which elements count: a source, and what must stand there.
  private struct Condition: Hashable {
    let source: MappedMember
    let values: [Value]

    func holds(of element: MappedElement) -> Bool {
      source.raw(in: element).map(values.contains) ?? false
    }
  }

  /// Elements of one message at most.
  private static let elementLimit = 1000

  /// The messages that the rule reads.
  package let topic: TopicPattern
  private let report: Report
  private let each: JSONPointer?
  private let members: [String: MappedMember]
  private let conditions: [Condition]
  private let needs: [String]

  /// Reads a rule as docs/gateways.md describes it.
  package init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a rule")
    let topic = try fields.read("topic") { (value) throws(ValueError) in
      try TopicPattern(try value.asText())
    }
    let word = try fields.text("report")
    guard let report = Report(rawValue: word) else {
      let names = Report.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be one of \(names)", at: "report")
    }
    let quantities = report.quantities
    var members: [String: MappedMember] = [:]
    for (name, value) in fields.members where !Self.ownNames.contains(name) {
      guard let quantity = quantities[name] else {
        throw ValueError("is no member of a \(word)", at: name)
      }
      do throws(ValueError) {
        members[name] = try MappedMember(
          value: value, quantity, captureCount: topic.captureCount)
      } catch { throw error.under(name) }
    }
    for name in report.required where members[name] == nil {
      throw ValueError("is missing", at: name)
    }
    if report == .range, members.keys.allSatisfy({ !Self.measured.contains($0) }) {
      throw ValueError("must give distance, azimuth or elevation")
    }
    self.topic = topic
    self.report = report
    self.members = members
    each = try fields.readIfPresent("each") { (value) throws(ValueError) in
      try JSONPointer(try value.asText())
    }
    needs =
      try fields.readIfPresent("needs") { (value) throws(ValueError) in
        try value.list { (name) throws(ValueError) in try name.asText() }
      } ?? []
    conditions =
      try fields.readIfPresent("when") { (value) throws(ValueError) in
        try Self.conditions(value, captureCount: topic.captureCount)
      } ?? []
  }

  private static let ownNames: Set = ["topic", "report", "each", "when", "needs", "note"]
  private static let measured: Set = ["distance", "azimuth", "elevation"]

  private static func conditions(
    _ value: Value, captureCount: Int
  ) throws(ValueError) -> [Condition] {
    guard let members = value.object else { throw ValueError("must be an object") }
    var conditions: [Condition] = []
    for (source, value) in members.sorted(by: { $0.key < $1.key }) {
      conditions.append(
        Condition(
          source: try MappedMember(source, .text, captureCount: captureCount),
          values: value.array ?? [value]))
    }
    return conditions
  }

  /// Whether a message that the broker kept from earlier may count: what it says has a time of its own,
  /// or is how a device does.
  package var takesRetained: Bool { report == .status || members["time"] != nil }

  /// Reads a message: one report an element, or what is wrong with it.
  ///
  /// - Parameters:
  ///   - captures: what stands at the topic's wildcards.
  ///   - now: when the message came.
  package func reports(
    of payload: Value, captures: [Substring], now: Timestamp
  ) -> [Result<GatewayReport, ValueError>] {
    guard let each else {
      let list = payload.array ?? [payload]
      return list.prefix(Self.elementLimit).compactMap {
        result(MappedElement(root: payload, element: $0, key: nil, captures: captures), now)
      }
    }
    var elements: [MappedElement] = []
    switch each.value(in: payload) {
    case .array(let list):
      for (index, element) in list.prefix(Self.elementLimit).enumerated() {
        elements.append(
          MappedElement(root: payload, element: element, key: String(index), captures: captures))
      }
    case .object(let members):
      for (name, element) in members.sorted(by: { $0.key < $1.key }).prefix(Self.elementLimit) {
        elements.append(
          MappedElement(root: payload, element: element, key: name, captures: captures))
      }
    default:
      return [.failure(ValueError("must be a list or an object", at: each.description))]
    }
    return elements.compactMap { result($0, now) }
  }

  private func result(
    _ element: MappedElement, _ now: Timestamp
  ) -> Result<GatewayReport, ValueError>? {
    guard conditions.allSatisfy({ $0.holds(of: element) }) else { return nil }
    do throws(ValueError) {
      var values: [String: Value] = [:]
      for (name, member) in members {
        do throws(ValueError) { values[name] = try member.value(in: element) } catch {
          throw error.under(name)
        }
      }
      guard needs.allSatisfy({ values[$0] != nil }) else { return nil }
      return .success(try made(MappedValues(values), now))
    } catch { return .failure(error) }
  }

  private func made(
    _ values: MappedValues, _ now: Timestamp
  ) throws(ValueError) -> GatewayReport {
    switch report {
    case .range: .measurement(try values.measurement(at: now, .range(try values.range())))
    case .strength:
      .measurement(
        try values.measurement(
          at: now,
          .signalStrength(
            anchor: try values.identifier("anchor"), decibelMilliwatts: try values.number("dBm"))))
    case .fix: .measurement(try values.measurement(at: now, .fix(try values.fix())))
    case .location: .location(try values.location(at: now))
    case .status: .device(try values.device())
    }
  }
}
