import Alarms
import Foundation
import IndoorModel
import Outbox
import Storage
import Testing

struct AlarmFileTests {
  private let folder: URL
  private let now = Timestamp(millisecondsSince1970: 1_764_262_800_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var venue: String { folder.appending(path: "expo.venue").path }

  private func event(_ id: Int, _ kind: AlarmEvent.Kind = .raised, alarm number: Int) -> AlarmEvent
  {
    var alarm = Alarm(
      id: number, rule: "r", name: "Full", quantity: .people("hall"), subject: "",
      level: .warning, number: 81, limit: 80, raised: now)
    if kind == .ended { (alarm.ended, alarm.endReason) = (now, .back) }
    return AlarmEvent(id: id, kind: kind, time: now, alarm: alarm)
  }

  private func channel(_ id: String) throws -> AlarmChannel {
    try AlarmChannel(
      Fields(["name": "Hook", "kind": "webhook", "address": "https://example.org/"], of: "one"),
      id: id)
  }

  private func body(_ id: String, _ events: [Value]) -> Value {
    ["id": .string(id), "events": .array(events)]
  }

  @Test func `rules, channels and alarms are there again after closing`() async throws {
    let file = try AlarmFile(besides: venue)
    let rule = try AlarmRule(
      Fields(
        ["name": "Full", "quantity": ["kind": "silence"], "limits": ["notice": 60]], of: "a rule"),
      id: "r")
    try await file.write { [event] rows in
      try rows.set(rule)
      try rows.set(try channel("c"), secret: "s")
      try rows.note([event(5, .raised, 3), event(6, .raised, 4), event(7, .ended, 4)]) {
        $0.value
      } for: { _ in
        ["c"]
      }
    }
    file.close()
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: "expo.alarms").path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try AlarmFile(besides: venue)
    let (rules, channels, state) = try await again.read {
      (try $0.rules(), try $0.channels(), try $0.state())
    }
    #expect(rules == [rule])
    #expect(channels.map(\.secret) == ["s"])
    #expect(state.holding.map(\.id) == [3])
    #expect(state.lastAlarm == 4)
    #expect(state.lastEvent == 7)
    let found = try await again.read { try $0.alarm(4) }
    #expect(found?.alarm.endReason == .back)
    #expect(found?.events.count == 2)
  }

  @Test func `events wait until a message has them, and messages keep id, body and order`()
    async throws
  {
    let file = try AlarmFile(besides: venue)
    let later = now.advanced(bySeconds: 5)
    try await file.write { [event, body, now] rows in
      try rows.set(try channel("c"), secret: "s")
      try rows.note((1...7).map { event($0, .raised, $0) }, json: \.value) { _ in ["c"] }
      #expect(try rows.queue.queued(for: "c") == 7)
      try rows.queue.make(for: "c", [1, 4], at: now, body: body)
      #expect(try rows.queue.queued(for: "c") == 2)
    }
    let waiting = try await file.read { try $0.deliveries.waiting(for: "c", limit: 9) }
    #expect(waiting.map(\.count) == [1, 4])
    #expect(waiting[0].body.contains("\"\(waiting[0].id)\""))
    // One fails and stays the first; then it arrives.
    let failure = OutboxMessage.Attempt(time: now, status: 500, milliseconds: 3, error: "no")
    try await file.write { try $0.deliveries.note(failure, of: waiting[0].number, next: later) }
    let second = try await file.read { try $0.deliveries.waiting(for: "c", limit: 9) }
    #expect(second.map(\.id) == waiting.map(\.id))
    #expect(second[0].next == later)
    #expect(second[0].body == waiting[0].body)
    let success = OutboxMessage.Attempt(time: later, status: 200, milliseconds: 3, error: nil)
    try await file.write { try $0.deliveries.note(success, of: waiting[0].number, next: nil) }
    try await file.write { try $0.deliveries.note(failure, of: waiting[1].number, next: nil) }
    let (left, all) = try await file.read {
      (
        try $0.deliveries.waiting(for: "c", limit: 9),
        try $0.deliveries.all(of: "c", before: nil, limit: 9)
      )
    }
    #expect(left.isEmpty)
    #expect(all.map(\.state) == [.failed, .delivered])
    #expect(all.last?.attempts == 2)
  }

  @Test func `what is old is deleted, and no number is given again`() async throws {
    let file = try AlarmFile(besides: venue)
    let later = now.advanced(bySeconds: 86_400 * (AlarmRows.keptDays + 1))
    try await file.write { [event] rows in
      try rows.note([event(1, .raised, 1), event(2, .ended, 1)], json: \.value) { _ in [] }
      try rows.prune(at: later)
    }
    let (all, state) = try await file.read {
      (try $0.alarms(AlarmRows.Filter(), limit: 9), try $0.state())
    }
    #expect(all.isEmpty)
    #expect(state.lastAlarm == 1)
    #expect(state.lastEvent == 2)
  }

  @Test func `alarms are listed by state, rule and level, page by page`() async throws {
    let file = try AlarmFile(besides: venue)
    try await file.write { [event] rows in
      try rows.note((1...9).map { event($0, $0 < 4 ? .ended : .raised, $0) }, json: \.value) { _ in
        []
      }
    }
    func ids(_ change: @escaping @Sendable (inout AlarmRows.Filter) -> Void) async throws -> [Int] {
      var filter = AlarmRows.Filter()
      change(&filter)
      let asked = filter
      return try await file.read { try $0.alarms(asked, limit: 4).map(\.id) }
    }
    #expect(try await ids { _ in } == [9, 8, 7, 6])
    #expect(try await ids { $0.before = 6 } == [5, 4, 3, 2])
    #expect(try await ids { $0.isHolding = false } == [3, 2, 1])
    #expect(try await ids { $0.level = .critical }.isEmpty)
    #expect(try await ids { $0.rule = "other" }.isEmpty)
  }
}
