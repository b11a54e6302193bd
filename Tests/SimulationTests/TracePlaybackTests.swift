import Geometry
import IndoorModel
import Simulation
import TestKit
import Testing

struct TracePlaybackTests {
  let venue = Venue(plan: "A  B", "C  D")
  let begin = Timestamp(millisecondsSince1970: 5_000_000)

  @Test func `positions come when their time has come, in order`() throws {
    let trace = try Trace.parse("10,a,0,0\n10.5,a,1,0\n11,b,2,2,1\n", file: "t.csv")
    var playback = try TracePlayback(trace, venue: venue, begin: begin, loops: false)
    #expect(playback.reports(until: begin).map(\.navigator) == ["trace-a"])
    #expect(playback.reports(until: begin.advanced(bySeconds: 0.4)).isEmpty)
    let rest = playback.reports(until: begin.advanced(bySeconds: 1))
    #expect(rest.map(\.location.place.floor) == ["0", "1"])
    #expect(rest.first?.location.time == begin.advanced(bySeconds: 0.5))
    #expect(rest.first?.location.heading == 0)
    #expect(rest.first?.location.speed == 2)
    #expect(playback.isFinished)
  }

  @Test func `a loop begins again after a pause`() throws {
    let trace = try Trace.parse("0,a,0,0\n1,a,1,0\n", file: "t.csv")
    var playback = try TracePlayback(trace, venue: venue, begin: begin, loops: true)
    var times: [Double] = []
    for tenth in 0...45 {
      let now = begin.advanced(bySeconds: Double(tenth) / 10)
      times += playback.reports(until: now).map { $0.location.time.seconds(since: begin) }
    }
    #expect(times == [0, 1, 2, 3, 4])
    #expect(!playback.isFinished)
  }

  @Test func `after a long gap only the newest positions are told`() throws {
    let lines = (0..<3000).map { "\(Double($0) / 10),a,\(Double($0) / 100),0" }
    let trace = try Trace.parse(lines.joined(separator: "\n"), file: "t.csv")
    var playback = try TracePlayback(trace, venue: venue, begin: begin, loops: true)
    _ = playback.reports(until: begin)
    #expect(playback.reports(until: begin.advanced(bySeconds: 100)).count == 1)
    #expect(playback.reports(until: begin.advanced(bySeconds: 1_000_000)).count <= 1)
  }

  @Test func `a floor that is not there is named`() throws {
    let trace = try Trace.parse("0,a,0,0,7\n", file: "t.csv")
    #expect(throws: PlaybackError.noSuchFloor("7", existing: ["0", "1"])) {
      try TracePlayback(trace, venue: venue, begin: begin, loops: false)
    }
  }

  @Test func `the floor for samples without one can be chosen`() throws {
    let trace = try Trace.parse("0,a,0,0\n", file: "t.csv")
    var playback = try TracePlayback(trace, venue: venue, floor: "1", begin: begin, loops: false)
    #expect(playback.reports(until: begin).map(\.location.place.floor) == ["1"])
  }
}
