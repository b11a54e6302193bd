import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

struct BinaryLocationsTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test mutating func `enrolled navigators are located by handles`() throws {
    try hub.enrol(
      .navigators([
        EnrolledNavigator(id: "n-1", name: "Ada", group: "staff"), EnrolledNavigator(id: "n-2"),
      ]),
      from: 5, of: ada)
    let outcome = try take([(5, 1000, -500, 200), (6, 0, 0, 0)], at: 2)
    #expect(outcome.taken == 2)
    let (first, second) = (
      hub.positions.navigators.statuses[0], hub.positions.navigators.statuses[1]
    )
    #expect(first.id == "n-1")
    #expect(first.name == "Ada")
    #expect(first.group == "staff")
    #expect(first.location.time == moment(1.8))
    #expect(first.location.accuracy == 0.3)
    // The middle of 100 × 50 m is the origin, in centimetres.
    #expect(first.location.place.point.distance(to: Point(x: 60, y: 20)) < 1e-9)
    #expect(abs((first.location.heading ?? 0) - .pi / 2) < 1e-9)
    #expect(second.id == "n-2")
    #expect(hub.positions.navigators.all(on: 0).map { [$0.x, $0.y] } == [[1000, -500], [0, 0]])
  }

  @Test mutating func `a handle without a navigator is refused, the others are taken`() throws {
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-1")]), from: 1, of: ada)
    let outcome = try take([(0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)], at: 0)
    #expect(outcome.taken == 1)
    #expect(outcome.refused == [.unknownHandle: 2])
    #expect(outcome.refusals.map(\.index) == [0, 2])
  }

  @Test mutating func `handles belong to one connection and end with it`() throws {
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-1")]), from: 0, of: ada)
    #expect(try take([(0, 0, 0, 0)], of: bob, at: 0).refused == [.unknownHandle: 1])
    _ = hub.leave(ada)
    #expect(hub.positions.sizes.handles == 0)
    #expect(try take([(0, 0, 0, 0)], at: 0).refused == [.unknownHandle: 1])
  }

  @Test mutating func `a handle leads to its navigator also after it was gone`() throws {
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-1")]), from: 0, of: ada)
    _ = try take([(0, 0, 0, 0)], at: 0)
    _ = hub.tick(at: moment(60))
    #expect(hub.positions.navigators.count == 0)
    // Another navigator gets the slot.
    for step in 0..<30 { _ = hub.tick(at: moment(60 + Double(step) / 10)) }
    _ = try hub.report(report("other", x: 1, y: 1, at: 63), at: moment(63))
    #expect(hub.positions.navigators.slot(of: "other") == 0)
    #expect(try take([(0, 100, 0, 0)], at: 63).taken == 1)
    #expect(hub.positions.navigators.place(of: "other")?.point == Point(x: 1, y: 1))
    #expect(hub.positions.navigators.place(of: "n-1")?.point == Point(x: 51, y: 25))
  }

  @Test mutating func `a navigator that is enrolled under a used handle takes it over`() throws {
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-1")]), from: 0, of: ada)
    _ = try take([(0, 0, 0, 0)], at: 0)
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-2")]), from: 0, of: ada)
    _ = try take([(0, 500, 0, 0)], at: 1)
    #expect(hub.positions.navigators.place(of: "n-1")?.point == Point(x: 50, y: 25))
    #expect(hub.positions.navigators.place(of: "n-2")?.point == Point(x: 55, y: 25))
  }

  @Test mutating func `handles are bounded for a connection and for all`() throws {
    var configuration = LiveConfiguration()
    configuration.handlesPerViewer = 3
    configuration.handleLimit = 4
    var hub = Hub(venue: twoFloors, configuration: configuration)
    let some = { (count: Int) in (0..<count).map { EnrolledNavigator(id: Identifier("n-\($0)")) } }
    #expect(throws: LiveError.tooManyHandles(limit: 3)) {
      try hub.enrol(.navigators(some(2)), from: 2, of: ada)
    }
    try hub.enrol(.navigators(some(3)), from: 0, of: ada)
    try hub.enrol(.navigators(some(3)), from: 0, of: ada)
    try hub.enrol(.navigators(some(1)), from: 0, of: bob)
    #expect(throws: LiveError.tooManyHandles(limit: 3)) {
      try hub.enrol(.navigators(some(2)), from: 0, of: bob)
    }
  }

  @Test mutating func `a floor that is not there refuses all of a message`() throws {
    try hub.enrol(.navigators([EnrolledNavigator(id: "n-1")]), from: 0, of: ada)
    #expect(try take([(0, 0, 0, 0)], floor: 9, at: 0).refused == [.unknownFloor: 1])
  }

  @Test func `times are those next to now that end in the frame's bits`() throws {
    let now = moment(0).millisecondsSince1970
    for difference in [0, 1, -1, 5000, -60_000, Int64(Int32.max), Int64(Int32.min)] {
      let bits = UInt32(truncatingIfNeeded: now + difference)
      let frame = try #require(LocationFrame(bytes([], floor: 0, time: bits)))
      #expect(frame.time(near: now) == now + difference)
    }
    let immediate = try #require(LocationFrame(bytes([], floor: 0, time: 0)))
    #expect(immediate.time(near: now) == now)
  }

  @Test func `what is no such message is refused as a whole`() {
    let right = bytes([(0, 0, 0, 0)], floor: 0, time: 0)
    #expect(LocationFrame(right) != nil)
    #expect(LocationFrame([]) == nil)
    #expect(LocationFrame(Array(right.dropLast())) == nil)
    #expect(LocationFrame(right + [0]) == nil)
    #expect(LocationFrame([17] + right.dropFirst()) == nil)
    #expect(LocationFrame([16, 1] + right.dropFirst(2)) == nil)
  }

  // MARK: - Parts

  /// Takes locations of a handle, steps right and up, and an age in milliseconds.
  private mutating func take(
    _ locations: [(Int, Int16, Int16, UInt16)], floor: UInt16 = 0, of viewer: ViewerID = ada,
    at seconds: Double
  ) throws -> LocationOutcome {
    let time = UInt32(truncatingIfNeeded: moment(seconds).millisecondsSince1970)
    let frame = try #require(LocationFrame(bytes(locations, floor: floor, time: time)))
    var outcome = LocationOutcome()
    _ = hub.report(frame, of: viewer, at: moment(seconds), &outcome)
    #expect(outcome.count == locations.count)
    return outcome
  }

  private func bytes(
    _ locations: [(Int, Int16, Int16, UInt16)], floor: UInt16, time: UInt32
  ) -> [UInt8] {
    let word = { (number: UInt16) in [UInt8(number & 0xFF), UInt8(number >> 8)] }
    var bytes: [UInt8] = [16, 2, 0, 0] + word(floor) + word(UInt16(locations.count))
    bytes += word(UInt16(time & 0xFFFF)) + word(UInt16(time >> 16)) + [0, 0, 0, 0]
    for (handle, x, y, age) in locations {
      bytes += word(UInt16(handle)) + word(UInt16(bitPattern: x)) + word(UInt16(bitPattern: y))
      bytes += word(age) + [64, 0, 3, 0]
    }
    return bytes
  }
}
