import Alarms
import IndoorModel
import Testing

/// Which messages are made of events, and for whom.
struct ChannelBookTests {
  private let start = Timestamp(millisecondsSince1970: 1_000_000_000_000)

  private func channel(_ id: String, level: String = "notice") throws -> AlarmChannel {
    try AlarmChannel(
      Fields(
        [
          "name": .string(id), "kind": "webhook", "address": "https://example.org/hook",
          "level": .string(level),
        ], of: "a channel"), id: id)
  }

  private func rule(_ id: String, channels: [String]) throws -> AlarmRule {
    try AlarmRule(
      Fields(
        [
          "name": .string(id), "quantity": ["kind": "people", "area": "hall"],
          "limits": ["warning": 80], "hold": 0,
          "channels": .array(channels.map { .string($0) }),
        ], of: "a rule"), id: id)
  }

  /// The rules of a venue, and the events that they raise at once.
  private func raised(_ rules: [AlarmRule]) -> (rules: [String: AlarmRule], events: [AlarmEvent]) {
    var book = AlarmBook(rules: rules, holding: [], lastAlarm: 0, lastEvent: 0, start: start)
    var readings = AlarmReadings(
      time: start.advanced(bySeconds: 100), localTime: LocalTime(minuteOfWeek: 0))
    readings.areas["hall"] = .init(people: 90, capacity: nil, density: 1)
    return (book.rules, book.judge(readings))
  }

  @Test func `a channel hears of the events of the rules that name it, from its level on`() throws {
    let (rules, events) = raised([
      try rule("a", channels: ["one", "two"]), try rule("b", channels: ["two"]),
      try rule("c", channels: []),
    ])
    #expect(events.count == 3)
    var book = ChannelBook(
      [(try channel("one"), ""), (try channel("two"), ""), (try channel("grave"), "")], queued: [:])
    #expect(book.release(events, rules: rules, at: start) == ["one": [1], "two": [1, 1]])
    let wanted = Dictionary(
      uniqueKeysWithValues: events.map {
        ($0.alarm.rule, book.channels(for: $0, rules: rules))
      })
    #expect(wanted == ["a": ["one", "two"], "b": ["two"], "c": []])
    // Warnings are below it.
    book.set(try channel("two", level: "critical"), secret: "")
    #expect(book.release(events, rules: rules, at: start) == ["one": [1]])
  }

  @Test func `what waits is sent after a restart, and goes with its channel`() throws {
    let channels: [ChannelBook.Entry] = [(try channel("one"), "key")]
    var book = ChannelBook(channels, queued: ["one": 3])
    #expect(book["one"]?.secret == "key" && book["two"] == nil)
    #expect(book.release([], rules: [:], at: start) == ["one": [1, 1, 1]])
    #expect(book.release([], rules: [:], at: start).isEmpty)
    book = ChannelBook(channels, queued: ["one": 3])
    book.remove("one")
    #expect(book.entries.isEmpty && book.release([], rules: [:], at: start).isEmpty)
  }
}
