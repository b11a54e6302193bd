import Geometry
import IndoorModel

extension CellCounts {
  /// The message as `docs/protocol.md` lays it out: 28 bytes of header, then pairs of how many
  /// empty squares come first and how many people are in the next one; little-endian.
  ///
  /// - Parameter venue: the number of the venue on this server.
  public func bytes(venue: UInt16) -> [UInt8] {
    var bytes: [UInt8] = [3, 2]
    bytes.append(contentsOf: venue.littleEndianBytes)
    bytes.append(contentsOf: floor.index.littleEndianBytes)
    bytes.append(contentsOf: UInt16(columns).littleEndianBytes)
    bytes.append(
      contentsOf: UInt32(truncatingIfNeeded: time.millisecondsSince1970).littleEndianBytes)
    bytes.append(contentsOf: UInt16(rows).littleEndianBytes)
    bytes.append(contentsOf: UInt16(0).littleEndianBytes)
    for number in [size, origin.x, origin.y] {
      bytes.append(contentsOf: Float(number).bitPattern.littleEndianBytes)
    }
    var next = 0
    for cell in cells {
      bytes.append(varint: cell.index - next)
      bytes.append(varint: cell.count)
      next = cell.index + 1
    }
    // The empty squares at the end have nobody after them.
    if next < columns * rows { bytes.append(varint: columns * rows - next) }
    return bytes
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}

extension [UInt8] {
  /// Appends a number from 0 as LEB128: seven bits a byte, the lowest first.
  fileprivate mutating func append(varint number: Int) {
    var rest = number
    while rest > 127 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
