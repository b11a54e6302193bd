import IndoorModel

extension Sentence {
  /// The sentence in every language there is.
  var text: LocalizedText {
    var translations = [String: String](minimumCapacity: Phrasebook.all.count)
    for book in Phrasebook.all { translations[book.language] = book.text(of: self) }
    return LocalizedText(translations)
  }
}

extension Phrasebook {
  /// Puts a sentence into words.
  func text(of sentence: Sentence) -> String {
    var text = ""
    for piece in template(for: sentence).pieces {
      switch piece {
      case .text(let words): text += words
      case .gap(let gap): text += filling(gap, of: sentence)
      }
    }
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
      return sentence.other == nil ? noun.passed : noun.passedTo
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
  func name(_ text: LocalizedText) -> String {
    if let own = text.translations[language], !own.isEmpty { return own }
    return text.text()
  }

  private func words(for name: SpokenName, in phrase: Sentence.Phrase) -> String {
    switch (name, phrase) {
    case (.named(let text), .turn): atNamed.filled(with: self.name(text))
    case (.named(let text), .pass): pastNamed.filled(with: self.name(text))
    case (.named(let text), _): self.name(text)
    case (.connector(let word), .turn): noun(word).at
    case (.connector(let word), .pass): noun(word).past
    case (.connector(let word), _): noun(word).aim
    }
  }

  private func connector(of sentence: Sentence) -> String {
    guard case .ride(let word, _) = sentence.phrase else { return "" }
    let noun = noun(word)
    guard case .named(let text) = sentence.name else { return noun.taken }
    let name = name(text)
    return says(name, moreThan: noun) ? "\(noun.taken) (\(name))" : noun.taken
  }

  /// Whether a connector's name is more than the word for what it is.
  private func says(_ name: String, moreThan noun: Noun) -> Bool {
    let words = name.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return !words.allSatisfy { noun.synonyms.contains($0) || directions.contains($0) }
  }

  private func noun(_ word: ConnectorWord) -> Noun {
    nouns[word] ?? Noun(taken: "", aim: "", at: "", past: "", synonyms: [])
  }

  private func door(_ words: DoorWords) -> String {
    guard let noun = doors[words.look] else { return "" }
    return switch words.mark {
    case .none, .sole, .amongOthers: noun.plain
    case .named(let text): noun.plain + filled(.doorNamed, with: name(text))
    case .only(let point): noun.byCompass.filled(with: compass[point.rawValue])
    case .ahead: noun.plain + filled(.doorAhead)
    case .onLeft: noun.plain + filled(.doorOnLeft)
    case .onRight: noun.plain + filled(.doorOnRight)
    }
  }

  private func means(_ words: DoorWords) -> String {
    doors[words.look]?.means.filled(with: door(words)) ?? ""
  }

  private func side(of door: DoorWords?) -> String {
    if case .amongOthers(let point) = door?.mark { compass[point.rawValue] } else { "" }
  }

  private func filled(_ key: Key, with words: String = "") -> String {
    templates[key]?.filled(with: words) ?? ""
  }
}
