import IndoorModel

/// The sentences of instructions in one language: templates with `{distance}`, `{name}` and
/// `{connector}`.
///
/// A new language is one more value in `all`.
struct Phrasebook: Sendable {
  /// What a template is for.
  enum Phrase: Hashable, Sendable {
    case start, startTowards, door, doorTo, arrive, arriveAt, up, down, along
    case turn(Instruction.Kind)
    /// After a turn: how far to walk.
    case then
  }

  /// What a connector is called: in a phrase with "take", and as the aim of a walk.
  struct Noun: Sendable {
    var taken: String
    var aim: String
  }

  let language: String
  let phrases: [Phrase: String]
  let nouns: [String: Noun]
  /// For connectors of other categories.
  let otherNoun: Noun

  /// The languages there are.
  static let all = [english, german]

  /// Fills in a template.
  func text(
    _ phrase: Phrase, distance: Double = 0, name: String = "", connector: String = ""
  ) -> String {
    let words = ["{distance}": Self.rounded(distance), "{name}": name, "{connector}": connector]
    var text = ""
    var rest = Substring(phrases[phrase] ?? "")
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += words[String(rest[open...close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  func noun(of category: String) -> Noun { nouns[category] ?? otherNoun }

  /// Metres as a person would say them.
  static func rounded(_ metres: Double) -> String {
    let step = metres < 20 ? 1.0 : metres < 100 ? 5 : 10
    return "\(Int(max(1, (metres / step).rounded() * step))) m"
  }
}

extension Phrasebook {
  private static let english = Phrasebook(
    language: "en",
    phrases: [
      .start: "Walk {distance}", .startTowards: "Walk {distance} towards {name}",
      .door: "Go through the door", .doorTo: "Go through the door to {name}",
      .arrive: "You have arrived", .arriveAt: "You have arrived at {name}",
      .up: "Take {connector} up to {name}", .down: "Take {connector} down to {name}",
      .along: "Take {connector} to {name}",
      .turn(.straight): "Walk straight on", .turn(.slightLeft): "Bear left",
      .turn(.left): "Turn left", .turn(.sharpLeft): "Turn sharply left",
      .turn(.slightRight): "Bear right", .turn(.right): "Turn right",
      .turn(.sharpRight): "Turn sharply right", .then: " and walk {distance}",
    ],
    nouns: [
      "stairs": Noun(taken: "the stairs", aim: "the stairs"),
      "steps": Noun(taken: "the steps", aim: "the steps"),
      "escalator": Noun(taken: "the escalator", aim: "the escalator"),
      "lift": Noun(taken: "the lift", aim: "the lift"),
      "ramp": Noun(taken: "the ramp", aim: "the ramp"),
    ],
    otherNoun: Noun(taken: "the passage", aim: "the passage"))

  private static let german = Phrasebook(
    language: "de",
    phrases: [
      .start: "Gehen Sie {distance}", .startTowards: "Gehen Sie {distance} in Richtung {name}",
      .door: "Gehen Sie durch die Tür", .doorTo: "Gehen Sie durch die Tür zu „{name}“",
      .arrive: "Sie sind am Ziel", .arriveAt: "Sie sind am Ziel: {name}",
      .up: "Nehmen Sie {connector} nach oben bis {name}",
      .down: "Nehmen Sie {connector} nach unten bis {name}",
      .along: "Nehmen Sie {connector} bis {name}",
      .turn(.straight): "Gehen Sie geradeaus", .turn(.slightLeft): "Halten Sie sich links",
      .turn(.left): "Biegen Sie links ab", .turn(.sharpLeft): "Biegen Sie scharf links ab",
      .turn(.slightRight): "Halten Sie sich rechts", .turn(.right): "Biegen Sie rechts ab",
      .turn(.sharpRight): "Biegen Sie scharf rechts ab", .then: " und gehen Sie {distance}",
    ],
    nouns: [
      "stairs": Noun(taken: "die Treppe", aim: "Treppe"),
      "steps": Noun(taken: "die Stufen", aim: "Stufen"),
      "escalator": Noun(taken: "die Rolltreppe", aim: "Rolltreppe"),
      "lift": Noun(taken: "den Aufzug", aim: "Aufzug"),
      "ramp": Noun(taken: "die Rampe", aim: "Rampe"),
    ],
    otherNoun: Noun(taken: "den Durchgang", aim: "Durchgang"))
}
