/// One text in one or several languages (keys are BCP 47 tags such as `en` or `de`).
public struct LocalizedText: Hashable, Sendable {
  /// The text in each language.
  public var translations: [String: String]

  /// Makes a text from its translations.
  public init(_ translations: [String: String]) { self.translations = translations }

  /// Makes a text in one language.
  public init(_ text: String, language: String = "en") { translations = [language: text] }

  /// The text in the first of the languages that has one, else in English, else in any.
  public func text(in languages: [String] = []) -> String {
    for language in languages + ["en"] {
      if let text = translations[language], !text.isEmpty { return text }
    }
    return translations.min { $0.key < $1.key }?.value ?? ""
  }

  /// Whether no language has a text.
  public var isEmpty: Bool { translations.values.allSatisfy(\.isEmpty) }

  /// The text as a property's value: an object of languages.
  public var value: Value { .object(translations.mapValues(Value.string)) }

  /// Reads a value: an object of languages, or a plain string, which is taken as English.
  public init?(_ value: Value) {
    switch value {
    case .string(let text): self.init(text)
    case .object(let members):
      var translations: [String: String] = [:]
      for (language, text) in members {
        guard let text = text.string else { return nil }
        translations[language] = text
      }
      self.init(translations)
    default: return nil
    }
  }
}
