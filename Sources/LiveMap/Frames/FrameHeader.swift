import IndoorModel

/// What stands at the beginning of a binary frame of positions.
struct FrameHeader: Hashable {
  /// The bytes that it takes.
  static let byteCount = 16
  /// The version of the wire.
  static let version: UInt8 = 2

  /// Whether what follows replaces all that was known of the parts it names.
  var isKeyframe: Bool
  /// The number of the venue on this server.
  var venue: UInt16
  /// The index of the floor.
  var floor: UInt16
  /// When it was so.
  var time: Timestamp
  /// The number of the state that it leads to.
  var sequence: UInt32

  /// The whole frame as `docs/protocol.md` lays it out.
  ///
  /// - Parameter parts: by tile, 0 for the whole floor.
  func frame(_ parts: [(tile: UInt16, part: FramePart)]) -> [UInt8] {
    let byteCount = parts.reduce(Self.byteCount) { $0 + $1.part.bytes.count + 8 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    bytes.append(isKeyframe ? 1 : 2)
    bytes.append(Self.version)
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: floor)
    bytes.append(littleEndian: UInt16(parts.count))
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: time.millisecondsSince1970))
    bytes.append(littleEndian: sequence)
    for (tile, part) in parts {
      bytes.append(varint: UInt32(tile))
      bytes.append(varint: part.count)
      bytes += part.bytes
    }
    return bytes
  }
}
