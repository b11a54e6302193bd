/// The retained topics that a gateway keeps on a broker: what has to be published so that these, and no
/// others, say what they should.
public struct PublishedTopics: Sendable {
  /// A retained message; without a payload the broker forgets the topic.
  public struct Publication: Hashable, Sendable {
    /// The topic.
    public let topic: String
    /// The payload.
    public let payload: [UInt8]
  }

  private var known: [String: [UInt8]] = [:]

  /// Makes a state in which the broker has nothing.
  public init() {}

  /// What to publish for the broker to have these payloads: shorter topics first, so that a tenth
  /// alarm follows the ninth.
  public mutating func publications(for wanted: [String: [UInt8]]) -> [Publication] {
    var publications: [Publication] = []
    for (topic, payload) in wanted where known[topic] != payload {
      publications.append(Publication(topic: topic, payload: payload))
    }
    for topic in known.keys where wanted[topic] == nil {
      publications.append(Publication(topic: topic, payload: []))
    }
    known = wanted
    return publications.sorted {
      ($0.topic.utf8.count, $0.topic) < ($1.topic.utf8.count, $1.topic)
    }
  }

  /// Notes a topic that the broker has kept from earlier, e.g. from a gateway that was killed.
  public mutating func found(_ topic: String) {
    // A payload that is never wanted: the topic is published again, or cleared.
    if known[topic] == nil { known[topic] = [] }
  }

  /// Notes a new connection: the broker may have forgotten everything.
  public mutating func connected() { known = [:] }
}
