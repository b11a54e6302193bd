import Foundation
public import IndoorModel
import JSONText

/// A list of sessions or stands on its way into a venue's programme.
///
/// Entries of an earlier import of the same source are found by their foreign ids. Each entry
/// remembers what the source last said of each property (`imported`, as fingerprints), so that three
/// states are compared: what the source said, what it says now, and what the venue has. A property
/// that people changed stays as they left it; what the source alone changed is taken.
public struct ProgrammeImport: Sendable {
  /// What becomes of one entry.
  public struct Change: Hashable, Sendable {
    /// Why it is listed.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// It is not in the programme yet.
      case new
      /// It is at another time or place.
      case moved
      /// Something else of it is different.
      case changed
      /// The source has it no longer: it leaves the programme.
      case cancelled
      /// The source changed what people had changed in the venue, which stays.
      case kept
    }

    /// What becomes of it.
    public let kind: Kind
    /// The entry.
    public let id: Identifier<ProgrammeEntry>
    /// What it is called.
    public let title: LocalizedText
    /// The properties in question, with their values before and after; `nil` for none.
    public let fields: [String: Field]

    /// A property before and after.
    public struct Field: Hashable, Sendable {
      /// What the venue has.
      public let before: Value?
      /// What the import makes of it, or for what is kept what the source says.
      public let after: Value?
    }
  }

  /// A room of the list.
  public struct Room: Hashable, Sendable {
    /// What the list calls it.
    public let name: String
    /// The place of the venue; `nil` while none is known.
    public let place: Identifier<Feature>?
    /// The places that have its name, where they are several.
    public let candidates: [Identifier<Feature>]
    /// What the list called it before; `nil` where that is the same, or it is new.
    public let formerName: String?
    /// How many sessions and stands are there.
    public let count: Int
  }

  /// What is different, ordered by id.
  public private(set) var changes: [Change] = []
  /// The rooms that the list names, in their natural order.
  public private(set) var rooms: [Room] = []
  /// How many entries are as they were.
  public private(set) var unchanged = 0
  /// How many sessions and stands the list has.
  public let total: Int
  /// What was not taken as it was.
  public let remarks: [ImportReport.Remark]
  /// The operations that make the programme what the list says; empty when it is so already.
  public private(set) var operations: [IndoorModel.Operation] = []

  private let source: String
  private var programme: Programme
  private var taken: Set<Identifier<ProgrammeEntry>> = []

  /// The most bytes of a list.
  public static var byteLimit: Int { ProgrammeReader.byteLimit }

  /// Reads a list and compares it with a venue.
  ///
  /// - Parameters:
  ///   - bytes: frab or Pentabarf XML, frab or pretalx JSON, iCalendar or CSV; found out by content.
  ///   - source: the name of the list, the same at each import of it.
  ///   - places: where rooms are, by their names in the list; `nil` for nowhere. What is not named
  ///     is found by itself.
  /// - Throws: where the list cannot be read at all; what is wrong with single lines is a remark.
  public init(
    _ bytes: [UInt8], source: String, into venue: Venue,
    places: [String: Identifier<Feature>?] = [:]
  ) throws(FormatError) {
    let name = venue.settings.identity[.timeZone]
    // As elsewhere, a venue without a zone has the server's.
    let zone = name.flatMap(TimeZone.init(identifier:)) ?? .current
    let draft = try ProgrammeReader.draft(bytes, file: source, LocalMoments(in: zone))
    for (room, place) in places.sorted(by: { $0.key < $1.key }) {
      guard let place, venue.features[place] == nil else { continue }
      throw FormatError(source, "room “\(room)” cannot be at “\(place)”, which the venue has not")
    }
    self.source = source
    programme = venue.programme
    total = draft.items.count
    remarks = draft.remarks
    var known: [String: ProgrammeEntry] = [:]
    for entry in venue.programme.values where entry.source == source && entry.kind != .room {
      if let id = entry.foreignId { known["\(entry.kind.rawValue) \(id)"] = entry }
    }
    let roomPlaces = place(
      draft, given: places, RoomMatcher(venue), formerNames: Self.renamed(draft, known))
    take(draft, known, roomPlaces)
  }

  // MARK: - Rooms

  /// The former names of rooms: all that was in a room before and is still there is now in another
  /// one that is new.
  private static func renamed(
    _ draft: ProgrammeDraft, _ known: [String: ProgrammeEntry]
  ) -> [String: String] {
    let formerRooms = Set(known.values.compactMap(\.room))
    let rooms = Set(draft.items.compactMap(\.room))
    var moves: [String: Set<String>] = [:]
    for item in draft.items {
      guard let former = known["\(item.kind.rawValue) \(item.foreignId)"]?.room,
        let room = item.room, !rooms.contains(former)
      else { continue }
      moves[former, default: []].insert(room)
    }
    var formerNames: [String: String] = [:]
    for (former, now) in moves.sorted(by: { $0.key < $1.key }) {
      guard now.count == 1, let room = now.first, !formerRooms.contains(room) else { continue }
      formerNames[room] = former
    }
    return formerNames
  }

  private mutating func place(
    _ draft: ProgrammeDraft, given: [String: Identifier<Feature>?], _ matcher: RoomMatcher,
    formerNames: [String: String]
  ) -> [String: Identifier<Feature>] {
    var counts: [String: Int] = [:]
    for room in draft.items.compactMap(\.room) { counts[room, default: 0] += 1 }
    var places: [String: Identifier<Feature>] = [:]
    for (name, count) in counts.sorted(by: { $0.key.precedesNaturally($1.key) }) {
      let former = formerNames[name]
      let found = matcher.place(of: name) ?? former.flatMap { matcher.place(of: $0) }
      let place = given[name] ?? found
      places[name] = place
      let candidates = matcher.candidates(of: name)
      rooms.append(
        Room(
          name: name, place: place, candidates: candidates.count > 1 ? candidates : [],
          formerName: former, count: count))
      remember(name, at: place)
    }
    return places
  }

  /// Stores which place a room is, so that the next import finds it even when the area has got
  /// another name meanwhile.
  private mutating func remember(_ room: String, at place: Identifier<Feature>?) {
    let id = identifier("room", RoomMatcher.folded(room))
    guard let place else {
      if programme[id] != nil { put(.removeEntry(id)) { $0[id] = nil } }
      return
    }
    let entry = ProgrammeEntry(
      id: id, kind: .room, properties: ["name": .string(room), "place": .string(place.rawValue)])
    if programme[id] != entry { put(.putEntry(entry)) { $0[id] = entry } }
  }

  // MARK: - Entries

  private mutating func take(
    _ draft: ProgrammeDraft, _ known: [String: ProgrammeEntry],
    _ places: [String: Identifier<Feature>]
  ) {
    var seen: Set<String> = []
    for item in draft.items {
      let key = "\(item.kind.rawValue) \(item.foreignId)"
      guard seen.insert(key).inserted else { continue }
      var properties = item.properties
      properties["room"] = item.room.map(Value.string)
      properties["place"] = item.room.flatMap { places[$0] }.map { .string($0.rawValue) }
      if let entry = known[key] {
        update(entry, with: properties)
      } else {
        add(item, properties)
      }
    }
    for (key, entry) in known.sorted(by: { $0.key < $1.key }) where !seen.contains(key) {
      put(.removeEntry(entry.id)) { $0[entry.id] = nil }
      note(.cancelled, entry, [:])
    }
    changes.sort { ($0.id, $0.kind.rawValue) < ($1.id, $1.kind.rawValue) }
  }

  private mutating func add(_ item: ProgrammeDraft.Item, _ properties: [String: Value]) {
    var entry = ProgrammeEntry(
      id: identifier(item.kind.rawValue, item.foreignId), kind: item.kind, properties: properties)
    entry.properties["imported"] = Self.fingerprints(of: properties)
    entry.properties["source"] = .string(source)
    entry.properties["foreignId"] = .string(item.foreignId)
    put(.putEntry(entry)) { $0[entry.id] = entry }
    note(.new, entry, [:])
  }

  private mutating func update(_ entry: ProgrammeEntry, with properties: [String: Value]) {
    let marks = entry.properties["imported"]?.object ?? [:]
    var taken: [String: Change.Field] = [:]
    var kept: [String: Change.Field] = [:]
    for name in Set(marks.keys).union(properties.keys) {
      let (now, new) = (entry.properties[name], properties[name])
      // Only what the source changed, and what the venue does not have so already.
      guard Self.fingerprint(of: new) != marks[name], now != new else { continue }
      let field = Change.Field(before: now, after: new)
      if Self.fingerprint(of: now) == marks[name] {
        taken[name] = field
      } else {
        kept[name] = field
      }
    }
    var written = taken.mapValues { $0.after ?? .null }
    let newMarks = Self.fingerprints(of: properties)
    if entry.properties["imported"] != newMarks { written["imported"] = newMarks }
    if !kept.isEmpty { note(.kept, entry, kept) }
    if !taken.isEmpty {
      let isMoved = taken.keys.contains { ["start", "end", "room", "place"].contains($0) }
      note(isMoved ? .moved : .changed, entry, taken)
    }
    if taken.isEmpty, kept.isEmpty { unchanged += 1 }
    guard !written.isEmpty else { return }
    var after = entry
    for (name, value) in written { after.properties[name] = value == .null ? nil : value }
    // Two values that fit by themselves may not fit together: a new end before a start of people.
    guard ProgrammeSchema.problems(of: after).isEmpty else {
      changes.removeAll { $0.id == entry.id }
      return note(.kept, entry, taken.merging(kept) { _, field in field })
    }
    put(.changeEntry(entry.id, written)) { $0[entry.id] = after }
  }

  private mutating func note(
    _ kind: Change.Kind, _ entry: ProgrammeEntry, _ fields: [String: Change.Field]
  ) {
    let title = entry.properties[entry.kind == .stand ? "exhibitor" : "title"]
    changes.append(
      Change(
        kind: kind, id: entry.id, title: title.flatMap(LocalizedText.init) ?? LocalizedText([:]),
        fields: fields))
  }

  private mutating func put(
    _ operation: IndoorModel.Operation, _ body: (inout Programme) -> Void
  ) {
    operations.append(operation)
    body(&programme)
  }

  // MARK: - Names

  /// An identifier that says where it comes from, and that no other entry has: favourites of phones
  /// name it, so it stays as long as the source keeps its own.
  private mutating func identifier(
    _ kind: String, _ foreignId: String
  ) -> Identifier<ProgrammeEntry> {
    let plain = "\(kind)-\(foreignId)"
    var id = Identifier<ProgrammeEntry>(plain)
    if !id.isValid || plain.utf8.count > 100 || plain.contains("/") {
      id = Identifier("\(kind)-\(Self.fingerprint(ofText: foreignId))")
    }
    guard kind != "room", programme[id] != nil else { return id }
    return Identifier("\(kind)-\(Self.fingerprint(ofText: "\(source) \(foreignId)"))")
  }

  private static func fingerprints(of properties: [String: Value]) -> Value {
    .object(properties.compactMapValues { fingerprint(of: $0) })
  }

  private static func fingerprint(of value: Value?) -> Value? {
    value.map { .string(fingerprint(ofText: $0.jsonText())) }
  }

  /// FNV-1a of 64 bits: tells texts of one source apart, and is the same on every machine.
  ///
  /// - SeeAlso: http://www.isthe.com/chongo/tech/comp/fnv/
  private static func fingerprint(ofText text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ProgrammeImport {
  /// How many entries a kind of change is about.
  public func count(of kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Tells what the import changes from what another one does: the same while list, rooms and
  /// programme are.
  public var fingerprint: String {
    Self.fingerprint(ofText: Value.array(operations.map(\.value)).jsonText())
  }

  /// The import as JSON: `counts`, `changes`, `rooms`, `remarks`, `fingerprint`.
  public var value: Value {
    var counts: [String: Value] = ["all": Value(total), "unchanged": Value(unchanged)]
    for kind in Change.Kind.allCases { counts[kind.rawValue] = Value(count(of: kind)) }
    return [
      "counts": .object(counts), "changes": .array(changes.map(\.value)),
      "rooms": .array(rooms.map(\.value)), "remarks": .array(remarks.map(\.value)),
      "operationCount": Value(operations.count), "fingerprint": .string(fingerprint),
    ]
  }
}

extension ProgrammeImport.Change {
  fileprivate var value: Value {
    [
      "kind": .string(kind.rawValue), "id": .string(id.rawValue), "title": title.value,
      "fields": .object(
        fields.mapValues { ["before": $0.before ?? .null, "after": $0.after ?? .null] }),
    ]
  }
}

extension ProgrammeImport.Room {
  fileprivate var value: Value {
    Value(members: [
      "name": .string(name), "place": place.map { .string($0.rawValue) }, "count": Value(count),
      "candidates": candidates.isEmpty
        ? nil : .array(candidates.map { .string($0.rawValue) }),
      "formerName": formerName.map(Value.string),
    ])
  }
}
