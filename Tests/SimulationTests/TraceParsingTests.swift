import Foundation
import Geometry
import Simulation
import Testing

struct TraceParsingTests {
  @Test func `a table without header is t, id, x, y and floor`() throws {
    let trace = try Trace.parse("0.5,a,1,2\n0,b, 3.5 ,-4,1\n\n", file: "walk.csv")
    #expect(
      trace.samples == [
        Trace.Sample(time: 0, id: "b", point: Point(x: 3.5, y: -4), floor: "1"),
        Trace.Sample(time: 0.5, id: "a", point: Point(x: 1, y: 2)),
      ])
  }

  @Test func `a header names the columns in any order`() throws {
    let trace = try Trace.parse("\u{FEFF}x,y,speed,id,time\r\n1,2,9,a,3\r\n", file: "walk.csv")
    #expect(trace.samples == [Trace.Sample(time: 3, id: "a", point: Point(x: 1, y: 2))])
  }

  @Test func `positions from measurements are a trace`() throws {
    let text = "t,navigator,floor,x,y,accuracy,state\n2.5,badge-1,1,4,5,0.2,smoothed\n"
    let trace = try Trace.parse(text, file: "positions.csv")
    #expect(
      trace.samples == [
        Trace.Sample(time: 2.5, id: "badge-1", point: Point(x: 4, y: 5), floor: "1")
      ])
  }

  @Test(arguments: [
    (
      "t,id,x\n0,a,1",
      "walk.csv:1: there is no column “y”; needed are t, id, x, y and, if known, floor"
    ),
    ("0,a,1,2\n\n1,a,1", "walk.csv:3: has 3 fields; needed are 4: t,id,x,y[,floor]"),
    ("0,a,1,2\n1,a,1,north", "walk.csv:2: y must be a number, not “north”"),
    ("0,a,nan,2", "walk.csv:1: x must be a number, not “nan”"),
    ("0,a,1e9,2", "walk.csv:1: x must be within 100 km of the origin, not “1e9”"),
    ("0,,1,2", "walk.csv:1: id must not be empty"),
    ("", "walk.csv: holds no positions"),
    ("t,id,x,y\n", "walk.csv: holds no positions"),
    (
      "# x/m\n1 0 1 2", "walk.csv:1: the header has no line like “#framerate: 16” (frames a second)"
    ),
    ("#framerate: fast\n1 0 1 2", "walk.csv:1: framerate must be a number, not “fast”"),
    (
      "#framerate: 0\n1 0 1 2",
      "walk.csv:1: framerate must be from 0.01 to 1000 frames a second, not 0.0"
    ),
    (
      "#framerate: 16\n#id x/m y/m\n1 1 2",
      "walk.csv:1: the columns must be ID, FR, X and Y, not id x y"
    ),
    ("#framerate: 16\n# in metres\n1 0 1", "walk.csv:3: has 3 fields; needed are at least 4"),
  ])
  func `an error names the file, the line and what is wrong`(text: String, message: String) {
    let error = #expect(throws: TraceError.self) { try Trace.parse(text, file: "walk.csv") }
    #expect(error?.description == message)
  }

  @Test func `a recording that does not tell its unit is refused`() {
    #expect(throws: TraceError.self) {
      try Trace.parse("#framerate: 16\n#ID FR X Y\n1 0 1 2", file: "traj.txt")
    }
  }

  @Test func `frames and centimetres become seconds and metres`() throws {
    let text = "# framerate: 25.00 fps\n# id frame x/cm y/cm z/cm\n7 50 100 -250 170\n"
    let trace = try Trace.parse(text, file: "traj.txt")
    #expect(trace.samples == [Trace.Sample(time: 2, id: "7", point: Point(x: 1, y: -2.5))])
  }

  @Test func `the people at the bottleneck are read`() throws {
    guard let text = Recordings.text("bottleneck/traj.txt") else { return }
    let trace = try Trace.parse(text, file: "traj.txt")
    #expect(Set(trace.samples.map(\.id)).count == 348)
    #expect(abs(trace.duration - Double(trace.samples.count > 0 ? 883 : 0) / 16) < 5)
    let bounds = try #require(trace.bounds)
    #expect(Box(Point(x: -2.5, y: -9), Point(x: 4.5, y: 7)).contains(bounds.min))
    #expect(Box(Point(x: -2.5, y: -9), Point(x: 4.5, y: 7)).contains(bounds.max))
  }

  @Test func `the people who leave the university floor are read`() throws {
    guard let text = Recordings.text("attendees/truth.csv") else { return }
    let trace = try Trace.parse(text, file: "truth.csv")
    #expect(Set(trace.samples.map(\.id)).count == 148)
    #expect(trace.duration == 149.5)
  }
}

/// Recordings that lie beside the project, on machines that have them.
enum Recordings {
  static func text(_ name: String) -> String? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders =
      [ProcessInfo.processInfo.environment["FLOORCAST_DATA"].map { URL(filePath: $0) }]
      .compactMap { $0 } + [root.appending(path: "../shared/data")]
    for folder in folders {
      let file = folder.appending(path: "traces/\(name)")
      if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
    }
    print("skipped: there is no recording \(name) in ../shared/data (or FLOORCAST_DATA)")
    return nil
  }
}
