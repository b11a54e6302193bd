import Counting
import Support

/// What a counter goes on with after a restart, and how that is written.
struct InsightState {
  /// A person that is there, the areas that it is in, and the lines that it has crossed.
  struct Kept {
    let person: InsightPerson
    let memberships: [AreaOccupancy.KeptMembership]
    let lines: [Crossings.KeptLine]
  }

  private static let formatVersion: UInt8 = 1

  private let revision: Int?
  /// The last sample that was counted, and the one that follows without interruption.
  let last: Int64?
  let next: Int64?
  /// In days since 1970.
  let day: Int64?
  let fresh: FreshAreas
  let people: [Kept]
  let pending: PendingBatches

  init(
    revision: Int?, last: Int64?, next: Int64?, day: Int64?, fresh: FreshAreas, people: [Kept],
    pending: PendingBatches
  ) {
    self.revision = revision
    (self.last, self.next, self.day) = (last, next, day)
    (self.fresh, self.people, self.pending) = (fresh, people, pending)
  }

  // MARK: - Writing

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.formatVersion)
    for number: Int64? in [revision.map(Int64.init), last, next, day] {
      writer.append(number == nil ? 0 : 1)
      writer.append(signed: number ?? 0)
    }
    fresh.write(to: &writer)
    writer.append(count: people.count)
    for kept in people { kept.write(to: &writer) }
    pending.write(to: &writer)
    return writer.bytes
  }

  // MARK: - Reading

  /// Reads the revision only.
  static func revision(of bytes: [UInt8]) throws -> Int? {
    var reader = ByteReader(bytes)
    return try Self.revision(from: &reader)
  }

  private static func revision(
    from reader: inout ByteReader
  ) throws -> Int? {
    guard try reader.byte() == formatVersion else { throw InsightCounter.Unreadable() }
    return try reader.optional().map(Int.init)
  }

  init(bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    revision = try Self.revision(from: &reader)
    last = try reader.optional()
    next = try reader.optional()
    day = try reader.optional()
    fresh = try FreshAreas(from: &reader)
    var people: [Kept] = []
    for _ in 0..<(try reader.count()) { people.append(try Kept(from: &reader)) }
    self.people = people
    pending = try PendingBatches(from: &reader)
    try reader.requireEnd()
  }
}

extension InsightState.Kept {
  fileprivate func write(to writer: inout ByteWriter) {
    person.write(to: &writer)
    writer.append(count: memberships.count)
    for membership in memberships {
      writer.append(signed: Int64(membership.area))
      writer.append(signed: membership.since)
      writer.append((membership.isWithin ? 1 : 0) | (membership.isCounted ? 2 : 0))
    }
    writer.append(count: lines.count)
    for line in lines {
      writer.append(signed: Int64(line.line))
      writer.append(signed: Int64(line.uncounted))
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    person = try InsightPerson(from: &reader)
    var memberships: [AreaOccupancy.KeptMembership] = []
    for _ in 0..<(try reader.count()) {
      let (area, since, bits) = (try reader.int32(), try reader.signed(), try reader.byte())
      memberships.append((area, since, bits & 1 != 0, bits & 2 != 0))
    }
    self.memberships = memberships
    var lines: [Crossings.KeptLine] = []
    for _ in 0..<(try reader.count()) {
      lines.append((try reader.int32(), Int(truncatingIfNeeded: try reader.signed())))
    }
    self.lines = lines
  }
}
