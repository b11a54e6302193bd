import Geometry
import IndoorModel
import Testing

@testable import Devices

/// The devices of a venue, from what is heard to what the board shows.
final class DeviceRegisterTests {
  private static let corners = ["nw": (0.0, 8.0), "ne": (6.0, 8.0), "sw": (0.0, 0.0)]

  private var register = DeviceRegister()
  private var now = Timestamp(millisecondsSince1970: 1_800_000_000_000)

  init() { register.take(Self.venue(), noise: 0.12) }

  /// A floor with three anchors at the corners of a triangle of 6, 8 and 10 m.
  private static func venue(moving moved: String? = nil, by metres: Double = 0) -> Venue {
    let building = Building(id: "b", name: LocalizedText("House"))
    let floor = Floor(
      id: "0", building: "b", ordinal: 0, name: LocalizedText("Ground"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 20)))
    return Venue(
      slug: "fair", name: LocalizedText("Fair"), buildings: [building], floors: [floor],
      features: corners.map { name, place in
        Feature(
          id: Identifier("anchor-\(name)"), floor: "0", kind: .anchor,
          shape: .point(Point(x: place.0 + (name == moved ? metres : 0), y: place.1)),
          properties: ["device": .string("dw-\(name)")])
      })
  }

  private func report(_ id: String) throws -> DeviceReport {
    let report = register.report(called: id, at: now)
    return try #require(report)
  }

  private var board: DeviceBoard { register.board(at: now) }

  private func isForgotten(_ id: Identifier<Device>) -> Bool { register.forget(id) }

  /// Takes what each anchor hears of the others, once a second.
  private func hear(
    for seconds: Int, _ distances: [(String, String, Double)]
  ) -> DeviceRegister.News {
    var all = DeviceRegister.News()
    for _ in 0..<seconds {
      now = now.advanced(bySeconds: 1)
      for (from, pairs) in Dictionary(grouping: distances, by: \.0) {
        var status = DeviceStatus(id: Identifier("dw-\(from)"), kind: .anchor)
        status.hears = pairs.map { .init(id: Identifier("dw-\($0.1)"), distance: $0.2) }
        let isTaken = register.take(status, from: nil, at: now)
        #expect(isTaken)
      }
      let news = register.review(at: now)
      all.begun += news.begun
      all.ended += news.ended
    }
    return all
  }

  private func wait(_ seconds: Double) -> DeviceRegister.News {
    now = now.advanced(bySeconds: seconds)
    return register.review(at: now)
  }

  private func say(
    _ id: String, _ change: (inout DeviceStatus) -> Void = { _ in }
  ) -> Bool {
    var status = DeviceStatus(id: Identifier(id))
    change(&status)
    return register.take(status, from: nil, at: now)
  }

  // MARK: - Places

  @Test func `a drawn anchor that was never heard is unknown`() throws {
    let report = try report("dw-nw")
    #expect(report.state == .unknown)
    #expect(report.reasons == [.neverHeard])
    #expect(report.site?.feature == "anchor-nw")
  }

  @Test func `a printed sign is none of the devices that should be heard`() throws {
    var venue = Self.venue()
    for (id, device) in [("sign-1", nil), ("sign-2", "ble-2")] as [(String, Value?)] {
      venue.features[Identifier(id)] = Feature(
        id: Identifier(id), floor: "0", kind: .marker, shape: .point(Point(x: 3, y: 3)),
        properties: device.map { ["device": $0] } ?? [:])
    }
    register.take(venue, noise: 0.12)
    _ = wait(0)
    #expect(try report("sign-1").state == .printed)
    #expect(try report("sign-1").reasons.isEmpty)
    #expect(try report("ble-2").state == .unknown)
    #expect(say("sign-1") { $0.battery = 0.5 })
    _ = wait(0)
    #expect(try report("sign-1").state == .well)
  }

  @Test func `a device is found by its own name and by its feature's`() throws {
    #expect(say("anchor-nw") { $0.battery = 0.5 })
    _ = wait(0)
    #expect(try report("dw-nw").status.battery == 0.5)
    #expect(try report("anchor-nw").status.id == "dw-nw")
    #expect(try report("anchor-nw").state == .well)
    #expect(board.devices.count == 3)
  }

  @Test func `an unknown anchor that is heard waits for a place`() throws {
    var ledger = RangeLedger()
    ledger.note("dw-77", refusal: "unknown-anchor")
    register.take(ledger, at: now)
    _ = wait(0)
    let report = try report("dw-77")
    #expect(report.isNew)
    #expect(report.kind == .anchor)
    #expect(report.hour.refusals == ["unknown-anchor": 1])
  }

  @Test func `a gateway needs no place`() throws {
    #expect(say("gw-1") { $0.kind = .gateway })
    _ = wait(0)
    #expect(try report("gw-1").state == .well)
  }

  @Test func `the device that replaces another takes its place`() throws {
    #expect(say("dw-nw"))
    #expect(say("dw-77"))
    _ = wait(0)
    #expect(try report("dw-77").isNew)
    var venue = Self.venue()
    venue.features["anchor-nw"]?.properties["device"] = "dw-77"
    register.take(venue, noise: 0.12)
    _ = wait(0)
    #expect(try report("dw-77").state == .well)
    #expect(try report("dw-nw").isNew)
    #expect(!isForgotten("dw-77"))
    #expect(isForgotten("dw-nw"))
    #expect(!board.devices.contains { $0.status.id == "dw-nw" })
  }

  @Test func `an anchor that gets a device's name leaves no stranger behind`() throws {
    var venue = Self.venue()
    venue.features["anchor-nw"]?.properties["device"] = nil
    register.take(venue, noise: 0.12)
    #expect(say("anchor-nw"))
    register.take(Self.venue(), noise: 0.12)
    _ = wait(0)
    #expect(
      board.devices.map(\.status.id) == ["dw-ne", "dw-nw", "dw-sw"])
  }

  @Test func `made-up devices find an end`() {
    let taken = (0..<1500).count { say("stranger-\($0)") }
    #expect(taken == 1000)
    #expect(say("dw-nw"))
    _ = wait(86_401)
    #expect(say("stranger-new"))
    #expect(board.devices.count == 4)
  }

  // MARK: - Silence

  @Test func `an anchor that spoke is silent after a minute, and well when it speaks again`()
    throws
  {
    #expect(say("dw-nw"))
    let heard = now
    #expect(wait(59).begun == [])
    let news = wait(1)
    #expect(news.begun == [DeviceAlarm(device: "dw-nw", reason: .silent, since: heard)])
    #expect(try report("dw-nw").state == .silent)
    #expect(register.alarms == news.begun)
    #expect(say("dw-nw"))
    #expect(wait(0).ended == news.begun)
    #expect(register.alarms == [])
  }

  @Test func `an anchor that only tags hear is not silent while no tag passes`() throws {
    var ledger = RangeLedger()
    ledger.note("anchor-nw", refusal: nil)
    register.take(ledger, at: now)
    _ = wait(0)
    #expect(try report("dw-nw").state == .well)
    #expect(wait(3600).begun == [])
    #expect(try report("dw-nw").reasons == [.unheard])
    register.take(["anchor-nw": .silent])
    #expect(wait(1).begun.map(\.reason) == [.silent])
  }

  @Test func `an anchor that others hear need not speak itself`() throws {
    _ = hear(for: 1, [("nw", "ne", 6)])
    #expect(try report("dw-ne").state == .well)
    #expect(Set(wait(61).begun.map(\.device)) == ["dw-nw", "dw-ne"])
  }

  // MARK: - Battery and clock

  @Test(arguments: [(0.149, true), (0.15, false), (nil, false)])
  func `a battery below 15 percent is an alarm`(charge: Double?, isAlarm: Bool) throws {
    #expect(say("dw-nw") { $0.battery = charge })
    #expect(wait(0).begun.map(\.reason) == (isAlarm ? [.battery] : []))
    #expect(try report("dw-nw").state == (isAlarm ? .weak : .well))
  }

  @Test func `a late message is no wrong clock`() throws {
    for late in [0.1, 4, 2] {
      _ = say("dw-nw") { [now] in $0.clock = now.advanced(bySeconds: -late) }
    }
    _ = wait(0)
    #expect(try report("dw-nw").clockOffset == -0.1)
    #expect(try report("dw-nw").state == .well)
    for late in [0.6, 0.7, 0.8] {
      _ = say("dw-nw") { [now] in $0.clock = now.advanced(bySeconds: -late) }
    }
    #expect(wait(0).begun.map(\.reason) == [.clock])
  }

  // MARK: - Distances between anchors

  private static let triangle = [
    ("nw", "ne", 6.0), ("nw", "sw", 8.0), ("ne", "sw", 10.0),
  ]
  /// The same with the anchor in the north-west half a metre nearer to both others.
  private static let moved = [("nw", "ne", 5.5), ("nw", "sw", 7.5), ("ne", "sw", 10.0)]

  @Test func `links have the distance that the plan expects`() {
    _ = hear(for: 1, [("ne", "sw", 10.1)])
    let links = board.links
    #expect(links.map(\.expected) == [10])
    #expect(abs((links.first?.error ?? 0) - 0.1) < 1e-9)
  }

  @Test func `the anchor that was moved is named, and no other`() throws {
    #expect(hear(for: 10, Self.triangle).begun == [])
    let begin = now.advanced(bySeconds: 1)
    #expect(hear(for: 60, Self.moved).begun == [])
    #expect(
      hear(for: 1, Self.moved).begun
        == [DeviceAlarm(device: "dw-nw", reason: .misplaced, since: begin)])
    #expect(try report("dw-nw").state == .misplaced)
    #expect(try report("dw-ne").state == .well)
    // Back where it was: the alarm ends.
    #expect(hear(for: 1, Self.triangle).ended.map(\.device) == ["dw-nw"])
  }

  @Test func `an anchor that is drawn where it is now is well again`() throws {
    _ = hear(for: 10, Self.triangle)
    _ = hear(for: 61, Self.moved)
    #expect(try report("dw-nw").state == .misplaced)
    register.take(Self.venue(moving: "nw", by: 0.5), noise: 0.12)
    #expect(hear(for: 120, Self.moved).begun == [])
    #expect(try report("dw-nw").state == .well)
  }

  @Test func `a passer-by moves no anchor`() {
    _ = hear(for: 10, Self.triangle)
    for _ in 0..<10 {
      #expect(hear(for: 20, Self.moved).begun == [])
      #expect(hear(for: 1, Self.triangle).begun == [])
    }
  }

  // MARK: - Ranges

  private func range(
    _ count: Int, error: (Int) -> Double, isOutlier: (Int) -> Bool = { _ in false }
  ) {
    var ledger = RangeLedger()
    for number in 0..<count {
      ledger.note("anchor-nw", refusal: nil)
      ledger.note(
        RangeLedger.Sample(
          anchor: "anchor-nw", distance: 5, error: error(number), isOutlier: isOutlier(number)))
    }
    register.take(ledger, at: now)
  }

  @Test func `ranges show their error, in metres and in percent, and a quality`() throws {
    range(100) { $0 % 2 == 0 ? 0.1 : 0.11 }
    #expect(say("dw-nw") { $0.battery = 0.5 })
    _ = wait(0)
    let report = try report("dw-nw")
    #expect(report.state == .well)
    let error = try #require(report.hour.error)
    #expect(abs(error - 0.105) < 0.015)
    #expect(abs(try #require(report.hour.percent) - 100 * error / 5) < 0.01)
    #expect(report.minutes.compactMap(\.self).count == 1)
    #expect(report.minutes.last == .some(report.hour.size))
    #expect(abs(try #require(report.quality) - (90 * (1 - error / 0.2) + 5)) < 0.01)
  }

  @Test func `a fifth of refused ranges is too much`() throws {
    var ledger = RangeLedger()
    for number in 0..<100 {
      ledger.note("anchor-nw", refusal: number < 20 ? "impossible-value" : nil)
    }
    register.take(ledger, at: now)
    _ = wait(0)
    #expect(try report("dw-nw").state == .well)
    ledger.note("anchor-nw", refusal: "impossible-value")
    register.take(ledger, at: now)
    _ = wait(0)
    #expect(try report("dw-nw").reasons == [.refused])
    #expect(try report("dw-nw").state == .weak)
  }

  @Test func `ranges that contradict their tags count as refused`() throws {
    range(100, error: { _ in 0.02 }, isOutlier: { $0 % 4 == 0 })
    _ = wait(0)
    #expect(try report("dw-nw").reasons == [.refused])
  }

  @Test func `ranges that scatter three times too much are noise`() throws {
    // Evenly up to 0.4 m: the middle 68 % lie within 0.27 m.
    range(200) { (Double($0) / 100 - 1) * 0.4 }
    _ = wait(0)
    #expect(try report("dw-nw").reasons == [])
    register.take(Self.venue(moving: "nw", by: 1), noise: 0.12)
    range(200) { (Double($0) / 100 - 1) * 0.8 }
    _ = wait(0)
    #expect(try report("dw-nw").reasons == [.noisy])
  }

  @Test func `an edit of the place begins the hour's figures again`() throws {
    range(100) { _ in 0.15 }
    register.take(Self.venue(moving: "nw", by: 1), noise: 0.12)
    #expect(try report("dw-nw").hour.samples == 0)
    #expect(try report("dw-nw").day.samples == 100)
  }

  @Test(arguments: [
    (0.0, 1.0, 100.0), (0.1, 1, 55), (0.2, 1, 10), (5, 0, 0), (0.1, nil, 50), (0, nil, 100),
  ])
  func `the quality is that of its formula`(error: Double, battery: Double?, quality: Double) {
    #expect(DeviceQuality.quality(error: error, battery: battery) == quality)
    #expect(DeviceQuality.quality(error: nil, battery: battery) == nil)
  }
}
