import LiveMap

extension LocationScanner {
  /// The members that mean something, by bits.
  enum Field: UInt8 {
    case x, y, navigator, floor, accuracy, heading, speed, time, name, group
    case type, venue, locations

    var bit: UInt16 { 1 << UInt16(rawValue) }

    /// Whether it stands around locations, not in one.
    var isOutermost: Bool { rawValue >= Field.type.rawValue }

    /// Whether it means something only on the live stream.
    var isOfMessage: Bool { self == .type || self == .venue }

    /// The fields that every location must have.
    static var needed: UInt16 {
      Field.x.bit | Field.y.bit | Field.navigator.bit | Field.floor.bit
    }

    /// The field of a name, by its length, its last eight bytes as one number, and its first byte.
    init?(count: Int, bytes: UInt64, first: UInt8) {
      switch (count, bytes) {
      case (1, 0x78): self = .x
      case (1, 0x79): self = .y
      case (4, 0x74_79_70_65): self = .type
      case (4, 0x6E_61_6D_65): self = .name
      case (4, 0x74_69_6D_65): self = .time
      case (5, 0x66_6C6F_6F72): self = .floor
      case (5, 0x67_726F_7570): self = .group
      case (5, 0x73_7065_6564): self = .speed
      case (5, 0x76_656E_7565): self = .venue
      case (7, 0x68_6561_6469_6E67): self = .heading
      case (8, 0x6163_6375_7261_6379): self = .accuracy
      case (9, 0x6176_6967_6174_6F72) where first == UInt8(ascii: "n"): self = .navigator
      case (9, 0x6F63_6174_696F_6E73) where first == UInt8(ascii: "l"): self = .locations
      default: return nil
      }
    }
  }

  /// A member's name up to the quote behind it; `nil` when it is not plain ASCII, which may mean the
  /// same as other bytes.
  mutating func name() -> (field: Field?, word: LocationBatch.Word)? {
    let start = position
    var bytes: UInt64 = 0
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") {
        let count = position - start
        position += 1
        let field = count > 9 ? nil : Field(count: count, bytes: bytes, first: text[start])
        return (field, LocationBatch.Word(start: UInt32(start), count: UInt32(count)))
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return nil }
      bytes = bytes << 8 | UInt64(byte)
      position += 1
    }
    return nil
  }
}
