import Foundation
import Geometry
import IndoorModel
import JSONText
import Testing

@testable import LiveMap

/// The browser's decoder and that of the measurements are tested with the same file.
struct StreamVectorTests {
  private let vectors: Fields

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../vectors/stream.json")
    vectors = try Fields(Value(json: Array(Data(contentsOf: file))), of: "the vectors")
  }

  // MARK: - Positions

  @Test func `frames are written byte for byte`() throws {
    let lists = try vectors.objects("floors")
    #expect(lists.count == 2)
    for list in lists {
      var known: [Int: SentState] = [:]
      for frame in try list.objects("frames") {
        let bytes = try bytes(of: frame, after: known)
        #expect(try hex(bytes) == frame.text("hex"))
        known = [:]
        for person in try frame.array("known") {
          let numbers = try (1...5).map { try person[$0].asInteger() }
          known[try person[0].asInteger()] = told(numbers, tile: numbers[4])
        }
      }
    }
  }

  private func bytes(of frame: Fields, after known: [Int: SentState]) throws -> [UInt8] {
    var parts: [Int: FramePart] = [:]
    let named = try frame.objects("parts")
    let isOfTiles = try named.first?.integer("tile") != 0
    // Places are counted through tiles without news, too.
    if isOfTiles, try frame.text("type") != "keyframe" {
      for told in known.values { parts[Int(told.tile), default: FramePart()].memberCount += 1 }
    }
    for fields in named {
      let tile = try fields.integer("tile")
      var part = parts[tile] ?? FramePart()
      let members = known.filter { isOfTiles && Int($0.value.tile) == tile }.keys.sorted()
      for entry in try fields.array("entries") {
        try append(entry, in: tile, members, after: known, to: &part)
      }
      parts[tile] = part
    }
    let kind: FrameHeader.Kind =
      switch try frame.text("type") {
      case "keyframe": .keyframe
      case "leap": .leap(from: UInt32(try frame.integer("from")))
      default: .delta
      }
    return FrameHeader(
      kind: kind,
      venue: UInt16(try frame.integer("venue")), floor: UInt16(try frame.integer("floor")),
      time: Timestamp(millisecondsSince1970: Int64(try frame.integer("time"))),
      sequence: UInt32(try frame.integer("sequence"))
    ).frame(parts.sorted { $0.key < $1.key }.map { (UInt16($0.key), $0.value) })
  }

  /// Whether a step is *moved* or *changed* the encoder finds out by itself.
  private func append(
    _ entry: [Value], in tile: Int, _ members: [Int], after known: [Int: SentState],
    to part: inout FramePart
  ) throws {
    let slot = try entry[0].asInteger()
    let place = UInt32(tile == 0 ? slot : members.firstIndex(of: slot) ?? 0)
    guard entry.count > 2 else { return part.appendGone(at: place) }
    let after = told(
      try entry[2...].map { value throws(ValueError) in try value.asInteger() }, tile: tile)
    if try entry[1].asText() == "here" { return part.append(after, of: UInt16(slot)) }
    let before = try #require(known[slot])
    part.append(SentChange(slot: UInt16(slot), before: before, after: after), at: place)
  }

  /// On the whole floor each person is in some tile, too.
  private func told(_ numbers: [Int], tile: Int) -> SentState {
    SentState(
      x: Int16(numbers[0]), y: Int16(numbers[1]), heading: UInt8(numbers[2]),
      state: UInt8(numbers[3]), tile: UInt16(max(1, tile)))
  }

  // MARK: - Others

  @Test func `counts of squares are written byte for byte`() throws {
    for fields in try vectors.objects("cells") {
      let numbers = try fields.list("bounds") { value throws(ValueError) in try value.asNumber() }
      let bounds = Box(Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]))
      let floor = makeFloor(bounds, index: try fields.integer("floor"))
      let people = try fields.array("people").map { person in
        Point(x: try person[0].asNumber(), y: try person[1].asNumber())
      }
      let counts = CellCounts(
        people, on: floor, bounds: bounds, size: try fields.integer("size"),
        at: Timestamp(millisecondsSince1970: Int64(try fields.integer("time"))))
      #expect(
        try hex(counts.bytes(venue: UInt16(try fields.integer("venue")))) == fields.text("hex"))
    }
  }

  @Test func `acknowledgements are read`() throws {
    for fields in try vectors.objects("acknowledgements") {
      let ack = try #require(AckFrame(try bytes(try fields.text("hex"))))
      #expect(try Int(ack.venue) == fields.integer("venue"))
      #expect(try Int(ack.frame.time) == fields.integer("time"))
      #expect(try ack.frame.held == Double(fields.integer("held")) / 1000)
      #expect(try ack.frame.floor.map(Int.init) ?? 65_535 == fields.integer("floor"))
      let short = try #require(AckFrame(Array(try bytes(try fields.text("hex")).prefix(8))))
      #expect(short.venue == ack.venue && short.frame == FrameAck(time: ack.frame.time))
    }
    #expect(AckFrame([17, 1, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(AckFrame([17, 2, 0, 0, 0, 0, 0]) == nil)
  }

  @Test func `locations are read`() throws {
    for fields in try vectors.objects("locations") {
      let frame = try #require(LocationFrame(try bytes(try fields.text("hex"))))
      let (time, locations) = (try fields.integer("time"), try fields.objects("locations"))
      #expect(
        try [Int(frame.venue), frame.floor] == [fields.integer("venue"), fields.integer("floor")])
      #expect(frame.count == locations.count)
      // Of a time of 0 the server's own is meant.
      #expect(frame.time(near: Int64(time) + 70) == Int64(time) + (time == 0 ? 70 : 0))
      let floor = makeFloor(Box(Point(x: 0, y: 0), Point(x: 200, y: 100)), index: 0)
      for (index, wanted) in locations.enumerated() {
        let location = frame.location(index, on: FloorExtent(nil, floor), time: Int64(time))
        #expect(try frame.handle(index) == wanted.integer("handle"))
        let point = floor.point(
          x: Int16(try wanted.integer("x")), y: Int16(try wanted.integer("y")))
        #expect([location.x, location.y] == [point.x, point.y])
        #expect(try location.milliseconds == Int64(time - wanted.integer("age")))
        let turns = try wanted.numberIfPresent("heading")
        #expect(known(location.heading) == turns.map { $0 * 2 * .pi / 256 })
        #expect(try known(location.accuracy) == wanted.numberIfPresent("accuracy"))
      }
    }
  }

  /// What is not told is no number.
  private func known(_ number: Double) -> Double? { number.isNaN ? nil : number }

  private func makeFloor(_ bounds: Box, index: Int) -> FloorFrame {
    FloorFrame(
      floor: Floor(
        id: "0", building: "main", ordinal: 0, name: LocalizedText(""), bounds: bounds),
      index: UInt16(index), margin: 5)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  private func bytes(_ hex: String) throws -> [UInt8] {
    let digits = try hex.map { try #require($0.hexDigitValue) }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

extension Fields {
  /// A list of objects.
  fileprivate func objects(_ name: String) throws(ValueError) -> [Fields] {
    try list(name) { value throws(ValueError) in try Fields(value, of: name) }
  }

  /// A list of lists.
  fileprivate func array(_ name: String) throws(ValueError) -> [[Value]] {
    try list(name) { value throws(ValueError) in value.array ?? [] }
  }
}
