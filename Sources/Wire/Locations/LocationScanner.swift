public import IndoorModel
public import LiveMap

/// Reads messages of locations straight from their bytes, without a tree of values.
///
/// It reads what gateways write all day: plain words, decimal numbers, members in any order, unknown
/// ones that are no lists or objects. On everything else, wrong or only unusual (escapes, exponents,
/// names that come twice, too many locations), it gives up, and the reader of all messages
/// decides: so nothing is taken that would be refused there, and nothing is read differently.
public struct LocationScanner {
  /// What has been read of one object so far.
  struct Draft {
    /// A bit for each name that came.
    var seen: UInt16 = 0
    /// A bit for each of the members that must be there and are not null.
    var told: UInt16 = 0
    var location: BareLocation
    var navigator = LocationBatch.Word.none
    var name = LocationBatch.Word.none
    var group = LocationBatch.Word.none
    var floor: Int32 = -1
    var type = LocationBatch.Word.none
    var venue = LocationBatch.Word.none
  }

  let text: [UInt8]
  /// Whether it is known to be UTF-8.
  let isValidated: Bool
  let limit: Int
  private let now: Int64
  var position = 0
  private var entries: [LocationBatch.Entry] = []
  private var hasList = false
  private var floors: [LocationBatch.Word] = []
  /// The names of unknown members of the objects that are open.
  private var strangers: [LocationBatch.Word] = []

  private init(_ text: [UInt8], isValidated: Bool, limit: Int, now: Timestamp) {
    self.text = text
    self.isValidated = isValidated
    self.limit = limit
    self.now = now.millisecondsSince1970
    entries.reserveCapacity(min(limit, text.count / 64))
  }

  /// A message of the live stream: `location` or `locations`.
  public struct Message {
    package let type: String
    package let venue: String
    /// What it reports.
    public let batch: LocationBatch
  }

  /// Reads a message of the live stream; `nil` when it is for the reader of all messages.
  ///
  /// - Parameter limit: locations at most.
  public static func message(_ text: [UInt8], limit: Int, now: Timestamp) -> Message? {
    var scanner = LocationScanner(text, isValidated: true, limit: limit, now: now)
    guard let draft = scanner.document(isMessage: true), draft.type.isPresent, draft.venue.isPresent
    else { return nil }
    let type = scanner.string(draft.type)
    guard scanner.hasList == (type == "locations"),
      let batch = scanner.batch(of: draft)
    else { return nil }
    return Message(type: type, venue: scanner.string(draft.venue), batch: batch)
  }

  /// Reads the body of a request: one location, or `locations`; `nil` when it is for the reader of
  /// all JSON.
  package static func body(_ text: [UInt8], limit: Int, now: Timestamp) -> LocationBatch? {
    var scanner = LocationScanner(text, isValidated: false, limit: limit, now: now)
    guard let draft = scanner.document(isMessage: false) else { return nil }
    return scanner.batch(of: draft)
  }

  private func batch(of draft: Draft) -> LocationBatch? {
    var all = entries
    if !hasList {
      guard let entry = entry(draft) else { return nil }
      all = [entry]
    }
    return LocationBatch(text: text, floors: floors.map(string), entries: all)
  }

  func string(_ word: LocationBatch.Word) -> String {
    String(decoding: text[Int(word.start)..<Int(word.start) + Int(word.count)], as: UTF8.self)
  }

  // MARK: - Objects

  private mutating func document(isMessage: Bool) -> Draft? {
    guard let draft = object(isOutermost: true, isMessage: isMessage) else { return nil }
    skipSpace()
    return position == text.count ? draft : nil
  }

  private mutating func object(isOutermost: Bool, isMessage: Bool) -> Draft? {
    guard skip(UInt8(ascii: "{")) else { return nil }
    var draft = Draft(location: BareLocation(x: .nan, y: .nan, milliseconds: now))
    let known = strangers.count
    defer { strangers.removeLast(strangers.count - known) }
    if skip(UInt8(ascii: "}")) { return draft }
    repeat {
      guard skip(UInt8(ascii: "\"")), let (field, word) = name(), skip(UInt8(ascii: ":"))
      else { return nil }
      skipSpace()
      if let field, isOutermost || !field.isOutermost, isMessage || !field.isOfMessage {
        guard draft.seen & field.bit == 0 else { return nil }
        draft.seen |= field.bit
        guard read(field, into: &draft) else { return nil }
      } else {
        guard remember(word, since: known), skipScalar() else { return nil }
      }
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) ? draft : nil
  }

  /// Remembers the name of an unknown member; few are usual.
  private mutating func remember(_ word: LocationBatch.Word, since first: Int) -> Bool {
    guard strangers.count - first < 8 else { return false }
    for stranger in strangers[first...] where isEqual(stranger, word) { return false }
    strangers.append(word)
    return true
  }

  private func entry(_ draft: Draft) -> LocationBatch.Entry? {
    guard draft.told == Field.needed else { return nil }
    return LocationBatch.Entry(
      draft.location, of: draft.navigator, floor: draft.floor, name: draft.name,
      group: draft.group)
  }

  private mutating func list() -> Bool {
    hasList = true
    guard skip(UInt8(ascii: "[")) else { return false }
    if skip(UInt8(ascii: "]")) { return true }
    repeat {
      guard entries.count < limit,
        let draft = object(isOutermost: false, isMessage: false), let entry = entry(draft)
      else { return false }
      entries.append(entry)
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "]"))
  }

  // MARK: - Members

  private mutating func read(_ field: Field, into draft: inout Draft) -> Bool {
    if next == UInt8(ascii: "n"), !field.isOutermost {
      // As if it were not there; the bit of its name stays.
      return skipWord("null")
    }
    switch field {
    case .x:
      draft.told |= field.bit
      return number(&draft.location.x)
    case .y:
      draft.told |= field.bit
      return number(&draft.location.y)
    case .accuracy: return number(&draft.location.accuracy)
    case .heading: return number(&draft.location.heading)
    case .speed: return number(&draft.location.speed)
    case .time: return time(&draft.location.milliseconds)
    case .navigator:
      guard let word = identifier() else { return false }
      draft.navigator = word
      draft.told |= field.bit
    case .floor:
      guard let floor = floor() else { return false }
      draft.floor = floor
      draft.told |= field.bit
    case .name: return shortWord(&draft.name)
    case .group: return shortWord(&draft.group)
    case .type:
      guard let word = word(), string(word) == "location" || string(word) == "locations"
      else { return false }
      draft.type = word
    case .venue:
      guard let word = word() else { return false }
      draft.venue = word
    case .locations: return list()
    }
    return true
  }

  private mutating func number(_ number: inout Double) -> Bool {
    guard let read = self.number() else { return false }
    number = read
    return true
  }

  private mutating func time(_ milliseconds: inout Int64) -> Bool {
    if next == UInt8(ascii: "\"") {
      guard let word = word(), let time = Timestamp(rfc3339: string(word)) else { return false }
      milliseconds = time.millisecondsSince1970
      return true
    }
    guard let whole = wholeNumber() else { return false }
    milliseconds = whole
    return true
  }

  /// A name or a group: what has at most 64 bytes has at most 64 characters.
  private mutating func shortWord(_ word: inout LocationBatch.Word) -> Bool {
    guard let read = self.word(), read.count <= 64 else { return false }
    word = read
    return true
  }

  /// The number of a floor in the list of those that are named.
  private mutating func floor() -> Int32? {
    let word: LocationBatch.Word
    if next == UInt8(ascii: "\"") {
      guard let text = self.word() else { return nil }
      word = text
    } else {
      let start = position
      // Its digits are what the number is called, but for the sign of 0.
      guard let whole = wholeNumber(), whole != 0 || text[start] != UInt8(ascii: "-") else {
        return nil
      }
      word = LocationBatch.Word(start: UInt32(start), count: UInt32(position - start))
    }
    if let known = floors.firstIndex(where: { isEqual($0, word) }) { return Int32(known) }
    guard floors.count < 64 else { return nil }
    floors.append(word)
    return Int32(floors.count - 1)
  }
}
