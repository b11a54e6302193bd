import IndoorModel
import Testing

@testable import Alarms

struct AlarmBookTests {
  /// A venue that the test ticks, second by second.
  private struct World {
    var book: AlarmBook
    private(set) var second = 0.0
    var people = 0
    /// Seconds to expect in the hall's queue.
    var wait: Double?
    var troubles: [AlarmReadings.DeviceTrouble] = []
    var crossings = 0
    var minuteOfWeek = 600
    var hasArea = true

    var now: Timestamp {
      Timestamp(millisecondsSince1970: 1_000_000_000_000).advanced(bySeconds: second)
    }

    init(_ rules: [AlarmRule], holding: [Alarm] = [], isSettled: Bool = true) {
      book = AlarmBook(
        rules: rules, holding: holding, lastAlarm: 7, lastEvent: 70,
        start: Timestamp(millisecondsSince1970: 1_000_000_000_000))
      guard isSettled else { return }
      _ = run(61)
    }

    /// Judges once a second; the events with the second in which they came.
    mutating func run(_ seconds: Int) -> [(second: Double, event: AlarmEvent)] {
      var events: [(Double, AlarmEvent)] = []
      for _ in 0..<seconds {
        var readings = AlarmReadings(
          time: now, localTime: LocalTime(minuteOfWeek: minuteOfWeek))
        if hasArea {
          readings.areas["hall"] = .init(
            people: people, capacity: 100, density: Double(people) / 50, wait: wait)
        }
        readings.lines["door"] = .init(forward: crossings, backward: 0)
        readings.troubles = troubles
        events += book.judge(readings).map { (second, $0) }
        second += 1
      }
      return events
    }
  }

  private func rule(_ members: [String: Value], id: String = "r") throws -> AlarmRule {
    let usual: [String: Value] = [
      "name": "Hall is full", "quantity": ["kind": "people", "area": "hall"],
      "limits": ["warning": 80, "critical": 100], "slack": 5, "hold": 3, "endHold": 4,
      "coolDown": 10,
    ]
    return try AlarmRule(
      Fields(.object(usual.merging(members) { $1 }), of: "a rule"), id: id)
  }

  private func kinds(_ events: [(second: Double, event: AlarmEvent)]) -> [AlarmEvent.Kind] {
    events.map(\.event.kind)
  }

  @Test func `an alarm is raised once its limit has held, and only once`() throws {
    var world = World([try rule([:])])
    world.people = 85
    let events = world.run(20)
    #expect(kinds(events) == [.raised])
    let (second, event) = try #require(events.first)
    #expect(second == 61 + 3)
    #expect(event.alarm.level == .warning)
    #expect(event.alarm.id == 8)
    #expect(event.id == 71)
    #expect(event.alarm.limit == 80)
  }

  @Test func `what does not hold raises nothing`() throws {
    var world = World([try rule([:])])
    var events: [(second: Double, event: AlarmEvent)] = []
    for _ in 0..<10 {
      world.people = 85
      events += world.run(3)
      world.people = 10
      events += world.run(1)
    }
    #expect(events.isEmpty)
  }

  @Test func `it escalates, eases by the slack, and ends`() throws {
    var world = World([try rule([:])])
    world.people = 85
    #expect(kinds(world.run(5)) == [.raised])
    world.people = 120
    #expect(kinds(world.run(5)) == [.escalated])
    // Within the slack of 5 below 100.
    world.people = 96
    #expect(world.run(30).isEmpty)
    world.people = 94
    #expect(kinds(world.run(6)) == [.eased])
    world.people = 76
    #expect(world.run(30).isEmpty)
    world.people = 70
    let events = world.run(6)
    #expect(kinds(events) == [.ended])
    #expect(events.first?.event.alarm.endReason == .back)
    #expect(world.book.holding.isEmpty)
  }

  @Test func `after its end it rests for the cool-down`() throws {
    var world = World([try rule(["coolDown": 30])])
    world.people = 85
    _ = world.run(5)
    world.people = 10
    let end = try #require(world.run(6).last).second
    world.people = 85
    let events = world.run(40)
    #expect(kinds(events) == [.raised])
    #expect(events.first?.second == end + 30)
    #expect(events.first?.event.alarm.id == 9)
  }

  @Test func `a rule about too few works the other way round`() throws {
    var world = World([try rule(["side": "at-most", "limits": ["notice": 3], "slack": 2])])
    world.people = 10
    #expect(world.run(10).isEmpty)
    world.people = 2
    #expect(kinds(world.run(5)) == [.raised])
    world.people = 5
    #expect(world.run(10).isEmpty)
    world.people = 6
    #expect(kinds(world.run(6)) == [.ended])
  }

  @Test func `an escalation takes the acknowledgement away`() throws {
    var world = World([try rule([:])])
    world.people = 85
    _ = world.run(5)
    let event = world.book.acknowledge(8, by: "Ada", text: "On my way", at: world.now)
    #expect(event?.alarm.acknowledgement?.author == "Ada")
    #expect(world.book.holding.first?.acknowledgement != nil)
    world.people = 120
    _ = world.run(5)
    #expect(world.book.holding.first?.acknowledgement == nil)
    #expect(world.book.acknowledge(99, by: "Ada", text: "", at: world.now) == nil)
  }

  @Test func `outside of its hours nothing is raised, and what holds ends`() throws {
    var world = World([try rule(["hours": "Mo 10:00-12:00"])])
    world.people = 85
    world.minuteOfWeek = 13 * 60
    #expect(world.run(10).isEmpty)
    world.minuteOfWeek = 11 * 60
    #expect(kinds(world.run(5)) == [.raised])
    world.minuteOfWeek = 12 * 60
    let events = world.run(1)
    #expect(events.map(\.event.alarm.endReason) == [.hours])
  }

  @Test func `a wait counts in minutes, and a queue of which nothing is known ends it`() throws {
    var world = World([
      try rule([
        "quantity": ["kind": "wait", "area": "hall"], "limits": ["warning": 10], "slack": 0,
      ])
    ])
    world.wait = 599
    #expect(world.run(10).isEmpty)
    world.wait = 630
    let events = world.run(10)
    #expect(kinds(events) == [.raised])
    #expect(events.first?.event.alarm.number == 10.5)
    world.wait = nil
    #expect(world.run(10).map(\.event.alarm.endReason) == [.gone])
  }

  @Test func `each device and reason has an alarm of its own`() throws {
    let quantity: Value = ["kind": "device", "reasons": ["battery", "silent"]]
    var world = World([try rule(["quantity": quantity, "limits": ["warning": 1]])])
    world.troubles = [
      .init(device: "a", reason: "battery"), .init(device: "b", reason: "silent"),
      .init(device: "c", reason: "clock"),
    ]
    let events = world.run(5)
    #expect(kinds(events) == [.raised, .raised])
    #expect(events.map { $0.event.alarm.device?.id } == ["a", "b"])
    #expect(world.book.numbers["r"] == 2)
    world.troubles.removeFirst()
    let ended = world.run(6)
    #expect(ended.map { $0.event.alarm.device?.reason } == ["battery"])
  }

  @Test func `crossings count within the last minutes`() throws {
    let quantity: Value = ["kind": "crossings", "line": "door", "minutes": 2]
    var world = World([
      try rule(["quantity": quantity, "limits": ["warning": 60], "hold": 0, "slack": 10])
    ])
    _ = world.run(120)
    // One each second: 60 after a minute.
    var events: [(second: Double, event: AlarmEvent)] = []
    for _ in 0..<70 {
      world.crossings += 1
      events += world.run(1)
    }
    #expect(kinds(events) == [.raised])
    #expect(events.first.map { (58...62).contains($0.second - 181) } == true)
    #expect(kinds(world.run(140)) == [.ended])
  }

  @Test func `after a restart what holds is not raised again, and low numbers end nothing yet`()
    throws
  {
    var first = World([try rule([:])])
    first.people = 85
    _ = first.run(5)
    let holding = first.book.holding
    var second = World([try rule([:])], holding: holding, isSettled: false)
    // People have not reported again.
    second.people = 0
    #expect(second.run(30).isEmpty)
    second.people = 85
    #expect(second.run(60).isEmpty)
    #expect(second.book.holding.map(\.id) == holding.map(\.id))
    second.people = 0
    let events = second.run(10)
    #expect(kinds(events) == [.ended])
    #expect(events.first?.event.alarm.id == 8)
  }

  @Test func `after a restart an empty area raises nothing at once`() throws {
    var world = World(
      [try rule(["side": "at-most", "limits": ["notice": 0]])], isSettled: false)
    #expect(world.run(60).isEmpty)
    #expect(kinds(world.run(5)) == [.raised])
  }

  @Test func `removed rules, changed quantities and areas that are gone end alarms`() throws {
    var world = World([try rule([:])])
    world.people = 85
    _ = world.run(5)
    world.hasArea = false
    #expect(world.run(1).map(\.event.alarm.endReason) == [.gone])
    world.hasArea = true
    _ = world.run(5)
    let other = try rule([
      "quantity": ["kind": "density", "area": "hall"], "limits": ["notice": 1], "slack": 0,
    ])
    #expect(world.book.set(other, at: world.now).map(\.alarm.endReason) == [.rule])
    #expect(kinds(world.run(5)) == [.raised])
    #expect(world.book.remove(rule: "r", at: world.now).map(\.alarm.endReason) == [.rule])
    #expect(world.run(5).isEmpty)
  }

  @Test func `another limit keeps the alarm`() throws {
    var world = World([try rule([:])])
    world.people = 85
    _ = world.run(5)
    #expect(world.book.set(try rule(["limits": ["warning": 70]]), at: world.now).isEmpty)
    #expect(world.run(10).isEmpty)
    #expect(world.book.holding.count == 1)
  }

  @Test(
    arguments: [
      (["limits": [:]], "limits"), (["limits": ["warning": 90, "critical": 80]], "limits"),
      (["hold": -1], "hold"), (["slack": 80], "slack"), (["name": ""], "name"),
      (["hours": "whenever"], "hours"),
      (["quantity": ["kind": "weather"]], "quantity.kind"),
      (["quantity": ["kind": "crossings", "line": "a", "minutes": 90]], "quantity.minutes"),
      (
        ["quantity": ["kind": "device", "reasons": ["hunger"]], "limits": ["notice": 1]],
        "quantity.reasons"
      ),
      (["channels": ["a", "a"]], "channels"),
    ] as [([String: Value], String)])
  func `a wrong rule is refused with its place`(_ members: [String: Value], _ place: String) throws
  {
    let error = try #require(throws: ValueError.self) { try rule(members) }
    #expect("\(error)".contains(place.split(separator: ".").last ?? ""))
  }

  @Test func `a rule reads what it writes`() throws {
    let rule = try rule(["hours": "Mo-Fr 08:00-18:00", "channels": ["c-1"]])
    #expect(try AlarmRule(Fields(rule.value, of: "a rule"), id: "r") == rule)
  }
}
