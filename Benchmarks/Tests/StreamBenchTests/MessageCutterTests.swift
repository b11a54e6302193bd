import Testing

@testable import StreamBench

struct MessageCutterTests {
  private static let payloads: [(UInt8, [UInt8])] = [
    (1, Array("short".utf8)), (2, []), (2, Array(repeating: 7, count: 300)),
    (1, Array(repeating: 65, count: 70_000)), (8, [3, 0xE8]),
  ]

  /// Frames as a server sends them, without masks.
  private static var stream: [UInt8] {
    payloads.flatMap { opcode, payload -> [UInt8] in
      let size = payload.count
      let head: [UInt8] =
        size < 126
        ? [UInt8(size)]
        : size < 65_536
          ? [126, UInt8(size >> 8), UInt8(size & 255)]
          : [127, 0, 0, 0, 0, 0, UInt8(size >> 16), UInt8(size >> 8 & 255), UInt8(size & 255)]
      return [0x80 | opcode] + head + payload
    }
  }

  @Test(arguments: [1, 2, 7, 125, 1000, 100_000], [Int.max, 16])
  func `messages are cut however they come`(size: Int, wanted: Int) {
    var cutter = MessageCutter()
    cutter.wanted = wanted
    let stream = Self.stream
    var seen: [(UInt8, [UInt8], Int)] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      let piece = Array(stream[start..<min(stream.count, start + size)])
      cutter.cut(piece.span) { seen.append(($0, $1.copy, $2)) }
    }
    #expect(seen.map(\.0) == Self.payloads.map(\.0))
    #expect(seen.map(\.2) == Self.payloads.map(\.1.count))
    for (message, (opcode, payload)) in zip(seen, Self.payloads) {
      #expect(message.1 == (opcode == 2 ? Array(payload.prefix(wanted)) : payload))
    }
  }

  @Test(arguments: [1, 7, 100_000], [Int.max, 16])
  func `fragments are joined, and a ping may stand between them`(size: Int, wanted: Int) {
    var cutter = MessageCutter()
    cutter.wanted = wanted
    let ping: [UInt8] = [0x89, 1, 9]
    let stream: [UInt8] =
      [0x02, 3, 1, 2, 3] + ping + [0x00, 20] + Array(repeating: 4, count: 20) + [0x80, 2, 5, 6]
      + [0x82, 1, 7]
    var seen: [(UInt8, [UInt8], Int)] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      let piece = Array(stream[start..<min(stream.count, start + size)])
      cutter.cut(piece.span) { seen.append(($0, $1.copy, $2)) }
    }
    let whole: [UInt8] = [1, 2, 3] + Array(repeating: 4, count: 20) + [5, 6]
    #expect(seen.map(\.0) == [9, 2, 2])
    #expect(seen.map(\.1) == [[9], Array(whole.prefix(wanted)), [7]])
    #expect(seen.map(\.2) == [1, 25, 1])
  }
}
