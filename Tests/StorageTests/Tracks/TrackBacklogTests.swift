import Geometry
import IndoorModel
import Testing

@testable import Storage

@Suite struct TrackBacklogTests {
  /// One navigator, or none, some seconds after noon.
  private func sample(_ second: Int, isEmpty: Bool = false) -> TrackSample {
    TrackSample(
      time: noon.advanced(bySeconds: Double(second)),
      floors: [
        TrackSample.OnFloor(
          floor: "0", origin: Point(x: 0, y: 0), unit: 0.01,
          positions: isEmpty
            ? [] : [.init(slot: 1, x: Int16(second), y: 0, heading: 0, state: 1)])
      ], people: second == 0 ? [.init(slot: 1, id: "n-1")] : [])
  }

  private func parts(_ minutes: [RunningMinute]) -> [RunningMinute] {
    minutes.map { minute in
      var minute = minute
      minute.part = 7
      return minute
    }
  }

  @Test func `the running minute is due ten seconds after it was written last`() {
    var backlog = TrackBacklog()
    let isFirstDue = backlog.take(sample(0))
    backlog.wrote(parts(backlog.unwritten.minutes))
    let due = (1...10).filter { backlog.take(sample($0)) }
    #expect(isFirstDue)
    #expect(due == [10])
    #expect(backlog.unwritten.minutes.map(\.part) == [7])
    backlog.forgetParts()
    #expect(backlog.unwritten.minutes.map(\.part) == [nil])
  }

  @Test func `an empty venue is due once a minute only`() {
    var backlog = TrackBacklog()
    let due = (0...130).filter { backlog.take(sample($0, isEmpty: true)) }
    #expect(due == [60, 120])
  }

  @Test func `minutes that cannot be written are kept up to a bound, the latest last`() {
    var backlog = TrackBacklog()
    for second in 0...(8 * 60) { _ = backlog.take(sample(second)) }
    // Five that are over, and the running one.
    #expect(backlog.unwritten.minutes.count == 6)
    #expect(backlog.lostMinutes == 3)
    backlog.wrote(parts(backlog.unwritten.minutes))
    #expect(backlog.unwritten.minutes.count == 1)
    backlog.clear()
    #expect(backlog.unwritten.minutes.isEmpty)
    #expect(backlog.lostMinutes == 3)
  }
}
