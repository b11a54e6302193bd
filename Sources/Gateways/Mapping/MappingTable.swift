public import IndoorModel
import JSONText

/// What a message became.
public struct MappedMessage: Hashable, Sendable {
  /// The reports, in the order of the rules.
  public internal(set) var reports: [GatewayReport] = []
  /// What rules looked for and did not find.
  public internal(set) var faults: [ValueError] = []
  /// Whether a rule is meant for the topic.
  public internal(set) var isMapped = false
  /// Whether all rules passed the message over, because the broker had kept it and it has no time.
  public internal(set) var isStale = false
}

/// The rules by which messages of other systems become reports; every rule that a topic matches counts.
public struct MappingTable: Hashable, Sendable {
  /// Bytes of a payload at most.
  public static let payloadLimit = 256 << 10
  /// Lists and objects in a payload lie this deep in each other at most.
  private static let depthLimit = 16

  private var rules: [MappingRule]

  /// Reads a table as docs/gateways.md describes it: `rules`, a list.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a mapping table")
    rules = try fields.list("rules", MappingRule.init(value:))
  }

  private init(_ rules: [MappingRule]) { self.rules = rules }

  /// No rules.
  public static let empty = MappingTable([])

  /// Adds the rules of another table.
  public mutating func add(_ other: MappingTable) { rules += other.rules }

  /// What to ask the broker for, each once.
  public var topics: [String] {
    var known: Set<String> = []
    return rules.map(\.topic.description).filter { known.insert($0).inserted }
  }

  /// Makes reports of a message.
  ///
  /// - Parameters:
  ///   - isRetained: whether the broker had kept it from earlier.
  ///   - now: when it came; the time of what has none of its own.
  public func read(
    topic: String, payload: [UInt8], isRetained: Bool, now: Timestamp
  ) -> MappedMessage {
    var message = MappedMessage()
    let levels = TopicPattern.levels(of: topic)
    var root: Value?
    for rule in rules {
      guard let captures = rule.topic.captures(of: levels) else { continue }
      message.isMapped = true
      guard !isRetained || rule.takesRetained else { continue }
      let value: Value
      if let root {
        value = root
      } else {
        do throws(ValueError) { value = try Self.value(of: payload) } catch {
          message.faults.append(error)
          break
        }
        root = value
      }
      for result in rule.reports(of: value, captures: captures, now: now) {
        switch result {
        case .success(let report): message.reports.append(report)
        case .failure(let error): message.faults.append(error)
        }
      }
    }
    message.isStale = message.isMapped && isRetained && root == nil && message.faults.isEmpty
    return message
  }

  /// The payload as JSON, or as text where it is none: `online`.
  private static func value(of payload: [UInt8]) throws(ValueError) -> Value {
    guard payload.count <= payloadLimit else {
      throw ValueError("must have at most \(payloadLimit) bytes", at: "payload")
    }
    if let value = try? Value(foreignJSON: payload, depthLimit: depthLimit) { return value }
    guard let text = String(validating: payload, as: UTF8.self) else {
      throw ValueError("must be JSON or a text", at: "payload")
    }
    guard let first = text.first, first != "{", first != "[" else {
      throw ValueError("must be JSON", at: "payload")
    }
    return .string(text)
  }
}
