import Gateways
import IndoorModel
import JSONText
import WebServer
import Wire

/// `/venues/{slug}/mappings/trials`: what a gateway's table would make of messages; nothing is reported.
enum MappingTrialsResource {
  /// Messages of a trial at most: as many as a gateway keeps as samples.
  private static let messageLimit = 50
  /// Bytes of a payload at most, twice those of a sample.
  private static let payloadLimit = 4 << 10
  /// Rules of a table at most.
  private static let ruleLimit = 200
  /// Reports of a message that are answered at most.
  private static let reportLimit = 20

  static func find(_ context: RequestContext) async throws -> Response {
    _ = try context.venue
    let fields = try Fields(try context.json(), of: "a trial")
    let table = try fields.read("table") { (value) throws(ValueError) in
      guard (value.object?["rules"]?.array?.count ?? 0) <= ruleLimit else {
        throw ValueError("must be at most \(ruleLimit)", at: "rules")
      }
      return try MappingTable(value: value)
    }
    let messages = try fields.list("messages", Message.init(value:))
    guard messages.count <= messageLimit else {
      throw ValueError("must be at most \(messageLimit)", at: "messages")
    }
    let now = context.server.now()
    return .json(["messages": .array(messages.map { $0.tried(with: table, at: now) })])
  }

  /// A message that a gateway heard.
  private struct Message {
    let topic: String
    let payload: String

    init(value: Value) throws(ValueError) {
      let fields = try Fields(value, of: "a message")
      topic = try fields.text("topic")
      payload = try fields.text("payload")
      guard topic.utf8.count <= 1024 else {
        throw ValueError("must have at most 1024 bytes", at: "topic")
      }
      guard payload.utf8.count <= payloadLimit else {
        throw ValueError("must have at most \(payloadLimit) bytes", at: "payload")
      }
    }

    func tried(with table: MappingTable, at now: Timestamp) -> Value {
      let read = table.read(
        topic: topic, payload: Array(payload.utf8), isRetained: false, now: now)
      return [
        "topic": .string(topic), "mapped": .bool(read.isMapped),
        "count": Value(read.reports.count),
        "reports": .array(read.reports.prefix(reportLimit).map(\.value)),
        "faults": .array(read.faults.prefix(reportLimit).map { .string($0.description) }),
      ]
    }
  }
}
