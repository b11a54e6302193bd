public import IndoorModel

/// The last messages that no rule could read, for the device's page: one of each topic.
public struct SampleBook: Sendable {
  /// Topics at most.
  private static let limit = 50
  /// Bytes of a payload that are kept.
  private static let payloadLimit = 2 << 10
  /// Characters of a topic that are kept.
  private static let topicLimit = 256

  private var payloads: [String: Value] = [:]
  private var topics: [String] = []

  /// Makes an empty book.
  public init() {}

  /// Notes a message; the topic that was heard longest ago makes room.
  public mutating func note(topic: String, payload: [UInt8], fault: String?) {
    if payloads[topic] != nil { topics.removeAll { $0 == topic } }
    topics.append(topic)
    var text = String(decoding: payload.prefix(Self.payloadLimit), as: UTF8.self)
    // Each byte that is no text becomes a mark of three.
    while text.utf8.count > Self.payloadLimit { text.removeLast() }
    payloads[topic] = Value(members: [
      "topic": .string(String(topic.prefix(Self.topicLimit))), "payload": .string(text),
      "fault": fault.map { .string($0) },
    ])
    if topics.count > Self.limit { payloads[topics.removeFirst()] = nil }
  }

  /// The messages, the latest first.
  public var value: Value { .array(topics.reversed().compactMap { payloads[$0] }) }
}
