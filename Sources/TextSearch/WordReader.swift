import Foundation
import WordStems

/// Cuts texts into words and finds their stems.
///
/// A stem is folded last: “Gerät” and “Gerat” are one word, as on a keyboard without umlauts. Not for
/// several callers at a time.
final class WordReader {
  private var stemmers: [String: Stemmer?] = [:]
  private var stems: [String: [String: String]] = [:]

  /// The most stems that are kept for one language.
  private static let keptLimit = 200_000

  /// The words of a text as they are written.
  static func words(_ text: String) -> [Substring] {
    // By scalars: to find out where characters end took a tenth of the time of a question.
    text.unicodeScalars.split { !isPart($0) }.map { Substring($0) }
  }

  /// Whether a scalar belongs to a word.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    // Most letters are ASCII, of which the tables of Unicode need not be asked.
    if scalar.isASCII {
      switch scalar.value | 0x20 {
      case 0x61...0x7A: return true
      default: return (0x30...0x39).contains(scalar.value)
      }
    }
    // Joiners stand inside words of Persian and of Indian languages.
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// A word without what differs between keyboards: lower case, no accents, “ß” as “ss”.
  static func folded(_ word: some StringProtocol) -> String {
    let lower = word.lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    return lower.replacingOccurrences(of: "ß", with: "ss")
      .folding(options: .diacriticInsensitive, locale: nil)
  }

  /// The stem of a word in a language; the folded word itself for a language without a stemmer.
  func stem(_ word: some StringProtocol, in language: String) -> String {
    let lower = word.lowercased()
    if let known = stems[language]?[lower] { return known }
    let stemmer = stemmers[language] ?? Stemmer(language: language)
    stemmers[language] = stemmer
    let stem = Self.folded(stemmer?.stem(lower) ?? lower)
    if stems[language, default: [:]].count >= Self.keptLimit { stems[language] = [:] }
    stems[language, default: [:]][lower] = stem
    return stem
  }
}

/// Words that carry no topic, and what they say of the language of a text.
enum StopWords {
  private static let english = Set(
    """
    a about after all also am an and any are as at be because been before being between both but by
    can could did do does doing down during each few for from further had has have having he her here
    him his how i if in into is it its just me more most my no nor not now of off on once only or
    other our out over own same she should so some such than that the their them then there these
    they this those through to too under until up us very was we were what when where which while who
    whom why will with would you your
    go going want wants like interested interest interests find see show tell talk talks session
    sessions anything something someone looking look learn please best good know im i'm id i'd get
    there's let lets stuff thing things around
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let german = Set(
    """
    aber alle allem allen aller alles als also am an andere anderen auch auf aus bei bin bis bist da
    damit dann das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses
    dir doch dort du durch ein eine einem einen einer eines er es etwas euch für gegen hab habe haben
    hat hatte hier hin hinter ich ihm ihn ihr ihre ihrem ihren im in ins ist ja jede jedem jeden jeder
    jetzt kann kannst kein keine keinen können könnte machen man mehr mein meine mich mir mit nach nicht
    nichts noch nun nur ob oder ohne sehr sein seine sich sie sind so soll sollen sollte sollten über um
    und uns unser unter viel vom von vor wann war waren warum was weil welche welchen welcher wenn wer
    werde werden wie wieder will wir wird wo wohin wollen würde zu zum zur zwischen
    gehen geht interessiere interessiert interesse suche suchen finde finden sehen zeig zeige gibt gern
    gerne möchte bitte vortrag vorträge lernen wissen erfahren thema themen kennt gute gutes
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether a word in lower case says nothing of a topic; words of “I would like to” included.
  static func contains(_ word: String) -> Bool { english.contains(word) || german.contains(word) }

  /// The language of a text, “en” or “de”: the one with more of its words in it.
  ///
  /// - Parameter likely: the answer for a text with as many of the one as of the other.
  static func language(of text: String, likely: String) -> String {
    var balance = 0
    for word in WordReader.words(text).prefix(200) {
      let word = word.lowercased()
      if english.contains(word) { balance += 1 }
      if german.contains(word) { balance -= 1 }
    }
    return balance < 0 ? "de" : balance > 0 ? "en" : likely
  }
}
