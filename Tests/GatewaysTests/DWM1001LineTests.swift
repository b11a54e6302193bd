import Gateways
import Geometry
import IndoorModel
import LiveMap
import Positioning
import Testing

/// Lines of the serial shell of a DWM1001, as the module's manual has them.
struct DWM1001LineTests {
  private static func read(_ text: String) -> DWM1001Line? { DWM1001Line(Array(text.utf8)) }

  @Test func `les gives distances and an estimate`() throws {
    let line = try #require(
      Self.read(
        " 022E[7.94,8.03,0.00]=3.38 9280[7.95,0.00,0.00]=5.49 dcae[0.00,8.03,0.00]=7.73 "
          + "le_us=3082 est[6.97,5.17,-1.77,53]\r"))
    #expect(line.ranges.map(\.anchor) == ["022E", "9280", "DCAE"])
    #expect(line.ranges.map(\.distance) == [3.38, 5.49, 7.73])
    #expect(line.estimate?.point == Point(x: 6.97, y: 5.17) && line.estimate?.quality == 53)
  }

  @Test func `lec gives the same, with or without an estimate`() throws {
    let text =
      "DIST,2,AN0,022E,7.94,8.03,0.00,3.44,AN1,9280,7.95,0.00,0.00,5.68"
    let line = try #require(Self.read(text + ",POS,6.95,5.37,-1.97,52"))
    #expect(line.ranges.map(\.distance) == [3.44, 5.68] && line.estimate?.quality == 52)
    let bare = try #require(Self.read(text))
    #expect(bare.ranges == line.ranges && bare.estimate == nil)
  }

  @Test func `lep gives an estimate`() throws {
    let line = try #require(Self.read("dwm> POS,7.10,5.24,-2.03,53"))
    #expect(line.ranges.isEmpty && line.estimate?.point == Point(x: 7.10, y: 5.24))
  }

  @Test(arguments: [
    "", "dwm> ", "dwm> les", "DWM1001 TWR Real Time Location System", "POS,nan,nan,nan,0",
    "POS,1,2,3,101", "POS,1,2,3", "DIST,2,AN0,022E,7.94,8.03,0.00,3.44", "DIST,-1", "DIST,99",
    "DIST,1,AN1,022E,1,1,1,1", "022E[7.94,8.03,0.00]=3.38 9280[7.95,0.", "22E[1,2,3]=1",
    "022E[1,2,3]=-1", "022E]1,2,3[=1", "DIST,1,AN0,022E,1,1,1,1,SOP", "est[1,2,3,50] est[1,2,3,50]",
    "022E[1,2,3]=0x1p3",
  ])
  func `what is no line, or half a one, is none`(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `distances count, and the estimate only where there are none`() throws {
    let time = Timestamp(millisecondsSince1970: 1)
    let both = try #require(Self.read("022E[7.94,8.03,0.00]=3.38 est[6.97,5.17,-1.77,53]"))
    let reports = both.reports(of: "n", on: "0", at: time)
    #expect(
      reports.map(\.measurement.content) == [.range(AnchorRange(anchor: "022E", distance: 3.38))])
    let place = try #require(Self.read("POS,7.10,5.24,-2.03,100"))
    #expect(place.reports(of: "n", on: nil, at: time).isEmpty)
    guard case .fix(let fix)? = place.reports(of: "n", on: "0", at: time).first?.measurement.content
    else {
      Issue.record("no fix")
      return
    }
    #expect(fix.floor == "0" && abs(fix.covariance.xx - 0.0225) < 1e-12)
  }

  @Test func `bytes become lines however they are cut, and long ones are dropped`() {
    var reader = LineReader(limit: 5)
    let bytes = Array("one\r\n\ntoolong\ntwo\rthr".utf8)
    var lines: [[UInt8]] = []
    for byte in bytes { lines += reader.take([byte]) }
    lines += reader.take(Array("ee\n".utf8))
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "three"])
  }
}
