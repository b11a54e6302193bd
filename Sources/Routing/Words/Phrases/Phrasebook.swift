import IndoorModel

/// The sentences of instructions in one language.
///
/// A new language is one more value in `all`.
struct Phrasebook: Sendable {
  /// A whole sentence or a part of one; its template has what is in its gaps.
  enum Key: Hashable, Sendable {
    case walk, walkTowards
    case leave, leaveInto, leaveOnSide, leaveOnSideInto, enter, enterOnSide
    case cross
    case turn(Instruction.Kind), turnAt(Instruction.Kind), then(Instruction.Kind)
    case passOnLeft, passOnRight
    case rideUp, rideDown, ride
    case arrive, arriveAt, arriveIn, arriveLeft, arriveRight, arriveAhead
    /// After what is to be done a little further on: how far.
    case afterWalking
    /// After anything: how far to walk then.
    case andWalk
    /// After what one passes: how far to walk on.
    case andWalkOn
    /// After what a door is called.
    case doorNamed, doorAhead, doorOnLeft, doorOnRight
  }

  /// What a connector is called, in the case that each sentence needs.
  struct Noun: Sendable {
    private let taken: String
    private let aim: String
    private let at: String
    private let past: String
    private let synonyms: Set<String>

    /// Makes a noun.
    ///
    /// - Parameters:
    ///   - taken: take … up.
    ///   - aim: walk towards …, you have arrived at …
    ///   - at: turn left at …
    ///   - past: pass …
    ///   - synonyms: words that say no more than the noun, in lower case: a name made of them is none.
    init(taken: String, aim: String, at: String, past: String, synonyms: Set<String>) {
      self.taken = taken
      self.aim = aim
      self.at = at
      self.past = past
      self.synonyms = synonyms
    }

    /// The noun in the case that a sentence needs.
    fileprivate func words(in phrase: Sentence.Phrase) -> String {
      switch phrase {
      case .turn: at
      case .pass: past
      default: aim
      }
    }

    /// What is taken, with its name where that says more than the noun.
    ///
    /// - Parameter directions: words like “up”, which do not make a name either.
    fileprivate func taken(named name: String?, except directions: Set<String>) -> String {
      guard let name else { return taken }
      let words = name.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      let isName = !words.allSatisfy { synonyms.contains($0) || directions.contains($0) }
      return isName ? "\(taken) (\(name))" : taken
    }
  }

  /// What an opening in a wall is called, and what one does with it.
  struct DoorNoun: Sendable {
    fileprivate let plain: String
    private let byCompass: Template
    private let means: Template
    private let passed: Template
    private let passedTo: Template

    /// Makes a noun.
    ///
    /// - Parameters:
    ///   - byCompass: by its side of an area.
    ///   - means: how one leaves or enters: “by …”.
    ///   - passed: go through it.
    ///   - passedTo: go through it to what lies behind.
    init(
      plain: String, byCompass: Template, means: Template, passed: Template, passedTo: Template
    ) {
      self.plain = plain
      self.byCompass = byCompass
      self.means = means
      self.passed = passed
      self.passedTo = passedTo
    }

    fileprivate func onSide(_ side: String) -> String { byCompass.filled(with: side) }
    fileprivate func means(by door: String) -> String { means.filled(with: door) }
    fileprivate func passing(hasOther: Bool) -> Template { hasOther ? passedTo : passed }
  }

  let language: String
  private let templates: [Key: Template]
  private let nouns: [ConnectorWord: Noun]
  private let doors: [Threshold.Look: DoorNoun]
  /// North, north-east, east, … as parts of words.
  private let compass: [String]
  /// Where a named thing is turned at, and passed.
  private let atNamed: Template
  private let pastNamed: Template
  /// Words like “up”, in lower case, that do not make a name of a connector's word.
  private let directions: Set<String>

  init(
    language: String, templates: [Key: Template], nouns: [ConnectorWord: Noun],
    doors: [Threshold.Look: DoorNoun], compass: [String], atNamed: Template, pastNamed: Template,
    directions: Set<String>
  ) {
    self.language = language
    self.templates = templates
    self.nouns = nouns
    self.doors = doors
    self.compass = compass
    self.atNamed = atNamed
    self.pastNamed = pastNamed
    self.directions = directions
  }

  /// The languages there are.
  static let all = [english, german]

  /// Metres as a person would say them.
  static func rounded(_ metres: Double) -> String {
    let step = metres < 20 ? 1.0 : metres < 100 ? 5 : metres < 1000 ? 10 : 50
    // From as far away as somebody may ask, integers end.
    return "\(Int(min(max(1, (metres / step).rounded() * step), 1e15))) m"
  }

  // MARK: - Sentences

  /// Puts a sentence into words.
  func text(of sentence: Sentence) -> String {
    var text = template(for: sentence).filled { filling($0, of: sentence) }
    if let before = sentence.metresBefore {
      text += filled(.afterWalking, with: Self.rounded(before))
    }
    if let then = sentence.then { text += filled(.then(then)) }
    guard let metres = sentence.metres else { return text }
    switch sentence.phrase {
    case .walk, .arrive: return text
    case .pass where sentence.then == nil:
      return text + filled(.andWalkOn, with: Self.rounded(metres))
    default: return text + filled(.andWalk, with: Self.rounded(metres))
    }
  }

  // MARK: - Which template

  private func template(for sentence: Sentence) -> Template {
    if sentence.phrase == .passDoor, let noun = sentence.door.flatMap({ doors[$0.look] }) {
      return noun.passing(hasOther: sentence.other != nil)
    }
    return templates[key(for: sentence)] ?? ""
  }

  private func key(for sentence: Sentence) -> Key {
    let isOnSide = if case .amongOthers = sentence.door?.mark { true } else { false }
    return switch sentence.phrase {
    case .walk: sentence.name == nil ? .walk : .walkTowards
    case .leave:
      switch (isOnSide, sentence.other == nil) {
      case (true, true): .leaveOnSide
      case (true, false): .leaveOnSideInto
      case (false, true): .leave
      case (false, false): .leaveInto
      }
    case .enter: isOnSide ? .enterOnSide : .enter
    case .cross, .passDoor: .cross
    case .turn(let kind): sentence.name == nil ? .turn(kind) : .turnAt(kind)
    case .pass(let isOnLeft): isOnLeft ? .passOnLeft : .passOnRight
    case .ride(_, .up): .rideUp
    case .ride(_, .down): .rideDown
    case .ride(_, .level): .ride
    case .arrive(let arrival): key(for: arrival, isNamed: sentence.name != nil)
    }
  }

  private func key(for arrival: Sentence.Arrival, isNamed: Bool) -> Key {
    guard isNamed else { return .arrive }
    return switch arrival {
    case .here: .arriveAt
    case .inside: .arriveIn
    case .onLeft: .arriveLeft
    case .onRight: .arriveRight
    case .ahead: .arriveAhead
    }
  }

  // MARK: - What fills the gaps

  private func filling(_ gap: Template.Gap, of sentence: Sentence) -> String {
    switch gap {
    case .distance: Self.rounded(sentence.metres ?? 0)
    case .name: sentence.name.map { words(for: $0, in: sentence.phrase) } ?? ""
    case .other: sentence.other.map { name($0) } ?? ""
    case .door: sentence.door.map { door($0) } ?? ""
    case .means: sentence.door.map { means($0) } ?? ""
    case .compass: side(of: sentence.door)
    case .connector: connector(of: sentence)
    }
  }

  /// The text of a name in this language, else in English, else in any.
  private func name(_ text: LocalizedText) -> String {
    if let own = text.translations[language], !own.isEmpty { return own }
    return text.text()
  }

  private func words(for name: SpokenName, in phrase: Sentence.Phrase) -> String {
    switch (name, phrase) {
    case (.named(let text), .turn): atNamed.filled(with: self.name(text))
    case (.named(let text), .pass): pastNamed.filled(with: self.name(text))
    case (.named(let text), _): self.name(text)
    case (.connector(let word), _): nouns[word]?.words(in: phrase) ?? ""
    }
  }

  private func connector(of sentence: Sentence) -> String {
    guard case .ride(let word, _) = sentence.phrase else { return "" }
    let name: String? = if case .named(let text) = sentence.name { self.name(text) } else { nil }
    return nouns[word]?.taken(named: name, except: directions) ?? ""
  }

  private func door(_ words: DoorWords) -> String {
    guard let noun = doors[words.look] else { return "" }
    return switch words.mark {
    case .none, .sole, .amongOthers: noun.plain
    case .named(let text): noun.plain + filled(.doorNamed, with: name(text))
    case .only(let point): noun.onSide(compass[point.rawValue])
    case .ahead: noun.plain + filled(.doorAhead)
    case .onLeft: noun.plain + filled(.doorOnLeft)
    case .onRight: noun.plain + filled(.doorOnRight)
    }
  }

  private func means(_ words: DoorWords) -> String {
    doors[words.look]?.means(by: door(words)) ?? ""
  }

  private func side(of door: DoorWords?) -> String {
    if case .amongOthers(let point) = door?.mark { compass[point.rawValue] } else { "" }
  }

  private func filled(_ key: Key, with words: String = "") -> String {
    templates[key]?.filled(with: words) ?? ""
  }
}

extension Sentence {
  /// The sentence in every language there is.
  var text: LocalizedText {
    var translations = [String: String](minimumCapacity: Phrasebook.all.count)
    for book in Phrasebook.all { translations[book.language] = book.text(of: self) }
    return LocalizedText(translations)
  }
}
