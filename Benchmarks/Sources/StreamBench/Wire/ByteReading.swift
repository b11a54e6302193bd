/// Little-endian numbers and varints (LEB128) in bytes that came in.
extension Span where Element == UInt8 {
  func u16(at offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }

  func u32(at offset: Int) -> UInt32 {
    UInt32(u16(at: offset)) | UInt32(u16(at: offset + 2)) << 16
  }

  /// The varint at an offset, which goes on behind it.
  func varint(_ offset: inout Int) throws(FrameFault) -> UInt32 {
    var (number, shift): (UInt32, UInt32) = (0, 0)
    while offset < count, shift < 35 {
      let byte = self[offset]
      offset += 1
      number |= UInt32(byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    throw .short
  }

  /// The zigzag varint at an offset, which goes on behind it.
  func zigzag(_ offset: inout Int) throws(FrameFault) -> Int32 {
    let number = try varint(&offset)
    return Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
  }

  /// The byte at an offset, which goes on behind it.
  func byte(_ offset: inout Int) throws(FrameFault) -> UInt8 {
    guard offset < count else { throw .short }
    defer { offset += 1 }
    return self[offset]
  }

  /// The 32-bit number at an offset, which goes on behind it.
  func u32(_ offset: inout Int) throws(FrameFault) -> UInt32 {
    guard offset + 3 < count else { throw .short }
    defer { offset += 4 }
    return u32(at: offset)
  }

  /// The 16-bit number at an offset, which goes on behind it.
  func i16(_ offset: inout Int) throws(FrameFault) -> Int16 {
    guard offset + 1 < count else { throw .short }
    defer { offset += 2 }
    return Int16(bitPattern: u16(at: offset))
  }
}

extension [UInt8] {
  package mutating func append(littleEndian number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  package mutating func append(littleEndian number: UInt32) {
    append(littleEndian: UInt16(truncatingIfNeeded: number))
    append(littleEndian: UInt16(truncatingIfNeeded: number >> 16))
  }
}
