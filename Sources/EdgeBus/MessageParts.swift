/// Joins the parts of messages that are larger than the bus takes at once.
///
/// A part has eight bytes before it, little-endian: the number of its message, its own place, and the
/// number of parts. Parts of one sender come in order; one that is missing costs its message.
struct MessageParts {
  /// Bytes of a part at most: half of what NATS takes.
  static let size = 512 << 10
  /// Parts of a message at most: more than the roster of 60 000 people with long names has.
  static let limit = 64

  private static let headSize = 8

  private var number: UInt32 = 0
  private var next = 0
  private var joined: [UInt8] = []

  /// The parts of a message.
  static func split(_ message: [UInt8], number: UInt32) -> [[UInt8]] {
    let count = max(1, (message.count + size - 1) / size)
    guard count <= limit else { return [] }
    return (0..<count).map { index in
      let content = message.dropFirst(index * size).prefix(size)
      var part: [UInt8] = []
      part.reserveCapacity(headSize + content.count)
      for shift in stride(from: 0, to: 32, by: 8) {
        part.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
      }
      for value in [index, count] {
        part.append(UInt8(truncatingIfNeeded: value))
        part.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      return part + content
    }
  }

  /// Takes a part.
  ///
  /// - Returns: the message that it completes.
  mutating func take(_ part: [UInt8]) -> [UInt8]? {
    guard part.count >= Self.headSize, part.count <= Self.headSize + Self.size else { return nil }
    let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(part[$1]) << UInt32(8 * $1) }
    let (index, count) = (Int(part[4]) | Int(part[5]) << 8, Int(part[6]) | Int(part[7]) << 8)
    guard index < count, count <= Self.limit else { return nil }
    if count == 1 { return Array(part.dropFirst(Self.headSize)) }
    if index == 0 { (self.number, next, joined) = (number, 0, []) }
    guard number == self.number, index == next else { return nil }
    joined += part.dropFirst(Self.headSize)
    next += 1
    guard next == count else { return nil }
    defer { (next, joined) = (0, []) }
    return joined
  }
}
