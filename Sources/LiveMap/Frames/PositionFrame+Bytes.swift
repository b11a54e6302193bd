import IndoorModel

extension PositionFrame {
  /// The frame as `docs/protocol.md` lays it out: 16 bytes of header, then columns; little-endian.
  public func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 8 * positions.count)
    bytes.append(isKeyframe ? 1 : 2)
    bytes.append(1)
    bytes.append(littleEndian: floor.index)
    bytes.append(littleEndian: UInt32(positions.count))
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: time.millisecondsSince1970))
    bytes.append(littleEndian: sequence)
    for position in positions { bytes.append(littleEndian: position.slot) }
    for position in positions { bytes.append(littleEndian: UInt16(bitPattern: position.x)) }
    for position in positions { bytes.append(littleEndian: UInt16(bitPattern: position.y)) }
    for position in positions { bytes.append(position.heading) }
    for position in positions { bytes.append(position.state) }
    return bytes
  }
}
