public import IndoorModel
public import LiveMap

/// Reads messages of locations straight from their bytes, without a tree of values.
///
/// It reads what gateways write all day: plain words, decimal numbers, members in any order, unknown
/// ones that are no lists or objects. On everything else, wrong or only unusual (escapes, exponents,
/// names that come twice, too many locations), it gives up, and `LocationReport.init(value:now:)`
/// decides: so nothing is taken that would be refused there, and nothing is read differently.
public struct LocationScanner {
  private let text: [UInt8]
  private let limit: Int
  private let now: Int64
  private var scanner: JSONScanner
  private var entries: [LocationBatch.Entry] = []
  private var hasList = false
  private var floors: [LocationBatch.Word] = []
  /// The names of unknown members of the objects that are open.
  private var unknownNames: [LocationBatch.Word] = []

  private init(_ text: [UInt8], isValidated: Bool, limit: Int, now: Timestamp) {
    self.text = text
    self.limit = limit
    self.now = now.millisecondsSince1970
    scanner = JSONScanner(text, isValidated: isValidated)
    entries.reserveCapacity(min(limit, text.count / 64))
  }

  /// Reads a message of the live stream, `location` or `locations`; `nil` when it is for the reader of
  /// all messages.
  ///
  /// - Parameter limit: locations at most.
  public static func message(
    _ text: [UInt8], limit: Int, now: Timestamp
  ) -> (type: String, venue: String, batch: LocationBatch)? {
    var reader = LocationScanner(text, isValidated: true, limit: limit, now: now)
    guard let draft = reader.document(isMessage: true), let head = draft.head else { return nil }
    let type = reader.scanner.string(head.type)
    guard reader.hasList == (type == "locations"), let batch = reader.batch(of: draft)
    else { return nil }
    return (type, reader.scanner.string(head.venue), batch)
  }

  /// Reads the body of a request: one location, or `locations`; `nil` when it is for the reader of
  /// all JSON.
  static func body(_ text: [UInt8], limit: Int, now: Timestamp) -> LocationBatch? {
    var reader = LocationScanner(text, isValidated: false, limit: limit, now: now)
    guard let draft = reader.document(isMessage: false) else { return nil }
    return reader.batch(of: draft)
  }

  private func batch(of draft: Draft) -> LocationBatch? {
    var all = entries
    if !hasList {
      guard let entry = draft.entry else { return nil }
      all = [entry]
    }
    return LocationBatch(text: text, floors: floors.map(scanner.string), entries: all)
  }

  // MARK: - Objects

  private mutating func document(isMessage: Bool) -> Draft? {
    guard let draft = object(isOutermost: true, isMessage: isMessage) else { return nil }
    scanner.skipSpace()
    return scanner.isAtEnd ? draft : nil
  }

  private mutating func object(isOutermost: Bool, isMessage: Bool) -> Draft? {
    guard scanner.skip(UInt8(ascii: "{")) else { return nil }
    var draft = Draft(milliseconds: now)
    let known = unknownNames.count
    defer { unknownNames.removeLast(unknownNames.count - known) }
    if scanner.skip(UInt8(ascii: "}")) { return draft }
    repeat {
      guard let (word, bytes) = scanner.name(), scanner.skip(UInt8(ascii: ":")) else { return nil }
      scanner.skipSpace()
      if let field = field(word, bytes), isOutermost || !field.isOutermost,
        isMessage || !field.isOfMessage
      {
        guard draft.isFirst(field), read(field, into: &draft) else { return nil }
      } else {
        guard remember(word, since: known), scanner.skipScalar() else { return nil }
      }
    } while scanner.skip(UInt8(ascii: ","))
    return scanner.skip(UInt8(ascii: "}")) ? draft : nil
  }

  private func field(_ word: LocationBatch.Word, _ lastBytes: UInt64) -> Field? {
    guard (1...9).contains(word.count) else { return nil }
    return Field(count: Int(word.count), bytes: lastBytes, first: scanner.first(of: word))
  }

  /// Remembers the name of an unknown member; few are usual.
  private mutating func remember(_ word: LocationBatch.Word, since first: Int) -> Bool {
    guard unknownNames.count - first < 8 else { return false }
    for known in unknownNames[first...] where scanner.isEqual(known, word) { return false }
    unknownNames.append(word)
    return true
  }

  private mutating func list() -> Bool {
    hasList = true
    guard scanner.skip(UInt8(ascii: "[")) else { return false }
    if scanner.skip(UInt8(ascii: "]")) { return true }
    repeat {
      guard entries.count < limit,
        let draft = object(isOutermost: false, isMessage: false), let entry = draft.entry
      else { return false }
      entries.append(entry)
    } while scanner.skip(UInt8(ascii: ","))
    return scanner.skip(UInt8(ascii: "]"))
  }

  private mutating func read(_ field: Field, into draft: inout Draft) -> Bool {
    if scanner.next == UInt8(ascii: "n"), !field.isOutermost {
      // As if it were not there; its name must not come again.
      return scanner.skip(word: "null")
    }
    switch field {
    case .locations: return list()
    case .floor:
      guard let floor = floor() else { return false }
      draft.setFloor(floor)
      return true
    default: return draft.read(field, from: &scanner)
    }
  }

  /// The number of a floor in the list of those that are named.
  private mutating func floor() -> Int32? {
    let word: LocationBatch.Word
    if scanner.next == UInt8(ascii: "\"") {
      guard let text = scanner.word() else { return nil }
      word = text
    } else {
      // Its digits are what the number is called, but for the sign of 0.
      guard let whole = scanner.wholeNumber(), whole.number != 0 || whole.word.count == 1 else {
        return nil
      }
      word = whole.word
    }
    if let known = floors.firstIndex(where: { scanner.isEqual($0, word) }) { return Int32(known) }
    guard floors.count < 64 else { return nil }
    floors.append(word)
    return Int32(floors.count - 1)
  }

  // MARK: - Members

  /// The members that mean something, by bits.
  private enum Field: UInt8 {
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

  /// What has been read of one object so far.
  private struct Draft {
    /// A bit for each name that came.
    private var seen: UInt16 = 0
    /// A bit for each of the members that must be there and are not null.
    private var present: UInt16 = 0
    private var location: BareLocation
    private var navigator = LocationBatch.Word.none
    private var name = LocationBatch.Word.none
    private var group = LocationBatch.Word.none
    private var floor: Int32 = -1
    private var type = LocationBatch.Word.none
    private var venue = LocationBatch.Word.none

    init(milliseconds: Int64) {
      location = BareLocation(x: .nan, y: .nan, milliseconds: milliseconds)
    }

    /// The type and the venue of a message; `nil` where one is missing.
    var head: (type: LocationBatch.Word, venue: LocationBatch.Word)? {
      type.isPresent && venue.isPresent ? (type, venue) : nil
    }

    /// The location; `nil` where something that it needs is missing.
    var entry: LocationBatch.Entry? {
      guard present == Field.needed else { return nil }
      return LocationBatch.Entry(location, of: navigator, floor: floor, name: name, group: group)
    }

    /// Notes that a member's name came; whether for the first time.
    mutating func isFirst(_ field: Field) -> Bool {
      defer { seen |= field.bit }
      return seen & field.bit == 0
    }

    mutating func setFloor(_ number: Int32) {
      floor = number
      present |= Field.floor.bit
    }

    /// Reads the value of a member that is of this object alone.
    mutating func read(_ field: Field, from scanner: inout JSONScanner) -> Bool {
      switch field {
      case .x:
        present |= field.bit
        return Self.number(&location.x, from: &scanner)
      case .y:
        present |= field.bit
        return Self.number(&location.y, from: &scanner)
      case .accuracy: return Self.number(&location.accuracy, from: &scanner)
      case .heading: return Self.number(&location.heading, from: &scanner)
      case .speed: return Self.number(&location.speed, from: &scanner)
      case .time: return Self.time(&location.milliseconds, from: &scanner)
      case .navigator:
        guard let word = scanner.identifier() else { return false }
        navigator = word
        present |= field.bit
      case .name: return Self.shortWord(&name, from: &scanner)
      case .group: return Self.shortWord(&group, from: &scanner)
      case .type:
        guard let word = scanner.word(), ["location", "locations"].contains(scanner.string(word))
        else { return false }
        type = word
      case .venue:
        guard let word = scanner.word() else { return false }
        venue = word
      case .floor, .locations: return false
      }
      return true
    }

    private static func number(_ number: inout Double, from scanner: inout JSONScanner) -> Bool {
      guard let read = scanner.number() else { return false }
      number = read
      return true
    }

    private static func time(
      _ milliseconds: inout Int64, from scanner: inout JSONScanner
    ) -> Bool {
      if scanner.next == UInt8(ascii: "\"") {
        guard let word = scanner.word(), let time = Timestamp(rfc3339: scanner.string(word))
        else { return false }
        milliseconds = time.millisecondsSince1970
        return true
      }
      guard let whole = scanner.wholeNumber() else { return false }
      milliseconds = whole.number
      return true
    }

    /// A name or a group: what has so few bytes has at most as many characters.
    private static func shortWord(
      _ word: inout LocationBatch.Word, from scanner: inout JSONScanner
    ) -> Bool {
      guard let read = scanner.word(), read.count <= LocationReport.wordLimit else { return false }
      word = read
      return true
    }
  }
}
