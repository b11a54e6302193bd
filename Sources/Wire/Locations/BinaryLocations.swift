import IndoorModel
import JSONText
import LiveMap
import Support

/// Locations as bytes that explain themselves: the floors and navigators that are meant stand in
/// front (docs/api.md, “Locations as bytes”).
struct BinaryLocations {
  /// How a body of them calls itself.
  static let mediaType = "application/vnd.floorcast.locations"

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
  static func batch(
    _ bytes: [UInt8], limit: Int, now: Timestamp
  ) throws(ValueError) -> LocationBatch {
    var body = BinaryLocations(bytes: bytes)
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
    let given = number(8, 8)
    let time = given == 0 ? now.millisecondsSince1970 : Int64(truncatingIfNeeded: given)
    var entries: [LocationBatch.Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      let start = position + index * Self.size
      let (navigator, floor) = (number(start, 2), number(start + 2, 2))
      guard navigators.indices.contains(navigator), floors.indices.contains(floor) else {
        throw ValueError("must name one of the navigators and floors", at: "locations[\(index)]")
      }
      entries.append(
        navigators[navigator].entry(location(start, time: time), floor: Int32(floor)))
    }
    return LocationBatch(text: bytes, floors: floors, entries: entries)
  }

  /// The words of a navigator.
  private struct Navigator {
    private let id: LocationBatch.Word
    private let name: LocationBatch.Word
    private let group: LocationBatch.Word

    init(id: LocationBatch.Word, name: LocationBatch.Word, group: LocationBatch.Word) {
      self.id = id
      self.name = name.count > 0 ? name : .none
      self.group = group.count > 0 ? group : .none
    }

    func entry(_ location: BareLocation, floor: Int32) -> LocationBatch.Entry {
      LocationBatch.Entry(location, of: id, floor: floor, name: name, group: group)
    }
  }

  private mutating func navigator(_ index: Int) throws(ValueError) -> Navigator {
    func place() -> String { "navigators[\(index)]" }
    let id = try word(place())
    let text = try text(id)
    do { _ = try Identifier<IndoorModel.Navigator>(checking: text) } catch {
      throw error.under(place())
    }
    let name = try word(place())
    let group = try word(place())
    for word in [name, group] where word.count > 0 {
      try LocationReport.check(self.text(word), at: place())
    }
    return Navigator(id: id, name: name, group: group)
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

  private mutating func word(_ place: @autoclosure () -> String) throws(ValueError)
    -> LocationBatch.Word
  {
    guard position + 2 <= bytes.count else { throw ValueError("is missing", at: place()) }
    let count = number(position, 2)
    let start = position + 2
    guard start + count <= bytes.count else { throw ValueError("ends too early", at: place()) }
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
