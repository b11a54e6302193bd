import IndoorModel
import Testing

@testable import Routing

@Suite struct PhrasebookTests {
  private static let turns: [Instruction.Kind] = [
    .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight,
  ]

  private static let connectors: [ConnectorWord] = [
    .lift, .stairs, .steps, .escalator, .ramp, .passage,
  ]

  /// Every sentence there can be, with all that may be told.
  private static var sentences: [Sentence] {
    let hall = SpokenName.named(LocalizedText(["en": "Hall", "de": "Halle"]))
    let names: [SpokenName?] = [nil, hall] + connectors.map(SpokenName.connector)
    let points = (0..<8).compactMap(CompassPoint.init)
    let marks: [DoorWords.Mark] =
      [.none, .sole, .named(LocalizedText("Gate")), .ahead, .onLeft, .onRight]
      + points.map(DoorWords.Mark.only) + points.map(DoorWords.Mark.amongOthers)
    var all = names.map { Sentence(phrase: .walk, name: $0, metres: 7) }
    for look in [Threshold.Look.door, .gap, .steps] {
      for mark in marks {
        for other in [nil, LocalizedText(["en": "Yard", "de": "Hof"])] {
          let door = DoorWords(look: look, mark: mark)
          all.append(Sentence(phrase: .leave, name: hall, other: other, door: door))
          all.append(Sentence(phrase: .passDoor, other: other, door: door))
          if other != nil { all.append(Sentence(phrase: .enter, other: other, door: door)) }
        }
      }
    }
    for name in names {
      all += turns.map { Sentence(phrase: .turn($0), name: name) }
      if name != nil {
        all += [true, false].map { Sentence(phrase: .pass(isOnLeft: $0), name: name) }
      }
      for arrival in [Sentence.Arrival.here, .inside, .onLeft, .onRight, .ahead] {
        all.append(Sentence(phrase: .arrive(arrival), name: name))
      }
    }
    for connector in connectors {
      for climb in [Sentence.Climb.up, .down, .level] {
        all.append(Sentence(phrase: .ride(connector, climb), name: hall, other: LocalizedText("1")))
      }
    }
    all.append(Sentence(phrase: .cross, name: hall))
    return all
  }

  @Test func `every sentence can be said in every language, and no two are alike`() {
    for book in Phrasebook.all {
      var said: [String: Sentence] = [:]
      for sentence in Self.sentences {
        let text = book.text(of: sentence)
        #expect(!text.isEmpty && !text.contains("{") && !text.contains("  "), "\(sentence)")
        #expect(text.first?.isUppercase == true && text.last?.isPunctuation != nil)
        #expect(text == text.split(separator: " ").joined(separator: " "))
        if let other = said[text], !isLike(other, sentence) {
          Issue.record("“\(text)” is said for \(other) and \(sentence)")
        }
        said[text] = sentence
      }
    }
  }

  /// Where names or doors are left out, different sentences may read the same.
  private func isLike(_ one: Sentence, _ other: Sentence) -> Bool {
    let plain: [DoorWords.Mark] = [.none, .sole]
    if let a = one.door, let b = other.door {
      let sides = [a, b].allSatisfy {
        if case .amongOthers = $0.mark { true } else { plain.contains($0.mark) }
      }
      return one.phrase == other.phrase && sides
    }
    if case .arrive = one.phrase, case .arrive = other.phrase { return true }
    if case .ride(let a, _) = one.phrase, case .ride(let b, _) = other.phrase { return a == b }
    return false
  }

  @Test func `what comes afterwards is said after every sentence`() {
    for book in Phrasebook.all {
      for sentence in Self.sentences {
        var more = sentence
        more.then = .left
        more.metres = 12
        let text = book.text(of: more)
        switch sentence.phrase {
        case .walk, .arrive: break
        default: #expect(text.contains("12 m") && text != book.text(of: sentence), "\(text)")
        }
      }
      for turn in Self.turns {
        let then = book.text(of: Sentence(phrase: .turn(.left), then: turn, metres: 5))
        #expect(then.contains(", ") && then.hasSuffix(" 5 m"))
      }
    }
  }

  @Test func `left and right are not confused`() {
    for (book, left, right) in [
      (Phrasebook.english, "left", "right"), (.german, "links", "rechts"),
    ] {
      for turn in Self.turns {
        for sentence in [
          Sentence(phrase: .turn(turn)),
          Sentence(phrase: .passDoor, door: .init(look: .door), then: turn),
        ] {
          let text = book.text(of: sentence)
          #expect(text.contains(turn.isLeftward ? left : right))
          #expect(!text.contains(turn.isLeftward ? right : left))
        }
      }
    }
  }

  @Test func `all eight directions have a word in both languages`() {
    for book in Phrasebook.all {
      let sentences = (0..<8).compactMap(CompassPoint.init(rawValue:)).map { point in
        var sentence = Sentence(phrase: .enter)
        sentence.other = LocalizedText("Hall")
        sentence.door = DoorWords(look: .door, mark: .only(point))
        return book.text(of: sentence)
      }
      #expect(Set(sentences).count == 8)
    }
    #expect(
      CompassPoint(east: 0, north: 1) == .north && CompassPoint(east: 1, north: 1) == .northEast)
    #expect(
      CompassPoint(east: 1, north: 0) == .east && CompassPoint(east: 1, north: -1) == .southEast)
    #expect(
      CompassPoint(east: 0, north: -1) == .south
        && CompassPoint(east: -1, north: -1) == .southWest)
    #expect(
      CompassPoint(east: -1, north: 0) == .west && CompassPoint(east: -1, north: 1) == .northWest)
    #expect(CompassPoint(east: 0.41, north: 1) == .north)
    #expect(CompassPoint(east: 0.42, north: 1) == .northEast)
  }

  @Test func `a name without a text in the language is told in another`() {
    let name = SpokenName.named(LocalizedText(["fr": "Salle"]))
    #expect(
      Phrasebook.german.text(of: Sentence(phrase: .walk, name: name, metres: 5)).hasSuffix("Salle"))
  }

  @Test func `templates keep braces that are no gaps`() {
    #expect(Template("a {b} {name}!").filled(with: "c") == "a {b} c!")
    #expect(Template("").filled(with: "c") == "")
  }
}
