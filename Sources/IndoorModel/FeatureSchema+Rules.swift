extension FeatureSchema.Rule {
  /// What is wrong with a value under this rule, in English, or `nil` when it is right.
  public func complaint(about value: Value) -> String? {
    switch self {
    case .localizedText(let limit): localizedComplaint(about: value, limit: limit)
    case .text(let limit):
      value.string.map { $0.count <= limit } == true
        ? nil : "must be a text of at most \(limit) characters"
    case .bool: value.bool == nil ? "must be true or false" : nil
    case .number(let range):
      value.number.map(range.contains) == true
        ? nil : "must be a number from \(range.lowerBound) to \(range.upperBound)"
    case .textList:
      value.array.map(isTextList) == true
        ? nil : "must be a list of at most 100 texts of at most 128 characters"
    case .choices(let choices): choicesComplaint(about: value, choices)
    case .openingHours: hoursComplaint(about: value)
    case .markerCode: codeComplaint(about: value)
    case .moment:
      value.string.flatMap(Timestamp.init(rfc3339:)) == nil
        ? "must be a time such as 2027-05-01T18:00:00Z" : nil
    case .object: value.object == nil ? "must be an object" : nil
    }
  }

  private func localizedComplaint(about value: Value, limit: Int) -> String? {
    guard let text = LocalizedText(value) else {
      return "must be a text, or an object of texts by language"
    }
    return text.translations.values.allSatisfy { $0.count <= limit }
      ? nil : "must have at most \(limit) characters in each language"
  }

  private func choicesComplaint(about value: Value, _ choices: [String]) -> String? {
    let isRight = value.array?.allSatisfy { $0.string.map(choices.contains) ?? false }
    return isRight == true ? nil : "must be a list of some of: \(choices.joined(separator: ", "))"
  }

  private func hoursComplaint(about value: Value) -> String? {
    guard let text = value.string, text.count <= 256 else {
      return "must be a text of at most 256 characters"
    }
    do throws(OpeningHoursError) {
      _ = try OpeningHours(text)
      return nil
    } catch {
      return "must be opening hours as in “Mo-Fr 08:00-18:00; PH off”: \(error)"
    }
  }

  private func codeComplaint(about value: Value) -> String? {
    if let text = value.string, MarkerCode(text)?.text == text { return nil }
    return "must be \(MarkerCode.length) of these signs: \(String(MarkerCode.alphabet))"
  }

  private func isTextList(_ list: [Value]) -> Bool {
    list.count <= 100 && list.allSatisfy { ($0.string?.count ?? .max) <= 128 }
  }
}
