import Foundation
import Geometry
import IndoorModel
import JSONText
import Testing

@testable import LiveMap

/// The browser's decoder is tested with the same file.
struct ProtocolVectorTests {
  @Test func `frames are written byte for byte as in the vectors`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../web/protocol-vectors.json")
    let vectors = try Value(json: Array(Data(contentsOf: file)))
    let frames = try #require(vectors.object?["frames"]?.array)
    #expect(frames.count == 4)
    for vector in frames {
      let fields = try Fields(vector, of: "a vector")
      let frame = try frame(fields)
      let bounds = try fields.list("origin") { value throws(ValueError) in try value.asNumber() }
      #expect([frame.floor.origin.x, frame.floor.origin.y] == bounds)
      #expect(frame.floor.unit == (try fields.number("unit")))
      let hex = frame.bytes().map { String(format: "%02x", $0) }.joined()
      #expect(hex == (try fields.text("hex")))
    }
  }

  private func frame(_ fields: Fields) throws -> PositionFrame {
    let bounds = try fields.list("bounds") { value throws(ValueError) in try value.asNumber() }
    let floor = FloorFrame(
      floor: Floor(
        id: "0", building: "main", ordinal: 0, name: LocalizedText(""),
        bounds: Box(Point(x: bounds[0], y: bounds[1]), Point(x: bounds[2], y: bounds[3]))),
      index: UInt16(try fields.integer("floorIndex")), margin: 5)
    return PositionFrame(
      floor: floor, isKeyframe: try fields.boolIfPresent("key") ?? false,
      time: Timestamp(millisecondsSince1970: Int64(try fields.integer("time"))),
      sequence: UInt32(try fields.integer("sequence")),
      positions: try fields.list("positions") { value throws(ValueError) in
        try position(Fields(value, of: "a position"), on: floor)
      })
  }

  private func position(_ fields: Fields, on floor: FloorFrame) throws(ValueError) -> Position {
    let steps = floor.steps(of: Point(x: try fields.number("x"), y: try fields.number("y")))
    let heading = try fields.numberIfPresent("heading")
    return Position(
      slot: UInt16(try fields.integer("slot")), x: steps.x, y: steps.y,
      heading: heading.map(Position.turns) ?? 0,
      state: UInt8(try fields.integer("state"))
        | (heading == nil ? Position.headingUnknown : 0))
  }
}
