/// The first sixteen bytes of a frame of positions (docs/protocol.md).
package struct FrameHead: Equatable {
  /// The bytes that it takes.
  package static let size = 16

  package var isKeyframe: Bool
  /// Whether it leads on from an older frame; that frame's number comes next.
  package var isLeap: Bool
  /// The number of the venue on this server.
  package var venue: UInt16
  /// The floor's index.
  package var floor: UInt16
  /// How many come into the parts that it names, and how many it counts places among; modulo 2¹⁶.
  package var people: UInt16
  /// Server time in milliseconds since 1970, modulo 2³².
  package var time: UInt32
  package var sequence: UInt32

  /// Reads the head of a message; `nil` for messages that are no frames of positions.
  package init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= Self.size, [1, 2, 4].contains(bytes[0]), bytes[1] == 2 else {
      return nil
    }
    isKeyframe = bytes[0] == 1
    isLeap = bytes[0] == 4
    venue = bytes.u16(at: 2)
    floor = bytes.u16(at: 4)
    people = bytes.u16(at: 6)
    time = bytes.u32(at: 8)
    sequence = bytes.u32(at: 12)
  }

  /// Nanoseconds since 1970 that are meant by 32 bits of milliseconds, near to a moment.
  package static func nanoseconds(_ time: UInt32, near now: Int64) -> Int64 {
    let milliseconds = now / 1_000_000
    let ahead = Int32(bitPattern: time &- UInt32(truncatingIfNeeded: milliseconds))
    return (milliseconds + Int64(ahead)) * 1_000_000
  }
}

/// What is wrong with a frame.
package enum FrameFault: Error, Equatable, CustomStringConvertible {
  /// It ends in the middle of something.
  case short
  /// An entry of a delta is about a person that is not there.
  case unknownSlot(Int)
  /// A slot beyond 16 bits.
  case slotOutOfRange(Int)
  /// A part beyond 16 bits.
  case badPart(Int)
  /// No person has so high a place.
  case noPlace(Int)
  /// A part that says so begins where it must not, or in no way that is known.
  case badForm(Int)
  /// A person has come, and the frame does not say into which tile.
  case noTile(Int)
  /// There is another number of people than the frame says.
  case otherCount(Int)
  /// A keyframe with an entry that is not absolute.
  case notAbsolute(Int)
  /// A step leads out of what 16 bits can say.
  case beyond(Int)

  /// A sentence for the report.
  package var description: String {
    switch self {
    case .short: "the frame ends too early"
    case .unknownSlot(let slot): "slot \(slot) is told to have changed and was never here"
    case .slotOutOfRange(let slot): "slot \(slot) is beyond 65535"
    case .badPart(let tile): "part \(tile) is none"
    case .noPlace(let place): "nobody has the place \(place)"
    case .badForm(let form): "a part has the form \(form)"
    case .noTile(let slot): "slot \(slot) has come into no tile"
    case .otherCount(let count): "there are \(count) people, and not as many as it says"
    case .notAbsolute(let slot): "slot \(slot) is relative in a keyframe"
    case .beyond(let slot): "slot \(slot) is moved beyond 16 bits"
    }
  }
}
