import IndoorModel

/// What stands at the beginning of a binary frame of positions.
struct FrameHeader: Hashable {
  /// What a frame says.
  enum Kind: Hashable {
    /// All that is to be known of the parts it names.
    case keyframe
    /// What differs from the state before.
    case delta
    /// What differs from an older state.
    case leap(from: UInt32)
  }

  /// The bytes that it takes, but four more in a leap.
  static let byteCount = 16
  /// The version of the wire.
  static let version: UInt8 = 2

  var kind: Kind
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
  /// - Parameter parts: by tile in growing order, 0 for the whole floor.
  func frame(_ parts: [(tile: UInt16, part: FramePart)]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(Self.byteCount + 4) { $0 + $1.part.byteCount + 4 })
    bytes.append(type)
    bytes.append(Self.version)
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: floor)
    // Clients hold it against what they know and what they read.
    let count = parts.reduce(0) {
      $0 + (kind == .keyframe ? $1.part.arrivalCount : $1.part.memberCount)
    }
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: count))
    bytes.append(littleEndian: time.onWire)
    bytes.append(littleEndian: sequence)
    if case .leap(let from) = kind { bytes.append(littleEndian: from) }
    var next: UInt32 = 0
    for (tile, part) in parts {
      bytes.append(varint: (UInt32(tile) - next) << 1 | (part.isEmpty ? 0 : 1))
      part.write(to: &bytes)
      next = UInt32(tile) + 1
    }
    return bytes
  }

  private var type: UInt8 {
    switch kind {
    case .keyframe: 1
    case .delta: 2
    case .leap: 4
    }
  }
}

extension Timestamp {
  /// The milliseconds as frames bear them, modulo 2³².
  var onWire: UInt32 { UInt32(truncatingIfNeeded: millisecondsSince1970) }
}
