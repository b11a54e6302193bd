import Testing

@testable import EdgeBus

/// Messages in parts and joined again.
struct MessagePartsTests {
  private func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  @Test(arguments: [0, 1, MessageParts.size, MessageParts.size + 1, 3 * MessageParts.size + 7])
  func `what is split is joined`(_ count: Int) {
    var parts = MessageParts()
    let message = message(count)
    for number in UInt32(1)...3 {
      let split = MessageParts.split(message, number: number)
      #expect(split.allSatisfy { $0.count <= MessageParts.size + 8 })
      var joined: [[UInt8]] = []
      for part in split { if let whole = parts.take(part) { joined.append(whole) } }
      #expect(joined == [message])
    }
  }

  @Test func `a part that is missing costs its message and no other`() {
    var parts = MessageParts()
    let (long, short) = (message(2 * MessageParts.size + 1), message(9))
    for missing in 0..<3 {
      var split = MessageParts.split(long, number: UInt32(missing))
      split.remove(at: missing)
      for part in split { #expect(parts.take(part) == nil) }
      #expect(parts.take(MessageParts.split(short, number: 7)[0]) == short)
    }
    let joined = MessageParts.split(long, number: 8).compactMap { parts.take($0) }
    #expect(joined == [long])
  }

  @Test func `what is no part is ignored`() {
    var parts = MessageParts()
    let odd: [[UInt8]] = [
      [], [1, 2, 3], [0, 0, 0, 0, 1, 0, 1, 0, 5], [0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0xFF, 0xFF],
    ]
    for bytes in odd { #expect(parts.take(bytes) == nil) }
    let long = message(MessageParts.limit * MessageParts.size + 1)
    #expect(MessageParts.split(long, number: 1).isEmpty)
  }
}
