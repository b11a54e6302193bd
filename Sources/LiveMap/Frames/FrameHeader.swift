import IndoorModel

/// What stands at the beginning of a binary frame of positions.
struct FrameHeader: Hashable {
  /// What a frame leads on from.
  enum Kind: Hashable {
    /// Nothing: it has the whole state of the parts it names.
    case keyframe
    /// The state before.
    case delta
    /// An older state.
    case leap(from: UInt32)
  }

  /// What follows the head of a part, as its lowest bits.
  private enum Form: UInt32 {
    case nothing = 0
    case entries = 1
    /// About all navigators that the tiles had before.
    case members = 2
  }

  /// The bytes that it takes; a leap's takes four more.
  static let byteCount = 16
  /// The version of the binary protocol.
  static let version: UInt8 = 2

  /// The index of the floor that a frame is about.
  static func floor(of frame: [UInt8]) -> UInt16 { UInt16(frame[4]) | UInt16(frame[5]) << 8 }

  private let kind: Kind
  private let venue: UInt16
  private let floor: UInt16
  private let time: Timestamp
  private let sequence: UInt32

  /// Describes a frame.
  ///
  /// - Parameters:
  ///   - venue: the number of the venue on this server.
  ///   - floor: the index of the floor.
  ///   - time: the time of the state that it leads to.
  ///   - sequence: the number of the state that it leads to.
  init(kind: Kind, venue: UInt16, floor: UInt16, time: Timestamp, sequence: UInt32) {
    self.kind = kind
    self.venue = venue
    self.floor = floor
    self.time = time
    self.sequence = sequence
  }

  /// The whole frame as `docs/protocol.md` lays it out.
  ///
  /// - Parameter parts: by tile in growing order, 0 for the whole floor. A delta or leap of tiles needs
  ///   all tiles that its viewer knows, also unchanged ones: places are counted through them.
  func frame(_ parts: [(tile: UInt16, part: FramePart)]) -> [UInt8] {
    let isOfTiles = kind != .keyframe && parts.first?.tile != 0
    let changes = isOfTiles ? FramePart.changes(of: parts) : EntryList()
    let hasMembers = !changes.isEmpty
    let count = parts.reduce(0) {
      $0 + (hasMembers ? $1.part.memberCount : 0)
        + (isOfTiles || kind == .keyframe ? $1.part.arrivalCount : 0)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(Self.byteCount + 4) { $0 + $1.part.byteCount + 4 })
    write(count, to: &bytes)
    var next: UInt32 = 0
    if hasMembers {
      bytes.append(varint: Form.members.rawValue)
      changes.write(to: &bytes)
      next = 1
    }
    for (tile, part) in parts where !isOfTiles || part.arrivalCount > 0 {
      let form: Form = part.isEmpty ? .nothing : .entries
      bytes.append(varint: (UInt32(tile) - next) << 2 | form.rawValue)
      if isOfTiles { part.writeArrivals(to: &bytes) } else { part.write(to: &bytes) }
      next = UInt32(tile) + 1
    }
    return bytes
  }

  /// - Parameter count: of navigators; clients compare it with what they know and what they read.
  private func write(_ count: UInt32, to bytes: inout [UInt8]) {
    bytes.append(type)
    bytes.append(Self.version)
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: floor)
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: count))
    bytes.append(littleEndian: time.onWire)
    bytes.append(littleEndian: sequence)
    if case .leap(let from) = kind { bytes.append(littleEndian: from) }
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
