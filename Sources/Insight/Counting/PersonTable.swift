import Geometry
import Support

/// A person that is in the venue, as far as figures need it.
struct InsightPerson {
  let token: UInt64
  var group: String?
  /// The number of the floor.
  var floor: Int32
  var point: Point
  /// When it was last seen, in milliseconds since 1970.
  var lastSeen: Int64
  /// Whether it has not been seen since the recording was interrupted.
  var isMissing = false
  /// The areas that it visits, and when that began, in milliseconds since 1970.
  private var visits: [(area: Int32, since: Int64)] = []
  /// Where it was at the sample before; `nil` where that is not known.
  private var before: (floor: Int32, point: Point)?
  /// The area that it came to last, for flows; 0 for none.
  var origin: Int32 = 0

  /// Metres from the place of the sample before, 0 on another floor; `nil` where that is not known.
  var way: Double? {
    before.map { $0.floor == floor ? $0.point.distance(to: point) : 0 }
  }

  /// Notes that it was seen where it is.
  mutating func see(at time: Int64) {
    lastSeen = time
    before = (floor, point)
  }

  /// Begins a visit.
  mutating func begin(_ area: Int32, at time: Int64) { visits.append((area, time)) }

  /// Ends a visit.
  ///
  /// - Returns: when it began.
  mutating func end(_ area: Int32) -> Int64? {
    visits.firstIndex { $0.area == area }.map { visits.remove(at: $0).since }
  }

  func write(to writer: inout ByteWriter) {
    writer.append(unsigned: token)
    writer.append(count: group.map { $0.utf8.count + 1 } ?? 0)
    for byte in group?.utf8 ?? "".utf8 { writer.append(byte) }
    writer.append(signed: Int64(floor))
    writer.append(unsigned: point.x.bitPattern)
    writer.append(unsigned: point.y.bitPattern)
    writer.append(signed: lastSeen)
    writer.append(isMissing ? 1 : 0)
    writer.append(signed: Int64(origin))
    writer.append(count: visits.count)
    for visit in visits {
      writer.append(signed: Int64(visit.area))
      writer.append(signed: visit.since)
    }
  }

  init(token: UInt64, group: String?, floor: Int32, point: Point, lastSeen: Int64) {
    self.token = token
    self.group = group
    self.floor = floor
    self.point = point
    self.lastSeen = lastSeen
  }

  init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    token = try reader.unsigned()
    let length = try reader.count()
    if length > 0 {
      var bytes: [UInt8] = []
      for _ in 1..<length { bytes.append(try reader.byte()) }
      group = String(decoding: bytes, as: UTF8.self)
    }
    floor = try reader.int32()
    point = Point(
      x: Double(bitPattern: try reader.unsigned()), y: Double(bitPattern: try reader.unsigned()))
    lastSeen = try reader.signed()
    isMissing = try reader.byte() == 1
    origin = try reader.int32()
    before = (floor, point)
    for _ in 0..<(try reader.count()) {
      visits.append((try reader.int32(), try reader.signed()))
    }
  }
}

extension ByteReader {
  /// The next number of a subject.
  mutating func int32() throws(Malformed) -> Int32 { Int32(truncatingIfNeeded: try signed()) }

  /// The next number that may be missing.
  mutating func optional() throws(Malformed) -> Int64? {
    let isThere = try byte() == 1
    let value = try signed()
    return isThere ? value : nil
  }
}

/// The people that are in the venue, each in a slot of its own.
struct PersonTable {
  private var slots: [InsightPerson?] = []
  private var places: [UInt64: Int] = [:]
  private var free: [Int] = []

  /// The slots in use and those that were.
  var slotCount: Int { slots.count }

  /// The person in a slot.
  subscript(slot: Int) -> InsightPerson? { slot < slots.count ? slots[slot] : nil }

  /// The slot of a person.
  func slot(of token: UInt64) -> Int? { places[token] }

  /// The slots in use, ordered by the people's tokens.
  var ordered: [Int] { places.sorted { $0.key < $1.key }.map(\.value) }

  /// Changes the person in a slot.
  mutating func update(_ slot: Int, _ change: (inout InsightPerson) -> Void) {
    guard var person = slots[slot] else { return }
    slots[slot] = nil
    change(&person)
    slots[slot] = person
  }

  /// Notes that a person was seen where it is.
  mutating func see(_ slot: Int, at time: Int64) {
    slots[slot]?.see(at: time)
  }

  mutating func add(_ person: InsightPerson) -> Int {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(nil) }
    slots[slot] = person
    places[person.token] = slot
    return slot
  }

  mutating func remove(_ slot: Int) {
    guard let person = slots[slot] else { return }
    // The person may have come back in another slot in the same moment.
    if places[person.token] == slot { places[person.token] = nil }
    slots[slot] = nil
    free.append(slot)
  }
}
