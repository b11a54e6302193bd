extension [UInt8] {
  /// Appends two bytes, the lower one first.
  mutating func append(littleEndian number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Appends four bytes, the lowest first.
  mutating func append(littleEndian number: UInt32) {
    append(littleEndian: UInt16(truncatingIfNeeded: number))
    append(littleEndian: UInt16(truncatingIfNeeded: number >> 16))
  }

  /// Appends a number in groups of seven bits, the lowest first (LEB128, DWARF 5, section 7.6).
  mutating func append(varint number: some FixedWidthInteger & UnsignedInteger) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed number so that small ones of either sign take few bytes: 0, −1, 1, −2 … become
  /// 0, 1, 2, 3 … (the zigzag of Protocol Buffers' encoding).
  mutating func append(zigzag number: some FixedWidthInteger & SignedInteger) {
    let number = Int64(number)
    append(varint: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }
}

extension UInt32 {
  /// The bytes that it takes in groups of seven bits.
  var varintSize: Int { Swift.max(1, (bitWidth - leadingZeroBitCount + 6) / 7) }
}
