package import IndoorModel
import JSONText

/// What clients of the live stream say (docs/protocol.md).
package enum ClientMessages {
  /// What was taken in last.
  ///
  /// - Parameters:
  ///   - held: milliseconds since it came.
  ///   - floor: the index of the floor that it was about; 65 535 for none.
  package static func ack(venue: UInt16, time: UInt32, held: Int, floor: UInt16) -> [UInt8] {
    var bytes: [UInt8] = [17, 2]
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: time)
    bytes.append(littleEndian: UInt16(clamping: held))
    bytes.append(littleEndian: floor)
    return bytes
  }

  /// Begins a message of locations; 12 bytes a location follow.
  package static func locations(
    venue: UInt16, floor: UInt16, count: Int, time: UInt32
  ) -> [UInt8] {
    var bytes: [UInt8] = [16, 2]
    bytes.reserveCapacity(16 + 12 * count)
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: floor)
    bytes.append(littleEndian: UInt16(count))
    bytes.append(littleEndian: time)
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }

  /// Adds a location of now.
  package static func append(_ spot: Spot, handle: Int, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt16(handle))
    bytes.append(littleEndian: UInt16(bitPattern: spot.x))
    bytes.append(littleEndian: UInt16(bitPattern: spot.y))
    bytes.append(littleEndian: UInt16(0))
    bytes += [spot.heading, 0, 0, 0]
  }

  /// Begins a message of measurements; 16 bytes a measurement follow.
  package static func measurements(venue: UInt16, count: Int, time: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [19, 2]
    bytes.reserveCapacity(16 + 16 * count)
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: UInt16(count))
    bytes.append(littleEndian: UInt16(0))
    bytes.append(littleEndian: time)
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }

  /// Adds a range of now from an anchor, in metres, of the venue's radio.
  package static func append(
    range: Double, handle: Int, anchor: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(littleEndian: UInt16(handle))
    bytes.append(littleEndian: UInt16(anchor))
    bytes.append(littleEndian: UInt16.max)
    bytes.append(littleEndian: UInt16(0))
    bytes.append(littleEndian: UInt32(range * 1000))
    bytes += [0, 0, 255, 0]
  }

  /// A message of some members.
  package static func text(_ type: String, _ members: [String: Value]) -> String {
    var members = members
    members["type"] = .string(type)
    return Value.object(members).jsonText()
  }
}
