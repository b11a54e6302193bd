package import IndoorModel
import JSONText
package import LiveMap
import Support

/// Locations as bytes that explain themselves: the floors and navigators that are meant stand in
/// front (docs/api.md, “Locations as bytes”).
package struct LocationBody {
  /// How the body calls itself.
  package static let mediaType = "application/vnd.floorcast.locations"

  /// Locations in one body at most, of whatever form.
  package static let locationLimit = 20_000

  private static let headerSize = 20
  private static let size = 20
  private static let wordLimit = 256

  private let bytes: [UInt8]
  private var position = Self.headerSize

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - limit: locations at most.
  ///   - now: the time from which ages count back where the body gives none.
  package static func batch(
    _ bytes: [UInt8], limit: Int, now: Timestamp
  ) throws(ValueError) -> LocationBatch {
    var body = LocationBody(bytes: bytes)
    return try body.read(limit: limit, now: now)
  }

  private mutating func read(limit: Int, now: Timestamp) throws(ValueError) -> LocationBatch {
    guard bytes.count >= Self.headerSize, bytes[0] == 18, bytes[1] == 2 else {
      throw ValueError("must begin with 18, 2 and have a header of \(Self.headerSize) bytes")
    }
    let count = number(16, 4)
    guard count <= limit else {
      throw ValueError("must be at most \(limit) locations, not \(count)", at: "count")
    }
    var floors: [String] = []
    for index in 0..<number(2, 2) { floors.append(try text(word("floors[\(index)]"))) }
    var navigators: [Navigator] = []
    for index in 0..<number(4, 2) { navigators.append(try navigator(index)) }
    guard bytes.count - position == count * Self.size else {
      throw ValueError(
        "must have \(count * Self.size) bytes of locations, not \(bytes.count - position)")
    }
    let told = number(8, 8)
    let time = told == 0 ? now.millisecondsSince1970 : Int64(truncatingIfNeeded: told)
    var entries: [LocationBatch.Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      let start = position + index * Self.size
      let (navigator, floor) = (number(start, 2), number(start + 2, 2))
      guard navigators.indices.contains(navigator), floors.indices.contains(floor) else {
        throw ValueError("must name one of the navigators and floors", at: "locations[\(index)]")
      }
      let who = navigators[navigator]
      entries.append(
        LocationBatch.Entry(
          location(start, time: time), of: who.id, floor: Int32(floor), name: who.name,
          group: who.group))
    }
    return LocationBatch(text: bytes, floors: floors, entries: entries)
  }

  private struct Navigator {
    var id: LocationBatch.Word
    var name: LocationBatch.Word
    var group: LocationBatch.Word
  }

  private mutating func navigator(_ index: Int) throws(ValueError) -> Navigator {
    let place = "navigators[\(index)]"
    let id = try word(place)
    guard Identifier<IndoorModel.Navigator>(try text(id)).isValid else {
      throw ValueError("must be 1 to 128 ASCII characters without space or quotes", at: place)
    }
    let (name, group) = (try word(place), try word(place))
    for word in [name, group] where try text(word).count > 64 {
      throw ValueError("must have at most 64 characters", at: place)
    }
    return Navigator(
      id: id, name: name.count > 0 ? name : .none, group: group.count > 0 ? group : .none)
  }

  private func location(_ start: Int, time: Int64) -> BareLocation {
    let metres = { (offset: Int) in
      Double(Int32(truncatingIfNeeded: number(start + offset, 4))) / 1000
    }
    var location = BareLocation(
      x: metres(4), y: metres(8), milliseconds: time &- Int64(number(start + 12, 4)))
    if bytes[start + 17] & 0x80 == 0 {
      location.heading = Double(bytes[start + 16]) * (2 * .pi / 256)
    }
    let accuracy = number(start + 18, 2)
    if accuracy > 0 { location.accuracy = Double(accuracy) / 100 }
    return location
  }

  // MARK: - Parts

  private mutating func word(_ place: String) throws(ValueError) -> LocationBatch.Word {
    guard position + 2 <= bytes.count else { throw ValueError("is missing", at: place) }
    let count = number(position, 2)
    let start = position + 2
    guard start + count <= bytes.count else { throw ValueError("ends too early", at: place) }
    position = start + count
    return LocationBatch.Word(start: UInt32(start), count: UInt32(count))
  }

  private func text(_ word: LocationBatch.Word) throws(ValueError) -> String {
    let part = bytes[Int(word.start)..<Int(word.start) + Int(word.count)]
    // A text of 64 characters may have any number of bytes, and of marks on them.
    guard part.count <= Self.wordLimit else {
      throw ValueError("must have words of at most \(Self.wordLimit) bytes")
    }
    guard let text = String(validating: part, as: UTF8.self), text.isStreamSafe else {
      throw ValueError("must be UTF-8, with few marks on each letter")
    }
    return text
  }

  /// Little-endian.
  private func number(_ offset: Int, _ count: Int) -> Int {
    var number: UInt64 = 0
    for index in (0..<count).reversed() { number = number << 8 | UInt64(bytes[offset + index]) }
    return Int(truncatingIfNeeded: number)
  }
}
