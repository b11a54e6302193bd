public import IndoorModel

/// The locations of one message: numbers beside each other, strings where they stand in the message's
/// own bytes, so that a location costs no more than its entry.
public struct LocationBatch: Sendable {
  /// A part of `text`.
  public struct Word: Hashable, Sendable, BitwiseCopyable {
    /// A word that is missing.
    public static let none = Word(start: .max, count: 0)

    /// Where it begins.
    public var start: UInt32
    /// How many bytes it has.
    public var count: UInt32

    /// Makes a part from bounds.
    public init(start: UInt32, count: UInt32) {
      self.start = start
      self.count = count
    }

    /// Whether it is not missing.
    public var isPresent: Bool { start != .max }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// One location.
  public struct Entry: Hashable, Sendable, BitwiseCopyable {
    /// The numbers.
    public var location: BareLocation
    /// The navigator's id.
    public var navigator: Word
    /// Its name, if reported.
    public var name: Word
    /// Its group, if reported.
    public var group: Word
    /// The index of its floor in `floors`.
    public var floor: Int32

    /// Makes an entry.
    public init(
      _ location: BareLocation, of navigator: Word, floor: Int32, name: Word = .none,
      group: Word = .none
    ) {
      self.location = location
      self.navigator = navigator
      self.floor = floor
      self.name = name
      self.group = group
    }
  }

  /// The UTF-8 that words are parts of.
  public let text: [UInt8]
  /// The floors that are named, by ids or ordinals, each once.
  public let floors: [String]
  /// The locations, in order.
  public private(set) var entries: [Entry]

  /// Gathers what was read.
  public init(text: [UInt8], floors: [String], entries: [Entry]) {
    self.text = text
    self.floors = floors
    self.entries = entries
  }

  /// Gathers reports.
  public init(_ reports: [LocationReport]) {
    var text: [UInt8] = []
    var numbers: [String: Int32] = [:]
    var floors: [String] = []
    // Neighbours are often on one floor, which is faster to compare than to look up.
    var last: (floor: String, number: Int32)?
    let word = { (word: String?) -> Word in
      guard let word else { return .none }
      let start = text.count
      text.append(contentsOf: word.utf8)
      return Word(start: UInt32(start), count: UInt32(text.count - start))
    }
    let entries = reports.map { report in
      let floor = report.location.place.floor.rawValue
      let number = last?.floor == floor ? last?.number : numbers[floor]
      let index = number ?? Int32(floors.count)
      if index == floors.count {
        floors.append(floor)
        numbers[floor] = index
      }
      last = (floor, index)
      return Entry(
        BareLocation(report.location), of: word(report.navigator.rawValue), floor: index,
        name: word(report.name), group: word(report.group))
    }
    self.init(text: text, floors: floors, entries: entries)
  }

  /// With a time for those locations that count from their arrival.
  func dated(_ range: Range<Int>, _ now: Timestamp) -> LocationBatch {
    var batch = self
    for index in range where entries[index].location.isUndated {
      batch.entries[index].location.date(now)
    }
    return batch
  }

  /// The text of a word; `nil` for one that is missing.
  public func string(_ word: Word) -> String? {
    word.isPresent ? String(decoding: text[word.range], as: UTF8.self) : nil
  }

  /// One of its locations alone.
  func only(_ index: Int) -> LocationBatch {
    let picked = picking([index])
    var entry = picked.entries[0]
    let floor = floors[Int(entry.floor)]
    entry.floor = 0
    return LocationBatch(text: picked.text, floors: [floor], entries: [entry])
  }

  /// Some of its locations, with the words that they need.
  func picking(_ indices: [Int]) -> LocationBatch {
    var words: [UInt8] = []
    func moved(_ word: Word) -> Word {
      guard word.isPresent else { return .none }
      let start = UInt32(words.count)
      words += text[word.range]
      return Word(start: start, count: word.count)
    }
    let picked = indices.map { index in
      let entry = entries[index]
      return Entry(
        entry.location, of: moved(entry.navigator), floor: entry.floor, name: moved(entry.name),
        group: moved(entry.group))
    }
    return LocationBatch(text: words, floors: floors, entries: picked)
  }

  func navigator(_ index: Int) -> Identifier<Navigator> {
    Identifier(string(entries[index].navigator) ?? "")
  }
}
