import Foundation
import IndoorModel
import JSONText
import Testing

@testable import StreamBench

/// The server's encoder and the browser's decoder are tested with the same file.
struct StreamVectorTests {
  private let vectors: Fields

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Tests/vectors/stream.json")
    vectors = try Fields(Value(json: Array(Data(contentsOf: file))), of: "the vectors")
  }

  @Test func `frames say who is where`() throws {
    for list in try vectors.objects("floors") {
      var state = FloorState()
      for frame in try list.objects("frames") {
        let bytes = try bytes(try frame.text("hex"))
        let head = try #require(FrameHead(list: bytes))
        #expect(try head.isKeyframe == (frame.text("type") == "keyframe"))
        #expect(try Int(head.venue) == frame.integer("venue"))
        #expect(try Int(head.floor) == frame.integer("floor"))
        #expect(try Int(head.time) == frame.integer("time"))
        #expect(try Int(head.sequence) == frame.integer("sequence"))
        #expect(try state.apply(bytes.span, head) { _, _ in } == .applied)
        var known: [Int: StreamBench.Sighting] = [:]
        for person in try frame.list("known", { value throws(ValueError) in value.array ?? [] }) {
          let numbers = try person.map { value throws(ValueError) in try value.asInteger() }
          known[numbers[0]] = StreamBench.Sighting(
            x: Int16(numbers[1]), y: Int16(numbers[2]), heading: UInt8(numbers[3]),
            state: UInt8(numbers[4]), tile: UInt32(numbers[5]))
        }
        let seen = state.sightings.enumerated().compactMap { slot, sighting in
          sighting.map { (slot, $0) }
        }
        #expect(Dictionary(seen) { first, _ in first } == known)
      }
    }
  }

  @Test func `acknowledgements are written byte for byte`() throws {
    for fields in try vectors.objects("acknowledgements") {
      let ack = ClientMessages.ack(
        venue: UInt16(try fields.integer("venue")), time: UInt32(try fields.integer("time")),
        held: try fields.integer("held"), floor: UInt16(try fields.integer("floor")))
      #expect(try ack == bytes(fields.text("hex")))
    }
  }

  @Test func `locations of now are written byte for byte`() throws {
    var count = 0
    for fields in try vectors.objects("locations") {
      let locations = try fields.objects("locations")
      // Gateways of the measurements know no age and no accuracy, and everybody's heading.
      guard try locations.allSatisfy({ try $0.integer("age") == 0 }) else { continue }
      var message = ClientMessages.locations(
        venue: UInt16(try fields.integer("venue")), floor: UInt16(try fields.integer("floor")),
        count: locations.count, time: UInt32(try fields.integer("time")))
      for location in locations {
        let spot = Spot(
          x: Int16(try location.integer("x")), y: Int16(try location.integer("y")),
          heading: UInt8(try location.integer("heading")))
        ClientMessages.append(spot, handle: try location.integer("handle"), to: &message)
      }
      #expect(try message == bytes(fields.text("hex")))
      count += 1
    }
    #expect(count == 2)
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
}
