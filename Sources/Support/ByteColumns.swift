/// Writes columns of whole numbers: LEB128 varints, signed ones as zigzag
/// (<https://protobuf.dev/programming-guides/encoding/>).
public struct ByteWriter {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Begins with nothing.
  public init() {}

  /// Writes a byte as it is.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a number in as few bytes as it needs, seven bits each.
  public mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number of things; none for a negative one.
  public mutating func append(count: Int) { append(unsigned: UInt64(max(0, count))) }

  /// Writes a number that may be negative; small ones take few bytes.
  public mutating func append(signed value: Int64) {
    append(unsigned: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}

/// Reads what `ByteWriter` wrote; whatever the bytes are, it throws rather than reads beyond them.
public struct ByteReader {
  /// The bytes are not what they should be.
  public struct Malformed: Error, CustomStringConvertible {
    private let position: Int

    fileprivate init(position: Int) { self.position = position }

    /// One line for a person.
    public var description: String { "the columns end or differ at byte \(position)" }
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Begins at the first byte.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all was read.
  public var isAtEnd: Bool { position == bytes.count }

  /// Refuses bytes behind those that were read.
  public func requireEnd() throws(Malformed) {
    if !isAtEnd { throw Malformed(position: position) }
  }

  /// Says that what was read last cannot be.
  public var malformed: Malformed { Malformed(position: position) }

  /// The next byte.
  public mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed(position: position) }
    defer { position += 1 }
    return bytes[position]
  }

  /// The next number that `append(unsigned:)` wrote.
  public mutating func unsigned() throws(Malformed) -> UInt64 {
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
  public mutating func count() throws(Malformed) -> Int {
    let value = try unsigned()
    guard value <= UInt64(bytes.count) else { throw Malformed(position: position) }
    return Int(value)
  }

  /// A whole number that fits, with room for sums.
  public mutating func integer() throws(Malformed) -> Int {
    let value = try unsigned()
    guard value < 1 << 48 else { throw Malformed(position: position) }
    return Int(value)
  }

  /// The next number that `append(signed:)` wrote.
  public mutating func signed() throws(Malformed) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
