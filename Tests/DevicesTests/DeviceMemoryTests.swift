import Geometry
import IndoorModel
import Testing

@testable import Devices

/// What is known of devices, over a restart of the server.
struct DeviceMemoryTests {
  private static let begin = Timestamp(millisecondsSince1970: 1_800_000_000_000)

  /// Two anchors and a gateway that does not stand on the plan.
  private static func venue(x: Double = 6) -> Venue {
    let floor = Floor(
      id: "0", building: "b", ordinal: 0, name: LocalizedText("Ground"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 20)))
    return Venue(
      slug: "fair", name: LocalizedText("Fair"),
      buildings: [Building(id: "b", name: LocalizedText("House"))], floors: [floor],
      features: [("dw-1", 0.0), ("dw-2", x)].map { id, x in
        Feature(
          id: Identifier(id), floor: "0", kind: .anchor, shape: .point(Point(x: x, y: 0)))
      })
  }

  private static func hear(
    _ register: inout DeviceRegister, _ distance: Double, from begin: Timestamp, seconds: Int
  ) {
    for second in 0..<seconds {
      var status = DeviceStatus(id: "dw-1", kind: .anchor)
      status.hears = [.init(id: "dw-2", distance: distance)]
      _ = register.take(status, from: nil, at: begin.advanced(bySeconds: Double(second)))
    }
    _ = register.review(at: begin.advanced(bySeconds: Double(seconds)))
  }

  /// A register in which much has happened.
  private static func busy() -> DeviceRegister {
    var register = DeviceRegister()
    register.take(venue(), noise: 0.12)
    hear(&register, 6.1, from: begin, seconds: 10)
    var gateway = DeviceStatus(id: "gw-1", kind: .gateway)
    (gateway.name, gateway.battery, gateway.software) = ("Stage", 0.5, "1.4.2")
    gateway.samples = [.init(topic: "lost", payload: "?")]
    _ = register.take(gateway, from: DeviceSource(link: "l-1", label: "Left"), at: begin)
    for minute in 0..<90 {
      var ledger = RangeLedger()
      for number in 0..<20 {
        ledger.note("dw-1", refusal: number % 7 == 0 ? "too-old" : nil)
        ledger.note(
          .init(
            anchor: "dw-1", distance: 8, error: Double(number - minute) / 100,
            isOutlier: number == 0))
      }
      register.take(ledger, at: begin.advanced(bySeconds: Double(minute) * 60))
    }
    return register
  }

  private static let end = begin.advanced(bySeconds: 89.5 * 60)

  @Test func `all that is known goes on`() throws {
    var before = Self.busy()
    var after = try DeviceRegister(memory: before.memory)
    after.take(Self.venue(), noise: 0.12)
    _ = before.review(at: Self.end)
    _ = after.review(at: Self.end)
    let (one, other) = (before.board(at: Self.end), after.board(at: Self.end))
    #expect(one.devices.map(\.status.id) == ["dw-1", "dw-2", "gw-1"])
    #expect(one.devices.map(\.state) == other.devices.map(\.state))
    #expect(one.devices.map(\.reasons) == other.devices.map(\.reasons))
    #expect(one.devices.map(\.heard) == other.devices.map(\.heard))
    #expect(one.devices.map(\.site) == other.devices.map(\.site))
    #expect(one.devices.map(\.source) == other.devices.map(\.source))
    for (before, after) in zip(one.devices, other.devices) {
      #expect(before.hour.ranges == after.hour.ranges)
      #expect(before.hour.refusals == after.hour.refusals)
      #expect(before.hour.error == after.hour.error)
      #expect(before.day.spread == after.day.spread)
      #expect(before.minutes == after.minutes)
      #expect(before.hours == after.hours)
    }
    #expect(other.devices[0].minutes.compactMap(\.self).count > 50)
    #expect(other.devices[2].status.name == "Stage")
    #expect(other.devices[2].status.samples == nil)
    // What was heard more than an hour ago is no link any more, but what is usual stays.
    #expect(one.links == [] && other.links == [])
    let links = after.board(at: Self.begin.advanced(bySeconds: 60)).links
    #expect(links.map(\.hearing.distance) == [6.1])
  }

  @Test func `an anchor that fell silent before a restart is silent after it`() throws {
    var register = try DeviceRegister(memory: Self.busy().memory)
    register.take(Self.venue(), noise: 0.12)
    let news = register.review(at: Self.end)
    #expect(news.begun.map(\.device).sorted() == ["dw-2", "gw-1"])
    #expect(news.begun.allSatisfy { $0.reason == .silent })
  }

  @Test func `an anchor that is moved while the server rests is noticed`() throws {
    var register = try DeviceRegister(memory: Self.busy().memory)
    register.take(Self.venue(), noise: 0.12)
    Self.hear(&register, 7, from: Self.end, seconds: 62)
    #expect(register.alarms.map(\.reason).contains(.misplaced))
  }

  @Test func `an anchor that is drawn elsewhere while the server rests begins again`() throws {
    var register = try DeviceRegister(memory: Self.busy().memory)
    register.take(Self.venue(x: 7), noise: 0.12)
    Self.hear(&register, 7, from: Self.end, seconds: 62)
    #expect(!register.alarms.map(\.reason).contains(.misplaced))
    let board = register.board(at: Self.end)
    #expect(board.devices[0].hour.samples > 0)
    #expect(board.devices[1].hour.samples == 0)
  }

  @Test func `nothing is kept of what people carry`() {
    var register = Self.busy()
    for kind in [DeviceKind.phone, .tag] {
      _ = register.take(
        DeviceStatus(id: Identifier("my-\(kind.rawValue)"), kind: kind), from: nil, at: Self.end)
    }
    let board = register.board(at: Self.end)
    #expect(board.devices.count == 5)
    let kept = register.memory.object?["devices"]?.array ?? []
    #expect(kept.compactMap { $0.object?["id"]?.string }.sorted() == ["dw-1", "dw-2", "gw-1"])
  }

  @Test(
    arguments: [
      [:], ["format": 2], ["format": 1, "devices": [["id": "dw-1"]]],
      ["format": 1, "devices": [["id": "dw-1", "heard": 5, "hour": [[-1, [:]]]]]],
      [
        "format": 1,
        "devices": [
          [
            "id": "dw-1", "heard": 5,
            "hour": [
              [7, ["ranges": 1, "samples": 1, "outliers": 0, "distances": 1, "errors": [99, 1]]]
            ],
          ]
        ],
      ],
      ["format": 1, "pairs": [["from": "dw-1"]]],
    ] as [Value])
  func `a damaged memory is refused`(memory: Value) {
    #expect(throws: ValueError.self) { try DeviceRegister(memory: memory) }
  }
}
