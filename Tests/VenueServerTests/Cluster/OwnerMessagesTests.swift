import Devices
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Positioning
import Ranging
import Testing

@testable import VenueServer

/// What edges and owners say to each other, there and back.
struct OwnerMessagesTests {
  private static let place = Place(floor: "0", point: Point(x: 1.25, y: -2))

  @Test func `locations keep their numbers, and the age of those without a time`() throws {
    let arrival = BareLocation.arrival
    let times = [
      Timestamp(millisecondsSince1970: 1_700_000_000_000), arrival, arrival.advanced(bySeconds: -3),
    ]
    let reports = times.enumerated().map { number, time in
      LocationReport(
        navigator: Identifier("n-\(number)"), name: number == 1 ? "Ada" : nil, group: nil,
        location: Location(place: Self.place, accuracy: 1.5, heading: nil, speed: 0, time: time))
    }
    let pack = OwnerPack(node: "edge", requests: [.locations(LocationBatch(reports))])
    let read = try OwnerPack(pack.bytes)
    #expect(read.node == "edge")
    guard case .locations(let batch)? = read.requests.first else {
      Issue.record("no locations")
      return
    }
    #expect(batch.entries.map(\.location.milliseconds) == times.map(\.millisecondsSince1970))
    #expect(batch.entries.map { batch.string($0.name) } == [nil, "Ada", nil])
    #expect(batch.entries[0].location.accuracy == 1.5 && batch.entries[0].location.heading.isNaN)
    #expect(batch.floors == ["0"])
  }

  @Test func `what devices report is the same at the owner`() throws {
    let report = RangingReport(
      device: "dw-1", run: 1_700_000_000_000, count: 7, heard: .init(epoch: 12, number: 3),
      capabilities: RangingCapabilities(role: .anchor, sessions: 4, battery: 0.5),
      sessions: [SessionReport(session: 2, state: .prepared, token: "t")])
    var status = DeviceStatus(id: "dw-1", kind: .anchor)
    (status.battery, status.hears) = (
      0.25, [.init(id: "dw-2", distance: 3, deviation: nil, signal: -60)]
    )
    let measurement = MeasurementReport(
      navigator: "badge",
      TagMeasurement(
        time: Timestamp(millisecondsSince1970: 5),
        content: .signalStrength(anchor: "a", decibelMilliwatts: -50)))
    let viewer = ViewerID(rawValue: .max - 1)
    let pack = OwnerPack(
      node: "edge",
      requests: [
        .ranging(report, by: viewer),
        .statuses([status], from: DeviceSource(link: "l", label: "L")),
        .measurements([measurement]), .endRanging("dw-1", by: viewer), .leave(viewer),
      ])
    let read = try OwnerPack(pack.bytes).requests
    guard case .ranging(report, by: viewer) = read[0],
      case .statuses([status], from: DeviceSource(link: "l", label: "L")) = read[1],
      case .measurements([measurement]) = read[2], case .endRanging("dw-1", by: viewer) = read[3],
      case .leave(viewer) = read[4]
    else {
      Issue.record("other requests: \(read)")
      return
    }
  }

  @Test func `refusals come back with what they say`() throws {
    let reasons: [LocationRefusal.Reason] = [
      .unknownFloor("x"), .removedFloor("y"), .notFinite(field: "x"), .outside(metres: 7.5),
      .future(seconds: 9), .older(seconds: 1.5), .tooOld(seconds: 99), .unknownHandle(3),
      .unreadable("bad"), .tooMany(limit: 5), .replayed, .tooFast(hertz: 2), .noOwner,
    ]
    var locations = LocationOutcome()
    for (index, reason) in reasons.enumerated() {
      locations.refuse(index, of: Identifier("n-\(index)"), reason)
    }
    var kinds: [MeasurementOutcome.Reason] = MeasurementRefusal.allCases
      .filter { $0 != .doubled }.map { .refused($0) }
    kinds += [
      .noAnchors, .tooMany(limit: 4), .unknownHandle(1), .unknownAnchorNumber(2), .replayed,
      .noOwner,
    ]
    let measurements = MeasurementOutcome(
      taken: 3, duplicates: 1, refused: ["too-old": 2],
      refusals: kinds.enumerated().map { .init(index: $0, navigator: "n", reason: $1) })
    let answers = OwnerAnswers([
      .locations(locations), nil, .measurements(measurements), .statuses([1, 4]), .done,
    ])
    let read = try OwnerAnswers(answers.bytes).answers
    guard case .locations(let known)? = read[0], case .measurements(let measured)? = read[2],
      case .statuses([1, 4])? = read[3], case .done? = read[4]
    else {
      Issue.record("other answers: \(read)")
      return
    }
    #expect(known.refusals == locations.refusals && known.refused == locations.refused)
    #expect(measured.refusals == measurements.refusals && measured.taken == 3)
    #expect(read[1] == nil)
  }

  @Test func `no bytes do harm`() {
    for text in [
      "", "{}", "[]", "{\"node\":1}", "{\"node\":\"a\",\"requests\":[{\"client\":\"x\"}]}",
    ] {
      #expect(throws: (any Error).self) { try OwnerPack(Array(text.utf8)) }
      #expect(throws: (any Error).self) { try OwnerAnswers(Array(text.utf8)) }
      #expect(throws: (any Error).self) { try SharingNote(Array(text.utf8)) }
      #expect(throws: (any Error).self) { try ClientNote(Array(text.utf8)) }
    }
  }
}
