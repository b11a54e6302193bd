import IndoorModel

/// Reads numbers and texts from the bytes of a message between servers.
///
/// Every length is held against the bytes that are left before anything is made of it, so that what is
/// read never takes much more memory than the message.
struct RecordReader {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// The bytes that were not read yet.
  var rest: Int { bytes.count - place }

  mutating func byte() throws(RecordFault) -> UInt8 {
    guard place < bytes.count else { throw .unreadable("it ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// A number in groups of seven bits.
  mutating func varint() throws(RecordFault) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let next = try byte()
      let bits = UInt64(next & 0x7F)
      guard shift < 63 || (shift == 63 && bits <= 1) else {
        throw .unreadable("a number of more than 64 bits")
      }
      number |= bits << shift
      if next < 0x80 { return number }
      shift += 7
    }
  }

  /// A number in groups of seven bits that fits a type.
  mutating func number<Number: FixedWidthInteger>() throws(RecordFault) -> Number {
    guard let number = Number(exactly: try varint()) else {
      throw .unreadable("a number that is too large")
    }
    return number
  }

  /// A number with a sign.
  mutating func signed() throws(RecordFault) -> Int64 {
    let number = try varint()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func integer() throws(RecordFault) -> Int { Int(try signed()) }

  mutating func littleEndian<Number: FixedWidthInteger>() throws(RecordFault) -> Number {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: try byte()) << Number(truncatingIfNeeded: 8 * index)
    }
    return number
  }

  mutating func time() throws(RecordFault) -> Timestamp {
    Timestamp(millisecondsSince1970: try signed())
  }

  /// Bytes with their number before them.
  mutating func block() throws(RecordFault) -> [UInt8] {
    let count: Int = try number()
    guard count <= rest else { throw .unreadable("a length beyond its end") }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  mutating func text() throws(RecordFault) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else {
      throw .unreadable("a text that is not UTF-8")
    }
    return text
  }

  mutating func identifier<Subject>() throws(RecordFault) -> Identifier<Subject> {
    Identifier(try text())
  }

  /// Elements with their number before them.
  mutating func list<Element>(
    _ read: (inout RecordReader) throws(RecordFault) -> Element
  ) throws(RecordFault) -> [Element] {
    let count: Int = try number()
    guard count <= rest else { throw .unreadable("a list beyond its end") }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// What is there where a byte before it says so.
  mutating func optional<Element>(
    _ read: (inout RecordReader) throws(RecordFault) -> Element
  ) throws(RecordFault) -> Element? {
    try flag() ? try read(&self) : nil
  }

  mutating func flag() throws(RecordFault) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    case let other: throw .unreadable("\(other) where 0 or 1 must stand")
    }
  }
}

extension [UInt8] {
  mutating func append(_ time: Timestamp) { append(zigzag: time.millisecondsSince1970) }

  /// Appends bytes with their number before them.
  mutating func append(block bytes: some Collection<UInt8>) {
    append(varint: UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  mutating func append(text: String) { append(block: text.utf8) }

  /// Appends elements with their number before them.
  mutating func append<Item>(
    list elements: some Collection<Item>, _ write: (inout [UInt8], Item) -> Void
  ) {
    append(varint: UInt64(elements.count))
    for element in elements { write(&self, element) }
  }

  /// Appends whether there is something, and then what.
  mutating func append<Item>(
    optional element: Item?, _ write: (inout [UInt8], Item) -> Void
  ) {
    append(flag: element != nil)
    if let element { write(&self, element) }
  }

  mutating func append(flag: Bool) { append(flag ? 1 : 0) }
}
