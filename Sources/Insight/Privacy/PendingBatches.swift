import Support

/// Events that wait until *k* different people stand behind them.
///
/// Of each kind of event, such as the entries of one area, *k* events of *k* different people are
/// counted at once, as soon as there are so many; what is left of a day is never counted. So every
/// count is a multiple of *k*, and so is every difference of two.
struct PendingBatches {
  /// One kind of event.
  struct Key: Hashable, Comparable {
    /// What happens.
    enum Event: UInt8 {
      case entry, exit, forward, backward, dwell, flow
    }

    let event: Event
    /// The area, line or venue; the origin of a flow.
    let subject: Int32
    /// The place of a dwell time among the edges; the target of a flow.
    let detail: Int32
    /// The group; 0 for people without a group of their own.
    let group: Int32

    static func < (left: Key, right: Key) -> Bool {
      (left.event.rawValue, left.subject, left.detail, left.group)
        < (right.event.rawValue, right.subject, right.detail, right.group)
    }
  }

  /// Events that are counted.
  struct Batch: Hashable {
    let count: Int
    /// The sum of their values.
    let sum: Int64
  }

  private struct Entry: Hashable {
    let token: UInt64
    let value: Int64
  }

  /// Events of one person that wait in one place at most; a person that goes in and out alone all day
  /// fills no memory.
  private static let limit = 64

  private var waiting: [Key: [Entry]] = [:]

  /// Takes an event.
  ///
  /// - Returns: the events that are counted now, this one included; `nil` for none.
  mutating func note(_ key: Key, of token: UInt64, value: Int64 = 0, least: Int) -> Batch? {
    var entries = waiting[key] ?? []
    if entries.count(where: { $0.token == token }) < Self.limit {
      entries.append(Entry(token: token, value: value))
    }
    var firsts: [Int] = []
    for index in entries.indices {
      let isKnown = firsts.contains { entries[$0].token == entries[index].token }
      if !isKnown, firsts.count < least { firsts.append(index) }
    }
    guard firsts.count >= least else {
      waiting[key] = entries
      return nil
    }
    let sum = firsts.reduce(0) { $0 + entries[$1].value }
    for index in firsts.reversed() { entries.remove(at: index) }
    waiting[key] = entries.isEmpty ? nil : entries
    return Batch(count: firsts.count, sum: sum)
  }

  /// Forgets what waits.
  mutating func clear() { waiting = [:] }

  func write(to writer: inout ByteWriter) {
    writer.append(count: waiting.count)
    for (key, entries) in waiting.sorted(by: { $0.key < $1.key }) {
      writer.append(key.event.rawValue)
      for number in [key.subject, key.detail, key.group] { writer.append(signed: Int64(number)) }
      writer.append(count: entries.count)
      for entry in entries {
        writer.append(unsigned: entry.token)
        writer.append(signed: entry.value)
      }
    }
  }

  init() {}

  init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    for _ in 0..<(try reader.count()) {
      guard let event = Key.Event(rawValue: try reader.byte()) else { continue }
      let key = Key(
        event: event, subject: Int32(truncatingIfNeeded: try reader.signed()),
        detail: Int32(truncatingIfNeeded: try reader.signed()),
        group: Int32(truncatingIfNeeded: try reader.signed()))
      var entries: [Entry] = []
      for _ in 0..<(try reader.count()) {
        entries.append(Entry(token: try reader.unsigned(), value: try reader.signed()))
      }
      waiting[key] = entries
    }
  }
}
