import Geometry
import IndoorModel
import Queues
import TestKit
import Testing

@testable import LiveMap

/// 348 real people leaving a hall through a bottleneck (Jülich, 16 frames a second), and the
/// density and the count over a line that the Jülich tools measured of them.
///
/// Adrian, Salden, Tordeux, Seyfried et al.: “JPSreport”; the classical method: people in the
/// measuring area by its square metres, and the first passage of each over the line.
@Suite(
  .enabled(
    if: RealData.isThere("traces/bottleneck/traj.txt"),
    "needs ../shared/data/traces/bottleneck, which is not part of the project"))
struct BottleneckTests {
  private static let results = "traces/bottleneck/results/Fundamental_Diagram"

  /// The measuring box and line of the recording's `ini.xml`; people go up, which is to the left of a
  /// line that was drawn from left to right.
  private static let hall = Venue(
    slug: "hall", name: LocalizedText("Hall"),
    buildings: [Building(id: "main", name: LocalizedText("Main"))],
    floors: [
      Floor(
        id: "0", building: "main", ordinal: 0, name: LocalizedText("Hall"),
        bounds: Box(Point(x: -3, y: -9), Point(x: 5, y: 7)))
    ],
    features: [
      Feature(
        id: "box", floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: -0.6, y: -0.53), Point(x: 2.4, y: -0.53), Point(x: 2.4, y: 0.53),
            Point(x: -0.6, y: 0.53),
          ])), properties: ["name": "Bottleneck"]),
      Feature(
        id: "line", floor: "0", kind: .line,
        shape: .polyline(Polyline([Point(x: -2.25, y: 0.5), Point(x: 4, y: 0.5)]))),
      Feature(
        id: "waiting", floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: -3, y: -9), Point(x: 5, y: -9), Point(x: 5, y: 0.5), Point(x: -3, y: 0.5),
          ])), properties: ["queueFor": "line"]),
    ])

  /// The numbers of each line that is not a comment.
  private static func rows(_ path: String) throws -> [[Double]] {
    String(decoding: try RealData.bytes(path), as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(whereSeparator: \.isWhitespace).compactMap { Double($0) } }
      .filter { !$0.isEmpty }
  }

  /// The reports of each sixteenth of a second.
  private static func frames() throws -> [[LocationReport]] {
    var frames: [[LocationReport]] = []
    for row in try Self.rows("traces/bottleneck/traj.txt") {
      let frame = Int(row[1])
      while frames.count <= frame { frames.append([]) }
      frames[frame].append(
        report(String(Int(row[0])), x: row[2], y: row[3], at: Double(frame) / 16))
    }
    return frames
  }

  @Test func `density in the box and the count over the line are those of the reference`() throws {
    let frames = try Self.frames()
    let density = try Self.rows("\(Self.results)/Classical_Voronoi/rho_v_Classic_traj.txt_id_1.dat")
      .map { $0[1] }
    let count = try Self.rows("\(Self.results)/FlowVelocity/Flow_NT_traj_AO_300.txt_id_4.dat")
      .map { Int($0[2]) }
    #expect(frames.count > 900 && density.count == frames.count && count.count == frames.count)
    var hub = Hub(venue: Self.hall, configuration: LiveConfiguration())
    var (wrong, farthest, backward) = (0, 0, 0)
    for (frame, reports) in frames.enumerated() {
      let time = moment(Double(frame) / 16)
      for report in reports { _ = try hub.report(report, at: time) }
      _ = hub.tick(at: time)
      let area = try #require(hub.occupancy.tracker.areaStatuses(in: hub.venue).first)
      let line = try #require(hub.occupancy.tracker.lineStatuses(in: hub.venue).first)
      if abs(area.density - density[frame]) > 0.01 { wrong += 1 }
      farthest = max(farthest, abs(line.tally.forward - count[frame]))
      backward = max(backward, line.tally.backward)
      #expect(area.tally.count == area.tally.entries - area.tally.exits)
    }
    print("density differs in \(wrong) of \(frames.count) frames, N(t) by \(farthest) at most")
    #expect(wrong * 100 <= frames.count)
    #expect(farthest <= 1 && backward == 0)
    let last = try #require(hub.occupancy.tracker.lineStatuses(in: hub.venue).first)
    #expect(last.tally.forward == 348)
  }

  @Test func `people before the bottleneck wait as long as they did`()
    throws
  {
    let frames = try Self.frames()
    var hub = Hub(venue: Self.hall, configuration: LiveConfiguration())
    // From half a metre inside to half a metre beyond the line, as areas are counted.
    var (came, left): ([String: Double], [String: Double]) = ([:], [:])
    var expected: [(time: Double, seconds: Double)] = []
    for (frame, reports) in frames.enumerated() {
      let seconds = Double(frame) / 16
      for report in reports {
        _ = try hub.report(report, at: moment(seconds))
        let (id, y) = (report.navigator.rawValue, report.location.place.point.y)
        if y <= 0, came[id] == nil { came[id] = seconds }
        if y >= 1, left[id] == nil { left[id] = seconds }
      }
      _ = hub.tick(at: moment(seconds))
      if frame % 80 == 79 {
        let status = hub.occupancy.queues.statuses(in: hub.venue, at: moment(seconds)).first
        if let next = status?.state.expected { expected.append((seconds, next)) }
      }
    }
    let end = Double(frames.count) / 16
    let state = try #require(hub.occupancy.queues.statuses(in: hub.venue, at: moment(end)).first)
      .state
    let waits = came.compactMap { id, time in left[id].map { $0 - time } }.sorted()
    print(
      "median wait \(state.waited ?? 0) of \(waits[waits.count / 2]) s, served \(state.served),"
        + " expected \(expected)")
    #expect(state.served >= 345 && state.gaveUp <= 3)
    #expect(abs((state.waited ?? 0) - waits[waits.count / 2]) < 1)
    #expect(abs((state.longWait ?? 0) - waits[waits.count * 9 / 10]) < 1)
    // A crowd is no line: newcomers overtake. So what is expected lies between the wait of those who came
    // then and the time until all have left.
    let last = try #require(left.values.max())
    let early = expected.filter { (9...35).contains($0.time) }
    #expect(early.count >= 5)
    for (time, seconds) in early {
      let then = came.filter { abs($0.value - time) <= 2.5 }
        .compactMap { id, begin in left[id].map { $0 - begin } }.sorted()
      #expect(seconds > 0.9 * then[then.count / 2], "after \(time) s")
      #expect(seconds < last - time, "after \(time) s")
    }
  }
}
