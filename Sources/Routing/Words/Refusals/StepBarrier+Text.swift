import IndoorModel

extension StepBarrier {
  /// What a wheelchair meets on the ordinary way, in English and German.
  ///
  /// - Parameter venue: where the name of the feature is looked up.
  func text(in venue: Venue?) -> LocalizedText {
    LocalizedText([
      "en": sentence(
        name(in: venue, "en", "“", "”"), steps: "The way leads over steps", at: "at",
        door: { "The door \($0) is \($1) m wide: too narrow for a wheelchair." },
        gap: "The way is too narrow for a wheelchair", point: "."),
      "de": sentence(
        name(in: venue, "de", "„", "“"), steps: "Der Weg führt über Stufen", at: "bei",
        door: { "Die Tür \($0) ist \($1) m breit: zu schmal für einen Rollstuhl." },
        gap: "Der Weg ist zu schmal für einen Rollstuhl", point: ","),
    ])
  }

  private func sentence(
    _ name: String?, steps: String, at: String, door: (String, String) -> String, gap: String,
    point: String
  ) -> String {
    let there = name.map { " \(at) \($0)" } ?? ""
    switch cause {
    case .steps: return steps + there + "."
    case .narrowDoor(let width):
      let metres = "\((width * 100).rounded() / 100)".replacing(".", with: point)
      return door(name ?? "", metres).replacing("  ", with: " ")
    case .narrowGap: return gap + there + "."
    }
  }

  /// The name in quotation marks; an id says nothing to a person.
  private func name(
    in venue: Venue?, _ language: String, _ open: String, _ close: String
  ) -> String? {
    guard let name = feature.flatMap({ venue?.features[$0]?.name })?.text(in: [language]),
      !name.isEmpty
    else { return nil }
    return open + name + close
  }
}
