public import IndoorModel

/// The channels of a venue, and how many events wait for a message of each: decides which messages to
/// make when.
public struct ChannelBook: Sendable {
  /// A channel, and the key that it signs with; empty for those that sign nothing.
  public typealias Entry = (channel: AlarmChannel, secret: String)

  /// The channels in the order in which they were added.
  public private(set) var entries: [Entry]
  private var gates: [String: StormGate] = [:]
  /// Events that wait for a message, by channel.
  private var queued: [String: Int]

  /// Goes on with what is kept.
  ///
  /// - Parameter queued: events that wait for a message, by the id of the channel.
  public init(_ entries: [Entry], queued: [String: Int]) {
    (self.entries, self.queued) = (entries, queued)
  }

  /// The channel with an id.
  public subscript(id: String) -> Entry? { entries.first { $0.channel.id == id } }

  /// Adds or replaces a channel.
  public mutating func set(_ channel: AlarmChannel, secret: String) {
    gates[channel.id] = StormGate(isGrouping: channel.isGrouping)
    if let index = entries.firstIndex(where: { $0.channel.id == channel.id }) {
      entries[index] = (channel, secret)
    } else {
      entries.append((channel, secret))
    }
  }

  /// Removes a channel and what waits for it.
  public mutating func remove(_ id: String) {
    entries.removeAll { $0.channel.id == id }
    gates[id] = nil
    queued[id] = nil
  }

  /// Takes events and decides which messages to make now.
  ///
  /// - Parameter rules: say which channels hear of which events, by their ids.
  /// - Returns: the numbers of events in the messages of each channel, in order; only channels that
  ///   have any.
  public mutating func release(
    _ events: [AlarmEvent], rules: [String: AlarmRule], at now: Timestamp
  ) -> [String: [Int]] {
    var sizes: [String: [Int]] = [:]
    for (channel, _) in entries {
      let count = events.count { Self.wants($0, channel, rules) }
      var gate = gates[channel.id] ?? StormGate(isGrouping: channel.isGrouping)
      if count > 0 { gate.note(count, at: now) }
      let waiting = queued[channel.id, default: 0] + count
      let released = gate.release(waiting, at: now)
      gates[channel.id] = gate
      queued[channel.id] = waiting - released.reduce(0, +)
      if !released.isEmpty { sizes[channel.id] = released }
    }
    return sizes
  }

  /// The ids of the channels that an event goes to.
  public func channels(for event: AlarmEvent, rules: [String: AlarmRule]) -> [String] {
    entries.map(\.channel).filter { Self.wants(event, $0, rules) }.map(\.id)
  }

  private static func wants(
    _ event: AlarmEvent, _ channel: AlarmChannel, _ rules: [String: AlarmRule]
  ) -> Bool {
    rules[event.alarm.rule]?.channels.contains(channel.id) == true && channel.wants(event)
  }
}
