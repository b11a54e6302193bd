import IndoorModel

/// Locations of enrolled navigators on one floor, as `docs/protocol.md` lays them out: 16 bytes of
/// header, then 12 bytes a location; little-endian.
public struct LocationFrame: Sendable {
  /// The first byte.
  public static let type: UInt8 = 16
  static let headerSize = 16
  static let size = 12

  private let bytes: [UInt8]

  /// Takes the bytes of a message; `nil` when they are none of this kind, or not as many as its
  /// header says.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes[0] == Self.type, bytes[1] == 2 else { return nil }
    self.bytes = bytes
    guard bytes.count == Self.headerSize + count * Self.size else { return nil }
  }

  /// The number of the venue on this server.
  public var venue: UInt16 { word(2) }

  /// The floor's index.
  var floor: Int { Int(word(4)) }

  /// The number of locations.
  public var count: Int { Int(word(6)) }

  /// Whether ages count back from the arrival.
  var isUndated: Bool { word(8) == 0 && word(10) == 0 }

  /// The time from which ages count back, in milliseconds since 1970.
  func time(near now: Int64) -> Int64 {
    Self.time(of: UInt32(word(8)) | UInt32(word(10)) << 16, near: now)
  }

  /// The time in milliseconds since 1970 that is nearest to now and ends in the bits of a frame; now
  /// for 0.
  static func time(of bits: UInt32, near now: Int64) -> Int64 {
    if bits == 0 { return now }
    let difference = Int32(bitPattern: bits &- UInt32(truncatingIfNeeded: now))
    return now + Int64(difference)
  }

  /// The handle of a location's navigator.
  func handle(_ index: Int) -> Int { Int(word(Self.headerSize + index * Self.size)) }

  /// A location.
  func location(_ index: Int, on extent: FloorExtent, time: Int64) -> BareLocation {
    let start = Self.headerSize + index * Self.size
    let point = extent.point(
      x: Int16(bitPattern: word(start + 2)), y: Int16(bitPattern: word(start + 4)))
    var location = BareLocation(
      x: point.x, y: point.y, milliseconds: time - Int64(word(start + 6)))
    if bytes[start + 9] & Position.headingUnknown == 0 {
      location.heading = Double(bytes[start + 8]) * (2 * .pi / 256)
    }
    if bytes[start + 10] > 0 { location.accuracy = Double(bytes[start + 10]) / 10 }
    return location
  }

  private func word(_ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }
}

/// The locations of a binary message with the names of their navigators.
struct ReadLocations {
  private(set) var reports: [LocationReport] = []
  /// The place in the message of each report.
  private(set) var indices: [Int] = []

  /// Reads a message by the handles that its connection has given.
  ///
  /// - Parameter outcome: gets a refusal of each location that means nothing.
  init(
    _ frame: LocationFrame, by enrolment: Enrolment, on floors: FloorTable, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) {
    let isPresent =
      floors.extents.indices.contains(frame.floor) && floors.extents[frame.floor].isPresent
    // The owner dates what has no time, by its own clock.
    let time =
      frame.isUndated
      ? BareLocation.arrival.millisecondsSince1970 : frame.time(near: now.millisecondsSince1970)
    for index in 0..<frame.count {
      let handle = frame.handle(index)
      let navigator = enrolment.navigator(handle)
      do throws(LocationRefusal.Reason) {
        guard isPresent else { throw .unknownFloor("\(frame.floor)") }
        guard let navigator else { throw .unknownHandle(handle) }
        let location = frame.location(index, on: floors.extents[frame.floor], time: time)
        reports.append(
          LocationReport(
            navigator: navigator.id, name: navigator.name, group: navigator.group,
            location: Location(
              place: Place(floor: floors.frames[frame.floor].floor, point: location.point),
              accuracy: location.accuracy.finite, heading: location.heading.finite,
              speed: location.speed.finite, time: location.time)))
        indices.append(index)
      } catch { outcome.refuse(index, of: navigator?.id ?? "", error) }
    }
  }
}
