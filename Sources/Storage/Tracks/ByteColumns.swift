/// Writes columns of whole numbers: LEB128 varints, signed ones as zigzag
/// (<https://protobuf.dev/programming-guides/encoding/>).
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(count: Int) { append(unsigned: UInt64(max(0, count))) }

  mutating func append(signed value: Int64) {
    append(unsigned: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}

/// Reads what `ByteWriter` wrote; whatever the bytes are, it throws rather than reads beyond them.
struct ByteReader {
  /// The bytes are not what they should be.
  struct Malformed: Error, CustomStringConvertible {
    private let position: Int

    fileprivate init(position: Int) { self.position = position }

    var description: String { "the columns end or differ at byte \(position)" }
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Refuses bytes behind those that were read.
  func requireEnd() throws(Malformed) {
    if !isAtEnd { throw Malformed(position: position) }
  }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed(position: position) }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned() throws(Malformed) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw Malformed(position: position) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// A number of things, each of which takes at least one byte of those that follow.
  mutating func count() throws(Malformed) -> Int {
    let value = try unsigned()
    guard value <= UInt64(bytes.count) else { throw Malformed(position: position) }
    return Int(value)
  }

  /// A whole number that fits, with room for sums.
  mutating func integer() throws(Malformed) -> Int {
    let value = try unsigned()
    guard value < 1 << 48 else { throw Malformed(position: position) }
    return Int(value)
  }

  mutating func signed() throws(Malformed) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
